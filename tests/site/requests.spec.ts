import {SITE} from '../../playwright.config';
import {expect, openPage, SECOND_TIER, test} from './support/site';

test('§7.1 No calls to a product API, and none to any other host: a search requests only the site, as each page does in the sweep', async ({
  page,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await openPage(page, '/');
  await page.getByRole('combobox', {name: 'Search the docs'}).fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect([...origins]).toEqual([SITE]);
});

/** Opens a page with many links, as a browser on a connection that a test describes. */
async function countPrefetchedScripts(
  page: Parameters<typeof openPage>[0],
  connection: object | undefined,
): Promise<number> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', {value}), connection);
  await openPage(page, '/payments/Guides/intro');
  await page.locator('.pagination-nav__link--next').hover();
  await page.waitForLoadState('networkidle');
  return page.locator('link[rel="prefetch"]').count();
}

test('§7.2 The site loads its own page chunks and prefetches those of links', async ({page}) => {
  expect(await countPrefetchedScripts(page, {effectiveType: '4g', saveData: false})).toBeGreaterThan(0);
});

for (const [name, connection, tag] of [
  ['a 2g connection', {effectiveType: '2g', saveData: false}, []],
  ['a slow 2g connection', {effectiveType: 'slow-2g', saveData: false}, SECOND_TIER],
  ['a connection that saves data', {effectiveType: '4g', saveData: true}, []],
] as const) {
  test(`§7.2 Prefetch: none on ${name}`, {tag: [...tag]}, async ({page}) => {
    expect(await countPrefetchedScripts(page, connection)).toBe(0);
  });
}

test('§7.2 Prefetch: a connection without effectiveType is like any other', async ({page}) => {
  expect(await countPrefetchedScripts(page, {saveData: false})).toBeGreaterThan(0);
});

test('navigator.connection without effectiveType does no harm', async ({page}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {}}));
  await openPage(page, '/payments/Guides/intro');
  await page.locator('.pagination-nav__link--next').hover();
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).not.toHaveURL(/Guides\/intro$/);
});

test('the server keeps an idle connection longer than Firefox does', async ({request}) => {
  const {'keep-alive': kept} = (await request.get('/')).headers();
  expect(Number(/timeout=(\d+)/.exec(kept ?? '')?.[1])).toBeGreaterThan(115);
});
