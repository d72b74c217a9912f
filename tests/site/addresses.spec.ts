import type {Locator, Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/commerce/object-schemas/addresses';
const TOOL = 'Fill in an address';

async function locateForm(page: Page, query = ''): Promise<Locator> {
  await openPage(page, `${PAGE}${query}`);
  const tool = page.getByRole('region', {name: TOOL});
  await tool.scrollIntoViewIfNeeded();
  await expect(tool).toHaveAttribute('data-ready', 'true');
  return tool;
}

/** The labels of the boxes, from top to bottom, without those above the form. */
async function readLabels(tool: Locator): Promise<string[]> {
  return (await tool.locator('label').allTextContents()).slice(2);
}

test('the form of a country has its fields in order, with its own words', async ({page}) => {
  const tool = await locateForm(page, '?country=JP');
  expect(await readLabels(tool)).toEqual([
    'Postal code (required)',
    'Prefecture (required)',
    'Street (required)',
    'Second street line',
    'Third street line',
    'Company',
    'Name of the recipient (required)',
  ]);
  await expect(tool.getByLabel('Prefecture')).toHaveValue('13');
  await expect(tool.getByLabel('Postal code')).toHaveAttribute('inputmode', 'numeric');
  await expect(tool.getByLabel('Postal code')).toHaveAttribute('autocomplete', 'postal-code');
  await expect(tool.getByRole('status').first()).toHaveText('The API accepts this address for Japan.');
  await expect(tool.getByRole('group', {name: 'Label'})).toContainText('〒100-0004');
});

test('a country is chosen by keyboard, kept in the address, and keeps what was typed', async ({page}) => {
  const tool = await locateForm(page);
  await tool.getByLabel('City').fill('Toronto');
  await tool.getByLabel('Country').focus();
  await page.keyboard.type('Canada');
  await expect(page).toHaveURL(/\?country=CA$/);
  await expect(tool.getByLabel('City')).toHaveValue('Toronto');
  await expect(tool.getByLabel('Province')).toBeVisible();
  await expect(tool.getByRole('status').first()).toHaveText(
    'The API rejects this address for Canada: region, postal_code.',
  );
});

test('an invalid value is reported at its field, with what was found, and as the API returns it', async ({page}) => {
  const tool = await locateForm(page);
  const code = tool.getByLabel('Postal code');
  await code.fill('6903');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(tool.getByText('Found “6903”. Use 5 digits, for instance 69003.')).toBeVisible();
  await tool.getByLabel('City').fill('');
  await expect(tool.getByText('Found nothing. Enter the city.')).toBeVisible();
  const errors = tool.getByRole('group', {name: /^errors of the response/});
  await expect(errors).toContainText('"pointer": "/shipping_address/postal_code"');
  await expect(errors).toContainText('"code": "required"');
  await code.fill(' 69003 ');
  await expect(code).not.toHaveAttribute('aria-invalid');
});

test('the examples and the empty form are behind buttons', async ({page}) => {
  const tool = await locateForm(page, '?country=AE');
  await tool.getByRole('button', {name: 'Invalid example 1'}).click();
  await expect(tool.getByText('Found “Dubai”. Choose the emirate from the list.')).toBeVisible();
  await expect(tool.getByLabel('Emirate').getByRole('option', {name: 'Dubai: not in the list'})).toBeAttached();
  await tool.getByRole('button', {name: 'Empty'}).click();
  await expect(tool.getByRole('status').first()).toHaveText(
    'The API rejects this address for United Arab Emirates: name, line1, region.',
  );
  await tool.getByLabel('Used for').selectOption('billing_address');
  await expect(tool.getByRole('status').first()).toHaveText(
    'The API rejects this address for United Arab Emirates: line1, region.',
  );
  await tool.getByRole('button', {name: 'Valid example', exact: true}).click();
  await expect(tool.getByRole('group', {name: 'Body of an update of a checkout'})).toContainText('"billing_address"');
});

test('any other country has the common form, and an invalid code is reported', async ({page}) => {
  const tool = await locateForm(page, '?country=MX');
  await expect(tool.getByLabel('Country')).toHaveValue('MX');
  await expect(tool.getByLabel('Region')).toHaveAttribute('type', 'text');
  await openPage(page, `${PAGE}?country=XX`);
  await tool.scrollIntoViewIfNeeded();
  await expect(tool).toContainText('“XX”, which is not an ISO 3166-1 code');
  await expect(tool.getByLabel('Country')).toHaveValue('FR');
});

test('nothing that is typed is sent or kept', async ({page}) => {
  const tool = await locateForm(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await tool.getByLabel('Name of the recipient').fill('Zed Unheard');
  await expect(tool.getByRole('group', {name: /^Body/})).toContainText('Zed Unheard');
  expect(sent.filter((url) => !url.includes('/assets/'))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Zed');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
});

test(
  'it has no violations with errors shown, in both color modes, and fits 320 px',
  {tag: SECOND_TIER},
  async ({page}) => {
    const tool = await locateForm(page, '?country=US');
    await tool.getByRole('button', {name: 'Empty'}).click();
    await expectAccessibleInBothModes(page, 'section.tool[aria-label="Fill in an address"]');
  },
);

test.describe('without scripts', () => {
  test('one table has the forms of all countries', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await page.getByText('The forms of 25 countries and of any other, in one table').click();
    const row = page.getByRole('row', {name: /^Japan JP postal_code \*, region prefecture \*, line1 \*/});
    await expect(row).toContainText('1000-004');
    await expect(page.getByRole('row', {name: /^Any other country/}).first()).toBeVisible();
    const italy = page.getByRole('group').filter({hasText: 'Italy: province, 111 values'});
    await italy.getByText('Italy: province').click();
    await expect(italy.getByText('Milano')).toBeVisible();
  });
});
