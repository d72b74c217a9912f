import type {Locator, Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, NARROW, openPage, readBoxes, test, SECOND_TIER} from './support/site';

const PATH = '/commerce/guides/customer-journey';

function locatePart(page: Page): Locator {
  return page.getByRole('region', {name: 'Step through the journey'});
}

async function openPart(page: Page, search = ''): Promise<Locator> {
  await openPage(page, `${PATH}${search}`);
  const part = locatePart(page);
  await part.scrollIntoViewIfNeeded();
  await expect(part).toHaveAttribute('data-ready', 'true');
  return part;
}

test('shows screen, calls, states and webhooks of a moment side by side', async ({page}) => {
  const part = await openPart(page, '?moment=7');
  await expect(part.getByText('7. Ridgeline Outdoor ships')).toBeVisible();
  await expect(part.getByRole('link', {name: 'Order', exact: true})).toHaveAttribute('href', /screens-mockups#order$/);
  await expect(part.getByRole('link', {name: 'POST /orders/ord_1Zx6Wd/cancel'})).toHaveAttribute(
    'href',
    '/commerce/api/orders#cancel-an-order',
  );
  await expect(part.getByText('amount_captured 12258, was 0').first()).toBeVisible();
  await expect(part.getByRole('listitem').filter({hasText: 'pi_7Q2mX9'}).first()).toContainText('changed');
  await expect(part.getByRole('link', {name: 'payment_intent.partially_captured'})).toBeVisible();
  await expect(part.getByText('"type": "payment_intent.partially_captured"')).toBeVisible();
});

test('shows the screen as it is after the moment', async ({page}) => {
  const part = await openPart(page, '?moment=9');
  const screen = part.locator('svg:has(text)');
  await expect(screen).toHaveCount(1);
  await expect(screen).toContainText('Ridgeline Outdoor');
  await expect(screen).toContainText('Delivered');
  await expect(screen).toHaveAttribute('aria-hidden', 'true');
  await part.getByRole('button', {name: '15. Statement and payout'}).click();
  await expect(part.getByText('None for the shopper.')).toBeVisible();
  await expect(screen).toHaveCount(0);
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({id}) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('steps by keyboard, and announces each step in one sentence', async ({page}) => {
  const part = await openPart(page);
  await part.getByRole('button', {name: '1. Cart'}).focus();
  await page.keyboard.press('ArrowRight');
  await expect(part.getByRole('button', {name: '2. Checkout'})).toBeFocused();
  await expect(part.getByRole('status')).toHaveText('Step 2 of 16: Checkout.');
  await expect(page).toHaveURL(/\?moment=2$/);
  await page.keyboard.press('End');
  await expect(part.getByRole('button', {name: '16. Return windows end'})).toBeFocused();
  await expect(part.getByRole('status')).toHaveText('Step 16 of 16: Return windows end.');
  await page.keyboard.press('Home');
  await expect(part.getByRole('status')).toHaveText('Step 1 of 16: Cart.');
  await page.keyboard.press('Tab');
  await expect(part.getByRole('button', {name: 'Next'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(part.getByRole('status')).toHaveText('Step 2 of 16: Checkout.');
});

test('keeps the focus at both ends', async ({page}) => {
  const part = await openPart(page, '?moment=15');
  const next = part.getByRole('button', {name: 'Next'});
  await next.press('Enter');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.press('Enter');
  await expect(next).toBeFocused();
  await expect(part.getByRole('status')).toHaveText('Step 16 of 16: Return windows end.');
});

test('follows the text as it is scrolled, if both are side by side', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  const part = await openPart(page);
  const heading = page.getByRole('heading', {name: '4. Authorization'});
  await page.mouse.move(400, 500);
  for (let turn = 0; turn < 40 && (await heading.evaluate((one) => one.getBoundingClientRect().top)) > 280; turn += 1) {
    await page.mouse.wheel(0, 200);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await expect(part.getByRole('button', {name: '4. Authorization'})).toHaveAttribute('aria-current', 'step');
  await expect(part.getByText('checkout_intent.completed').first()).toBeVisible();
  await expect(part).toBeInViewport();
  await expect(part.getByRole('status')).toBeEmpty();
});

test('scrolls the text after a manual step', async ({page}) => {
  await page.setViewportSize({width: 1280, height: 800});
  const part = await openPart(page);
  await part.getByRole('button', {name: '11. Return requested'}).click();
  await expect(page.getByRole('heading', {name: '11. Return requested'})).toBeInViewport();
  await expect(part.getByRole('button', {name: '11. Return requested'})).toHaveAttribute('aria-current', 'step');
});

test('stays where it is on a phone, whatever is scrolled', async ({page}) => {
  await page.setViewportSize({width: 390, height: 800});
  const part = await openPart(page, '?moment=3');
  await page.getByRole('heading', {name: '9. Jacket and socks arrive'}).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(part.getByRole('button', {name: '3. Payment form'})).toHaveAttribute('aria-current', 'step');
});

test.describe('on a phone', () => {
  test.use({viewport: NARROW});

  test('the first section is within the first 1,500 px, because panes are rows that open', async ({page}) => {
    const part = await openPart(page);
    const call = part.getByRole('link', {name: 'POST /carts', exact: true});
    const [section] = await readBoxes(page.locator('#choose-and-buy'));
    expect(section!.y).toBeLessThanOrEqual(1_500);
    await expect(call).toBeHidden();
    await part.getByText('Calls', {exact: true}).click();
    await expect(call).toBeVisible();
  });

  test('a row that was opened stays open at the next step', async ({page}) => {
    const part = await openPart(page, '?moment=1');
    await part.getByText('States after it', {exact: true}).click();
    await part.getByRole('button', {name: 'Next'}).click();
    await expect(part.getByRole('listitem').filter({hasText: /^Checkout c\w+_/})).toBeVisible();
    await expect(part.locator('svg:has(text)')).toBeHidden();
  });
});

test('reports what is wrong with an address', async ({page}) => {
  const part = await openPart(page, '?moment=99');
  await expect(part).toContainText('The URL has 99, expected a number from 1 to 16.');
  await expect(part.getByText('1. Cart', {exact: true}).last()).toBeVisible();
});

test('shows the moment that a heading in the address names', async ({page}) => {
  const part = await openPart(page, '#14-refunded');
  await expect(part.getByRole('button', {name: '14. Refunded'})).toHaveAttribute('aria-current', 'step');
});

test('has no accessibility violations with payloads open, in both color modes', {tag: SECOND_TIER}, async ({page}) => {
  const part = await openPart(page, '?moment=14');
  await expect(part.getByText('"type": "refund.created"')).toBeVisible();
  await expectAccessibleInBothModes(page, 'section.tool[aria-label="Step through the journey"]');
});

test('is a list of all moments without scripts', async ({staticPage: page}) => {
  await page.goto(PATH);
  await expect(page.locator('section.tool')).toBeHidden();
  const titles = await page.locator('article h3').allTextContents();
  expect(titles).toHaveLength(16);
  titles.forEach((title, index) => expect(title).toMatch(new RegExp(`^${String(index + 1)}\\. `)));
  const refunded = page.getByRole('link', {name: 'refund.succeeded'}).first();
  await expect(refunded).toBeHidden();
  for (const fold of await page
    .locator('article summary')
    .filter({hasText: /^(What happens|States)$/})
    .all()) {
    await fold.click();
  }
  await expect(refunded).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(16);
});

test('prints the list', async ({page}) => {
  await openPart(page);
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('section.tool')).toBeHidden();
  await expect(page.getByRole('heading', {name: '16. Return windows end'})).toBeVisible();
});

test('each step has space above its heading, as in the text of a guide', async ({page}) => {
  await openPage(page, '/commerce/guides/customer-journey');
  const gaps = await page
    .locator('details + h3')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top - one.previousElementSibling!.getBoundingClientRect().bottom),
    );
  expect(gaps.length).toBeGreaterThan(5);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24);
});
