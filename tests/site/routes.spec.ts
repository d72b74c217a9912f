import {readBuilt} from './support/build';
import {PAGES} from './support/pages';
import {expect, NOT_FOUND_STATUS, waitForHydration, openPage, test} from './support/site';

const ROUTES = {
  '§2.1 Home': ['/'],
  '§2.2 Markdown page': ['/markdown-page'],
  '§2.3 Payments APIs': PAGES.filter((path) => path.startsWith('/payments/APIs/')),
  '§2.4 Payments changelog': ['/payments/Changelog/intro'],
  '§2.5 Payments guides': PAGES.filter((path) => path.startsWith('/payments/Guides/')),
  '§2.6 Commerce API': PAGES.filter((path) => path.startsWith('/commerce/api/')),
  '§2.7 Commerce guides': PAGES.filter((path) => path.startsWith('/commerce/guides/')),
  '§2.8 Commerce object schemas': PAGES.filter((path) => path.startsWith('/commerce/object-schemas/')),
};

for (const [title, paths] of Object.entries(ROUTES)) {
  test(`${title}: responds at exactly its paths, without a trailing slash, and .html extensions redirect there`, async ({
    request,
  }) => {
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const response = await request.get(path, {maxRedirects: 0});
      expect(response.status(), path).toBe(200);
      expect(await response.text()).toContain('<h1');
      const endings = path === '/' ? ['index.html'] : ['.html', '/index.html', '/'];
      for (const ending of endings) {
        const redirect = await request.get(path + ending, {maxRedirects: 0});
        expect(redirect.status(), path + ending).toBe(301);
        expect(redirect.headers().location).toBe(path);
      }
    }
  });
}

test('§2 A trailing index.html or .html is stripped in the browser too, where a host returns the page for it', async ({
  page,
}) => {
  const html = await (await page.request.get('/payments/Guides/intro')).text();
  for (const ending of ['.html', '/index.html']) {
    const path = `/payments/Guides/intro${ending}`;
    await page.route(`**${path}`, (route) => route.fulfill({contentType: 'text/html', body: html}));
    await openPage(page, path);
    await expect(page).toHaveURL('/payments/Guides/intro');
    await expect(page.locator('article h1')).toHaveText('Start with payments');
  }
});

test.describe('a host that serves files', () => {
  test.use({allowed: NOT_FOUND_STATUS});

  test('§2 A trailing index.html is stripped where the host has no file there, and the page is shown', async ({
    page,
  }) => {
    await page.route('/payments/Guides/intro/index.html*', (route) =>
      route.fulfill({status: 404, contentType: 'text/html', body: readBuilt('/404.html')}),
    );
    await page.goto('/payments/Guides/intro/index.html?q=1#prerequisites');
    await expect(page.locator('article h1')).toHaveText('Start with payments');
    await expect(page).toHaveURL('/payments/Guides/intro?q=1#prerequisites');
  });
});

test('§2.3 and §2.6 The main document of an area is the first of its sidebar', async ({page}) => {
  for (const [area, main] of [
    ['/payments/Guides/refunds', '/payments/APIs/checkout-intents'],
    ['/commerce/guides/intro', '/commerce/api/introduction'],
  ] as const) {
    await openPage(page, area);
    const first = page.locator('.theme-doc-sidebar-container a.menu__link[href*="/"]').first();
    await expect(first).toHaveAttribute('href', main);
  }
});

test('§1.1 A public site for developers of both products: each has its way in from the home page, without signing in', async ({
  page,
}) => {
  await openPage(page, '/');
  for (const [link, path] of [
    ['Make a first payment', '/payments/Guides/intro'],
    ['Place a first order', '/commerce/guides/intro'],
  ] as const) {
    await page.getByRole('link', {name: link}).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('article h1')).toBeVisible();
    await page.goto('/');
    await waitForHydration(page);
  }
});
