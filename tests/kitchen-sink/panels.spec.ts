import type {Page} from '@playwright/test';
import {NARROW, openPage} from '../site/support/site';
import {expect, openMainMenu, test, toggleMenuGroup} from './support/kitchenSink';

/** Of the height of a panel between nothing and that of its content. */
interface Animation {
  readonly transition: string;
  readonly milliseconds: number;
  readonly height: number;
}

/** Notes each animation of a height that ends from now on. */
async function noteAnimations(page: Page): Promise<() => Promise<Animation[]>> {
  await page.evaluate(() => {
    const animations: Animation[] = [];
    Object.assign(window, {animations});
    const heights = new Map<Node, number>();
    const noteHeight = ({target}: MutationRecord): void => {
      const height = target instanceof HTMLElement ? parseFloat(target.style.height) : 0;
      if (height > 0) {
        heights.set(target, height);
      }
    };
    const noteEnd = ({propertyName, elapsedTime, target}: TransitionEvent): void => {
      if (propertyName === 'height' && target instanceof HTMLElement) {
        const {transition} = target.style;
        animations.push({transition, milliseconds: Math.round(elapsedTime * 1000), height: heights.get(target) ?? 0});
      }
    };
    const observer = new MutationObserver((records) => records.forEach(noteHeight));
    observer.observe(document.body, {subtree: true, attributeFilter: ['style']});
    document.addEventListener('transitionend', noteEnd, {capture: true});
  });
  return () => page.evaluate(() => (window as unknown as {animations: Animation[]}).animations);
}

/** The duration that Material Design specifies for a panel of this height. */
function computePanelDuration(height: number): number {
  const units = height / 36;
  return Math.round((4 + 15 * units ** 0.25 + units / 5) * 10);
}

test('§4.6 Collapsible panels: open and close for a duration derived from the height of their content', async ({
  page,
}) => {
  await openPage(page, '/docs/intro');
  const animations = await noteAnimations(page);
  const summary = page.getByText('More about it');
  await summary.click();
  await expect.poll(animations).toHaveLength(1);
  await expect(page.getByText('The inside of a collapsible panel')).toBeVisible();
  await summary.click();
  await expect.poll(animations).toHaveLength(2);
  await expect(page.getByText('The inside of a collapsible panel')).toBeHidden();
  for (const {transition, milliseconds, height} of await animations()) {
    expect(height).toBeGreaterThan(0);
    expect(milliseconds).toBe(computePanelDuration(height));
    expect(transition).toContain(`height ${milliseconds}ms`);
  }
});

test('§4.6 Collapsible panels: a higher one takes longer', async ({page}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, '/guides/guides/second');
  await openMainMenu(page);
  const animations = await noteAnimations(page);
  await toggleMenuGroup(page, 'Languages');
  await expect.poll(animations).toHaveLength(1);
  await toggleMenuGroup(page, 'Dropdown');
  await expect.poll(animations).toHaveLength(2);
  const [lower, higher] = await animations();
  expect(higher!.height).toBeGreaterThan(lower!.height);
  expect(higher!.milliseconds).toBeGreaterThan(lower!.milliseconds);
  expect(lower!.milliseconds).toBe(computePanelDuration(lower!.height));
  expect(higher!.milliseconds).toBe(computePanelDuration(higher!.height));
});

test('§4.6 Collapsible panels: 1 ms where reduced motion is preferred', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openPage(page, '/docs/intro');
  const animations = await noteAnimations(page);
  await page.getByText('More about it').click();
  await expect.poll(animations).toHaveLength(1);
  const [animation] = await animations();
  expect(animation!.milliseconds).toBe(1);
  expect(animation!.transition).toContain('height 1ms');
  await expect(page.getByText('The inside of a collapsible panel')).toBeVisible();
});
