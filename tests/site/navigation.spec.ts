import type {Page} from '@playwright/test';
import {expectAccessible} from './support/accessibility';
import {expect, holdFiles, NARROW, NOT_FOUND_STATUS, openMenu, openPage, test, waitForHydration} from './support/site';

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

for (const [address, kind] of [
  ['/payments/Guides/api-basics#idempotency', 'a section'],
  ['/payments/APIs/webhook-payloads#event-payment-intent-authorized', 'a row that was closed'],
] as const) {
  test(`a reload keeps the place of a reader who has left what the address names: ${kind}`, async ({page}) => {
    await openPage(page, address);
    const target = page.locator(`[id="${address.split('#')[1]!}"]`);
    await expect(target).toBeInViewport();
    const place = page.getByRole('heading', {level: 2}).last();
    await place.evaluate((heading) => heading.scrollIntoView());
    await expect(target).not.toBeInViewport();
    await page.reload();
    await waitForHydration(page);
    await expect(target).toHaveAttribute('data-is-target', '');
    await page.evaluate(() => document.fonts.ready);
    await expect(place).toBeInViewport();
    await expect(target).not.toBeInViewport();
  });
}

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

  test('the section of the address stays in view when a tool above it becomes longer, until the reader scrolls', async ({
    page,
  }) => {
    const release = await holdFiles(page, '**/tool-*.js');
    await openPage(page, '/commerce/guides/customer-journey#choose-and-buy');
    const heading = page.locator('#choose-and-buy');
    const part = page.locator('section.tool');
    await expect(heading).toBeInViewport();
    const height = await part.evaluate((element) => element.clientHeight);
    release();
    await expect(part.getByText('Webhooks', {exact: true})).toBeVisible();
    // By script: a press of the reader would end it.
    await part.locator('details').evaluateAll((panes: HTMLDetailsElement[]) => {
      panes.forEach((pane) => (pane.open = true));
    });
    await expect.poll(() => part.evaluate((element) => element.clientHeight)).toBeGreaterThan(height + 1000);
    await expect(heading).toBeInViewport();
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 1200);
    await expect(heading).not.toBeInViewport();
    await part
      .getByRole('button', {name: '15. Statement and payout'})
      .evaluate((button: HTMLElement) => button.click());
    await expect(part.getByText('None for the shopper.')).toBeVisible();
    await expect(heading, 'the page is left to the reader').not.toBeInViewport();
  });

  for (const [path, label] of [
    ['/commerce/guides/customer-journey', 'Step through the journey'],
    ['/payments/Guides/lifecycle', 'Explore the lifecycle'],
    ['/commerce/guides/settlements', 'Check a statement'],
  ] as const) {
    test(`the way back to ${path} leads to the place that was left, below a tool that changes the length`, async ({
      page,
    }) => {
      await openPage(page, path);
      const part = page.locator(`section.tool[aria-label="${label}"]`);
      await part.scrollIntoViewIfNeeded();
      await expect(part).toHaveAttribute('data-ready', 'true');
      await expect(part.locator('[aria-busy="true"]')).toHaveCount(0);
      const place = page.locator('article').getByRole('heading', {level: 2}).last();
      await place.evaluate((heading) => heading.scrollIntoView({behavior: 'instant'}));
      await page.waitForLoadState('networkidle');
      const y = await place.evaluate((heading) => {
        document.querySelector<HTMLElement>('.navbar__brand')!.click();
        return heading.getBoundingClientRect().y;
      });
      await expect(page).toHaveURL('/');
      await expect(part).toHaveCount(0);
      await page.goBack();
      await expect(part).toHaveAttribute('data-ready', 'true');
      await expect.poll(async () => Math.abs((await place.boundingBox())!.y - y)).toBeLessThanOrEqual(2);
    });
  }

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
