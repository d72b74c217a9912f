import {locateLeftLinks, PAYMENTS_LINKS} from './support/navbar';
import {expect, expectNoSidewaysScroll, waitForHydration, NOT_FOUND_STATUS, openPage, test} from './support/site';

test.describe('unknown paths', () => {
  test.use({allowed: NOT_FOUND_STATUS});

  test('§2.9 Not found: any unknown path, at any depth and in the wrong case, shows the not-found page under its own title', async ({
    page,
  }) => {
    const unknown = [
      '/nope',
      '/payments',
      '/commerce',
      '/payments/nope',
      '/payments/Guides/nope/deeper',
      '/payments/guides/refunds',
      '/Commerce/api/cart',
      '/404',
    ];
    for (const path of unknown) {
      const response = await page.goto(path);
      expect(response!.status(), path).toBe(404);
      await waitForHydration(page);
      await expect(page).toHaveTitle(/^Page Not Found/);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found');
      await expect(page.locator('main')).toContainText(`There is no page at ${path}.`);
      await expect(page.locator('main').getByRole('link', {name: 'Payments', exact: true})).toBeVisible();
      await expect(page.locator('main').getByRole('link', {name: 'Commerce', exact: true})).toBeVisible();
      const home = page.locator('main').getByRole('link', {name: 'Go to the home page'});
      await expect(home).toHaveAttribute('href', '/');
    }
  });

  test('§2.9 Not found: offers the closest existing pages without a request', async ({page}) => {
    await openPage(page, '/payments/Guides/webhoks');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const suggestions = page.locator('main ul').first().getByRole('link');
    await expect(suggestions.first()).toHaveAttribute('href', '/payments/Guides/webhooks');
    await expect(suggestions).toHaveCount(3);
    await expect(suggestions.first()).toHaveText('Webhooks/payments/Guides/webhooks');
    expect(requests.filter((url) => !url.includes('/assets/'))).toEqual([]);
    await suggestions.first().click();
    await expect(page).toHaveURL('/payments/Guides/webhooks');
    await expect(page.locator('article h1')).toHaveText('Webhooks');
  });

  for (const [path, expected] of [
    ['/payments/guides/refunds', '/payments/Guides/refunds'],
    ['/commerce/guides/lifecycle', '/payments/Guides/lifecycle'],
    ['/Commerce/API/Cart.HTML', '/commerce/api/cart'],
  ] as const) {
    test(`the closest page of ${path} is ${expected}`, async ({page}) => {
      await openPage(page, path);
      await expect(page.locator('main ul').first().getByRole('link').first()).toHaveAttribute('href', expected);
    });
  }

  test('offers a search for the words of the last segment, which opens in the search box', async ({page}) => {
    await openPage(page, '/payments/Guides/refund_too-large.html');
    await page.getByRole('button', {name: 'Search for “refund too large”'}).click();
    const box = page.getByRole('combobox', {name: 'Search the docs'});
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('refund too large');
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test('a path of any length fits 320 px', async ({page}) => {
    await page.setViewportSize({width: 320, height: 640});
    for (const path of ['/payments/Guides/checkout-payment-intents-of-shoppers', `/${'a'.repeat(500)}`]) {
      await openPage(page, path);
      await expect(page.getByRole('button', {name: 'Search for'})).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });

  test('§2.11 Navbar: unknown paths that contain /payments show the three links, too', async ({page}) => {
    for (const path of ['/payments/nope', '/deeper/payments/nope', '/payments-and-more']) {
      await openPage(page, path);
      await expect(locateLeftLinks(page)).toHaveText(PAYMENTS_LINKS.map(({label}) => label));
    }
    await openPage(page, '/payment');
    await expect(locateLeftLinks(page)).toHaveCount(0);
  });
});

test.describe('malformed paths', () => {
  test.use({allowed: NOT_FOUND_STATUS});

  for (const path of ['/payments/%E0%A4%A', '/%', '/payments/Guides/100%']) {
    test(`the not-found page hydrates at ${path} and shows the requested path`, async ({page}) => {
      const response = await page.goto(path);
      expect(response!.status()).toBe(404);
      await waitForHydration(page);
      await expect(page.locator('main')).toContainText(`There is no page at ${path}.`);
    });
  }
});

test.describe('unknown paths', () => {
  test.use({allowed: NOT_FOUND_STATUS});

  test('§8.4 Unknown path: the not-found page, also when reached inside the site', async ({page}) => {
    await openPage(page, '/payments/Guides/intro');
    await page.evaluate(() => {
      history.pushState(null, '', '/payments/Guides/unheard-of');
      window.dispatchEvent(new PopStateEvent('popstate', {state: null}));
    });
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found');
    await expect(page).toHaveTitle(/^Page Not Found/);
    await expect(page.locator('main')).toContainText('/payments/Guides/unheard-of');
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found');
  });
});

test.describe('the head of the not-found page', () => {
  test.use({allowed: NOT_FOUND_STATUS});

  test('names no address once it runs, and is replaced by the head of the next page', async ({page}) => {
    await openPage(page, '/payments/Guides/refund');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(
      page.locator(
        'link[rel="canonical"], meta[property="og:url"], link[hreflang], script[type="application/ld+json"]',
      ),
    ).toHaveCount(0);
    await page.getByRole('main').getByRole('link', {name: '/payments/Guides/refunds'}).click();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/payments\/Guides\/refunds$/);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
  });
});
