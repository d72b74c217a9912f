import {spawn} from 'node:child_process';
import type {Locator, Page} from '@playwright/test';
import {KITCHEN_SINK_PORT} from '../../../playwright.config';
import {expect, openMenu, test as siteTest} from '../../site/support/site';

const BUILD = 'tests/fixtures/kitchen-sink/build';

/** A test over the kitchen sink, which each worker serves by itself: no other tests need it, nor its build. */
export const test = siteTest.extend<object, {readonly kitchenSink: string}>({
  kitchenSink: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, {parallelIndex}) => {
      const port = KITCHEN_SINK_PORT + parallelIndex;
      const server = spawn(
        process.execPath,
        ['--import', 'tsx', 'scripts/serve.ts', '--dir', BUILD, '--port', String(port)],
        {stdio: ['ignore', 'pipe', 'pipe']},
      );
      const errors: string[] = [];
      server.stderr.on('data', (text: Buffer) => errors.push(text.toString()));
      await new Promise<void>((resolve, reject) => {
        server.stdout.once('data', () => resolve());
        server.once('exit', () =>
          reject(new Error(`${BUILD} is not served: ${errors.join('')} Run "npm run build:kitchen-sink" first.`)),
        );
      });
      await use(`http://localhost:${port}`);
      server.kill();
    },
    {scope: 'worker'},
  ],
  baseURL: ({kitchenSink}, use) => use(kitchenSink),
});

/** React and the browser report each error that a test of failures provokes. */
export const PROVOKED = {message: /^error: |^uncaught: /, reason: 'the test provokes an error'};

/** The navbar of a wide screen. */
export function locateNavbar(page: Page): Locator {
  return page.getByRole('navigation', {name: 'Main'});
}

/** A link in the navbar itself. */
export function locateNavbarLink(page: Page, name: string): Locator {
  return locateNavbar(page).getByRole('link', {name, exact: true});
}

/** The part of the navbar around the button of a dropdown. */
export function locateDropdown(page: Page, name: string): Locator {
  return locateNavbar(page)
    .locator('.dropdown')
    .filter({has: page.getByRole('button', {name, exact: true})});
}

/** Opens a dropdown by keyboard and returns one of its links. */
export async function openDropdownLink(page: Page, name: string, link: string): Promise<Locator> {
  const item = locateDropdown(page, name);
  await item.getByRole('button').press('Enter');
  return item.getByRole('link', {name: link});
}

/** The first panel of the mobile menu: the items of the navbar. */
export function locateMainMenu(page: Page): Locator {
  return page.locator('.theme-layout-navbar-sidebar-panel').first();
}

/** An entry of the mobile menu that opens and closes. */
export function locateMenuGroup(page: Page, name: string): Locator {
  return locateMainMenu(page)
    .getByRole('listitem')
    .filter({has: page.getByRole('button', {name, exact: true})});
}

/** Opens or closes an entry of the mobile menu. */
export async function toggleMenuGroup(page: Page, name: string): Promise<void> {
  await locateMainMenu(page).getByRole('button', {name, exact: true}).click();
}

/** Opens the mobile menu and goes from the docs sidebar, where there is one, to the items of the navbar. */
export async function openMainMenu(page: Page): Promise<void> {
  await openMenu(page);
  if (/^\/(docs|guides)\//.test(new URL(page.url()).pathname)) {
    await page.getByRole('button', {name: '← Back to main menu'}).click();
  }
  await expect(locateMainMenu(page)).toBeInViewport({ratio: 1});
}

/** The text of the crash screen below its heading, causes included. */
export function locateCrashMessage(page: Page): Locator {
  return page.locator('p', {hasText: 'Cause:'});
}

export {expect};
