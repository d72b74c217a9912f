import type {Locator, Page} from '@playwright/test';
import {readContracts} from '../../src/pipeline/projectContracts';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/payments/Guides/ui-embedding';
const {hosts} = readContracts().catalogs.formPolicy;

function locateTool(page: Page): Locator {
  return page.getByRole('region', {name: 'Make the policy of your page'});
}

/** Opens the page with the tool loaded. */
async function openTool(page: Page, query = ''): Promise<Locator> {
  await openPage(page, PAGE + query);
  await page.locator('#content-security-policy').scrollIntoViewIfNeeded();
  await expect(locateTool(page).getByLabel('Your policy today')).toBeVisible();
  return locateTool(page);
}

function locateHeader(page: Page): Locator {
  return locateTool(page).getByRole('group', {name: 'Header', exact: true});
}

test('builds a policy from nothing, by keyboard, and keeps the choices in the address', async ({page}) => {
  const part = await openTool(page);
  await expect(locateHeader(page)).toContainText(`connect-src 'self' ${hosts.sandbox} ${hosts.script}`);
  await expect(part.getByRole('status').filter({hasText: 'strict policy'})).toHaveText(
    'A strict policy to start from, with 6 of 6 sources of the form added.',
  );
  await part.getByLabel('Where the page runs').focus();
  await page.keyboard.press('End');
  await expect(locateHeader(page)).toContainText(hosts.live);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(locateHeader(page)).toContainText("'nonce-NEW_FOR_EACH_RESPONSE'");
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(locateHeader(page)).not.toContainText(
    `connect-src 'self' ${hosts.live} ${hosts.sandbox} ${hosts.script}`,
  );
  await expect(page).toHaveURL(`${PAGE}?policy=both.nonce.no-wallets`);
  await page.reload();
  await openTool(page, '?policy=both.nonce.no-wallets');
  await expect(part.getByLabel('Wallets')).not.toBeChecked();
  await expect(locateHeader(page)).toContainText("'nonce-NEW_FOR_EACH_RESPONSE'");
});

test('merges a pasted policy, reports errors and weaknesses, and sends and stores nothing of it', async ({page}) => {
  const part = await openTool(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await part
    .getByLabel('Your policy today')
    .fill(
      "Content-Security-Policy: default-src 'self' secret.shop.example; scrip-src 'self'; img-src *; img-src 'self'",
    );
  await expect(locateHeader(page)).toContainText(
    `script-src 'self' secret.shop.example ${hosts.script}; frame-src 'self' secret.shop.example ${hosts.script} ${hosts.sandbox}`,
  );
  await expect(part.getByText('Did you mean script-src?')).toBeVisible();
  await expect(part.getByText('occurs more than once')).toBeVisible();
  await expect(part.getByText('base-uri is missing')).toBeVisible();
  await part.getByText('What the form needs').click();
  await expect(part.getByRole('row', {name: /img-src .* was allowed/})).toBeVisible();
  await part.getByLabel('Report only, block nothing').check();
  await expect(locateHeader(page)).toContainText('Content-Security-Policy-Report-Only: default-src');
  await expect(page).toHaveURL(`${PAGE}?policy=report-only`);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored + page.url() + requests.join(' ')).not.toContain('secret.shop');
});

test('states what a meta element cannot do', async ({page}) => {
  const part = await openTool(page);
  await part.getByText('As a meta element').click();
  await expect(part.getByRole('group', {name: 'Meta element'})).toContainText(
    '<meta http-equiv="Content-Security-Policy"',
  );
  await expect(part.getByText('Browsers ignore frame-ancestors in it.')).toBeVisible();
});

test('computes the hash of an inline script', async ({page}) => {
  await openTool(page, '?policy=hash');
  await locateTool(page).getByLabel('Your inline script').fill('alert(1)');
  await expect(locateHeader(page)).toContainText("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
});

test('reports invalid input in a sentence', async ({page}) => {
  const part = await openTool(page, '?policy=live.everything');
  await expect(part.getByText('The URL has “everything”, which is not an option. It is ignored.')).toBeVisible();
  await expect(part.getByLabel('Where the page runs')).toHaveValue('live');
  await part.getByLabel('Your policy today').fill(' ; ; ');
  await expect(part.getByText('Found no directive, expected one such as')).toBeVisible();
});

test('copies the header', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const part = await openTool(page);
  await part.getByRole('button', {name: 'Copy header', exact: true}).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await locateHeader(page).innerText());
});

test.describe('without JavaScript', () => {
  test('the sources and complete policies are shown', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(locateTool(page)).toBeHidden();
    await expect(page.getByRole('cell', {name: hosts.script}).first()).toBeVisible();
    await expect(page.getByText(`connect-src 'self' ${hosts.live} ${hosts.script}`).first()).toBeVisible();
  });
});

test('is accessible in both color modes, wide and narrow', {tag: SECOND_TIER}, async ({page}) => {
  const part = await openTool(page, '?policy=hash');
  await part.getByLabel('Your policy today').fill("default-src * 'unsafe-eva'");
  await expectAccessibleInBothModes(page, 'section.tool[aria-label="Make the policy of your page"]');
});
