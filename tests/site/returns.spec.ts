import {expect, type Locator, type Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/commerce/guides/returns-lifecycle';

async function openCalculator(page: Page): Promise<Locator> {
  const region = page.getByRole('region', {name: 'Calculate a refund'});
  await page.locator('section.tool[aria-label="Calculate a refund"]').scrollIntoViewIfNeeded();
  await expect(region).toHaveAttribute('data-ready', 'true');
  return region;
}

test('it begins with the refund of order 5512, and works by keyboard', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  const result = region.getByRole('status').first();
  await expect(result).toContainText('1 of 3 units: the refund is 1118, that is 11.18 EUR');
  await region.getByLabel('Units refunded before').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1');
  await expect(result).toContainText('the refund is 1119, that is 11.19 EUR');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await expect(result).toContainText('2 of 3 units: the refund is 2237, that is 22.37 EUR');
  await expect(region.getByRole('row', {name: /^3 /})).toContainText('3355 − 2237 = 1118');
});

test('a line of the order puts in its values, and another value makes it one of your own', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  await region.getByLabel('Line of order 5512').selectOption('line_3');
  await expect(region.getByLabel('Price of a unit')).toHaveValue('1499');
  await expect(region.getByRole('status').first()).toContainText('1 of 2 units: the refund is 1403, that is 14.03 EUR');
  await region.getByLabel('Price of a unit').fill('1500');
  await expect(region.getByLabel('Line of order 5512')).toHaveValue('own');
});

test('fee and shipping are included, and are in the address', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  await region.getByLabel('Return fee').fill('9999');
  await expect(region).toContainText('Refund: 1118 for the units + 0 shipping − 1118 fee = 0.');
  await expect(page).toHaveURL(/refund=3-1195-230-559-0-1-0-9999/);
  await page.reload();
  await expect((await openCalculator(page)).getByLabel('Return fee')).toHaveValue('9999');
});

test('an invalid value gets a sentence at its field, and stays as entered', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  const now = region.getByLabel('Units to return');
  for (const [text, sentence] of [
    ['4', 'Found 4, expected 1 to 3: the units that are left.'],
    ['1.5', 'Found “1.5”, expected 1 to 3, digits only'],
    ['', 'Found nothing, expected 1 to 3, digits only'],
  ] as const) {
    await now.fill(text);
    await expect(now).toHaveValue(text);
    await expect(now).toHaveAttribute('aria-invalid', 'true');
    await expect(region).toContainText(sentence);
  }
  await expect(region.getByRole('status').first()).toHaveText('');
  await expect(page).not.toHaveURL(/refund=/);
});

test('it has no violations in either color mode with a fee that cannot be read', {tag: SECOND_TIER}, async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  await region.getByLabel('Return fee').fill('x');
  await expectAccessibleInBothModes(page, 'section.tool[aria-label="Calculate a refund"]');
});

test.describe('without JavaScript', () => {
  test('all units of the line are shown as a table', async ({staticPage: page}) => {
    await page.goto(PAGE);
    const table = page.getByRole('table').filter({hasText: 'Discount, returned to its funder'});
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(table).toContainText('2237 − 1118 = 1119');
  });
});
