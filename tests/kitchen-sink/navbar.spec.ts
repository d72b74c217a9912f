import {NARROW, openPage, WIDE} from '../site/support/site';
import {
  locateDropdown,
  openDropdownLink,
  expect,
  locateMainMenu,
  locateMenuGroup,
  locateNavbar,
  locateNavbarLink,
  openMainMenu,
  test,
  toggleMenuGroup,
} from './support/kitchenSink';

const SEARCH_BOX = {name: 'Search the docs'};
const ADDRESS = '/docs/intro?first=1&second=two+words#a-long-section';

test('§2.12 Navbar items: split left and right by position, in the order of the configuration, default right', async ({
  page,
}) => {
  await openPage(page, '/guides/guides/second');
  const left = page.locator('.theme-layout-navbar-left');
  const right = page.locator('.theme-layout-navbar-right');
  await expect(left.locator('> .navbar__item')).toHaveText(
    ['Doc', 'Guides', 'Sidebar', 'Version', 'Dropdown', 'Base'],
    {useInnerText: true},
  );
  await expect(right.locator('> .navbar__item')).toHaveText(['Default', 'Raw', '2.0', 'English'], {useInnerText: true});
  const leftmost = await locateNavbarLink(page, 'Default').boundingBox();
  const rightmost = await left.getByRole('combobox', SEARCH_BOX).boundingBox();
  expect(leftmost!.x).toBeGreaterThanOrEqual(rightmost!.x + rightmost!.width);
});

test('§2.12 Navbar items: a default link opens its page', async ({page}) => {
  await openPage(page, '/');
  await locateNavbarLink(page, 'Default').click();
  await expect(page).toHaveURL('/probe');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Probe');
});

test('§2.12 Navbar items: a dropdown holds links', async ({page}) => {
  await openPage(page, '/');
  const link = await openDropdownLink(page, 'Dropdown', 'Other document');
  await link.click();
  await expect(page).toHaveURL('/docs/other');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Other');
});

test('§2.12 Navbar items: the locale dropdown is titled by the current language and lists all of them', async ({
  page,
}) => {
  await openPage(page, '/probe');
  await locateDropdown(page, 'English').getByRole('button').press('Enter');
  const links = locateDropdown(page, 'English').getByRole('link');
  await expect(links).toHaveText(['English', 'Français']);
  await expect(links.first()).toHaveClass(/dropdown__link--active/);
  await links.last().click();
  await expect(page).toHaveURL('/fr/probe');
  await expect(locateDropdown(page, 'Français')).toBeVisible();
});

test('§2.12 Navbar items: a search item is a search box in its place', async ({page}) => {
  await openPage(page, '/');
  await expect(page.locator('.theme-layout-navbar-left').getByRole('combobox', SEARCH_BOX)).toBeEnabled();
});

test('§2.12 Navbar items: raw html is rendered as configured', async ({page}) => {
  await openPage(page, '/');
  const item = locateNavbar(page).locator('.navbar__item.raw-item');
  await expect(item.locator('strong#raw-html')).toHaveText('Raw');
  await expect(item).toBeVisible();
});

test('§2.12 Navbar items: a doc link opens its document', async ({page}) => {
  await openPage(page, '/');
  await locateNavbarLink(page, 'Doc').click();
  await expect(page).toHaveURL('/docs/intro');
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Introduction');
});

test('§2.12 Navbar items: a doc sidebar link opens the first document of its sidebar and is highlighted on each', async ({
  page,
}) => {
  await openPage(page, '/');
  const link = locateNavbarLink(page, 'Sidebar');
  await expect(link).not.toHaveClass(/navbar__link--active/);
  await link.click();
  await expect(page).toHaveURL('/docs/intro');
  await expect(link).toHaveClass(/navbar__link--active/);
  await openPage(page, '/docs/other');
  await expect(link).toHaveClass(/navbar__link--active/);
});

test('§2.12 Navbar items: a docs version link opens the main document of the version that is read', async ({page}) => {
  await openPage(page, '/');
  const link = locateNavbarLink(page, 'Version');
  await expect(link).toHaveAttribute('href', '/docs/intro');
  await openPage(page, '/docs/1.0/intro');
  await expect(link).toHaveAttribute('href', '/docs/1.0/intro');
});

