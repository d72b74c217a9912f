import {brotliCompressSync, constants} from 'node:zlib';
import type {Page, Response} from '@playwright/test';
import {expect, openPage, saveData, test} from './support/site';
import {PAGES} from './support/pages';

/**
 * The bytes of the first view of each page, compressed by brotli at level 11. The limit of a style sheet is that of
 * issue 15. The limit of scripts has two parts: what every page of its kind loads, and the article's own chunk, which
 * must not grow beyond today's.
 */
const STYLE_BYTES = 9_000;
const SHARED_SCRIPT_BYTES = 112_500;
const ARTICLE_SCRIPT_BYTES = 37_500;

/** What a page may load after its first view without a reader's doing: the whole style sheet, and no other page. */
const AFTER_BYTES = 25_000;

/** Chunks that every page of a kind loads, whatever it is about. */
const SHARED_SCRIPT = /\/(?:main|runtime~main|document|\d{3,4})\.[0-9a-f]+\.js$/;

interface Loaded {
  readonly path: string;
  readonly bytes: number;
}

const sizes = new Map<string, number>();

async function measure(response: Response): Promise<Loaded> {
  const {pathname} = new URL(response.url());
  if (!sizes.has(pathname)) {
    const body = await response.body();
    sizes.set(pathname, brotliCompressSync(body, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).length);
  }
  return {path: pathname, bytes: sizes.get(pathname)!};
}

/** Everything that the page loads from now on. */
function recordLoads(page: Page): () => Promise<Loaded[]> {
  const loads: Promise<Loaded>[] = [];
  page.on('response', (response) => loads.push(measure(response)));
  return () => Promise.all(loads);
}

function sum(loads: readonly Loaded[], path: RegExp): number {
  return loads.filter((load) => path.test(load.path)).reduce((total, {bytes}) => total + bytes, 0);
}

for (const path of PAGES) {
  test(`the first view of ${path} stays within its budget of scripts and styles`, async ({page}) => {
    const loads = recordLoads(page);
    await saveData(page);
    await openPage(page, path);
    const loaded = (await loads()).filter((load) => !/\/(?:tool|data)-/.test(load.path));
    const scripts = sum(loaded, /\.js$/);
    const shared = sum(loaded, SHARED_SCRIPT);
    const styles = sum(loaded, /\/page\.[0-9a-f]+\.css$/);
    expect(shared, 'bytes of scripts that pages share').toBeGreaterThan(50_000);
    expect(shared, 'bytes of scripts that pages share').toBeLessThanOrEqual(SHARED_SCRIPT_BYTES);
    expect(scripts - shared, 'bytes of the scripts of the article').toBeLessThanOrEqual(ARTICLE_SCRIPT_BYTES);
    expect(styles, 'bytes of styles').toBeGreaterThan(2_000);
    expect(styles, 'bytes of styles').toBeLessThanOrEqual(STYLE_BYTES);
  });
}

test('after the first view, a page with many links loads the whole style sheet and no other page', async ({page}) => {
  await openPage(page, '/payments/Guides/intro');
  const loads = recordLoads(page);
  await expect(page.locator('link[href*="/styles."]')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const after = await loads();
  expect(sum(after, /./)).toBeLessThanOrEqual(AFTER_BYTES);
  expect(await page.locator('link[rel="prefetch"]').count()).toBe(0);
});

test('a page of the menu is prefetched when a reader rests on its link, and when the link gets the focus', async ({
  page,
}) => {
  await openPage(page, '/payments/Guides/intro');
  const prefetched = page.locator('link[rel="prefetch"]');
  await page.getByRole('link', {name: 'Environments', exact: true}).first().hover();
  await expect.poll(() => prefetched.count()).toBeGreaterThan(0);
  const before = await prefetched.count();
  await page.getByRole('link', {name: 'Webhooks', exact: true}).first().focus();
  await expect.poll(() => prefetched.count()).toBeGreaterThan(before);
});

test('the whole style sheet takes the place of the rules of a page, so that nothing that scripts add lacks its rules', async ({
  page,
}) => {
  await openPage(page, '/payments/APIs/refunds');
  await expect(page.locator('link[href*="/page."]')).toHaveCount(0);
  await expect(page.locator('link[href*="/styles."]')).toHaveCount(1);
});
