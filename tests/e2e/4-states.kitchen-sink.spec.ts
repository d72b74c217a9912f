import {type Locator, type Page} from '@playwright/test';
import {KITCHEN_SINK} from '../../playwright.config';
import {dropdown, mainMenu, menuGroup, navbar, openMainMenu, toggleMenuGroup} from './support/kitchenSink';
import {expect, NARROW, open, test} from './support/site';

test.use({baseURL: KITCHEN_SINK});

/** Scrolls at once, and waits until the page has drawn what it makes of it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        const afterTwoFrames = (): number => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        window.addEventListener('scroll', afterTwoFrames, {once: true});
        window.scrollTo({top: y, behavior: 'instant'});
      }),
    top,
  );
}

/** Opens a page whose navbar moves without a transition, so that its place tells its state at once. */
async function openWithStillNavbar(page: Page, path: string): Promise<Locator> {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, path);
  await expect(navbar(page)).toBeInViewport({ratio: 1});
  return navbar(page);
}

/** Scrolls so that the anchor is where a navigation to it would put it, from below, with the navbar shown. */
async function scrollUpToAnchor(page: Page, id: string): Promise<void> {
  const top = await page.evaluate((anchor) => {
    const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
    return document.getElementById(anchor)!.getBoundingClientRect().top + window.scrollY - padding;
  }, id);
  await scrollTo(page, top + 200);
  await scrollTo(page, top);
}

function contents(page: Page, name: string): Locator {
  return page.locator('.table-of-contents').getByRole('link', {name});
}

function isExpanded(page: Page): Locator {
  return dropdown(page, 'Dropdown').getByRole('button', {expanded: true});
}

async function openDropdown(page: Page): Promise<void> {
  await dropdown(page, 'Dropdown').getByRole('button').press('Enter');
  await expect(isExpanded(page)).toBeVisible();
  await expect(dropdown(page, 'Dropdown').getByRole('link').first()).toBeVisible();
}

async function expectDropdownClosed(page: Page): Promise<void> {
  await expect(isExpanded(page)).toHaveCount(0);
  await expect(dropdown(page, 'Dropdown').locator('.dropdown__menu')).toBeHidden();
}

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

/** The duration that Material Design gives to a panel of this height. */
function durationOf(height: number): number {
  const units = height / 36;
  return Math.round((4 + 15 * units ** 0.25 + units / 5) * 10);
}

test('§4.2 Announcement bar: not closeable, it has no close button and stays', async ({page}) => {
  await open(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(bar).toBeVisible();
});

test('§4.2 Announcement bar: shown in its configured colors, in light and dark mode', async ({page}) => {
  await open(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  for (const mode of ['light', 'dark']) {
    await page.evaluate((theme) => localStorage.setItem('theme', theme), mode);
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
    await expect(bar).toHaveCSS('background-color', 'rgb(20, 33, 30)');
    await expect(bar).toHaveCSS('color', 'rgb(255, 255, 255)');
  }
});

test('§4.4 Navbar: hides on scroll down and reappears on scroll up', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  await scrollTo(page, 300);
  await scrollTo(page, 600);
  await expect(bar).not.toBeInViewport();
  await scrollTo(page, 500);
  await expect(bar).toBeInViewport({ratio: 1});
  await scrollTo(page, 520);
  await expect(bar).not.toBeInViewport();
});

test('§4.4 Navbar: scrolled down by less than its measured height it stays, by more it hides', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  const {height} = (await bar.boundingBox())!;
  await scrollTo(page, height / 2);
  await scrollTo(page, height - 1);
  await expect(bar).toBeInViewport({ratio: 1});
  await scrollTo(page, height + 1);
  await expect(bar).not.toBeInViewport();
});

test('§4.4 Navbar: always shown near the top of the page, wherever it was hidden', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  const {height} = (await bar.boundingBox())!;
  await contents(page, 'The end').click();
  await expect(bar).not.toBeInViewport();
  await scrollTo(page, height - 1);
  await expect(bar).toBeInViewport({ratio: 1});
  await scrollTo(page, 0);
  await expect(bar).toBeInViewport({ratio: 1});
});

test('§4.4 Navbar: hides on navigation to a hash anchor, though nothing scrolls', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  await scrollUpToAnchor(page, 'a-long-section');
  await expect(bar).toBeInViewport({ratio: 1});
  await contents(page, 'A long section').click();
  await expect(page).toHaveURL('/docs/intro#a-long-section');
  await expect(bar).not.toBeInViewport();
});

test('§4.4 Navbar: hides on navigation to a hash anchor above', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  await scrollUpToAnchor(page, 'a-long-section');
  await expect(bar).toBeInViewport({ratio: 1});
  await contents(page, 'A component that fails on demand').click();
  await expect(page).toHaveURL('/docs/intro#a-component-that-fails-on-demand');
  await expect(bar).not.toBeInViewport();
});

