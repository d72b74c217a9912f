import type {Page} from '@playwright/test';
import {expect, openPage, test} from './support/site';

/** The head that the page sets, and its attributes of the document, as sorted lines. */
function readHead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const {title, documentElement, head} = document;
    const attributes = [...documentElement.attributes].map(({name, value}) => `${name}=${value}`);
    const tags = [...head.querySelectorAll('[data-rh]:not(title)')].map((tag) => tag.outerHTML);
    return [title, ...attributes, ...tags]
      .filter((line) => !/^data-(rh|has-hydrated|theme|announcement)/.test(line))
      .sort();
  });
}

/** Scripts are data, whose keys the minifier of the server's HTML sorts. */
function omitScripts(lines: readonly string[]): string[] {
  return lines.filter((line) => !line.startsWith('<script'));
}

test('the head of a page is the same by a navigation as by a load, and as the server sent it', async ({
  page,
  staticPage,
}) => {
  await staticPage.goto('/commerce/api/orders');
  const sent = await readHead(staticPage);
  await openPage(page, '/commerce/api/orders');
  await expect.poll(async () => omitScripts(await readHead(page))).toEqual(omitScripts(sent));
  const loaded = await readHead(page);
  await openPage(page, '/commerce/guides/settlements');
  await page.locator('a[href="/commerce/api/orders"]').first().click();
  await expect(page).toHaveURL('/commerce/api/orders');
  await expect.poll(() => readHead(page)).toEqual(loaded);
});
