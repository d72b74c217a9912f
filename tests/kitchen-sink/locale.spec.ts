import {NARROW, openPage} from '../site/support/site';
import {
  locateDropdown,
  openDropdownLink,
  expect,
  locateMenuGroup,
  openMainMenu,
  test,
  toggleMenuGroup,
} from './support/kitchenSink';

const ADDRESS = '/docs/intro?first=1&second=two+words#a-long-section';

test('§3.6 Locale: label is its name in the locale dropdown', async ({page}) => {
  await openPage(page, '/');
  await expect(await openDropdownLink(page, 'English', 'Français')).toHaveText('Français');
  await page.goto('/fr');
  await expect(locateDropdown(page, 'Français').getByRole('button')).toBeVisible();
});

test('§3.6 Locale: htmlLang is the language of its pages and of the link to them', async ({page}) => {
  await openPage(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(await openDropdownLink(page, 'English', 'Français')).toHaveAttribute('lang', 'fr-FR');
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
});

test('§2.13 Locale dropdown: keeps path, query and hash, there and back', async ({page}) => {
  await openPage(page, ADDRESS);
  await (await openDropdownLink(page, 'English', 'Français')).click();
  await expect(page).toHaveURL(`/fr${ADDRESS}`);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await (await openDropdownLink(page, 'Français', 'English')).click();
  await expect(page).toHaveURL(ADDRESS);
});

test('§2.13 Locale dropdown: keeps the path, query and hash of the last navigation', async ({page}) => {
  await openPage(page, '/docs/intro?first=1');
  await page.locator('.table-of-contents').getByRole('link', {name: 'The end'}).click();
  await expect(page).toHaveURL('/docs/intro?first=1#the-end');
  await (await openDropdownLink(page, 'English', 'Français')).click();
  await expect(page).toHaveURL('/fr/docs/intro?first=1#the-end');
});

test('§2.13 Locale dropdown: keeps path, query and hash from the mobile menu', async ({page}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, ADDRESS);
  await openMainMenu(page);
  await toggleMenuGroup(page, 'Languages');
  await locateMenuGroup(page, 'Languages').getByRole('link', {name: 'Français'}).click();
  await expect(page).toHaveURL(`/fr${ADDRESS}`);
});
