import type {Locator, Page} from '@playwright/test';
import {expect, NARROW, openPage, test} from './support/site';

/** Rows that open in place: a page has them for events, codes and scenarios. */
const PAGE = '/payments/APIs/webhook-payloads';
const ID = 'event-payment-intent-authorized';

function locateRow(page: Page): Locator {
  return page.locator('details').filter({has: page.locator(`[id="${ID}"]`)});
}

/** What only the open row shows. */
function locateContent(page: Page): Locator {
  return locateRow(page).getByRole('link', {name: 'payment_intent.authorized.schema.json'});
}

test.describe('a row', () => {
  test('shows its name and a sentence, and opens by keyboard', async ({page}) => {
    await openPage(page, PAGE);
    const title = locateRow(page).locator('summary');
    await expect(title).toContainText('Sent when the issuer approves and the capture is manual.');
    await expect(locateContent(page)).toBeHidden();
    await title.press('Enter');
    await expect(locateContent(page)).toBeVisible();
    await title.press('Enter');
    await expect(locateContent(page)).toBeHidden();
  });

  test('opens by its address, and by a link of the page', async ({page}) => {
    await openPage(page, `${PAGE}#${ID}`);
    await expect(locateContent(page)).toBeVisible();
    await openPage(page, PAGE);
    await page.getByRole('row').getByRole('link', {name: 'payment_intent.authorized'}).click();
    await expect(page).toHaveURL(`${PAGE}#${ID}`);
    await expect(locateContent(page)).toBeVisible();
  });

  test('is open on paper', async ({page}) => {
    await openPage(page, PAGE);
    await page.emulateMedia({media: 'print'});
    await expect(locateContent(page)).toBeVisible();
  });

  test('opens without scripts, by a click and by its address', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(locateContent(page)).toBeHidden();
    await locateRow(page).locator('summary').click();
    await expect(locateContent(page)).toBeVisible();
    await page.goto('/payments/APIs/refunds');
    await page.goto(`${PAGE}#${ID}`);
    await expect(locateContent(page)).toBeVisible();
  });
});

/** One text in each kind of closed part: a row, nested attributes, and the menu of downloads. */
const CLOSED_TEXTS = [
  ['/payments/APIs/webhook-payloads', 'JSON Schema: checkout_intent.created.schema.json'],
  ['/commerce/guides/settlements', 'Two captures and the refund of what was lost.'],
  ['/commerce/guides/settlements', 'JSON Schema of all commerce events'],
] as const;

// A link to a text opens what a search in the page opens: https://html.spec.whatwg.org/#ancestor-revealing-algorithm
for (const [path, text] of CLOSED_TEXTS) {
  test(`a search in the page opens the part with “${text}”`, async ({page}) => {
    await openPage(page, path);
    const found = page.locator('details').filter({hasText: text}).last();
    await expect(found).not.toHaveAttribute('open');
    await page.goto('about:blank');
    await page.goto(`${path}#:~:text=${encodeURIComponent(text)}`);
    await expect(found).toHaveAttribute('open');
    await expect(found.getByText(text).last()).toBeInViewport();
  });
}

test('a table with prose is a list per row on a phone, each value with the title of its column', async ({page}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, '/payments/Guides/gateways');
  const cells = page.locator('table', {hasText: 'gateway_a'}).locator('td[data-label="Countries of the merchant"]');
  const [cell] = await cells.all();
  const readTitle = (): Promise<string> => cell!.evaluate((one) => getComputedStyle(one, '::before').content);
  expect(await readTitle()).toContain('Countries of the merchant');
  expect((await cell!.boundingBox())!.width).toBeGreaterThan(NARROW.width - 48);
  await page.setViewportSize({width: 1280, height: 800});
  expect(await readTitle()).toBe('none');
});

test('boxes that open look alike, whether they are written in Markdown or generated', async ({page}) => {
  for (const viewport of [NARROW, {width: 1440, height: 900}]) {
    await page.setViewportSize(viewport);
    const looks = [];
    for (const [path, summary] of [
      ['/commerce/object-schemas/addresses', /^Canada: province/],
      ['/commerce/guides/orders-lifecycle', /^The 25 transitions/],
    ] as const) {
      await openPage(page, path);
      looks.push(
        await page.locator('summary', {hasText: summary}).evaluate((one) => {
          const {color, fontSize, paddingBlock} = getComputedStyle(one);
          return {color, fontSize, paddingBlock, height: one.parentElement!.getBoundingClientRect().height};
        }),
      );
    }
    expect(looks[0]).toEqual(looks[1]);
  }
});
