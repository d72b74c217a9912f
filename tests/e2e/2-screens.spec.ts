import {type Page} from '@playwright/test';
import {
  expect,
  holdScripts,
  hydrated,
  NARROW,
  NOT_FOUND_STATUS,
  open,
  openMenu,
  PAGES,
  saveData,
  test,
} from './support/site';

const PAYMENTS_LINKS = [
  {label: 'Guides', path: '/payments/Guides/intro'},
  {label: 'APIs', path: '/payments/APIs/checkout-intents'},
  {label: 'Changelog', path: '/payments/Changelog/intro'},
];

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

function leftLinks(page: Page): ReturnType<Page['locator']> {
  return page.locator('.navbar__items:not(.navbar__items--right) .navbar__link');
}

test('§2 There are 34 pages, and the sitemap lists exactly them', async ({request}) => {
  expect(PAGES).toHaveLength(34);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  expect(paths.sort()).toEqual([...PAGES].sort());
});

for (const [title, paths] of Object.entries(ROUTES)) {
  test(`${title}: answers at exactly its paths, without a trailing slash, and .html endings lead there`, async ({
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

test('§2 A trailing index.html or .html is stripped in the browser too, where a host answers it with the page', async ({
  page,
}) => {
  const html = await (await page.request.get('/payments/Guides/intro')).text();
  for (const ending of ['.html', '/index.html']) {
    const path = `/payments/Guides/intro${ending}`;
    await page.route(`**${path}`, (route) => route.fulfill({contentType: 'text/html', body: html}));
    await open(page, path);
    await expect(page).toHaveURL('/payments/Guides/intro');
    await expect(page.locator('article h1')).toHaveText('Start with payments');
  }
});

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
      await hydrated(page);
      await expect(page).toHaveTitle(/^Page Not Found/);
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Page Not Found');
      await expect(page.locator('main')).toContainText(`There is no page at ${path}.`);
      await expect(page.locator('main').getByRole('link', {name: 'Payments', exact: true})).toBeVisible();
      await expect(page.locator('main').getByRole('link', {name: 'Commerce', exact: true})).toBeVisible();
    }
  });

  test('§2.9 Not found: offers the closest existing pages without a request', async ({page}) => {
    await open(page, '/payments/Guides/webhoks');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const suggestions = page.locator('main ul').first().getByRole('link');
    await expect(suggestions.first()).toHaveAttribute('href', '/payments/Guides/webhooks');
    await expect(suggestions).toHaveCount(3);
    expect(requests.filter((url) => !url.includes('/assets/'))).toEqual([]);
    await suggestions.first().click();
    await expect(page).toHaveURL('/payments/Guides/webhooks');
    await expect(page.locator('article h1')).toHaveText('Webhooks');
  });

  test('§2.11 Navbar: unknown paths that contain /payments show the three links, too', async ({page}) => {
    for (const path of ['/payments/nope', '/deeper/payments/nope', '/payments-and-more']) {
      await open(page, path);
      await expect(leftLinks(page)).toHaveText(PAYMENTS_LINKS.map(({label}) => label));
    }
    await open(page, '/payment');
    await expect(leftLinks(page)).toHaveCount(0);
  });
});

test('§2 Breadcrumbs are on, and each docs area has one sidebar', async ({request}) => {
  for (const path of PAGES.filter((each) => each.split('/').length > 2)) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('aria-label=Breadcrumbs');
    const area = path.split('/')[1]!;
    const sidebar = /<aside[\s\S]*?<\/aside>/.exec(html)![0];
    const links = [...sidebar.matchAll(/href="?(\/[^"\s>]+)/g)].map(([, href]) => href!);
    expect([...new Set(links)].sort(), path).toEqual(PAGES.filter((each) => each.startsWith(`/${area}/`)).sort());
  }
});

