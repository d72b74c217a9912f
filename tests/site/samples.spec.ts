import type {Page} from '@playwright/test';
import {DOCUMENTS} from './support/pages';
import {expect, NARROW, openPage, readBoxes, test} from './support/site';

const REFERENCE_PAGES = [
  ...['checkout-intents', 'payment-intents', 'refunds', 'webhook-payloads'].map((name) => `/payments/APIs/${name}`),
  ...['cart', 'catalog', 'checkout', 'orders', 'returns'].map((name) => `/commerce/api/${name}`),
  '/commerce/guides/settlements',
];
const PAGE = '/payments/APIs/refunds';

/** The addresses of shown programs, each with its operation, whose path is not completely within its box. */
function listCutPaths(page: Page, shown = '[role="tabpanel"]:not([hidden])'): Promise<{count: number; cut: string[]}> {
  return page.evaluate((place) => {
    const paths = [...document.querySelectorAll(`${place} .url-path`)].filter(
      (path) => path.getClientRects().length > 0,
    );
    const isCut = (path: Element): boolean => {
      const frame = path.closest('pre')!.getBoundingClientRect();
      return [...path.getClientRects()].some(({left, right}) => left < frame.left || right > frame.right);
    };
    const isScrolled = (path: Element): boolean => {
      const frame = path.closest('pre')!;
      return frame.scrollWidth > frame.clientWidth;
    };
    return {
      count: paths.length,
      cut: paths.filter((path) => isCut(path) || isScrolled(path)).map((path) => path.textContent),
    };
  }, shown);
}

/** Backslashes of shown commands which are not on the line that they continue. */
function countLoneBackslashes(page: Page): Promise<{count: number; lone: number}> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('.continues')].filter((one) => one.offsetParent);
    const lone = shown.filter((mark) => {
      const before = document.createRange();
      before.setStart(mark.closest('code')!, 0);
      before.setEndBefore(mark);
      const line = [...before.getClientRects()].at(-1)!;
      return mark.getBoundingClientRect().top >= line.bottom;
    });
    return {count: shown.length, lone: lone.length};
  });
}

test('no command is cut off, scrolls or leaves a backslash on a line of its own at 390, 1280 and 1440 px', async ({
  page,
}) => {
  let count = 0;
  for (const path of [...REFERENCE_PAGES, '/payments/Guides/intro', '/payments/Guides/checkout-payment-intents']) {
    await openPage(page, `${path}?language=curl`);
    for (const width of [NARROW.width, 1280, 1440]) {
      await page.setViewportSize({width, height: 900});
      const found = await listCutPaths(page);
      expect(found.cut, `${path} at ${width} px`).toEqual([]);
      count += REFERENCE_PAGES.includes(path) ? found.count : 0;
      const marks = await countLoneBackslashes(page);
      expect(marks.count, path).toBeGreaterThan(5);
      expect(marks.lone, `${path} at ${width} px`).toBe(0);
      const scrolled = page.locator('pre:has(.continues):visible');
      const widths = await scrolled.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect(Math.max(...widths), `${path} scrolls at ${width} px`).toBe(0);
    }
  }
  // Those of the operations, and of the requests in the text of Checkout.
  expect(count).toBe(3 * (63 + 10));
});

test('no cURL sample of a guide is cut off at 390, 1280 and 1440 px', async ({page}) => {
  const guides = DOCUMENTS.filter((path) => !REFERENCE_PAGES.includes(path));
  let count = 0;
  for (const path of guides) {
    await openPage(page, path);
    for (const width of [NARROW.width, 1280, 1440]) {
      await page.setViewportSize({width, height: 900});
      const found = await listCutPaths(page, 'figure[data-language="bash"]');
      expect(found.cut, `${path} at ${width} px`).toEqual([]);
      count += found.count;
    }
  }
  expect(count).toBeGreaterThan(3 * 50);
});

