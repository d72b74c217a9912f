import type {Page} from '@playwright/test';
import {open} from '../site/support/site';
import {dropdown, dropdownLink, expect, navbarLink, test} from './support/kitchenSink';

/** The versions that are kept, by their keys. */
async function keptVersions(page: Page): Promise<Record<string, string>> {
  const entries = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('docs-preferred-version')));
}

test('§9.6 Docs preferred version: kept in localStorage once it is chosen', async ({page}) => {
  await open(page, '/docs/intro');
  expect(await keptVersions(page)).toEqual({});
  await (await dropdownLink(page, '2.0', '1.0')).click();
  await expect(page).toHaveURL('/docs/1.0/intro');
  await expect.poll(() => keptVersions(page)).toEqual({'docs-preferred-version-default': '1.0'});
  await (await dropdownLink(page, '1.0', '2.0')).click();
  await expect.poll(() => keptVersions(page)).toEqual({'docs-preferred-version-default': 'current'});
});

test('§9.6 Docs preferred version: holds on later visits, where a page has no version of its own', async ({page}) => {
  await open(page, '/docs/intro');
  await (await dropdownLink(page, '2.0', '1.0')).click();
  await expect(page).toHaveURL('/docs/1.0/intro');
  await open(page, '/probe');
  await expect(dropdown(page, '1.0')).toBeVisible();
  await expect(navbarLink(page, 'Version')).toHaveAttribute('href', '/docs/1.0/intro');
});