test('§2.3 and §2.6 The main document of an area is the first of its sidebar', async ({page}) => {
  for (const [area, main] of [
    ['/payments/Guides/refunds', '/payments/APIs/checkout-intents'],
    ['/commerce/guides/intro', '/commerce/api/introduction'],
  ] as const) {
    await open(page, area);
    const first = page.locator('.theme-doc-sidebar-container a.menu__link[href*="/"]').first();
    await expect(first).toHaveAttribute('href', main);
  }
});

test("§2.10 Skip link: reads 'Skip to main content', comes first, and leads to the content", async ({page}) => {
  await open(page, '/payments/Guides/intro');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', {name: 'Skip to main content'});
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInMain = await page.evaluate(
    () => document.activeElement!.closest('#__docusaurus_skipToContent_fallback, main') !== null,
  );
  expect(isInMain).toBe(true);
});

test('§2.11 Navbar: paths with /payments show Guides, APIs and Changelog on the left, which open their documents', async ({
  page,
}) => {
  await open(page, '/payments/Guides/refunds');
  await expect(leftLinks(page)).toHaveText(PAYMENTS_LINKS.map(({label}) => label));
  for (const {label, path} of PAYMENTS_LINKS) {
    await leftLinks(page).filter({hasText: label}).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('.navbar__link--active')).toHaveText(label);
  }
});

test('§2.11 Navbar: on other paths the three links are absent and no item is configured', async ({page}) => {
  for (const path of ['/', '/markdown-page', '/commerce/api/cart', '/commerce/guides/intro']) {
    await open(page, path);
    await expect(page.locator('.navbar__link')).toHaveCount(0);
  }
});

test('§2.12 Highlighted: the item whose document id starts with the current top-level segment, and only it', async ({
  page,
}) => {
  for (const [path, label] of [
    ['/payments/Guides/refunds', 'Guides'],
    ['/payments/APIs/refunds', 'APIs'],
    ['/payments/Changelog/intro', 'Changelog'],
  ] as const) {
    await open(page, path);
    await expect(page.locator('.navbar__link--active')).toHaveText([label]);
  }
});

test('§2.14 Search: a box in the navbar of every page finds a section by keyboard, and gives the focus up on Escape', async ({
  page,
}) => {
  await open(page, '/commerce/api/cart');
  const box = page.getByRole('combobox', {name: 'Search the docs'});
  await expect(box).toBeEnabled();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await box.fill('refund');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(page.locator('[role="search"] [role="status"]')).toContainText('results');
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(payments|commerce)\/[^.]+$/);
  await expect(box).toHaveValue('');
});

test('§2.14 Search: Enter opens what was typed, not a result of the query before', async ({page}) => {
  await open(page, '/');
  const box = page.getByRole('combobox', {name: 'Search the docs'});
  await box.fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.fill('settlement');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/settlements/);
});

test('§2.14 Search: says so when nothing is found, and loads nothing before it is wanted', async ({page}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page, '/');
  expect(loaded.filter((url) => url.includes('/search/'))).toEqual([]);
  await page.getByRole('combobox', {name: 'Search the docs'}).fill('¶¶¶¶');
  await expect(page.locator('[role="search"] [role="status"]')).toContainText('Nothing found');
});