test('§4.5 Dropdowns: Enter opens and closes', async ({page}) => {
  await open(page, '/');
  await expectDropdownClosed(page);
  await openDropdown(page);
  await dropdown(page, 'Dropdown').getByRole('button').press('Enter');
  await expectDropdownClosed(page);
});

test('§4.5 Dropdowns: a mouse press outside closes, one inside does not', async ({page}) => {
  await open(page, '/probe');
  await openDropdown(page);
  await dropdown(page, 'Dropdown').locator('.dropdown__menu').dispatchEvent('mousedown');
  await expect(isExpanded(page)).toBeVisible();
  await page.getByRole('heading', {level: 1}).hover();
  await page.mouse.down();
  await expectDropdownClosed(page);
});

test('§4.5 Dropdowns: a touch outside closes, one inside does not', async ({page}) => {
  await open(page, '/probe');
  await openDropdown(page);
  await dropdown(page, 'Dropdown').locator('.dropdown__menu').dispatchEvent('touchstart');
  await expect(isExpanded(page)).toBeVisible();
  await page.getByRole('heading', {level: 1}).dispatchEvent('touchstart');
  await expectDropdownClosed(page);
});

test('§4.5 Dropdowns: focus that goes outside closes, focus inside does not', async ({page}) => {
  await open(page, '/');
  await openDropdown(page);
  const links = dropdown(page, 'Dropdown').getByRole('link');
  const count = await links.count();
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
    await expect(isExpanded(page)).toBeVisible();
  }
  await page.keyboard.press('Tab');
  await expectDropdownClosed(page);
});

test('§4.5 Dropdowns: on mobile collapsed where no child is active, until toggled', async ({page}) => {
  await page.setViewportSize(NARROW);
  await open(page, '/guides/guides/second');
  await openMainMenu(page);
  await expect(mainMenu(page).getByRole('button', {name: 'Expand the dropdown'})).toHaveCount(3);
  const group = menuGroup(page, 'Dropdown');
  await expect(group.getByRole('link')).toHaveCount(0);
  await group.getByRole('button', {name: 'Expand the dropdown'}).click();
  await expect(group.getByRole('link', {name: 'Probe'})).toBeVisible();
  await group.getByRole('button', {name: 'Collapse the dropdown'}).click();
  await expect(group.getByRole('link', {name: 'Probe'})).toBeHidden();
});

for (const [path, title, child] of [
  ['/probe', 'Dropdown', 'Probe'],
  ['/docs/intro', 'Dropdown', 'Introduction'],
  ['/docs/intro', 'Versions', '2.0'],
] as const) {
  test(`§4.5 Dropdowns: on mobile ${title} is expanded on ${path}, where ${child} is active`, async ({page}) => {
    await page.setViewportSize(NARROW);
    await open(page, path);
    await openMainMenu(page);
    const link = menuGroup(page, title).getByRole('link', {name: child, exact: true});
    await expect(link).toBeVisible();
    await expect(link).toHaveClass(/menu__link--active/);
  });
}

test('§4.6 Collapsible panels: open and close for a duration derived from the height of their content', async ({
  page,
}) => {
  await open(page, '/docs/intro');
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
    expect(milliseconds).toBe(durationOf(height));
    expect(transition).toContain(`height ${milliseconds}ms`);
  }
});

test('§4.6 Collapsible panels: a higher one takes longer', async ({page}) => {
  await page.setViewportSize(NARROW);
  await open(page, '/guides/guides/second');
  await openMainMenu(page);
  const animations = await noteAnimations(page);
  await toggleMenuGroup(page, 'Languages');
  await expect.poll(animations).toHaveLength(1);
  await toggleMenuGroup(page, 'Dropdown');
  await expect.poll(animations).toHaveLength(2);
  const [lower, higher] = await animations();
  expect(higher!.height).toBeGreaterThan(lower!.height);
  expect(higher!.milliseconds).toBeGreaterThan(lower!.milliseconds);
  expect(lower!.milliseconds).toBe(durationOf(lower!.height));
  expect(higher!.milliseconds).toBe(durationOf(higher!.height));
});

test('§4.6 Collapsible panels: 1 ms where reduced motion is preferred', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, '/docs/intro');
  const animations = await noteAnimations(page);
  await page.getByText('More about it').click();
  await expect.poll(animations).toHaveLength(1);
  const [animation] = await animations();
  expect(animation!.milliseconds).toBe(1);
  expect(animation!.transition).toContain('height 1ms');
  await expect(page.getByText('The inside of a collapsible panel')).toBeVisible();
});