test('§2.12 Navbar items: the docs version dropdown is titled by the version and opens the same document of another', async ({
  page,
}) => {
  await openPage(page, ADDRESS);
  const link = await openDropdownLink(page, '2.0', '1.0');
  await expect(locateDropdown(page, '2.0').getByRole('link')).toHaveText(['2.0', '1.0', 'All versions']);
  await link.click();
  await expect(page).toHaveURL('/docs/1.0/intro?first=1&second=two+words#a-long-section');
  await expect(page.getByText('The first version.')).toBeVisible();
  await expect(locateDropdown(page, '1.0')).toBeVisible();
});

test('§2.12 Navbar items: the mobile menu has all types, the versions titled Versions, the languages Languages', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, '/');
  await openMainMenu(page);
  await expect(locateMainMenu(page).locator('> .menu__list > *')).toHaveText(
    ['Default', 'Doc', 'Guides', 'Sidebar', 'Version', 'Dropdown', 'Base', 'Raw', 'Versions', 'Languages'],
    {useInnerText: true},
  );
  await expect(locateMainMenu(page).locator('#raw-html')).toBeVisible();
  for (const [title, labels] of [
    ['Dropdown', ['Probe', 'Other document', 'Introduction', 'In markup', 'Regex', 'Outside']],
    ['Versions', ['2.0', '1.0', 'All versions']],
    ['Languages', ['English', 'Français']],
  ] as const) {
    await toggleMenuGroup(page, title);
    await expect(locateMenuGroup(page, title).getByRole('link')).toHaveText([...labels]);
  }
});

test('§2.12 Navbar items: highlighted where the document id starts with the first segment of the path', async ({
  page,
}) => {
  const guides = locateNavbarLink(page, 'Guides');
  const doc = locateNavbarLink(page, 'Doc');
  await openPage(page, '/guides/guides/second');
  await expect(guides).toHaveClass(/navbar__link--active/);
  await expect(doc).not.toHaveClass(/navbar__link--active/);
  await openPage(page, '/docs/other');
  await expect(guides).not.toHaveClass(/navbar__link--active/);
  await expect(doc).not.toHaveClass(/navbar__link--active/);
  await openPage(page, '/docs/intro');
  await expect(doc).toHaveClass(/navbar__link--active/);
});

test('§2.12 Navbar items: highlighted by the first segment in the mobile menu, too', async ({page}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, '/guides/guides/second');
  await openMainMenu(page);
  await expect(locateMainMenu(page).locator('.menu__link--active')).toHaveText(['Guides']);
});

for (const viewport of [WIDE, NARROW]) {
  test(`§2.14 Search box: one alone where a search item is configured, at ${viewport.width} px`, async ({page}) => {
    await page.setViewportSize(viewport);
    await openPage(page, '/');
    const boxes = page.getByRole('combobox');
    await expect(boxes).toHaveCount(1);
    await expect(page.locator('.theme-layout-navbar-left').getByRole('combobox', SEARCH_BOX)).toBeInViewport();
  });
}

test('§2.14 Search box: not shown in the mobile menu', async ({page}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, '/');
  await openMainMenu(page);
  await expect(page.locator('.navbar-sidebar').locator('input, [role=search]')).toHaveCount(0);
});

const ACTIVE = /navbar__link--active/;

test('§3.1 Navbar item: type decides what it is', async ({page}) => {
  await openPage(page, '/');
  await expect(locateNavbarLink(page, 'Default')).toHaveAttribute('href', '/probe');
  await expect(locateDropdown(page, 'Dropdown').getByRole('button')).toHaveAttribute('aria-haspopup', 'true');
  await expect(locateDropdown(page, 'English')).toBeVisible();
  await expect(locateNavbar(page).getByRole('combobox')).toBeVisible();
});

test('§3.1 Navbar item: position is left or right', async ({page}) => {
  await openPage(page, '/');
  await expect(page.locator('.theme-layout-navbar-left').getByRole('link', {name: 'Doc', exact: true})).toBeVisible();
  await expect(page.locator('.theme-layout-navbar-right .raw-item')).toBeVisible();
});

test('§3.1 Navbar item: label is its text, in the language of the page', async ({page}) => {
  await openPage(page, '/');
  await expect(locateNavbarLink(page, 'Doc')).toHaveText('Doc');
  await page.goto('/fr');
  await expect(page.locator('.theme-layout-navbar-left > .navbar__link').first()).toHaveText('Document');
});

