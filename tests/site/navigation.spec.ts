import type {Page} from '@playwright/test';
import {expectAccessible} from './support/accessibility';
import {expect, NARROW, NOT_FOUND_STATUS, openMenu, openPage, test} from './support/site';

const API = '/payments/APIs/refunds';

const locateOperations = (page: Page) => page.getByRole('list', {name: 'Operations'});
const locateSwitch = (page: Page) => page.getByRole('group', {name: 'Product'});

test('the operation in view is marked in the sidebar', async ({page}) => {
  await openPage(page, API);
  const current = locateOperations(page).locator('[aria-current="location"]');
  await expect(current).toHaveCount(0);
  for (const [id, text] of [
    ['list-refunds', 'GET List'],
    ['cancel-a-refund', 'POST Cancel'],
  ] as const) {
    await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView());
    await expect(current).toHaveText(text);
  }
});

test('the sidebar has the operations of the current page, after a navigation and on the way back', async ({page}) => {
  await openPage(page, API);
  await page.locator('aside').getByRole('link', {name: 'Payment intents', exact: true}).click();
  await expect(locateOperations(page).getByRole('link', {name: 'POST Capture'})).toBeVisible();
  await expect(locateOperations(page)).toHaveCount(1);
  await page.locator('aside').getByRole('link', {name: 'Environments', exact: true}).click();
  await expect(locateOperations(page)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(locateOperations(page).getByRole('link')).toHaveCount(5);
});

test('the product switch leads to the counterpart of each page that is opened, and back', async ({page}) => {
  await openPage(page, API);
  await locateSwitch(page).getByRole('link', {name: 'Commerce'}).click();
  await expect(page).toHaveURL('/commerce/api/returns');
  await expect(locateSwitch(page).locator('[aria-current]')).toHaveText('Commerce');
  await page.locator('aside').getByRole('link', {name: 'Orders', exact: true}).click();
  await expect(locateSwitch(page).getByRole('link', {name: 'Payments'})).toHaveAttribute(
    'href',
    '/payments/APIs/payment-intents',
  );
  await page.goBack();
  await expect(locateSwitch(page).getByRole('link', {name: 'Payments'})).toHaveAttribute('href', API);
});

test.describe('beside the products', () => {
  test.use({allowed: NOT_FOUND_STATUS});

  test('pages of no product lead to both, on wide screens too', async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    for (const path of ['/markdown-page', '/payments/nope']) {
      await page.goto(path);
      for (const [name, start] of [
        ['Payments', '/payments/Guides/intro'],
        ['Commerce', '/commerce/api/introduction'],
      ] as const) {
        const link = locateSwitch(page).getByRole('link', {name});
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute('href', start);
      }
    }
    await expect(locateSwitch(page).locator('[aria-current]')).toHaveText('Payments');
    await openPage(page, '/');
    for (const name of ['Payments', 'Commerce']) {
      await expect(page.getByRole('heading', {name}).getByRole('link')).toBeVisible();
    }
  });
});

test.describe('on a narrow screen', () => {
  test.use({viewport: NARROW});

  test('a choice of an operation closes the menu and shows the operation', async ({page}) => {
    await openPage(page, API);
    await openMenu(page);
    await expectAccessible(page, '.navbar-sidebar');
    await locateOperations(page).getByRole('link', {name: 'GET List'}).click();
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
    await expect(page).toHaveURL(`${API}#list-refunds`);
    await expect(page.locator('#list-refunds')).toBeInViewport();
  });

  test('the product switch is above the article and in the menu, with targets of 44 px', async ({page}) => {
    await openPage(page, API);
    await expect(page.locator('main').getByRole('group', {name: 'Product'})).toBeVisible();
    await openMenu(page);
    const menu = page.locator('.navbar-sidebar');
    const link = menu.getByRole('group', {name: 'Product'}).getByRole('link', {name: 'Commerce'});
    for (const target of [link, page.getByRole('button', {name: 'Close navigation bar'})]) {
      const {width, height} = (await target.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await link.click();
    await expect(page).toHaveURL('/commerce/api/returns');
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
  });

  test('one item of the main menu is marked', async ({page}) => {
    for (const [path, label] of [
      [API, 'APIs'],
      ['/payments/Guides/intro', 'Guides'],
      ['/commerce/api/cart', 'Commerce'],
    ] as const) {
      await openPage(page, path);
      await openMenu(page);
      await page.getByRole('button', {name: '← Back to main menu'}).click();
      const marked = page.locator('.navbar-sidebar__item').first().locator('.menu__link--active');
      await expect(marked).toHaveText([label]);
    }
  });
});

test.describe('on a touch screen', () => {
  test.use({viewport: NARROW, hasTouch: true, isMobile: true});

  test('the links of the menu are at least 44 px high', async ({page}) => {
    await openPage(page, API);
    await openMenu(page);
    const heights = await page
      .locator('.navbar-sidebar .menu__link')
      .filter({visible: true})
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});
