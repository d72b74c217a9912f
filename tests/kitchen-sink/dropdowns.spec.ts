import type {Locator, Page} from '@playwright/test';
import {NARROW, openPage} from '../site/support/site';
import {locateDropdown, expect, locateMainMenu, locateMenuGroup, openMainMenu, test} from './support/kitchenSink';

function isExpanded(page: Page): Locator {
  return locateDropdown(page, 'Dropdown').getByRole('button', {expanded: true});
}

async function openDropdown(page: Page): Promise<void> {
  await locateDropdown(page, 'Dropdown').getByRole('button').press('Enter');
  await expect(isExpanded(page)).toBeVisible();
  await expect(locateDropdown(page, 'Dropdown').getByRole('link').first()).toBeVisible();
}

async function expectDropdownClosed(page: Page): Promise<void> {
  await expect(isExpanded(page)).toHaveCount(0);
  await expect(locateDropdown(page, 'Dropdown').locator('.dropdown__menu')).toBeHidden();
}

test('§4.5 Dropdowns: Enter opens and closes', async ({page}) => {
  await openPage(page, '/');
  await expectDropdownClosed(page);
  await openDropdown(page);
  await locateDropdown(page, 'Dropdown').getByRole('button').press('Enter');
  await expectDropdownClosed(page);
});

test('§4.5 Dropdowns: a mouse press outside closes, one inside does not', async ({page}) => {
  await openPage(page, '/probe');
  await openDropdown(page);
  await locateDropdown(page, 'Dropdown').locator('.dropdown__menu').dispatchEvent('mousedown');
  await expect(isExpanded(page)).toBeVisible();
  await page.getByRole('heading', {level: 1}).hover();
  await page.mouse.down();
  await expectDropdownClosed(page);
});

test('§4.5 Dropdowns: a touch outside closes, one inside does not', async ({page}) => {
  await openPage(page, '/probe');
  await openDropdown(page);
  await locateDropdown(page, 'Dropdown').locator('.dropdown__menu').dispatchEvent('touchstart');
  await expect(isExpanded(page)).toBeVisible();
  await page.getByRole('heading', {level: 1}).dispatchEvent('touchstart');
  await expectDropdownClosed(page);
});

test('§4.5 Dropdowns: focus that goes outside closes, focus inside does not', async ({page}) => {
  await openPage(page, '/');
  await openDropdown(page);
  const links = locateDropdown(page, 'Dropdown').getByRole('link');
  const count = await links.count();
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
    await expect(isExpanded(page)).toBeVisible();
  }
  await page.keyboard.press('Tab');
  await expectDropdownClosed(page);
});

test('§4.5 Dropdowns: on mobile collapsed where no child is active, until toggled', async ({page}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, '/guides/guides/second');
  await openMainMenu(page);
  await expect(locateMainMenu(page).getByRole('button', {name: 'Expand the dropdown'})).toHaveCount(3);
  const group = locateMenuGroup(page, 'Dropdown');
  await expect(group.getByRole('link')).toHaveCount(0);
  await group.getByRole('button', {name: 'Expand the dropdown'}).click();
  await expect(group.getByRole('link', {name: 'Probe'})).toBeVisible();
  await group.getByRole('button', {name: 'Collapse the dropdown'}).click();
  await expect(group.getByRole('link', {name: 'Probe'})).toBeHidden();
});

for (const [path, title, child] of [
  ['/probe', 'Dropdown', 'Probe'],
  ['/docs/intro', 'Dropdown', 'Introduction'],
  ['/docs/intro', 'Versions', '2.0'],
] as const) {
  test(`§4.5 Dropdowns: on mobile ${title} is expanded on ${path}, where ${child} is active`, async ({page}) => {
    await page.setViewportSize(NARROW);
    await openPage(page, path);
    await openMainMenu(page);
    const link = locateMenuGroup(page, title).getByRole('link', {name: child, exact: true});
    await expect(link).toBeVisible();
    await expect(link).toHaveClass(/menu__link--active/);
  });
}
