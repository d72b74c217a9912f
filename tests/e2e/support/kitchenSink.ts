import {type Locator, type Page} from '@playwright/test';
import {expect, openMenu} from './site';

/** React and the browser report each error that a test of failures provokes. */
export const PROVOKED = {message: /^error: |^uncaught: /, reason: 'the test provokes an error'};

/** The navbar of a wide screen. */
export function navbar(page: Page): Locator {
  return page.getByRole('navigation', {name: 'Main'});
}

/** A link that stands in the navbar itself. */
export function navbarLink(page: Page, name: string): Locator {
  return navbar(page).getByRole('link', {name, exact: true});
}

/** The part of the navbar around the button of a dropdown. */
export function dropdown(page: Page, name: string): Locator {
  return navbar(page)
    .locator('.dropdown')
    .filter({has: page.getByRole('button', {name, exact: true})});
}

/** Opens a dropdown by keyboard and gives one of its links. */
export async function dropdownLink(page: Page, name: string, link: string): Promise<Locator> {
  const item = dropdown(page, name);
  await item.getByRole('button').press('Enter');
  return item.getByRole('link', {name: link});
}

/** The first panel of the mobile menu: the items of the navbar. */
export function mainMenu(page: Page): Locator {
  return page.locator('.theme-layout-navbar-sidebar-panel').first();
}

/** An entry of the mobile menu that opens and closes. */
export function menuGroup(page: Page, name: string): Locator {
  return mainMenu(page)
    .getByRole('listitem')
    .filter({has: page.getByRole('button', {name, exact: true})});
}

/** Opens or closes an entry of the mobile menu. */
export async function toggleMenuGroup(page: Page, name: string): Promise<void> {
  await mainMenu(page).getByRole('button', {name, exact: true}).click();
}

/** Opens the mobile menu and goes from the docs sidebar, where there is one, to the items of the navbar. */
export async function openMainMenu(page: Page): Promise<void> {
  await openMenu(page);
  if (/^\/(docs|guides)\//.test(new URL(page.url()).pathname)) {
    await page.getByRole('button', {name: '← Back to main menu'}).click();
  }
  await expect(mainMenu(page)).toBeInViewport({ratio: 1});
}

/** What the crash screen says below its heading, causes included. */
export function crashMessage(page: Page): Locator {
  return page.locator('p', {hasText: 'Cause:'});
}
