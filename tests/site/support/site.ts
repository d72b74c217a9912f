import {test as base, expect, type ConsoleMessage, type LaunchOptions, type Locator, type Page} from '@playwright/test';
import {SITE} from '../../../playwright.config';
import {findChromium} from '../../../scripts/findChromium';

export const NARROW = {width: 390, height: 844};
/** The tags of a test that only `npm run test:all` runs, in the project `site-full`. */
export const SECOND_TIER = ['@full'];

export const WIDE = {width: 1280, height: 800};
/** A jump of the clock of a page that ends no request under way: the bundler gives a script up after two minutes. */
export const SHORT_JUMP_MS = 10_000;

/** Console messages that a test may allow, with the reason. */
interface Allowed {
  readonly message: RegExp;
  readonly reason: string;
}

/** Chromium reports the status of the not-found page itself. */
export const NOT_FOUND_STATUS: Allowed = {
  message: /the server responded with a status of 404/,
  reason: 'the not-found page has status 404',
};

interface Fixtures {
  readonly allowed: Allowed | undefined;
  readonly quietConsole: undefined;
  readonly resetContext: undefined;
  readonly staticPage: Page;
}

interface WorkerFixtures {
  readonly launchOptions: LaunchOptions;
  readonly sharedStaticPage: Page;
}

/** Runs a test with a page, and expects that the console of the page has only what the test allows. */
async function expectQuietConsole(page: Page, allowed: Allowed | undefined, run: () => Promise<void>): Promise<void> {
  const messages: string[] = [];
  const note = (text: string): void => {
    if (!allowed?.message.test(text)) {
      messages.push(text);
    }
  };
  const noteMessage = (message: ConsoleMessage): void => note(`${message.type()}: ${message.text()}`);
  const noteError = (error: Error): void => note(`uncaught: ${error.message}`);
  page.on('console', noteMessage).on('pageerror', noteError);
  await run();
  page.off('console', noteMessage).off('pageerror', noteError);
  expect(messages, 'messages of the console').toEqual([]);
}

/** A test that fails on any console message and any uncaught error that it has not allowed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Here and not in the configuration, which is read where no browser is needed, too: to list tests, for one.
  launchOptions: [({launchOptions}, use) => use({...launchOptions, executablePath: findChromium()}), {scope: 'worker'}],
  allowed: [undefined, {option: true}],
  // What `reuseContext` leaves as the test had it.
  resetContext: [
    async ({context}, use) => {
      await use(undefined);
      await context.clearPermissions();
      await context.setOffline(false);
    },
    {auto: true},
  ],
  quietConsole: [({page, allowed}, use) => expectQuietConsole(page, allowed, () => use(undefined)), {auto: true}],
  sharedStaticPage: [
    async ({browser}, use) => {
      const context = await browser.newContext({javaScriptEnabled: false, baseURL: SITE, viewport: WIDE});
      await use(await context.newPage());
      await context.close();
    },
    {scope: 'worker'},
  ],
  // A page without scripts, which leaves nothing behind. `javaScriptEnabled` would end the context that tests reuse.
  staticPage: async ({sharedStaticPage, allowed}, use) => {
    await sharedStaticPage.setViewportSize(WIDE);
    await expectQuietConsole(sharedStaticPage, allowed, () => use(sharedStaticPage));
  },
});

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await expect(page.getByRole('button', {name: /Switch between dark and light mode/}).first()).toBeEnabled();
}

/**
 * The boxes of elements of one page in the viewport, in pixels, all read at one moment: a part of the page that is
 * replaced between two readings moves the elements below it.
 */
export async function readBoxes(...locators: readonly Locator[]): Promise<DOMRect[]> {
  const elements = await Promise.all(locators.map((locator) => locator.elementHandle()));
  return locators[0]!
    .page()
    .evaluate(
      (each) => each.map((element) => (element as Element).getBoundingClientRect().toJSON() as DOMRect),
      elements,
    );
}

/**
 * Records from now on what moves on pages that are opened.
 *
 * @returns reads the cumulative layout shift of the page; "good" is at most 0.1 (https://web.dev/articles/cls)
 */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifted = window as unknown as {shift: number};
    shifted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifted.shift += (entry as unknown as {value: number}).value;
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
  return () => page.evaluate(() => (window as unknown as {shift: number}).shift);
}

/** Opens the mobile menu and waits until it has slid in: boxes of a moving menu are rounded. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  const menu = page.locator('.navbar-sidebar');
  await expect(menu).toBeVisible();
  await menu.evaluate((element) => Promise.all(element.getAnimations().map(({finished}) => finished)));
}

/** Counts loads of documents, the first one included. */
export function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      count += 1;
    }
  });
  return () => count;
}

/** Opens each folded part of the page. */
export async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
}

/** Expects that the page does not scroll sideways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}

/** Holds every file whose address matches a pattern from now on, until the returned function is called. */
export async function holdFiles(page: Page, pattern: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** Holds every script from now on, until the returned function is called. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdFiles(page, '**/assets/js/*.js');
}

/** Makes the browser report that data is saved, so that nothing is prefetched. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {saveData: true}}));
}

/** Makes every script fail but those that every page has first. */
export async function failChunks(page: Page): Promise<void> {
  await page.route(/\/assets\/js\/(?!react|main|runtime).*\.js$/, (route) => route.abort());
}

export {expect};
