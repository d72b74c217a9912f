import type {Page} from '@playwright/test';
import {openPage} from '../site/support/site';
import {locateDropdown, openDropdownLink, expect, locateNavbarLink, test} from './support/kitchenSink';

/** The versions that are kept, by their keys. */
async function readStoredVersions(page: Page): Promise<Record<string, string>> {
  const entries = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('docs-preferred-version')));
}

test('§9.6 Docs preferred version: kept in localStorage once it is chosen', async ({page}) => {
  await openPage(page, '/docs/intro');
  expect(await readStoredVersions(page)).toEqual({});
  await (await openDropdownLink(page, '2.0', '1.0')).click();
  await expect(page).toHaveURL('/docs/1.0/intro');
  await expect.poll(() => readStoredVersions(page)).toEqual({'docs-preferred-version-default': '1.0'});
  await (await openDropdownLink(page, '1.0', '2.0')).click();
  await expect.poll(() => readStoredVersions(page)).toEqual({'docs-preferred-version-default': 'current'});
});

test('§9.6 Docs preferred version: applies on later visits to pages without versions', async ({page}) => {
  await openPage(page, '/docs/intro');
  await (await openDropdownLink(page, '2.0', '1.0')).click();
  await expect(page).toHaveURL('/docs/1.0/intro');
  await openPage(page, '/probe');
  await expect(locateDropdown(page, '1.0')).toBeVisible();
  await expect(locateNavbarLink(page, 'Version')).toHaveAttribute('href', '/docs/1.0/intro');
});
