import type {Page} from '@playwright/test';
import {listHostileStrings} from '../trust/hostileStrings';
import {BROWSER_STRINGS, HOSTILE_PARAMETERS, HOSTILE_TOOL_PAGES} from '../trust/hostilePages';
import {noteFigures} from '../trust/results';
import {expect, openPage, SECOND_TIER, test} from './support/site';

/** Hostile input in the browser: what `tests/hostile-input` tries below it goes through fields, addresses and storage. */

/** In the browser, a text of 20,000 letters is as hostile as one of 2,000, and faster. */
const STRINGS = listHostileStrings(['refund', 'EUR', '{"code": "x"}'], BROWSER_STRINGS).map((text) =>
  text.slice(0, 2_000),
);

/** Expects that nothing of a reader's text ran, and that the page is the one it was. */
async function expectIntact(page: Page, title: string): Promise<void> {
  const state = await page.evaluate(() => ({
    isHacked: 'hacked' in window || 'polluted' in {},
    failures: [...document.querySelectorAll('[role="alert"]')]
      .map(({textContent}) => textContent)
      .filter((text) => /part of the page failed/.test(text)),
    foreign: [...document.querySelectorAll('a')]
      .map(({href}) => href)
      .filter((href) => /^javascript:|evil\.example/i.test(href)),
  }));
  expect(state).toEqual({isHacked: false, failures: [], foreign: []});
  await expect(page.locator('h1').first()).toHaveText(title);
}

for (const path of HOSTILE_TOOL_PAGES) {
  test(`each field of ${path} takes hostile text`, {tag: SECOND_TIER}, async ({page}) => {
    await openPage(page, path);
    const title = await page.locator('h1').first().innerText();
    for (const tool of await page.locator('section.tool').all()) {
      await tool.scrollIntoViewIfNeeded();
      await expect(tool).toHaveAttribute('data-ready', 'true');
    }
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    const fields = await page.evaluate(async (strings) => {
      const names = 'section.tool :is(input:not([type]), input[type="text"], textarea)';
      const count = document.querySelectorAll(names).length;
      for (let index = 0; index < count; index += 1) {
        for (const text of strings) {
          // A field may be another one after each text.
          const field = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(names)[index];
          if (field) {
            const {prototype} = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
            Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
            field.dispatchEvent(new Event('input', {bubbles: true}));
          }
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return count;
    }, STRINGS);
    expect(fields).toBeGreaterThan(0);
    await expectIntact(page, title);
    noteFigures('typed', `fields of ${path}`, fields * STRINGS.length);
  });
}

test('the search box takes hostile text', {tag: SECOND_TIER}, async ({page}) => {
  await openPage(page, '/payments/Guides/refunds');
  const box = page.getByRole('combobox', {name: 'Search the docs'});
  await box.fill('refund');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.evaluate(async (field: HTMLInputElement, strings) => {
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    for (const text of strings) {
      property.set!.call(field, text);
      field.dispatchEvent(new Event('input', {bubbles: true}));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, STRINGS);
  await expectIntact(page, 'Refund payments');
  await box.fill('webhook');
  await expect(page.getByRole('option').first()).toBeVisible();
  noteFigures('typed', 'search box', STRINGS.length);
});

for (const [path, parameters] of HOSTILE_PARAMETERS) {
  test(`the address of ${path} takes hostile text`, {tag: SECOND_TIER}, async ({page}) => {
    await openPage(page, path);
    const title = await page.locator('h1').first().innerText();
    for (const tool of await page.locator('section.tool').all()) {
      await tool.scrollIntoViewIfNeeded();
      await expect(tool).toHaveAttribute('data-ready', 'true');
    }
    await page.evaluate(
      async ([strings, names]) => {
        for (const text of strings) {
          const query = names.map((name) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&');
          // Raw, with what is no escape, and as a form writes it.
          for (const address of [
            `?${query}#${text.slice(0, 200)}`,
            `?${names[0]!}=${text.slice(0, 200).replaceAll('#', '')}`,
          ]) {
            history.pushState(null, '', address);
            dispatchEvent(new PopStateEvent('popstate', {state: null}));
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        }
      },
      [STRINGS, parameters] as const,
    );
    await expectIntact(page, title);
    noteFigures('typed', `address of ${path}`, 2 * STRINGS.length);
  });
}

/** Loads cost more than texts in a page: some of each kind. */
const LOADED = STRINGS.filter((_, index) => index % 10 === 0);

test('a page loads with a hostile query and a hostile hash', {tag: SECOND_TIER}, async ({page}) => {
  for (const text of LOADED) {
    const raw = text
      .slice(0, 300)
      .replace(/[\0\t\r\n]/g, '')
      .toWellFormed();
    await openPage(
      page,
      `/payments/APIs/refunds?language=${raw.replaceAll('#', '')}&docusaurus-theme=${encodeURIComponent(raw)}#${raw}`,
    );
    await expectIntact(page, 'Refunds');
  }
  noteFigures('typed', 'query and hash on load', LOADED.length);
});

test('a page loads with hostile values in storage', {tag: SECOND_TIER}, async ({page}) => {
  await openPage(page, '/payments/Guides/integration-kick-off');
  const title = await page.locator('h1').first().innerText();
  for (const text of LOADED) {
    await page.evaluate((value) => {
      const keys = [
        'theme',
        'docusaurus.announcement.dismiss',
        'docusaurus.announcement.id',
        'docusaurus.tab.language',
        'checklist',
        'site.search.slash',
      ];
      for (const key of keys) {
        localStorage.setItem(key, value);
        dispatchEvent(new StorageEvent('storage', {key, newValue: value, storageArea: localStorage}));
      }
    }, text);
    await openPage(page, '/payments/Guides/integration-kick-off');
    await expectIntact(page, title);
  }
  noteFigures('typed', 'storage on load', LOADED.length);
});