for (const language of ['javascript', 'python', 'java', 'go', 'php', 'ruby']) {
  test(`a sample in ${language} shows the call with its whole path, and the rest on request`, async ({page}) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, `${PAGE}?language=${language}`);
    for (const width of [1280, 1440]) {
      await page.setViewportSize({width, height: 900});
      expect((await listCutPaths(page)).cut, `at ${width} px`).toEqual([]);
    }
    const sample = page.locator('figure:has([role="tablist"])').first();
    const code = sample.locator('[role="tabpanel"]:not([hidden]) code');
    const setUp = code.locator('> [hidden]').first();
    const [closed, path] = await readBoxes(code, code.locator('.url-path'));
    await expect(setUp).toContainText('CADENZA_SECRET_KEY');
    await expect(setUp).toBeHidden();
    expect(closed!.x).toBeLessThan(path!.x);

    await sample.getByText('Show the whole program').click();
    await expect(setUp).toBeVisible();
    expect((await code.boundingBox())!.height).toBeGreaterThan(closed!.height + 100);
    const whole = await code.textContent();

    await sample.getByText('Show the whole program').click();
    await sample.getByRole('button', {name: /^Copy /}).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(whole!.trimEnd());
  });
}

test('programs are colored once they are shown, after a choice, a load and a navigation', async ({page}) => {
  await openPage(page, PAGE);
  const programs = page.locator('[role="tabpanel"][data-language="python"] code');
  const hidden = await programs.evaluateAll((codes) => codes.map((code) => code.textContent));
  await expect(programs.locator('.token')).toHaveCount(0);
  await expect(programs.first()).toHaveAttribute('data-colors', /^\/assets\/colors\/[0-9a-f]{8}\.txt#1$/);
  await page.getByRole('tab', {name: 'Python'}).first().click();
  await expect(programs.first().locator('.token.keyword').first()).toHaveText('try');
  await expect(programs.first().locator('.url-path .token.string')).toHaveText('/payments/v1/refunds');
  expect(await programs.evaluateAll((codes) => codes.map((code) => code.textContent))).toEqual(hidden);
  await page.reload();
  await expect(programs.last().locator('.token').first()).toBeAttached();
  await page.locator('aside').getByRole('link', {name: 'Checkout intents', exact: true}).click();
  await expect(page).toHaveURL(/checkout-intents/);
  await expect(programs.last().locator('.token').first()).toBeAttached();
  await expect(page.locator('[data-language="ruby"] .token')).toHaveCount(0);
});

test('code in a part that is closed is colored once it is open', async ({page}) => {
  await openPage(page, '/payments/Guides/gateways');
  const fold = page.locator('details', {hasText: 'What an unknown outcome does'}).last();
  await expect(fold.locator('code[data-colors]')).not.toHaveCount(0);
  await expect(fold.locator('.token')).toHaveCount(0);
  await fold.locator('summary').first().click();
  await expect(fold.locator('.token').first()).toBeVisible();
  await expect(fold.locator('code[data-colors]')).toHaveCount(0);
});

test('a command has nothing to open', async ({page}) => {
  await openPage(page, `${PAGE}?language=curl`);
  const sample = page.locator('figure:has([role="tablist"])').first();
  await expect(sample.getByText('Show the whole program')).toBeHidden();
  await sample.getByRole('tab', {name: 'Ruby'}).click();
  await expect(sample.getByText('Show the whole program')).toBeVisible();
});

test('without scripts the rest of a program opens, too', async ({staticPage}) => {
  await staticPage.goto(PAGE);
  const sample = staticPage.locator('figure:has([role="tablist"])').first();
  const setUp = sample.locator('[data-language="python"] code > [hidden]').first();
  await expect(setUp).toBeHidden();
  await sample.getByText('Show the whole program').click();
  await expect(setUp).toBeVisible();
});

test('print has whole programs', async ({page}) => {
  await openPage(page, `${PAGE}?language=java`);
  await page.emulateMedia({media: 'print'});
  const code = page.locator('[role="tabpanel"]:not([hidden]) code').first();
  const [setUp, frame] = await readBoxes(code.locator('> [hidden]').first(), code.locator('..'));
  expect(setUp!.height).toBeGreaterThan(20);
  expect(setUp!.x).toBeGreaterThanOrEqual(frame!.x);
  await page.emulateMedia({media: null});
});
