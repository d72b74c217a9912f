import type {Locator, Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/payments/Changelog/intro';

function locateTool(page: Page): Locator {
  return page.getByRole('region', {name: 'Compare two versions'});
}

async function openComparison(page: Page, query = ''): Promise<Locator> {
  await openPage(page, PAGE + query);
  const part = locateTool(page);
  await part.scrollIntoViewIfNeeded();
  await expect(part).toHaveAttribute('data-ready', 'true');
  return part;
}

/** Opens the differences of a resource. */
async function openGroup(part: Locator, resource: string): Promise<void> {
  await part.getByText(new RegExp(`^${resource}: `)).click();
}

function locateStatus(part: Locator): Locator {
  return part.getByRole('status');
}

test('compares the newest version with the one before it', async ({page}) => {
  const part = await openComparison(page);
  await expect(part.getByLabel('From', {exact: true})).toHaveValue('2026-05-01');
  await expect(part.getByLabel('To', {exact: true})).toHaveValue('2026-11-01');
  await expect(locateStatus(part)).toContainText('From 2026-05-01 to 2026-11-01');
  await expect(part.getByRole('heading', {name: 'What to do, in this order'})).toBeVisible();
  await expect(part.getByText('PaymentIntent.gateway', {exact: true})).toBeHidden();
  await openGroup(part, 'Payment intents');
  await expect(part.getByRole('listitem').filter({hasText: 'PaymentIntent.gateway'})).toContainText('Breaking');
  await expect(part.getByRole('link', {name: 'PaymentIntent.status', exact: true})).toHaveAttribute(
    'href',
    '/payments/APIs/payment-intents#PaymentIntent.status',
  );
});

test('keeps the comparison in the address', async ({page}) => {
  const part = await openComparison(page);
  await part.getByLabel('From', {exact: true}).selectOption('2025-11-01');
  await part.getByLabel('Product', {exact: true}).selectOption('payments');
  await part.getByLabel('Kind', {exact: true}).selectOption('breaking');
  await expect(page).toHaveURL(/from=2025-11-01/);
  await expect(page).toHaveURL(/product=payments/);
  await expect(page).toHaveURL(/kind=breaking/);
  const sentence = (await locateStatus(part).textContent())!;
  expect(sentence).toMatch(/^From 2025-11-01 to 2026-11-01: \d+ differences, \d+ breaking\.$/);
  await page.reload();
  await expect(locateStatus(await openComparison(page, new URL(page.url()).search))).toHaveText(sentence);
});

test('shows the steps of breaking changes, and the others when they are asked for', async ({page}) => {
  const part = await openComparison(page, '?from=2025-11-01&product=payments');
  const steps = part.getByRole('list').filter({has: page.getByRole('strong')});
  const breaking = await steps.first().getByRole('listitem').allTextContents();
  expect(breaking.filter((text) => !text.endsWith(', breaking'))).toEqual([]);
  await part.getByText('steps for changes that are not breaking').click();
  await expect(steps).toHaveCount(2);
  await expect(steps.last()).toHaveAttribute('start', String(breaking.length + 1));
  await part.getByLabel('Kind', {exact: true}).selectOption('added');
  await expect(steps, 'without breaking changes the others are open').toHaveCount(1);
});

test('counts a field that was deprecated and then removed as removed', async ({page}) => {
  const part = await openComparison(page, '?from=2025-11-01&product=payments');
  await openGroup(part, 'Payment intents');
  const lines = part.getByRole('listitem').filter({hasText: 'PaymentIntent.gateway'});
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Removed field');
});

test('goes back, and shows what stays', async ({page}) => {
  const part = await openComparison(page);
  await part.getByRole('button', {name: 'Swap the versions'}).click();
  await expect(locateStatus(part)).toContainText('From 2026-11-01 to 2026-05-01');
  await expect(part.getByRole('heading', {name: 'What to do when you go back'})).toBeVisible();
  await openGroup(part, 'Payment intents');
  await expect(part.getByRole('listitem').filter({hasText: 'CapturePaymentIntentRequest.final'})).toContainText(
    'Stays',
  );
  await expect(page).toHaveURL(/(?=.*\bfrom=2026-11-01\b)(?=.*\bto=2026-05-01\b)/);
});

test('works by keyboard, and compares a version with itself', async ({page}) => {
  const part = await openComparison(page);
  await part.getByLabel('From', {exact: true}).focus();
  await page.keyboard.press('Tab');
  await expect(part.getByLabel('To', {exact: true})).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(locateStatus(part)).toHaveText('From 2026-05-01 to 2026-05-01 nothing changes: it is the same version.');
  for (const label of ['Product', 'Kind']) {
    await page.keyboard.press('Tab');
    await expect(part.getByLabel(label, {exact: true})).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(part.getByRole('button', {name: 'Swap the versions'})).toBeFocused();
});

test('reports what was expected of an address', async ({page}) => {
  const part = await openComparison(page, '?from=2024-01-01&kind=%3Cb%3E');
  await expect(part.getByLabel('From', {exact: true})).toHaveValue('2026-05-01');
  await expect(part.getByText('Found 2024-01-01 in the URL, expected one of 2026-11-01,')).toBeVisible();
  await expect(part.getByText('Found <b> in the URL, expected one of all, breaking,')).toBeVisible();
});

test('loads nothing before it is near', async ({page}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.setViewportSize({width: 320, height: 120});
  await openPage(page, PAGE);
  expect(loaded.filter((url) => url.includes('tool-version-comparison'))).toEqual([]);
  await locateTool(page).scrollIntoViewIfNeeded();
  await expect(locateTool(page)).toHaveAttribute('data-ready', 'true');
  expect(loaded.filter((url) => url.includes('tool-version-comparison'))).toHaveLength(1);
});

test('links a change to the reference, and has an anchor for it', async ({page}) => {
  await openPage(page, `${PAGE}#change-attempts`);
  const change = page.locator('#change-attempts');
  await expect(change).toBeInViewport();
  await expect(change).toContainText('Added');
  await change.getByRole('link', {name: 'PaymentIntent.attempts'}).click();
  await expect(page).toHaveURL(/\/payments\/APIs\/payment-intents#PaymentIntent\.attempts$/);
});

test('is accessible in both color modes, and scrolls in one direction only', {tag: SECOND_TIER}, async ({page}) => {
  await openComparison(page, '?from=2026-11-01&to=2025-11-01');
  await expectAccessibleInBothModes(page, 'section.tool[aria-label="Compare two versions"]');
});

test.describe('without scripts', () => {
  test('shows the steps between versions and every change', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(page.getByRole('row').filter({hasText: 'A decline no longer ends a payment'})).toContainText(
      '2026-05-01',
    );
    await expect(page.locator('#change-payment-intent-gateway-removed')).toContainText('Breaking');
  });
});
