import zlib from 'node:zlib';
import type {Locator, Page} from '@playwright/test';
import {TOOLS} from './support/pages';
import {expect, holdFiles, openPage, test} from './support/site';

/** What the code and the data of one part may weigh with brotli. */
const LIMIT = 15 * 1024;

function locatePart(page: Page, label: string): Locator {
  return page.getByRole('region', {name: label, exact: true});
}

/** How near the viewport a part is loaded, in CSS pixels. */
const REACH = 600;

/** The labels of the parts of a page that are near the viewport, or ready. */
function findParts(page: Page, which: 'near' | 'ready'): Promise<(string | null)[]> {
  return page
    .locator('section.tool')
    .evaluateAll(
      (parts, {wanted, reach}) =>
        parts
          .filter((part) =>
            wanted === 'ready'
              ? part.getAttribute('data-ready') === 'true'
              : part.getBoundingClientRect().top <= innerHeight + reach,
          )
          .map((part) => part.getAttribute('aria-label')),
      {wanted: which, reach: REACH},
    );
}

/** Brings a part onto the screen and waits until it can be used. */
async function scrollToPart(page: Page, label: string): Promise<void> {
  await page.locator(`section.tool[aria-label="${label}"]`).scrollIntoViewIfNeeded();
  await expect(locatePart(page, label)).toHaveAttribute('data-ready', 'true');
  await expect(locatePart(page, label).locator('[aria-busy="true"]')).toHaveCount(0);
}

for (const [path, label] of TOOLS) {
  test.describe(`“${label}” on ${path}`, () => {
    test('is loaded when it is near the viewport, and weighs at most 15 KB', async ({page}) => {
      const scripts = new Map<string, Promise<Buffer>>();
      const requested: string[] = [];
      page.on('request', (request) => requested.push(...(request.url().includes('/tool-') ? [request.url()] : [])));
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') {
          scripts.set(response.url(), response.body());
        }
      });
      await openPage(page, path);
      await expect(page.locator('article')).toBeVisible();
      const section = page.locator(`section.tool[aria-label="${label}"]`);
      const isFar = await section.evaluate(
        (element, reach) => element.getBoundingClientRect().top > innerHeight + reach,
        REACH,
      );
      await expect
        .poll(() => findParts(page, 'ready'), 'those near the viewport are ready, and no others')
        .toEqual(await findParts(page, 'near'));
      expect(requested.length > 0, 'code of tools is requested where one is near').toBe(
        (await findParts(page, 'near')).length > 0,
      );
      const inHtml = await page.evaluate(() =>
        [...document.querySelectorAll('head script[src], body script[src]')].map(
          (script) => (script as HTMLScriptElement).src,
        ),
      );
      const before = new Set(isFar ? scripts.keys() : inHtml.filter((url) => !url.includes('/tool-')));
      await scrollToPart(page, label);
      const loaded = [...scripts].filter(([url]) => !before.has(url) && url.includes('tool-'));
      expect(loaded.length).toBeGreaterThan(0);
      const bodies = await Promise.all(loaded.map(([, body]) => body));
      const bytes = bodies.reduce((sum, body) => sum + zlib.brotliCompressSync(body).length, 0);
      test.info().annotations.push({type: 'bytes', description: `${label}: ${bytes}`});
      expect(bytes).toBeLessThanOrEqual(LIMIT);
    });
  });
}

const WIDTHS = [1440, 390] as const;

/** Pixels by which a page may become longer or shorter when a part is ready. */
const LARGEST_MOVE = 50;

/** Parts that move a page further, by label: at which widths, and why nothing else is reserved. */
const MOVING: Readonly<Record<string, readonly (typeof WIDTHS)[number][]>> = {
  // The static form that it replaces is taller.
  'Check a statement': [1440, 390],
  'Filter the raw codes of gateways': [1440, 390],
  'Find matching gateways': [390],
  // Its height is that of the objects of the page.
  'Explore the lifecycle': [1440, 390],
  // It lists all differences.
  'Compare two versions': [1440, 390],
  // An empty box of more than two screens of a phone would keep the text below from the reader.
  'Compute a cart': [390],
  'Preview of the payment form': [390],
  'Step through the journey': [390],
};

/** The pixels from the top of a part to what follows it and the static form that it may replace. */
function measurePart(section: Locator): Promise<number> {
  return section.evaluate((element) => {
    const form = element.nextElementSibling;
    const last = form?.matches('[class*="static"]:not([hidden])') === true ? form : element;
    return last.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
  });
}

