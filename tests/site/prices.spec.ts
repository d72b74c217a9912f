import {expect, type Locator, type Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/commerce/api/cart';

async function openCalculator(page: Page): Promise<Locator> {
  const region = page.getByRole('region', {name: 'Compute a cart'});
  await region.scrollIntoViewIfNeeded();
  await expect(region).toHaveAttribute('data-ready', 'true');
  return region;
}

function locateLine(region: Locator, number: number): Locator {
  return region.getByRole('group', {name: `Line ${number}`, exact: true});
}

function locateResult(region: Locator, caption: string | RegExp): Locator {
  return region.getByRole('table', {name: caption});
}

test('it begins with order 5512, and shows every share, remainder and tax; lines are changed, added and removed by keyboard, and the result is announced', async ({
  page,
}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  await expect(region.getByRole('status')).toHaveText(
    'The shopper pays 154.53 EUR, with 22.09 EUR of tax inside. The remaining unit goes to line 3.',
  );
  await expect(locateResult(region, /Discount, split/)).toContainText('1000 × 2998 / 15573 = 192.512…');
  await expect(locateResult(region, /Tax inside/)).toContainText('8413 × 20 / 120 = 1402.166…');
  await expect(locateResult(region, 'Totals')).toContainText('154.53 EUR');
  await locateLine(region, 3).getByLabel('Quantity').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1');
  await expect(region.getByRole('status')).toContainText('The shopper pays 139.54 EUR');
  await region.getByRole('button', {name: 'Add a line'}).focus();
  await page.keyboard.press('Enter');
  await expect(locateLine(region, 4).getByLabel('Unit price')).toBeFocused();
  await expect(region.getByRole('status')).toContainText('Line 4 is added. The shopper pays 154.53 EUR');
  await region.getByRole('button', {name: 'Remove line 4'}).focus();
  await page.keyboard.press('Enter');
  await expect(locateLine(region, 3).getByLabel('Unit price')).toBeFocused();
  await expect(region.getByRole('status')).toContainText('Line 4 is removed.');
  await expect(locateLine(region, 4)).toHaveCount(0);
});

test('the cart is in the address, and is restored from it', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openCalculator(page);
  await region.getByRole('button', {name: 'Three lines of 333'}).click();
  await expect(region.getByRole('status')).toContainText('9.99 EUR, with 1.68 EUR of tax inside');
  await expect(locateResult(region, 'Results of other rounding rules')).toContainText('−1');
  await region.getByLabel('Tax', {exact: true}).selectOption('on_top');
  await expect(region.getByRole('status')).toContainText('12.00 EUR, with 2.01 EUR of tax on top');
  await expect(page).toHaveURL(/tax=on_top/);
  await page.reload();
  const again = await openCalculator(page);
  await expect(again.getByRole('status')).toHaveText('The shopper pays 12.00 EUR, with 2.01 EUR of tax on top.');
  await expect(locateLine(again, 3).getByLabel('Unit price')).toHaveValue('333');
});

test('a currency changes what is shown, not what is computed', async ({page}) => {
  await openPage(page, `${PAGE}?cart=1995*3*10*A&discount=fixed*500&shipping=A0&currency=JPY`);
  const region = await openCalculator(page);
  await expect(region.getByRole('status')).toContainText('The shopper pays 5485 JPY, with 499 JPY of tax inside.');
  await region.getByLabel('Currency').selectOption('KWD');
  await expect(region.getByRole('status')).toContainText('5.485 KWD, with 0.499 KWD of tax inside.');
});

test(
  'what cannot be read gets a sentence at its field, stays as it was typed, is not shared, and has no violations in either color mode',
  {tag: SECOND_TIER},
  async ({page}) => {
    await openPage(page, PAGE);
    const region = await openCalculator(page);
    const price = locateLine(region, 1).getByLabel('Unit price');
    await price.fill('89.90');
    await expect(price).toHaveValue('89.90');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await expect(region).toContainText('Found a decimal, expected an integer in minor units');
    await expect(region.getByRole('status')).toHaveText('1 field is invalid.');
    await locateLine(region, 2).getByLabel('Tax rate, %').fill('5,5');
    await expect(region).toContainText('use a decimal point');
    await expect(region.getByRole('status')).toHaveText('2 fields are invalid.');
    await expect(region.getByRole('table')).toHaveCount(0);
    await expect(page).not.toHaveURL(/cart=/);
    await locateLine(region, 1).getByLabel('Quantity').fill('0');
    await expect(region.getByRole('status')).toHaveText('3 fields are invalid.');
    await expectAccessibleInBothModes(page, 'section.tool');
  },
);

test.describe('without JavaScript', () => {
  test('the worked cart is shown step by step, and each example with its results', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(page.getByRole('table').filter({hasText: 'Share before rounding'}).first()).toContainText('192.512…');
    await expect(page.getByRole('table').filter({hasText: 'Difference of other rounding rules'})).toContainText(
      'Tax rounded once per rate: −1',
    );
  });
});
