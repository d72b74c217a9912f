import {KITCHEN_SINK} from '../../playwright.config';
import {
  crashMessage,
  dropdown,
  dropdownLink,
  mainMenu,
  menuGroup,
  navbar,
  navbarLink,
  openMainMenu,
  PROVOKED,
  toggleMenuGroup,
} from './support/kitchenSink';
import {expect, NARROW, open, test, WIDE} from './support/site';

test.use({baseURL: KITCHEN_SINK});

const SEARCH_BOX = {name: 'Search the docs'};
const ADDRESS = '/docs/intro?first=1&second=two+words#a-long-section';

test('§2.12 Navbar items: split left and right by position, in the order of the configuration, default right', async ({
  page,
}) => {
  await open(page, '/guides/guides/second');
  const left = page.locator('.theme-layout-navbar-left');
  const right = page.locator('.theme-layout-navbar-right');
  await expect(left.locator('> .navbar__item')).toHaveText(
    ['Doc', 'Guides', 'Sidebar', 'Version', 'Dropdown', 'Base'],
    {useInnerText: true},
  );
  await expect(right.locator('> .navbar__item')).toHaveText(['Default', 'Raw', '2.0', 'English'], {useInnerText: true});
  const leftmost = await navbarLink(page, 'Default').boundingBox();
  const rightmost = await left.getByRole('combobox', SEARCH_BOX).boundingBox();
  expect(leftmost!.x).toBeGreaterThanOrEqual(rightmost!.x + rightmost!.width);
});

test('§2.12 Navbar items: a default link opens its page', async ({page}) => {
  await open(page, '/');
  await navbarLink(page, 'Default').click();
  await expect(page).toHaveURL('/probe');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Probe');
});

test('§2.12 Navbar items: a dropdown holds links', async ({page}) => {
  await open(page, '/');
  const link = await dropdownLink(page, 'Dropdown', 'Other document');
  await link.click();
  await expect(page).toHaveURL('/docs/other');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Other');
});

test('§2.12 Navbar items: the locale dropdown is titled by the current language and lists all of them', async ({
  page,
}) => {
  await open(page, '/probe');
  await dropdown(page, 'English').getByRole('button').press('Enter');
  const links = dropdown(page, 'English').getByRole('link');
  await expect(links).toHaveText(['English', 'Français']);
  await expect(links.first()).toHaveClass(/dropdown__link--active/);
  await links.last().click();
  await expect(page).toHaveURL('/fr/probe');
  await expect(dropdown(page, 'Français')).toBeVisible();
});

test('§2.12 Navbar items: a search item is a search box in its place', async ({page}) => {
  await open(page, '/');
  await expect(page.locator('.theme-layout-navbar-left').getByRole('combobox', SEARCH_BOX)).toBeEnabled();
});

test('§2.12 Navbar items: raw html stands as it is configured', async ({page}) => {
  await open(page, '/');
  const item = navbar(page).locator('.navbar__item.raw-item');
  await expect(item.locator('strong#raw-html')).toHaveText('Raw');
  await expect(item).toBeVisible();
});

test('§2.12 Navbar items: a doc link opens its document', async ({page}) => {
  await open(page, '/');
  await navbarLink(page, 'Doc').click();
  await expect(page).toHaveURL('/docs/intro');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Introduction');
});

test('§2.12 Navbar items: a doc sidebar link opens the first document of its sidebar and is highlighted on each', async ({
  page,
}) => {
  await open(page, '/');
  const link = navbarLink(page, 'Sidebar');
  await expect(link).not.toHaveClass(/navbar__link--active/);
  await link.click();
  await expect(page).toHaveURL('/docs/intro');
  await expect(link).toHaveClass(/navbar__link--active/);
  await open(page, '/docs/other');
  await expect(link).toHaveClass(/navbar__link--active/);
});

test('§2.12 Navbar items: a docs version link opens the main document of the version that is read', async ({page}) => {
  await open(page, '/');
  const link = navbarLink(page, 'Version');
  await expect(link).toHaveAttribute('href', '/docs/intro');
  await open(page, '/docs/1.0/intro');
  await expect(link).toHaveAttribute('href', '/docs/1.0/intro');
});

