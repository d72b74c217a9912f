import zlib from 'node:zlib';
import type {Locator, Page} from '@playwright/test';
import {expect, open, PAGES, saveData, test} from './support/site';
import {expectAccessible} from './support/accessibility';

/** Every interactive part, by its page and the name of its region. */
const TOOLS: readonly (readonly [path: string, label: string])[] = [
  ['/commerce/guides/orders-lifecycle', 'Derive the status of an order'],
  ['/commerce/guides/orders-lifecycle', 'Explore the lifecycle'],
  ['/commerce/guides/returns-lifecycle', 'Calculate a refund'],
  ['/commerce/guides/returns-lifecycle', 'Explore the lifecycle'],
  ['/commerce/object-schemas/addresses', 'Fill in an address'],
  ['/commerce/api/cart', 'Compute a cart'],
  ['/commerce/api/checkout', 'Explore the lifecycle'],
  ['/commerce/guides/settlements', 'Explore the lifecycle'],
  ['/commerce/guides/settlements', 'Prove a statement'],
  ['/commerce/guides/customer-journey', 'Step through the story'],
  ['/payments/Changelog/intro', 'Compare two versions'],
  ['/payments/Guides/api-basics', 'Convert an amount'],
  ['/payments/Guides/error-codes', 'Look up an error'],
  ['/payments/Guides/gateways', 'Find the gateways that fit'],
  ['/payments/Guides/gateways', 'Try the routing rules'],
  ['/payments/Guides/gateways', 'Filter the raw codes of gateways'],
  ['/payments/Guides/lifecycle', 'Explore the lifecycle'],
  ['/payments/Guides/ui-embedding', 'Make the policy of your page'],
  ['/payments/Guides/ui-styling', 'Preview of the payment form'],
  ['/payments/Guides/webhooks', 'Check a signature'],
  ['/payments/Guides/webhooks', 'Simulate deliveries'],
];

/** What the code and the data of one part may weigh with brotli. */
const LIMIT = 15 * 1024;

function partOf(page: Page, label: string): Locator {
  return page.getByRole('region', {name: label, exact: true});
}

/** Brings a part onto the screen and waits until it can be used. */
async function reach(page: Page, label: string): Promise<void> {
  await page.locator(`section.tool[aria-label="${label}"]`).scrollIntoViewIfNeeded();
  await expect(partOf(page, label)).toHaveAttribute('data-ready', 'true');
  await expect(partOf(page, label).locator('[aria-busy="true"]')).toHaveCount(0);
}

test('the table above names every interactive part', async ({page}) => {
  const found: string[][] = [];
  for (const path of PAGES) {
    await page.goto(path);
    const labels = await page
      .locator('section.tool')
      .evaluateAll((sections) => sections.map((section) => section.getAttribute('aria-label')!));
    found.push(...labels.map((label) => [path, label]));
  }
  expect(found.toSorted()).toEqual(TOOLS.map((tool) => [...tool]).toSorted());
});

for (const [path, label] of TOOLS) {
  test.describe(`“${label}” on ${path}`, () => {
    test('is loaded when it comes near, and weighs at most 15 KB', async ({page}) => {
      await saveData(page);
      const scripts = new Map<string, Promise<Buffer>>();
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') {
          scripts.set(response.url(), response.body());
        }
      });
      await open(page, path);
      await expect(page.locator('article')).toBeVisible();
      const section = page.locator(`section.tool[aria-label="${label}"]`);
      const isFar = await section.evaluate((element) => element.getBoundingClientRect().top > innerHeight + 700);
      await expect(section).toHaveAttribute('data-ready', String(!isFar));
      const inHtml = await page.evaluate(() =>
        [...document.querySelectorAll('head script[src], body script[src]')].map(
          (script) => (script as HTMLScriptElement).src,
        ),
      );
      const before = new Set(isFar ? scripts.keys() : inHtml.filter((url) => !url.includes('/tool-')));
      await reach(page, label);
      const loaded = [...scripts].filter(([url]) => !before.has(url) && url.includes('tool-'));
      expect(loaded.length).toBeGreaterThan(0);
      const bodies = await Promise.all(loaded.map(([, body]) => body));
      const bytes = bodies.reduce((sum, body) => sum + zlib.brotliCompressSync(body).length, 0);
      test.info().annotations.push({type: 'bytes', description: `${label}: ${bytes}`});
      expect(bytes).toBeLessThanOrEqual(LIMIT);
    });

    test('leaves its static form without scripts', async ({browser}) => {
      const context = await browser.newContext({javaScriptEnabled: false});
      const page = await context.newPage();
      await page.goto(path);
      const section = page.locator(`section.tool[aria-label="${label}"]`);
      await expect(section).toBeHidden();
      await expect(page.locator('article')).toBeVisible();
      await context.close();
    });
  });
}

for (const path of new Set(TOOLS.map(([at]) => at))) {
  const labels = TOOLS.filter(([at]) => at === path).map(([, label]) => label);

  for (const mode of ['light', 'dark']) {
    test(`axe finds nothing on ${path} with its parts open, ${mode}`, async ({page}) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
      await open(page, path);
      for (const label of labels) {
        await reach(page, label);
      }
      await expectAccessible(page);
    });
  }

  test(`${path} does not scroll sideways at 320 px with its parts open`, async ({page}) => {
    await page.setViewportSize({width: 320, height: 800});
    await open(page, path);
    for (const label of labels) {
      await reach(page, label);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test.describe('a part that cannot be loaded', () => {
  test.use({allowed: {message: /could not be loaded|ERR_FAILED/, reason: 'the test refuses the script'}});

  test('says so, leaves the static form, and is loaded on a second try', async ({page}) => {
    const [path, label] = TOOLS.at(-1)!;
    await page.route('**/tool-*.js', (route) => route.abort());
    await open(page, path);
    const section = page.locator(`section.tool[aria-label="${label}"]`);
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('alert')).toContainText('did not load');
    await page.unroute('**/tool-*.js');
    await section.getByRole('button', {name: 'Try again'}).click();
    await expect(section).toHaveAttribute('data-ready', 'true');
  });
});
