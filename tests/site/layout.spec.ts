import type {Page} from '@playwright/test';
import {PAGES} from './support/pages';
import {expect, NARROW, openAll, openPage, readBoxes, SECOND_TIER, test} from './support/site';

test('§9.2 Desktop breakpoint: the sidebar is shown at 997 px and the menu at 996 px', async ({page}) => {
  await page.setViewportSize({width: 997, height: 800});
  await openPage(page, '/payments/Guides/intro');
  const sidebar = page.locator('.theme-doc-sidebar-container');
  const hamburger = page.getByRole('button', {name: 'Toggle navigation bar'});
  await expect(sidebar).toBeVisible();
  await expect(hamburger).toBeHidden();
  await page.setViewportSize({width: 996, height: 800});
  await expect(sidebar).toBeHidden();
  await expect(hamburger).toBeVisible();
});

test('§1.2 English only, with a light and a dark mode, and images that zoom on a click', async ({page}) => {
  await openPage(page, '/markdown-page');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', {name: 'Languages'})).toHaveCount(0);
  await page.getByRole('button', {name: /Switch between dark and light mode/}).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.locator('.markdown img.medium-zoom-image').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const [path, id, cover] of [
  ['/payments/APIs/refunds', 'create-a-refund', '.theme-doc-toc-mobile'],
  ['/payments/Guides/refunds', 'refund-in-full', '.navbar'],
] as const) {
  test(`an anchor of ${path} lands right under ${cover}`, async ({page}) => {
    await openPage(page, `${path}#${id}`);
    const [heading, covering] = await readBoxes(page.locator(`#${id}`), page.locator(cover));
    expect(heading!.y).toBeGreaterThanOrEqual(covering!.bottom);
    expect(heading!.y).toBeLessThan(covering!.bottom + 48);
  });
}

for (const path of [
  '/commerce/guides/orders-lifecycle',
  '/payments/Guides/environments',
  '/payments/Guides/gateways',
  '/payments/Guides/lifecycle',
]) {
  test(`the tables of ${path} fit beside its contents at 1440 px`, async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await openPage(page, path);
    await openAll(page);
    const tables = page.locator('article [data-scrolls]:has(> table)').filter({visible: true});
    expect(await tables.count()).toBeGreaterThan(2);
    const cut = await tables.evaluateAll((frames) =>
      frames
        .filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)
        .map(({textContent, scrollWidth}) => `${scrollWidth} px: ${textContent.slice(0, 60)}`),
    );
    expect(cut).toEqual([]);
  });
}

/** What readers of a page come for, from its first endpoint or step to its first tool. */
const FIRST_STEPS: Readonly<Record<string, string>> = {
  '/commerce/api/cart': '[class^="endpoint"]',
  '/commerce/api/catalog': '[class^="endpoint"]',
  '/commerce/api/checkout': '[class^="endpoint"]',
  '/commerce/api/introduction': '#three-steps',
  '/commerce/api/orders': '[class^="endpoint"]',
  '/commerce/api/returns': '[class^="endpoint"]',
  '/commerce/api/webhooks': '#receive-your-first-event',
  '/commerce/guides/intro': '[id="1-create-a-cart-with-lines"]',
  '/commerce/guides/returns-lifecycle': '[id="1-ask-for-a-quote"]',
  '/commerce/guides/settlements': '[class^="endpoint"]',
  '/commerce/object-schemas/addresses': '.tool',
  '/payments/APIs/checkout-intents': '[class^="endpoint"]',
  '/payments/APIs/payment-intents': '[class^="endpoint"]',
  '/payments/APIs/refunds': '[class^="endpoint"]',
  '/payments/APIs/webhook-payloads': '[class^="endpoint"]',
  '/payments/Changelog/intro': '[id="2026-11-01"]',
  '/payments/Guides/checkout-payment-intents': '#step-1-create-the-checkout-intent',
  '/payments/Guides/environments': '#local-sandbox',
  '/payments/Guides/error-codes': '.tool',
  '/payments/Guides/gateways': '.tool',
  '/payments/Guides/intro': '[id="1-create-a-payment-intent"]',
  '/payments/Guides/lifecycle': '.tool',
  '/payments/Guides/refunds': '#refund-a-payment ~ ol',
  '/payments/Guides/ui-embedding': '#embed-the-form ~ ol',
  '/payments/Guides/ui-styling': '#the-appearance-object ~ ol',
  '/payments/Guides/webhooks': '#register-your-endpoint ~ ol',
};