test('§2.12 Navbar items: the docs version dropdown is titled by the version and opens the same document of another', async ({
  page,
}) => {
  await open(page, ADDRESS);
  const link = await dropdownLink(page, '2.0', '1.0');
  await expect(dropdown(page, '2.0').getByRole('link')).toHaveText(['2.0', '1.0', 'All versions']);
  await link.click();
  await expect(page).toHaveURL('/docs/1.0/intro?first=1&second=two+words#a-long-section');
  await expect(page.getByText('The first version.')).toBeVisible();
  await expect(dropdown(page, '1.0')).toBeVisible();
});

test('§2.12 Navbar items: the mobile menu has all types, the versions titled Versions, the languages Languages', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await open(page, '/');
  await openMainMenu(page);
  await expect(mainMenu(page).locator('> .menu__list > *')).toHaveText(
    ['Default', 'Doc', 'Guides', 'Sidebar', 'Version', 'Dropdown', 'Base', 'Raw', 'Versions', 'Languages'],
    {useInnerText: true},
  );
  await expect(mainMenu(page).locator('#raw-html')).toBeVisible();
  for (const [title, labels] of [
    ['Dropdown', ['Probe', 'Other document', 'Introduction', 'In markup', 'Regex', 'Outside']],
    ['Versions', ['2.0', '1.0', 'All versions']],
    ['Languages', ['English', 'Français']],
  ] as const) {
    await toggleMenuGroup(page, title);
    await expect(menuGroup(page, title).getByRole('link')).toHaveText([...labels]);
  }
});

test('§2.12 Navbar items: highlighted where the document id starts with the first segment of the path', async ({
  page,
}) => {
  const guides = navbarLink(page, 'Guides');
  const doc = navbarLink(page, 'Doc');
  await open(page, '/guides/guides/second');
  await expect(guides).toHaveClass(/navbar__link--active/);
  await expect(doc).not.toHaveClass(/navbar__link--active/);
  await open(page, '/docs/other');
  await expect(guides).not.toHaveClass(/navbar__link--active/);
  await expect(doc).not.toHaveClass(/navbar__link--active/);
  await open(page, '/docs/intro');
  await expect(doc).toHaveClass(/navbar__link--active/);
});

test('§2.12 Navbar items: highlighted by the first segment in the mobile menu, too', async ({page}) => {
  await page.setViewportSize(NARROW);
  await open(page, '/guides/guides/second');
  await openMainMenu(page);
  await expect(mainMenu(page).locator('.menu__link--active')).toHaveText(['Guides']);
});

test('§2.13 Locale dropdown: keeps path, query and hash, there and back', async ({page}) => {
  await open(page, ADDRESS);
  await (await dropdownLink(page, 'English', 'Français')).click();
  await expect(page).toHaveURL(`/fr${ADDRESS}`);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await (await dropdownLink(page, 'Français', 'English')).click();
  await expect(page).toHaveURL(ADDRESS);
});

test('§2.13 Locale dropdown: keeps the path, query and hash of the last navigation', async ({page}) => {
  await open(page, '/docs/intro?first=1');
  await page.locator('.table-of-contents').getByRole('link', {name: 'The end'}).click();
  await expect(page).toHaveURL('/docs/intro?first=1#the-end');
  await (await dropdownLink(page, 'English', 'Français')).click();
  await expect(page).toHaveURL('/fr/docs/intro?first=1#the-end');
});

test('§2.13 Locale dropdown: keeps path, query and hash from the mobile menu', async ({page}) => {
  await page.setViewportSize(NARROW);
  await open(page, ADDRESS);
  await openMainMenu(page);
  await toggleMenuGroup(page, 'Languages');
  await menuGroup(page, 'Languages').getByRole('link', {name: 'Français'}).click();
  await expect(page).toHaveURL(`/fr${ADDRESS}`);
});

for (const viewport of [WIDE, NARROW]) {
  test(`§2.14 Search box: one alone where a search item is configured, at ${viewport.width} px`, async ({page}) => {
    await page.setViewportSize(viewport);
    await open(page, '/');
    const boxes = page.getByRole('combobox');
    await expect(boxes).toHaveCount(1);
    await expect(page.locator('.theme-layout-navbar-left').getByRole('combobox', SEARCH_BOX)).toBeInViewport();
  });
}

