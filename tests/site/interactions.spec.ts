import type {Page} from '@playwright/test';
import {expect, openPage, test} from './support/site';

/**
 * Functions that an interaction calls before the page is painted again: what a reader waits for. What can follow the
 * paint is rendered by a transition. Calls are counted, not times; each limit is a tenth above what was measured.
 */
interface Interaction {
  readonly title: string;
  /** What is clicked on; the first that is drawn. */
  readonly selector: string;
  readonly width: number;
  readonly mostCalls: number;
}

const INTERACTIONS: readonly Interaction[] = [
  {title: 'a choice of a language', selector: '[role="tab"][aria-selected="false"]', width: 412, mostCalls: 22_100},
  {title: 'the menu', selector: 'button[aria-label="Toggle navigation bar"]', width: 412, mostCalls: 16_600},
  {title: 'the color mode', selector: 'button[aria-label^="Switch between"]', width: 1280, mostCalls: 2_200},
];

/** The pages with the most samples and with the most elements. */
const PAGES = ['/payments/APIs/payment-intents', '/commerce/guides/settlements'];

async function countCalls(page: Page, selector: string): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Profiler.enable');
  await devTools.send('Profiler.startPreciseCoverage', {callCount: true, detailed: false});
  const takeCalls = async (): Promise<number> => {
    const {result} = await devTools.send('Profiler.takePreciseCoverage');
    return result
      .filter(({url}) => url.startsWith('http'))
      .flatMap(({functions}) => functions)
      .reduce((sum, {ranges}) => sum + (ranges[0]?.count ?? 0), 0);
  };
  // What a page does in idle time comes late on a busy machine.
  const takeLaterCalls = async (): Promise<number> => {
    await page.waitForTimeout(500);
    return takeCalls();
  };
  await expect.poll(takeLaterCalls, {message: 'functions that an idle page calls'}).toBe(0);
  await page.evaluate((wanted) => {
    // React leaves what can follow the paint to a message, which does not arrive here.
    MessagePort.prototype.postMessage = () => undefined;
    [...document.querySelectorAll<HTMLElement>(wanted)].find((one) => one.checkVisibility())!.click();
  }, selector);
  const calls = await takeCalls();
  await devTools.detach();
  return calls;
}

for (const path of PAGES) {
  for (const {title, selector, width, mostCalls} of INTERACTIONS) {
    test(`${title} on ${path} calls few functions before the page is painted`, async ({page}) => {
      await page.setViewportSize({width, height: 823});
      await openPage(page, path);
      await page.waitForLoadState('networkidle');
      const calls = await countCalls(page, selector);
      expect(calls, 'the interaction is handled').toBeGreaterThan(100);
      expect(calls).toBeLessThanOrEqual(mostCalls);
    });
  }
}

test('React hydrates in slices while a reader presses text, and at once for a control', async ({page}) => {
  // React leaves the next slice to a message, which does not arrive here.
  await page.addInitScript(() => {
    MessagePort.prototype.postMessage = () => undefined;
  });
  await page.goto(PAGES[0]!);
  const html = page.locator('html');
  await page.getByRole('heading', {level: 1}).click();
  await expect(html).toHaveAttribute('data-has-hydrated', 'false');
  await page.locator('main').getByRole('link').first().dispatchEvent('pointerdown');
  await expect(html).toHaveAttribute('data-has-hydrated', 'true');
});