/** Pages that are read, not followed: they explain, show or list. */
const WITHOUT_STEPS = [
  '/',
  '/commerce/guides/customer-journey',
  '/commerce/guides/orders-lifecycle',
  '/commerce/guides/screens-mockups',
  '/commerce/object-schemas/products',
  '/markdown-page',
  '/payments/Guides/api-basics',
  '/payments/Guides/integration-kick-off',
];

test('each page has a first endpoint or step, or is one of those that are read', () => {
  expect([...Object.keys(FIRST_STEPS), ...WITHOUT_STEPS].sort()).toEqual([...PAGES].sort());
});

test('the first endpoint or step of each page is within its first 1,500 px at 1440 px', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  const tops: Record<string, number> = {};
  for (const [path, step] of Object.entries(FIRST_STEPS)) {
    await openPage(page, path);
    const [box] = await readBoxes(page.locator(step).first());
    tops[path] = box!.y;
  }
  expect(Object.entries(tops).filter(([, top]) => top > 1_500)).toEqual([]);
});

/** Heights of all pages together, by the width of the screen, in pixels. */
const MOST_HEIGHTS = {1440: 460_000, 390: 640_000} as const;

for (const [width, most] of Object.entries(MOST_HEIGHTS)) {
  test(`all pages together are at most ${most} px high at ${width} px`, {tag: SECOND_TIER}, async ({page}) => {
    await page.setViewportSize({width: Number(width), height: 900});
    let sum = 0;
    for (const path of PAGES) {
      await openPage(page, path);
      sum += await page.evaluate(() => document.documentElement.scrollHeight);
    }
    expect(sum).toBeLessThanOrEqual(most);
  });
}

/** Words in tables and in paths of requests that are on two lines, each with what is before it. */
function listBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll('article :is(td, th, .url-path)')]
      .filter((place) => place.checkVisibility())
      .flatMap((place) => {
        const broken: string[] = [];
        const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode as Text;
          for (const word of text.data.matchAll(/[a-z]{2,}/gi)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
            if (lines.size > 1) {
              broken.push(text.data.slice(Math.max(0, word.index - 20), word.index + word[0].length));
            }
          }
        }
        return broken;
      });
  });
}

