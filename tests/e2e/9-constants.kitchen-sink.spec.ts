import {type Page} from '@playwright/test';
import {KITCHEN_SINK} from '../../playwright.config';
import {dropdown, dropdownLink, navbarLink} from './support/kitchenSink';
import {expect, open, test} from './support/site';

test.use({baseURL: KITCHEN_SINK});

const START = Date.UTC(2025, 0, 1);
const MINUTE = 60_000;

/** The versions that are kept, by their keys. */
async function keptVersions(page: Page): Promise<Record<string, string>> {
  const entries = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('docs-preferred-version')));
}

test('§9.4 Lazy loading: past the delay after 200 ms, not after 199, and never timed out', async ({page}) => {
  await page.clock.install({time: START});
  await open(page, '/probe');
  await page.clock.pauseAt(START + 10 * MINUTE);
  await page.getByRole('button', {name: 'Show endless'}).click();
  const report = page.locator('#report');
  await expect(report).toHaveText('past delay: false, timed out: false');
  await page.clock.runFor(199);
  await expect(report).toHaveText('past delay: false, timed out: false');
  await page.clock.runFor(1);
  await expect(report).toHaveText('past delay: true, timed out: false');
  await page.clock.fastForward(60 * MINUTE);
  await expect(report).toHaveText('past delay: true, timed out: false');
});

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

test('§9.7 Default navbar item position: right', async ({page}) => {
  await open(page, '/');
  const right = page.locator('.theme-layout-navbar-right');
  await expect(right.getByRole('link', {name: 'Default', exact: true})).toBeVisible();
  const item = await navbarLink(page, 'Default').boundingBox();
  const lastOnTheLeft = await page.getByRole('search').boundingBox();
  expect(item!.x).toBeGreaterThanOrEqual(lastOnTheLeft!.x + lastOnTheLeft!.width);
});
