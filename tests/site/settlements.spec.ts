import fs from 'node:fs/promises';
import {expect, type Locator, type Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expectNoSidewaysScroll, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/commerce/guides/settlements';
const FILE = '/commerce/files/stl_5Wq8Ez.csv';

/** The ledger, on the screen and ready. */
async function openLedger(page: Page): Promise<Locator> {
  const region = page.getByRole('region', {name: 'Check a statement'});
  await page.locator('section.tool[aria-label="Check a statement"]').scrollIntoViewIfNeeded();
  await expect(region).toHaveAttribute('data-ready', 'true');
  return region;
}

/** The ledger with a file of the reader that was pasted. */
async function openLedgerWithFile(page: Page, change: (text: string) => string): Promise<Locator> {
  const text = await (await page.request.get(FILE)).text();
  const region = await openLedger(page);
  await region.getByLabel('Statement', {exact: true}).selectOption('file');
  await region.getByLabel('CSV of a statement').fill(change(text));
  return region;
}

function locateSentence(region: Locator): Locator {
  return region.getByRole('status');
}

test('the proof of order 5512 is run by keyboard, announced, in the address, and fits 320 px', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openLedger(page);
  await expect(region).not.toContainText('✓');
  await region.getByRole('button', {name: 'Reconcile'}).focus();
  await page.keyboard.press('Enter');
  await expect(locateSentence(region)).toHaveText(
    'Balanced: 0 + 9421 = 9421 over 10 rows. The balance is 94.21 EUR, and that is the payout po_9Ut3Mc.',
  );
  await expect(region.getByRole('table', {name: 'Control totals'}).getByText('✓ equal')).toHaveCount(4);
  await expect(region.getByRole('row').filter({hasText: '✓ 11556 − 302 = 11254'})).toContainText('commission_tax');
  await expect(page).toHaveURL(/proof=run/);
  await page.setViewportSize({width: 320, height: 700});
  await page.reload();
  await expect(locateSentence(await openLedger(page))).toContainText('Balanced: 0 + 9421');
  await expectNoSidewaysScroll(page);
});

test('rows are filtered by type and cause, and the filter is in the address', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openLedger(page);
  await region.getByLabel('Caused by').selectOption('re_3Fp7Xb');
  await expect(locateSentence(region)).toHaveText(
    '4 of 10 rows, together −1023. The balance is that of the whole statement.',
  );
  await expect(region.locator('tbody tr')).toHaveCount(4);
  await expect(page).toHaveURL(/source=re_3Fp7Xb/);
  await region.getByLabel('Entry type').selectOption('commission_reversal');
  await expect(region.locator('tbody tr')).toHaveCount(1);
});

test('a statement of another scenario is opened by its address', async ({page}) => {
  await openPage(page, `${PAGE}?statement=stl_7Nb3Yc&proof=run`);
  const region = await openLedger(page);
  await expect(locateSentence(region)).toContainText('Balanced: −');
  await expect(region).toContainText('po_7Nb3Yb');
});

test('the files are downloaded as they are; each row links to its cause, and its type to the dictionary', async ({
  page,
}) => {
  await openPage(page, PAGE);
  const link = page.getByRole('link', {name: 'stl_5Wq8Ez.csv', exact: true});
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('stl_5Wq8Ez.csv');
  const response = await page.request.get(FILE);
  expect(response.headers()['content-type']).toContain('text/csv');
  expect(await fs.readFile(await download.path(), 'utf8')).toBe(await response.text());
  await expect(link.locator('xpath=..')).toContainText(`${String((await response.body()).length)} bytes`);
  const region = await openLedger(page);
  const row = region.getByRole('row').filter({hasText: '1195 − 1118'});
  await expect(row.getByRole('link', {name: 're_3Fp7Xb'})).toHaveAttribute(
    'href',
    '/commerce/guides/returns-lifecycle#who-gets-what',
  );
  await row.getByRole('link', {name: 'promotion_funding_reversal'}).click();
  await expect(page.locator('#entry-promotion-funding-reversal')).toBeInViewport();
});

test('a pasted file is proved, and nothing of it is sent or in the address', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openLedgerWithFile(page, (text) => text);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await region.getByLabel('entry_count').fill('10');
  await region.getByLabel('closing_balance').fill('9421');
  await region.getByRole('button', {name: 'Reconcile'}).click();
  await expect(locateSentence(region)).toHaveText('Balanced: 0 + 9421 = 9421 over 10 rows. The balance is 94.21 EUR.');
  // The browser requests the icon at any time.
  expect(sent.filter((url) => !url.endsWith('/favicon.svg'))).toEqual([]);
  expect(page.url()).not.toContain('ent_');
});

test(
  'each mistake of a file is reported with line, column, found and expected, without violations in either color mode',
  {tag: SECOND_TIER},
  async ({page}) => {
    await openPage(page, PAGE);
    const region = await openLedgerWithFile(page, (text) =>
      text.replace(',-1509,', ',-15.09,').replace(',9862,', ',9863,'),
    );
    await region.getByLabel('closing_balance').fill('94.20');
    await expect(region).toContainText('Found "94.20", expected an integer in minor units, or nothing.');
    await region.getByLabel('closing_balance').fill('9420');
    await region.getByRole('button', {name: 'Reconcile'}).click();
    await expect(locateSentence(region)).toContainText('Not balanced: ');
    await expect(region.getByRole('listitem').filter({hasText: 'Line 4, column amount'})).toHaveText(
      'Line 4, column amount: found "-15.09", expected a value such as -1509.',
    );
    await expect(region).toContainText(
      'Line 8, column balance: found 9863, expected 9862, the previous balance plus the amount.',
    );
    await expectAccessibleInBothModes(page, 'section.tool[aria-label="Check a statement"]');
  },
);

test('a chosen file is checked to its line ends, as it is', async ({page}) => {
  await openPage(page, PAGE);
  const region = await openLedger(page);
  await region.getByLabel('Statement', {exact: true}).selectOption('file');
  const text = await (await page.request.get(FILE)).text();
  const choose = (buffer: Buffer): Promise<void> =>
    region.getByLabel('Or choose a file').setInputFiles({name: 'stl.csv', mimeType: 'text/csv', buffer});
  await choose(Buffer.from(text));
  await region.getByRole('button', {name: 'Reconcile'}).click();
  await expect(locateSentence(region)).toContainText('Balanced');
  await choose(Buffer.from(text.replaceAll('\r\n', '\n')));
  await region.getByRole('button', {name: 'Reconcile'}).click();
  await expect(region).toContainText('Line 1: found LF, expected CRLF at the end of the line.');
});

test.describe('without JavaScript', () => {
  test('both statements are shown with their proof', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(page.locator('#column-balance')).toBeHidden();
    await page.locator('summary', {hasText: 'Columns'}).click();
    await page.locator('summary', {hasText: 'Where the money went'}).click();
    await expect(
      page.getByText('0 + 12258 + 807 − 1509 − 302 − 197 − 1118 − 77 + 143 + 29 − 613 = 9421'),
    ).toBeVisible();
    await expect(page.getByText('0 + 3195 + 193 − 360 − 72 − 70 − 160 = 2726')).toBeVisible();
    await expect(page.locator('#column-balance')).toBeVisible();
  });
});