for (const [path, width] of [
  ['/payments/APIs/payment-intents', 390],
  ['/payments/APIs/payment-intents', 1280],
  ['/payments/APIs/webhook-payloads', 390],
  ['/commerce/api/cart', 390],
  ['/commerce/api/orders', 390],
  ['/commerce/guides/settlements', 390],
] as const) {
  test(`no word of ${path} is broken in a table or a path at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    await openPage(page, path);
    expect(await listBrokenWords(page)).toEqual([]);
  });
}

for (const [text, path, selector, width, count] of [
  ['tile of the home page', '/', 'main > section:has(h2:text-is("Tools in these pages")) li > span', 1440, 8],
  ['title of a long name', '/commerce/guides/settlements', '#download-the-file-of-a-settlement-statement', 390, 1],
] as const) {
  test(`no ${text} ends in a line of one short word`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    await openPage(page, path);
    const shares = await page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.setStart(one, 0);
        range.setEnd(one.firstChild!, one.firstChild!.textContent!.length);
        const lines = [...range.getClientRects()].map((line) => line.width);
        return {text: one.textContent, share: lines.at(-1)! / Math.max(...lines)};
      }),
    );
    expect(shares).toHaveLength(count);
    expect(shares.filter(({share}) => share < 0.45)).toEqual([]);
  });
}

test('code that scrolls sideways has a shadow at the edge with more, and other code has none', async ({page}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, '/commerce/guides/settlements');
  await openAll(page);
  const code = page.locator('article figure > pre:visible');
  await expect(code.and(page.locator('[tabindex]')).first()).toHaveCSS('background-image', /^linear-gradient/);
  await expect(code.and(page.locator(':not([tabindex])')).first()).toHaveCSS('background-image', 'none');
});

for (const [part, path, selector, next, nextSelector] of [
  ['a callout', '/payments/Guides/gateways', '.theme-admonition', 'text', 'p'],
  ['a row that opens', '/payments/Guides/ui-embedding', 'details', 'text', 'p'],
  ['a row that opens', '/payments/Guides/lifecycle', 'details', 'callout', '.theme-admonition'],
  ['an operation', '/payments/APIs/webhook-payloads', 'section', 'text', 'p'],
] as const) {
  test(`${part} keeps its distance from the ${next} below it`, async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await openPage(page, path);
    const above = page.locator(`article .markdown > ${selector}:has(+ ${nextSelector})`).first();
    const [box, below] = await readBoxes(above, above.locator('xpath=following-sibling::*[1]'));
    expect(below!.y - box!.bottom).toBeGreaterThanOrEqual(16);
  });
}

test('a heading is nearer to the row below it than to the row above it', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await openPage(page, '/commerce/guides/settlements');
  const heading = page.locator('#booked-by-a-refund');
  const [above, box, below] = await readBoxes(
    heading.locator('xpath=preceding-sibling::*[1]'),
    heading,
    heading.locator('xpath=following-sibling::*[1]/summary'),
  );
  expect(below!.y - box!.bottom).toBeLessThanOrEqual((box!.y - above!.bottom) / 2);
});

test('forced colors show what is current', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await openPage(page, '/payments/Guides/refunds');
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  await expect(page.locator('.navbar__link--active')).toHaveCSS('border-bottom-style', 'solid');
  await expect(sidebar.locator('[aria-current="page"]').last()).toHaveCSS('border-bottom-style', 'solid');
  const products = sidebar.getByRole('listitem').first().getByRole('link');
  await expect(products.nth(0)).toHaveCSS('border-bottom-style', 'solid');
  await expect(products.nth(1)).toHaveCSS('border-bottom-style', 'none');
  await page.getByRole('combobox', {name: 'Search the docs'}).fill('refund');
  await expect(page.getByRole('option', {selected: true})).toHaveCSS('outline-style', 'solid');
});

test('print has dark text on white, in the dark mode too', async ({page}) => {
  await openPage(page, '/payments/Guides/refunds?docusaurus-theme=dark');
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('article p').first()).toHaveCSS('color', 'rgb(73, 90, 85)');
});

test('copying a sample puts its text on the clipboard and confirms it', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '/payments/Guides/api-basics');
  const figure = page.locator('figure').first();
  await figure.getByRole('button', {name: /^Copy/}).click();
  await expect(figure.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^curl https:\/\/api\.sandbox\./);
  expect(copied).toBe((await figure.locator('code').textContent())!.trimEnd());
});

test.describe('without scripts', () => {
  test('every tab can be read, and what only scripts can work is not shown', async ({staticPage: page}) => {
    await page.goto('/markdown-page');
    await expect(page.locator('[role="tabpanel"]').nth(0)).toBeVisible();
    await expect(page.locator('[role="tabpanel"]').nth(1)).toBeVisible();
    await expect(page.getByRole('combobox')).toBeHidden();
    await expect(page.getByRole('button', {name: /Switch between/})).toBeHidden();
    await expect(page.getByRole('button', {name: /^Copy/}).first()).toBeHidden();
    await expect(page.getByRole('button', {name: 'Close'})).toBeHidden();
  });

  test('the sidebar of an area can be reached on a narrow screen', async ({staticPage: page}) => {
    await page.setViewportSize(NARROW);
    await page.goto('/payments/Guides/intro');
    await page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Webhook payloads'}).click();
    await expect(page).toHaveURL('/payments/APIs/webhook-payloads');
  });
});

test('the picture of the page for where it is shared changes with the page where a link is followed', async ({
  page,
}) => {
  await openPage(page, '/payments/Guides/refunds');
  const image = page.locator('meta[property="og:image"]');
  await expect(image).toHaveAttribute('content', /\/share\/payments\/Guides\/refunds\.png$/);
  await page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('link', {name: 'Webhooks', exact: true}).click();
  await expect(image).toHaveAttribute('content', /\/share\/payments\/Guides\/webhooks\.png$/);
});

test('a number is at the right of its column on a wide screen, and beside its label on a phone', async ({page}) => {
  await openPage(page, '/payments/Changelog/intro');
  const number = page.locator('[data-stacks] td.text--right').first();
  await expect(number).toHaveCSS('text-align', 'right');
  await page.setViewportSize(NARROW);
  await expect(number).toHaveCSS('text-align', 'start');
});
