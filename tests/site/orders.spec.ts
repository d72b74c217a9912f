import type {Locator, Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/commerce/guides/orders-lifecycle';
const LABEL = 'Derive the status of an order';

function locateTool(page: Page): Locator {
  return page.getByRole('region', {name: LABEL, exact: true});
}

async function openTool(page: Page, address = ''): Promise<Locator> {
  await openPage(page, `${PAGE}${address}`);
  await page.locator(`section.tool[aria-label="${LABEL}"]`).scrollIntoViewIfNeeded();
  await expect(locateTool(page)).toHaveAttribute('data-ready', 'true');
  return locateTool(page);
}

function locateResult(page: Page): Locator {
  return locateTool(page).getByRole('status');
}

test('a reader chooses sub-orders by keyboard, and sees the status of the order', async ({page}) => {
  const part = await openTool(page);
  await expect(locateResult(page)).toHaveText('Rule 3 applies: the order is in_progress.');
  await part.getByLabel('Sub-order 2').focus();
  await page.keyboard.type('shipped');
  await expect(locateResult(page)).toHaveText('Rule 2 applies: the order is shipped.');
  await expect(page).toHaveURL(/sub_orders=shipped\.shipped$/);

  await part.getByRole('button', {name: 'Add a sub-order'}).press('Enter');
  await part.getByLabel('Sub-order 3').selectOption('canceled');
  await expect(locateResult(page)).toHaveText('Rule 3 applies: the order is in_progress.');
  await expect(part).toContainText('order.updated');
  await part.getByRole('button', {name: 'Remove the last one'}).press('Enter');
  await expect(locateResult(page)).toHaveText('Rule 2 applies: the order is shipped.');
});

test('an order has from one to five sub-orders', async ({page}) => {
  const part = await openTool(page, '?sub_orders=completed.rejected.completed.completed.completed');
  await expect(locateResult(page)).toHaveText('Rule 4 applies: the order is partially_completed, a terminal state.');
  await expect(part.getByRole('button', {name: 'Add a sub-order'})).toBeDisabled();
  await openTool(page, '?sub_orders=canceled');
  await expect(locateResult(page)).toHaveText('Rule 1 applies: the order is canceled, a terminal state.');
  await expect(part.getByRole('button', {name: 'Remove the last one'})).toBeDisabled();
});

test('an address with an unknown status shows the initial ones', async ({page}) => {
  const part = await openTool(page, '?sub_orders=lost.nowhere');
  await expect(part.getByRole('combobox')).toHaveCount(2);
  await expect(locateResult(page)).toHaveText('Rule 3 applies: the order is in_progress.');
});

test('the open part is accessible in both color modes', {tag: SECOND_TIER}, async ({page}) => {
  await openTool(page);
  await expectAccessibleInBothModes(page, `section.tool[aria-label="${LABEL}"]`);
});

for (const width of [320, 1280]) {
  test(`the three machines fit into the article at ${String(width)} px`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    await openPage(page, PAGE);
    for (const title of ['Order', 'Sub-order', 'Fulfillment']) {
      const picture = page.getByRole('group', {name: `${title}: states and transitions`, exact: true});
      await expect(picture).toHaveCount(1);
      await expect(
        page.getByRole('group', {name: `${title}: states and transitions, scrolls horizontally`}),
      ).toHaveCount(0);
    }
  });
}

test('a state of a picture links to its row', async ({page}) => {
  await openPage(page, PAGE);
  await page
    .getByRole('group', {name: 'Sub-order: states and transitions', exact: true})
    .getByRole('link', {name: 'undeliverable'})
    .click();
  await expect(page).toHaveURL(/#sub_order\.undeliverable$/);
  await expect(page.locator('[id="sub_order.undeliverable"]')).toBeInViewport();
});

test.describe('without scripts', () => {
  test('every pair of sub-orders, the walk and the money of order 5512 are shown', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await page.getByText('Every pair of two sub-orders').click();
    await expect(
      page.getByRole('row', {name: 'partially_delivered partially_delivered partially_delivered'}),
    ).toBeVisible();
    await page.getByRole('heading', {name: 'Order 5512, step by step'}).click();
    await expect(page.getByRole('row', {name: /The order is placed accepted accepted accepted 2/})).toBeVisible();
    await page.locator('#order-5512').click();
    await expect(
      page.getByRole('row', {name: /The refund succeeds partially_refunded captured 0 15453 1118/}),
    ).toBeVisible();
  });
});