test('§3.1 Navbar item: to is a path of the site, followed without loading a document', async ({page}) => {
  await openPage(page, '/');
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await locateNavbarLink(page, 'Default').click();
  await expect(page).toHaveURL('/probe');
  await expect(page.locator('body')).toHaveAttribute('data-same-document');
});

test('§3.1 Navbar item: href is an address anywhere, opened in a new tab', async ({page}) => {
  await openPage(page, '/');
  const link = await openDropdownLink(page, 'Dropdown', 'Outside');
  await expect(link).toHaveAttribute('href', 'https://outside.example');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link.locator('svg')).toHaveAttribute('aria-label', '(opens in new tab)');
});

test('§3.1 Navbar item: docId names the document', async ({page}) => {
  await openPage(page, '/');
  await expect(locateNavbarLink(page, 'Doc')).toHaveAttribute('href', '/docs/intro');
});

test('§3.1 Navbar item: docsPluginId names the docs area of the document', async ({page}) => {
  await openPage(page, '/');
  await expect(locateNavbarLink(page, 'Guides')).toHaveAttribute('href', '/guides/guides/intro');
  await locateNavbarLink(page, 'Guides').click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Guides');
});

test('§3.1 Navbar item: sidebarId names the sidebar', async ({page}) => {
  await openPage(page, '/docs/other');
  await expect(locateNavbarLink(page, 'Sidebar')).toHaveClass(ACTIVE);
  await expect(locateNavbarLink(page, 'Sidebar')).toHaveAttribute('href', '/docs/intro');
  await openPage(page, '/guides/guides/second');
  await expect(locateNavbarLink(page, 'Sidebar')).not.toHaveClass(ACTIVE);
});

test('§3.1 Navbar item: items are the links of a dropdown, in their order', async ({page}) => {
  await openPage(page, '/');
  await locateDropdown(page, 'Dropdown').getByRole('button').press('Enter');
  await expect(locateDropdown(page, 'Dropdown').getByRole('link')).toHaveText([
    'Probe',
    'Other document',
    'Introduction',
    'In markup',
    'Regex',
    'Outside',
  ]);
});

test('§3.1 Navbar item: activeBasePath highlights it on every path below', async ({page}) => {
  const link = locateNavbarLink(page, 'Base');
  for (const path of ['/docs/intro', '/docs/other', '/docs/1.0/intro']) {
    await openPage(page, path);
    await expect(link).toHaveClass(ACTIVE);
  }
  for (const path of ['/probe', '/guides/guides/second']) {
    await openPage(page, path);
    await expect(link).not.toHaveClass(ACTIVE);
  }
});

test('§3.1 Navbar item: activeBaseRegex highlights it on every path that matches, and on no other', async ({page}) => {
  await openPage(page, '/probe');
  await expect(await openDropdownLink(page, 'Dropdown', 'Regex')).toHaveClass(/dropdown__link--active/);
  await openPage(page, '/docs/other');
  await expect(await openDropdownLink(page, 'Dropdown', 'Regex')).not.toHaveClass(/dropdown__link--active/);
});

test('§3.1 Navbar item: html replaces a label, wide and narrow', async ({page}) => {
  await openPage(page, '/');
  const link = await openDropdownLink(page, 'Dropdown', 'In markup');
  await expect(link.locator('em#item-html')).toHaveText('In markup');
  await page.setViewportSize(NARROW);
  await openMainMenu(page);
  await toggleMenuGroup(page, 'Dropdown');
  await expect(locateMainMenu(page).locator('em#item-html')).toBeVisible();
});

test('§3.1 Navbar item: className is added to it', async ({page}) => {
  await openPage(page, '/');
  await expect(await openDropdownLink(page, 'Dropdown', 'Regex')).toHaveClass(/dropdown__link.*by-expression/);
  await expect(locateNavbar(page).locator('.navbar__item.raw-item')).toHaveText('Raw');
});

test('§9.7 Default navbar item position: right', async ({page}) => {
  await openPage(page, '/');
  const right = page.locator('.theme-layout-navbar-right');
  await expect(right.getByRole('link', {name: 'Default', exact: true})).toBeVisible();
  const item = await locateNavbarLink(page, 'Default').boundingBox();
  const lastOnTheLeft = await page.getByRole('search').boundingBox();
  expect(item!.x).toBeGreaterThanOrEqual(lastOnTheLeft!.x + lastOnTheLeft!.width);
});
