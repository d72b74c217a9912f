import fs from 'node:fs';
import type {Page} from '@playwright/test';
import {downloadAreas} from '../../src/shell/PageTools/downloadLinks';
import {expectAccessible, expectAppearanceAccessible} from './support/accessibility';
import {expect, expectNoSidewaysScroll, openPage, test, SECOND_TIER} from './support/site';

const URL = '/payments/Guides/refunds';

const locateTools = (page: Page) => page.locator('.page-tools');

test('copying a page puts its Markdown on the clipboard and confirms it', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, URL);
  await locateTools(page).getByRole('button', {name: 'Copy page'}).press('Enter');
  await expect(locateTools(page).getByRole('status')).toHaveText('Copied');
  await expect(locateTools(page).getByRole('button', {name: 'Copied'})).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fs.readFileSync(`build${URL}.md`, 'utf8'));
});

test('a browser that copies texts only gets the text', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'ClipboardItem'));
  await openPage(page, URL);
  await locateTools(page).getByRole('button', {name: 'Copy page'}).click();
  await expect(locateTools(page).getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Refund payments\n/);
});

test('nothing of the copy is loaded before the click', async ({page}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPage(page, URL);
  expect(asked.filter((address) => address.endsWith('.md'))).toEqual([]);
});

test('a browser that refuses to copy is reported, with an alternative', async ({page}) => {
  await page.addInitScript(() => {
    const refuse = (): Promise<never> => Promise.reject(new Error('refused'));
    Object.defineProperty(navigator, 'clipboard', {value: {write: refuse, writeText: refuse}});
  });
  await openPage(page, URL);
  await locateTools(page).getByRole('button', {name: 'Copy page'}).click();
  await expect(locateTools(page).getByRole('status')).toBeVisible();
  await expect(locateTools(page).getByRole('status')).toHaveText(/blocked copying.*View as Markdown/);
  await expectAccessible(page, '.page-tools');
});

test('a development server, which returns a page for every path, is not copied', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/*.md', (route) => route.fulfill({contentType: 'text/html', body: '<!doctype html>'}));
  await openPage(page, URL);
  await locateTools(page).getByRole('button', {name: 'Copy page'}).click();
  await expect(locateTools(page).getByRole('status')).toHaveText(/has no Markdown yet/);
});

test.describe('with the connection lost', () => {
  test.use({
    allowed: {message: /ERR_FAILED/, reason: 'Chromium reports the failed request itself'},
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('a copy that does not load is reported', async ({page}) => {
    await page.route('**/*.md', (route) => route.abort());
    await openPage(page, URL);
    await locateTools(page).getByRole('button', {name: 'Copy page'}).click();
    await expect(locateTools(page).getByRole('status')).toHaveText(/did not load/);
  });

  test('a copy that does not load is reported once, in a browser that copies only text', async ({page}) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'ClipboardItem'));
    await page.route('**/*.md', (route) => route.abort());
    await openPage(page, URL);
    await locateTools(page).getByRole('button', {name: 'Copy page'}).click();
    await expect(locateTools(page).getByRole('status')).toHaveText(/did not load/);
  });
});

test('the files open and close by keyboard, and Escape returns the focus', async ({page}) => {
  await openPage(page, URL);
  const summary = locateTools(page).locator('summary');
  const first = locateTools(page).getByRole('listitem').first().getByRole('link');
  await summary.press('Enter');
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(summary).toBeFocused();
});

test('the files close when the reader continues', async ({page}) => {
  await openPage(page, URL);
  const first = locateTools(page).getByRole('listitem').first().getByRole('link');
  await locateTools(page).locator('summary').click();
  await expect(first).toBeVisible();
  await page.locator('article h1').click();
  await expect(first).toBeHidden();
});

test(
  'axe finds nothing with the files open, in both color modes, and they fit 320 px',
  {tag: SECOND_TIER},
  async ({page}) => {
    await openPage(page, URL);
    await locateTools(page).locator('summary').click();
    await expect(locateTools(page).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, '.page-tools');
    await openPage(page, `${URL}?docusaurus-theme=dark`);
    await page.setViewportSize({width: 320, height: 640});
    await locateTools(page).locator('summary').click();
    await expect(locateTools(page).getByRole('listitem').first()).toBeVisible();
    await expectAppearanceAccessible(page, '.page-tools');
    await expectNoSidewaysScroll(page);
  },
);

test('the tools are not printed', async ({page}) => {
  await openPage(page, URL);
  await page.emulateMedia({media: 'print'});
  await expect(locateTools(page)).toBeHidden();
});

test.describe('without scripts', () => {
  test('the links work and the button is absent', async ({staticPage: page}) => {
    await page.goto(URL);
    await expect(locateTools(page).getByRole('button', {name: 'Copy page'})).toBeHidden();
    await locateTools(page).locator('summary').click();
    const file = locateTools(page).getByRole('listitem').first().getByRole('link');
    await expect(file).toBeVisible();
    await expect(file).toHaveAttribute('href', downloadAreas.find(({base}) => URL.startsWith(base))!.files[0]!.path);
  });
});