for (const width of WIDTHS) {
  for (const [path, label] of TOOLS.filter(([, name]) => !MOVING[name]?.includes(width))) {
    test(`“${label}” on ${path} keeps the length of the page at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 900});
      const release = await holdFiles(page, '**/tool-*.js');
      await openPage(page, path);
      const section = page.locator(`section.tool[aria-label="${label}"]`);
      await section.scrollIntoViewIfNeeded();
      const before = await measurePart(section);
      release();
      await scrollToPart(page, label);
      const after = await measurePart(section);
      expect(Math.abs(after - before), `${before} px before, ${after} px after`).toBeLessThanOrEqual(LARGEST_MOVE);
    });
  }
}

test('a part is shown when its styles are there, and not before', async ({page}) => {
  const [path, label] = TOOLS[0]!;
  const release = await holdFiles(page, '**/styles.*.css');
  const code = page.waitForResponse('**/tool-*.js');
  await page.goto(path);
  const section = page.locator(`section.tool[aria-label="${label}"]`);
  await section.scrollIntoViewIfNeeded();
  await (await code).finished();
  await expect(section).toHaveAttribute('data-ready', 'false');
  release();
  await expect(section).toHaveAttribute('data-ready', 'true');
});

test('what a reader looks at does not move when a part replaces the static form above it', async ({page}) => {
  const release = await holdFiles(page, '**/tool-*.js');
  await openPage(page, '/commerce/guides/settlements');
  const link = page.getByRole('link', {name: 'stl_5Wq8Ez.csv', exact: true});
  const {y, heightAbove} = await link.evaluate((element) => {
    element.scrollIntoView({block: 'end'});
    return {y: element.getBoundingClientRect().y, heightAbove: element.getBoundingClientRect().y + scrollY};
  });
  release();
  await expect(locatePart(page, 'Check a statement')).toHaveAttribute('data-ready', 'true');
  await expect
    .poll(() => link.evaluate((element) => element.getBoundingClientRect().y + scrollY), 'the static form is gone')
    .toBeLessThan(heightAbove - 100);
  expect(Math.abs((await link.evaluate((element) => element.getBoundingClientRect().y)) - y)).toBeLessThanOrEqual(1);
});

test('the focus below a part that is partly in view stays where it is when the part becomes longer', async ({page}) => {
  const release = await holdFiles(page, '**/tool-*.js');
  await openPage(page, '/payments/Changelog/intro');
  const heading = page.getByRole('heading', {name: 'How versions work'});
  const y = await heading.evaluate((element) => {
    const part = document.querySelector('section.tool[aria-label="Compare two versions"]')!;
    scrollTo(0, scrollY + part.getBoundingClientRect().bottom - innerHeight / 2);
    element.querySelector('a')!.focus({preventScroll: true});
    return element.getBoundingClientRect().y;
  });
  release();
  await expect(locatePart(page, 'Compare two versions')).toHaveAttribute('data-ready', 'true');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(heading.getByRole('link')).toBeFocused();
  expect(Math.abs((await heading.evaluate((element) => element.getBoundingClientRect().y)) - y)).toBeLessThanOrEqual(1);
});

test('the focus in a static form goes to the part that replaces it', async ({page}) => {
  const release = await holdFiles(page, '**/tool-*.js');
  await openPage(page, '/payments/Guides/error-codes');
  const part = locatePart(page, 'Look up an error');
  const link = part.locator('+ div').getByRole('link').first();
  await link.focus();
  await expect(link).toBeFocused();
  release();
  await expect(part).toHaveAttribute('data-ready', 'true');
  await expect(part).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(part.locator(':focus'), 'the next stop is in the part').toHaveCount(1);
});

test('a part has its name, a link to its state, and a reset', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '/payments/Guides/api-basics?lang=python');
  const tool = locatePart(page, 'Convert an amount');
  await scrollToPart(page, 'Convert an amount');
  await tool.getByLabel('Amount in minor units').fill('2500');
  await tool.getByLabel('Currency').selectOption('JPY');
  await tool.getByRole('button', {name: 'Share'}).click();
  await expect(tool.getByText('Copied')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.pathname).toBe('/payments/Guides/api-basics');
  expect(Object.fromEntries(link.searchParams)).toEqual({amount: '2500', currency: 'JPY'});
  await expect(page.locator(link.hash)).toHaveCount(1);
  await page.goto(link.href);
  await expect(tool.getByLabel('Decimal')).toHaveValue('2500');
  await tool.getByRole('button', {name: 'Reset'}).press('Enter');
  await expect(tool.getByLabel('Amount in minor units')).toHaveValue('15453');
  await expect(tool.getByRole('button', {name: 'Reset'})).toBeFocused();
  await expect(page).not.toHaveURL(/amount=|currency=/);
});

test.describe('a part that cannot be loaded', () => {
  test.use({allowed: {message: /could not be loaded|ERR_FAILED/, reason: 'the test blocks the script'}});

  test('reports it, keeps the static form, and is loaded on a second try', async ({page}) => {
    const [path, label] = TOOLS.at(-1)!;
    await page.route('**/tool-*.js', (route) => route.abort());
    await openPage(page, path);
    const section = page.locator(`section.tool[aria-label="${label}"]`);
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('alert')).toContainText('did not load');
    await page.unroute('**/tool-*.js');
    await section.getByRole('button', {name: 'Try again'}).click();
    await expect(section).toHaveAttribute('data-ready', 'true');
  });
});