test('§2.14 Search box: not shown in the mobile menu', async ({page}) => {
  await page.setViewportSize(NARROW);
  await open(page, '/');
  await openMainMenu(page);
  await expect(page.locator('.navbar-sidebar').locator('input, [role=search]')).toHaveCount(0);
});

test('§2.18 Footer: dark style, in light mode, too', async ({page}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(footer).toHaveClass(/footer--dark/);
  await expect(footer).toHaveCSS('background-color', 'rgb(48, 56, 70)');
});

test('§2.18 Footer: any other style is that of the page', async ({page}) => {
  await page.goto('/fr');
  const footer = page.getByRole('contentinfo');
  await expect(footer).not.toHaveClass(/footer--dark/);
  await expect(footer).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('§2.18 Footer: links in columns, each with title and items', async ({page}) => {
  await open(page, '/');
  const columns = page.getByRole('contentinfo').locator('.footer__col');
  await expect(columns).toHaveCount(2);
  await expect(columns.locator('.footer__title')).toHaveText(['Docs', 'More']);
  await expect(columns.first().getByRole('listitem')).toHaveText(['Introduction', 'Outside']);
  await expect(columns.last().getByRole('listitem')).toHaveText(['Raw footer']);
  await columns.first().getByRole('link', {name: 'Introduction'}).click();
  await expect(page).toHaveURL('/docs/intro');
});

test('§2.18 Footer: links in a flat list', async ({page}) => {
  await page.goto('/fr');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('.footer__col, .footer__title')).toHaveCount(0);
  await expect(footer.locator('.footer__link-item')).toHaveText(['Introduction', 'Outside', 'Raw footer']);
  await expect(footer.getByRole('link', {name: 'Introduction'})).toHaveAttribute('href', '/fr/docs/intro');
});

test('§2.18 Footer: the logo has src, srcDark, alt, width, height, href and target', async ({page}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  const logo = footer.getByRole('img', {name: 'Kitchen sink footer'});
  await expect(logo).toHaveAttribute('alt', 'Kitchen sink footer');
  await expect(logo).toHaveAttribute('src', '/img/logo.svg');
  await expect(logo).toHaveAttribute('width', '64');
  await expect(logo).toHaveAttribute('height', '48');
  await expect(logo).toHaveJSProperty('complete', true);
  const link = footer.getByRole('link').filter({has: page.getByRole('img', {name: 'Kitchen sink footer'})});
  await expect(link).toHaveAttribute('href', 'https://outside.example');
  await expect(link).toHaveAttribute('target', '_top');
  await page.getByRole('button', {name: /Switch between dark and light mode/}).click();
  await expect(logo).toHaveAttribute('src', '/img/logo-dark.svg');
});

test('§2.18 Footer: the copyright is html', async ({page}) => {
  await open(page, '/');
  const copyright = page.getByRole('contentinfo').locator('.footer__copyright');
  await expect(copyright).toHaveText('Copyright © 2025 Kitchen sink');
  await expect(copyright.locator('strong')).toHaveText('Kitchen sink');
});

test.describe('when something throws', () => {
  test.use({allowed: PROVOKED});

  test('§2.19 Crash screen: title, heading, message with its cause chain and Try again where the page throws', async ({
    page,
  }) => {
    await open(page, '/probe');
    await page.getByRole('button', {name: 'Crash the page'}).click();
    await expect(page).toHaveTitle('Page Error');
    await expect(page.getByRole('heading', {level: 1})).toHaveText(/^This page crashed$/);
    await expect(crashMessage(page)).toHaveText(
      'The page threw\n\nCause:\nfor a first reason\n\nCause:\nand a second',
      {useInnerText: true},
    );
    await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible();
  });

  test('§2.19 Crash screen: title, heading, message with its cause chain and Try again where the layout throws', async ({
    page,
  }) => {
    await page.goto('/probe?navbar=throws');
    await expect(page).toHaveTitle('Page Error');
    await expect(page.getByRole('heading', {level: 1})).toHaveText(/^This page crashed$/);
    const message = crashMessage(page);
    await expect(message).toHaveText(
      /failed to render\..*Cause:\s*The faulty item threw\s*Cause:\s*as the address asked for$/s,
      {useInnerText: true},
    );
    await expect(page.getByRole('button', {name: 'Try again'})).toBeVisible();
  });
});
