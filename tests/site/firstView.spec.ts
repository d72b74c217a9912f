import {brotliCompressSync, constants} from 'node:zlib';
import type {APIRequestContext, Page, Response} from '@playwright/test';
import {expect, openPage, saveData, test} from './support/site';
import {PAGES} from './support/pages';

/**
 * The bytes of the first view of each page, compressed by brotli at level 11. Texts of articles are not in scripts.
 */
const STYLE_BYTES = 9_000;
const SCRIPT_BYTES = 95_000;
const PAGE_CHUNK_BYTES = 4_500;

/** What a page may load after its first view without a reader's doing: the whole style sheet, the script of the next page. */
const AFTER_BYTES = 28_000;

/** The script of a page. */
const PAGE_CHUNK = /\/page-[0-9a-f]{8}\.[0-9a-f]+\.js$/;

interface Loaded {
  readonly path: string;
  readonly bytes: number;
}

const sizes = new Map<string, number>();

function compress(text: Buffer | string): number {
  return brotliCompressSync(text, {params: {[constants.BROTLI_PARAM_QUALITY]: 11}}).length;
}

/** The file is requested once more, since the browser does not keep what it loads ahead. */
async function measure(request: APIRequestContext, response: Response): Promise<Loaded> {
  const {pathname} = new URL(response.url());
  if (!sizes.has(pathname)) {
    sizes.set(pathname, compress(await (await request.get(response.url())).body()));
  }
  return {path: pathname, bytes: sizes.get(pathname)!};
}

/** The bytes of the style sheet in the HTML of a page. */
async function measurePageStyles(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  return compress(/<style data-all-styles=[^>]*>(?<css>.*?)<\/style>/s.exec(html)!.groups!.css!);
}

/** Everything that the page loads from now on. */
function recordLoads(page: Page): () => Promise<Loaded[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return () => Promise.all(responses.map((response) => measure(page.request, response)));
}

function sum(loads: readonly Loaded[], path: RegExp): number {
  return loads.filter((load) => path.test(load.path)).reduce((total, {bytes}) => total + bytes, 0);
}

for (const path of PAGES) {
  test(`the first view of ${path} stays within its budget of scripts and styles`, async ({page, request}) => {
    const loads = recordLoads(page);
    await saveData(page);
    await openPage(page, path);
    const loaded = (await loads()).filter((load) => !/\/(?:tool|data)-/.test(load.path));
    const scripts = sum(loaded, /\.js$/);
    const chunks = loaded.filter((load) => PAGE_CHUNK.test(load.path));
    const styles = await measurePageStyles(request, path);
    expect(scripts, 'bytes of scripts').toBeGreaterThan(50_000);
    expect(scripts, 'bytes of scripts').toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(chunks, 'chunks of the page').not.toHaveLength(0);
    expect(Math.max(...chunks.map(({bytes}) => bytes)), 'bytes of a chunk of the page').toBeLessThanOrEqual(
      PAGE_CHUNK_BYTES,
    );
    expect(styles, 'bytes of styles').toBeGreaterThan(2_000);
    expect(styles, 'bytes of styles').toBeLessThanOrEqual(STYLE_BYTES);
  });
}

test('after the first view, a page with many links loads the whole style sheet and the script of the next page', async ({
  page,
}) => {
  const loads = recordLoads(page);
  await openPage(page, '/payments/Guides/intro');
  await expect(page.locator('link[href*="/styles."]')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const own = await page.locator('script[data-page]').getAttribute('src');
  const after = (await loads()).filter(({path}) => /\.css$|\/page-/.test(path) && path !== own);
  expect(after).toHaveLength(2);
  expect(sum(after, /./)).toBeLessThanOrEqual(AFTER_BYTES);
  expect(await page.locator('link[rel="prefetch"]').count()).toBe(1);
});

test('a page of the menu is prefetched when a reader rests on its link, touches it, or gives it the focus', async ({
  page,
}) => {
  await openPage(page, '/payments/Guides/intro');
  const waitForPage = (path: string): Promise<unknown> =>
    Promise.all([
      page.waitForRequest((request) => request.resourceType() === 'fetch' && request.url().endsWith(path)),
      page.waitForRequest((request) => request.resourceType() === 'script'),
    ]);
  const rested = waitForPage('/payments/Guides/environments');
  await page.getByRole('link', {name: 'Environments', exact: true}).first().hover();
  await rested;
  const focused = waitForPage('/payments/Guides/webhooks');
  await page.getByRole('link', {name: 'Webhooks', exact: true}).first().focus();
  await focused;
  const touched = waitForPage('/payments/Guides/refunds');
  await page.locator('a[href="/payments/Guides/refunds"]').first().dispatchEvent('touchstart');
  await touched;
});

test('links do not observe whether they are in view', async ({page}) => {
  await page.addInitScript(() => {
    const observed: Element[] = [];
    const observe = Reflect.get(IntersectionObserver.prototype, 'observe');
    IntersectionObserver.prototype.observe = function (element) {
      observed.push(element);
      observe.call(this, element);
    };
    Object.assign(window, {observed});
  });
  await openPage(page, '/payments/Guides/gateways');
  await page.waitForLoadState('networkidle');
  const observed = await page.evaluate(() =>
    (window as unknown as {observed: Element[]}).observed.map(({tagName}) => tagName),
  );
  expect(observed.length, 'tools are observed').toBeGreaterThan(0);
  expect(observed).not.toContain('A');
});

test('files that a page offers are not loaded ahead', async ({page}) => {
  await openPage(page, '/commerce/api/introduction');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const files = await page.locator('a[href$=".yaml"], a[href$=".md"]').all();
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    await file.dispatchEvent('focusin');
  }
  const loaded = page.waitForRequest((request) => request.resourceType() === 'fetch');
  await page.locator('.pagination-nav__link--next').focus();
  await loaded;
  expect(requested.filter((path) => /\.(?:yaml|md)$/.test(path))).toEqual([]);
});

test('the whole style sheet takes the place of the rules of a page, so that nothing that scripts add lacks its rules', async ({
  page,
}) => {
  await openPage(page, '/payments/APIs/refunds');
  await expect(page.locator('style[data-all-styles]')).toHaveCount(0);
  await expect(page.locator('link[href*="/styles."]')).toHaveCount(1);
});
