import type {Locator, Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/payments/Guides/lifecycle';

function locateTool(page: Page): Locator {
  return page.getByRole('region', {name: 'Explore the lifecycle'});
}

function locateState(page: Page): Locator {
  return locateTool(page).locator('h3[tabindex="-1"]');
}

async function openAt(page: Page, address = ''): Promise<void> {
  await openPage(page, `${PAGE}${address === '' ? '' : `?explore=${address}`}`);
  await locateTool(page).scrollIntoViewIfNeeded();
  await expect(locateState(page)).toBeVisible();
}

function collectRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

test('the explorer and its data are loaded when it is near the viewport', async ({page}) => {
  const urls = collectRequests(page);
  await page.setViewportSize({width: 1280, height: 200});
  await openPage(page, `${PAGE}#the-story-of-order-5512`);
  await page.waitForLoadState('networkidle');
  expect(urls.filter((url) => /tool-explorer|data-lifecycle/.test(url))).toEqual([]);
  await locateTool(page).scrollIntoViewIfNeeded();
  await expect(locateState(page)).toBeVisible();
  expect(urls.filter((url) => /data-lifecycle/.test(url))).toHaveLength(1);
});

test('a walk by keyboard shows each state, announces it, and is in the address', async ({page}) => {
  await openAt(page, 'refund.pending');
  await locateTool(page).getByRole('button', {name: 'Succeed → succeeded'}).focus();
  await page.keyboard.press('Enter');
  await expect(locateState(page)).toHaveText('succeeded');
  await expect(locateState(page)).toBeFocused();
  await expect(locateTool(page).getByRole('status').last()).toHaveText('Refund: succeeded. Sent: refund.succeeded.');
  await expect(page).toHaveURL(/explore=refund\.create-succeed$/);
  await expect(locateTool(page).locator('ins').filter({hasText: '"status": "succeeded"'})).toBeVisible();

  await locateTool(page).getByRole('button', {name: 'Return → failed (late)'}).focus();
  await page.keyboard.press('Enter');
  await expect(locateState(page)).toHaveText('failed');
  await expect(locateTool(page)).toContainText('Late: it left succeeded');

  await locateTool(page).getByRole('button', {name: 'Back', exact: true}).click();
  await expect(locateState(page)).toHaveText('succeeded');
  await locateTool(page).getByRole('button', {name: 'Back to pending, step 1'}).click();
  await expect(locateState(page)).toHaveText('pending');
});

test('the states and transitions of the picture are controls, by pointer and by keyboard', async ({page}) => {
  await openAt(page, 'refund.pending');
  const tool = locateTool(page);
  const locateControl = (name: string): Locator => tool.locator('svg').getByRole('button', {name, exact: true});
  await expect(locateControl('State pending')).toHaveAttribute('aria-current', 'step');
  await locateControl('State succeeded').click();
  await expect(locateState(page)).toHaveText('succeeded');
  await expect(locateControl('State succeeded')).toHaveAttribute('aria-current', 'step');
  await expect(tool.getByRole('button', {name: 'Back to pending, step 1'})).toBeVisible();

  await locateControl('State succeeded').focus();
  await page.keyboard.press('Home');
  const first = tool.locator('svg [role="button"]').first();
  await expect(first).toBeFocused();
  await expect(tool.locator('svg [tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(locateControl('State pending')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(locateState(page)).toHaveText('pending');
  await expect(locateControl('State pending')).toBeFocused();

  await locateControl('Transition Return from succeeded to failed').click();
  await expect(locateState(page)).toHaveText('failed');
  await expect(page).toHaveURL(/explore=refund\.create-succeed-return$/);
});

test('a shared walk opens where it was, and starts again', async ({page}) => {
  await openAt(page, 'payment_intent.create-confirm-authorize-capture_part');
  await expect(locateState(page)).toHaveText('partially_captured');
  await expect(locateTool(page).getByRole('listitem').filter({hasText: 'Capture part'}).first()).toBeVisible();
  await locateTool(page).getByRole('button', {name: 'Reset'}).click();
  await expect(locateState(page)).toHaveText('requires_payment_method');
});

test('a call that is not allowed shows its error', async ({page}) => {
  await openAt(page, 'payment_intent.requires_capture');
  const call = locateTool(page).locator('dl > div').filter({hasText: 'confirmPaymentIntent'});
  await expect(call.getByRole('link', {name: 'state_conflict'})).toHaveAttribute(
    'href',
    '/payments/Guides/error-codes#state_conflict',
  );
  await call.getByText('Response').click();
  await expect(call).toContainText(
    'This payment intent is requires_capture, which does not allow confirmPaymentIntent.',
  );
  await expect(call).toContainText('/payments/v1/payment_intents/pi_7Q2mX9/confirm');
});

test('the payload of an event contains the object as it is', async ({page}) => {
  await openAt(page, 'refund.succeeded');
  await locateTool(page).getByText('Payload').click();
  await expect(locateTool(page).getByText('"previous_attributes": {')).toBeVisible();
});

test('another object can be chosen', async ({page}) => {
  await openAt(page);
  await locateTool(page).getByRole('combobox', {name: 'Object'}).selectOption({label: 'Webhook delivery'});
  await expect(locateState(page)).toHaveText('pending');
  await expect(page).toHaveURL(/explore=webhook_delivery$/);
});

test('an invalid address reports what was expected', async ({page}) => {
  await openAt(page, 'refund.lost');
  await expect(locateTool(page)).toContainText('The URL has refund.lost, expected a state of refund');
  await expect(locateState(page)).toHaveText('pending');
});

test(
  'the open explorer is accessible in both color modes and fits narrow screens',
  {tag: SECOND_TIER},
  async ({page}) => {
    await openAt(page, 'refund.succeeded');
    await locateTool(page).getByText('Response').click();
    await expectAccessibleInBothModes(page, 'section.tool[aria-label="Explore the lifecycle"]');
  },
);

test.describe('without scripts', () => {
  test('recorded walks are tables that open', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await page.getByText('Payment intent, recorded in the sandbox').click();
    const rows = page.getByRole('row').filter({hasText: 'pi_7Q2mX9'});
    await expect(rows.first()).toBeVisible();
  });
});
