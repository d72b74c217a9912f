import type {Page} from '@playwright/test';
import {expect, test} from './support/site';

/** While a page loads slowly, only what is in view is laid out; `src/clientModules/offscreen.ts` lays out the rest. */

async function setLatency(page: Page, latency: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

test.beforeEach(({page}) => setLatency(page, 150));
test.afterEach(({page}) => setLatency(page, 0));

const PAGE = '/commerce/guides/settlements';

/** Blocks of the page: how many the browser skips, where those in view are, and how many are marked. */
function readBlocks(page: Page): Promise<{skipped: number; tops: number[]; marked: number}> {
  return page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('.markdown > *')];
    // The content of a block, since a skipped block has a box itself.
    const contents = blocks.map((block) => block.firstElementChild ?? block);
    return {
      skipped: contents.filter((content) => !content.checkVisibility({contentVisibilityAuto: true})).length,
      tops: blocks.map((block) => block.getBoundingClientRect().top).filter((top) => top < innerHeight),
      marked: blocks.filter((block) => block.hasAttribute('data-laid-out')).length,
    };
  });
}

/** Opens a page whose scripts wait. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/js/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, {waitUntil: 'commit'});
  await page.locator('footer').waitFor({state: 'attached'});
  await page.evaluate(() => document.fonts.ready);
  // Two frames: in the first one the browser finds out what is in view.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return release;
}

for (const width of [390, 1440]) {
  test(`at ${width} px what is not in view waits for the first view, and what is in view stays in its place`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 800});
    const release = await openWithoutScripts(page, PAGE);
    const loading = await readBlocks(page);
    expect(loading.skipped).toBeGreaterThan(50);
    expect(loading.tops.length).toBeGreaterThan(1);
    release();
    await expect(page.locator('html')).not.toHaveAttribute('data-skips-offscreen');
    await expect.poll(() => readBlocks(page)).toEqual({skipped: 0, tops: loading.tops, marked: 0});
  });
}

test('a page that arrives at once is laid out at once', async ({page}) => {
  await page.addInitScript(() => {
    // However busy this machine is.
    performance.now = () => 50;
  });
  const release = await openWithoutScripts(page, PAGE);
  expect((await readBlocks(page)).skipped).toBe(0);
  release();
});

test('a page that is opened at an anchor is laid out at once', async ({page}) => {
  const release = await openWithoutScripts(page, `${PAGE}#read-a-statement`);
  await expect(page.locator('html')).not.toHaveAttribute('data-skips-offscreen');
  expect((await readBlocks(page)).skipped).toBe(0);
  release();
});

test('a page that is loaded anew keeps its place', async ({page}) => {
  await page.goto(PAGE);
  await expect(page.locator('html')).not.toHaveAttribute('data-skips-offscreen');
  await page.evaluate(() => scrollTo(0, 5000));
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-skips-offscreen');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(5000);
});

test('a page that is reached by a link meanwhile is laid out as it is', async ({page}) => {
  await page.addInitScript(() => {
    // No frame is drawn for the script that lays out the rest.
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(PAGE);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-skips-offscreen');
  await page.locator('.pagination-nav__link').first().click();
  await expect(page).not.toHaveURL(PAGE);
  await expect(page.locator('html')).not.toHaveAttribute('data-skips-offscreen');
});
