import {expect, type Locator, type Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/payments/Guides/api-basics';

async function openCalculator(page: Page): Promise<Locator> {
  const region = page.getByRole('region', {name: 'Convert an amount'});
  await region.scrollIntoViewIfNeeded();
  await expect(region).toHaveAttribute('data-ready', 'true');
  return region;
}

test('minor units and the decimal follow each other by keyboard, and the result is announced', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  await region.getByLabel('Amount in minor units').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1195');
  await expect(region.getByLabel('Decimal')).toHaveValue('11.95');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.1');
  await expect(region.getByLabel('Amount in minor units')).toHaveValue('10');
  await expect(region.getByLabel('Decimal')).toHaveValue('0.1');
  await expect(region.getByRole('status').first()).toHaveText('0.1 EUR is the amount 10.');
});

test('currency and amount are in the address, and are restored from it', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  await region.getByLabel('Currency').selectOption('KWD');
  await region.getByLabel('Decimal').fill('2.5');
  await expect(page).toHaveURL(/currency=KWD/);
  await expect(page).toHaveURL(/amount=2500/);
  await page.reload();
  const again = await openCalculator(page);
  await expect(again.getByLabel('Decimal')).toHaveValue('2.500');
  await expect(again.getByLabel('Currency')).toHaveValue('KWD');
});

test('it shows the exponent, the trap of Intl, and the gateways', async ({page}) => {
  await openPage(page, `${PAGE}?currency=COP&amount=15453`);
  const region = await openCalculator(page);
  await expect(region).toContainText('0, but ISO 4217 has 2.');
  await expect(region).toContainText('gateway_d');
  await region.getByLabel('Currency').selectOption('CLF');
  await expect(region).toContainText('currency_unsupported');
  await expect(region.getByLabel('Decimal')).toHaveValue('1.5453');
});

test('what cannot be read gets a sentence at its field, and stays as it was put in', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  const decimal = region.getByLabel('Decimal');
  for (const [text, sentence] of [
    ['154.531', 'Found 3 decimals, expected at most 2 decimals'],
    ['1,234.56', 'Found separators of thousands'],
    ['-5', 'Found a negative amount'],
    ['99999999999999', 'expected at most 999999999999'],
  ] as const) {
    await decimal.fill(text);
    await expect(decimal).toHaveValue(text);
    await expect(decimal).toHaveAttribute('aria-invalid', 'true');
    await expect(region).toContainText(sentence);
  }
  await expect(page).not.toHaveURL(/amount=/);
});

test(
  'it has no violations in either color mode with an amount that cannot be read',
  {tag: SECOND_TIER},
  async ({page}) => {
    await openPage(page, PAGE);
    const region = await openCalculator(page);
    await region.getByLabel('Decimal').fill('1,5');
    await expectAccessibleInBothModes(page, 'section.tool[aria-label="Convert an amount"]');
  },
);

test.describe('without JavaScript', () => {
  test('every currency is listed by its exponent', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await page.getByText(/All \d+ currencies by exponent/).click();
    await expect(page.getByRole('table').filter({hasText: 'No gateway accepts'})).toContainText('KWD');
  });
});