test.describe('a search index that does not load', () => {
  test.use({allowed: {message: /Failed to load resource|did not load/, reason: 'the test lets the index fail'}});

  test('§2.14 Search: a failed load is told, with a retry', async ({page}) => {
    await page.route('**/search/manifest.json', (route) => route.abort(), {times: 1});
    await open(page, '/');
    await page.getByRole('combobox', {name: 'Search the docs'}).fill('refund');
    await expect(page.locator('[role="search"] [role="status"]')).toContainText('did not load');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', {name: 'Try again'})).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});

test.describe('narrow', () => {
  test.use({viewport: NARROW});

  test('§2.15 Mobile: a hamburger opens the menu on every kind of page, with a way back to the main menu', async ({
    page,
  }) => {
    for (const path of ['/', '/markdown-page', '/payments/Guides/intro', '/commerce/api/cart']) {
      await open(page, path);
      await openMenu(page);
      const back = page.getByRole('button', {name: '← Back to main menu'});
      if (path.split('/').length > 2) {
        await back.click();
      }
      await expect(page.locator('.navbar-sidebar').getByRole('link', {name: 'Payments', exact: true})).toBeVisible();
      await expect(page.locator('.navbar-sidebar').getByRole('link', {name: 'Commerce', exact: true})).toBeVisible();
    }
  });

  test('§2.11 Mobile menu: the three payments links by the same rule', async ({page}) => {
    const panel = page.locator('.navbar-sidebar__item').first();
    await open(page, '/payments/Guides/intro');
    await openMenu(page);
    await page.getByRole('button', {name: '← Back to main menu'}).click();
    for (const {label, path} of PAYMENTS_LINKS) {
      await expect(panel.getByRole('link', {name: label, exact: true})).toHaveAttribute('href', path);
    }
    await open(page, '/commerce/api/cart');
    await openMenu(page);
    await page.getByRole('button', {name: '← Back to main menu'}).click();
    for (const {label} of PAYMENTS_LINKS) {
      await expect(panel.getByRole('link', {name: label, exact: true})).toHaveCount(0);
    }
  });

  test('§2.14 Search: is in the navbar of a narrow screen and not in the mobile menu', async ({page}) => {
    await open(page, '/');
    await expect(page.getByRole('combobox', {name: 'Search the docs'})).toBeInViewport();
    await openMenu(page);
    await expect(page.locator('.navbar-sidebar').getByRole('combobox')).toHaveCount(0);
  });

  test('§2.16 Colour-mode toggle: in reach on every kind of page, in the navbar and in the menu', async ({page}) => {
    for (const path of ['/', '/markdown-page', '/payments/Guides/intro']) {
      await open(page, path);
      const toggles = page.getByRole('button', {name: /Switch between dark and light mode/});
      await toggles.first().click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await openMenu(page);
      await page
        .locator('.navbar-sidebar')
        .getByRole('button', {name: /Switch between/})
        .click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    }
  });
});

test('§2.16 Colour-mode toggle: in the navbar of every page', async ({request}) => {
  for (const path of PAGES) {
    expect(await (await request.get(path)).text(), path).toContain('Switch between dark and light mode');
  }
});

test('§2.17 Announcement bar: on every page, a landmark of its own and not a second banner', async ({page}) => {
  await open(page, '/');
  await expect(page.getByRole('region', {name: 'Announcement'})).toBeVisible();
  await expect(page.locator('[role="banner"]')).toHaveCount(0);
});

test('§2.18 Footer: a copyright line for 2025 and no links', async ({page}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveText(/^Copyright © 2025 \S+$/);
  await expect(footer.getByRole('link')).toHaveCount(0);
});

test('§2.20 Table of contents: heading levels 2 and 3, in the order of the page', async ({page}) => {
  for (const path of PAGES.filter((each) => each.split('/').length > 2)) {
    await page.goto(path);
    const headings = await page.locator('.markdown :is(h2, h3)[id]').evaluateAll((all) => all.map(({id}) => id));
    const contents = await page
      .locator('.theme-doc-toc-desktop a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!.slice(1)));
    expect(contents, path).toEqual(headings);
  }
});

test('§2.21 Progress bar: shows while a route changes and goes when it has', async ({page}) => {
  await saveData(page);
  await open(page, '/payments/Guides/intro');
  const release = await holdScripts(page);
  await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
  await expect(page.locator('#nprogress .bar')).toBeVisible();
  release();
  await expect(page).toHaveURL('/payments/Guides/environments');
  await expect(page.locator('article h1')).toHaveText('Environments');
  await expect(page.locator('#nprogress')).toHaveCount(0);
});
