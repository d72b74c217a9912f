import type {Page} from '@playwright/test';
import {expect, openAll, test} from './support/site';

/** The computed style of one element of each kind, by its tags and classes and those of two parents. */
function readComputedStyles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const describe = (element: Element | null): string =>
      element ? `${element.tagName}.${element.getAttribute('class')}` : '';
    const kinds = new Map<string, Element>();
    for (const element of document.querySelectorAll('body, body *')) {
      const parent = element.parentElement;
      kinds.set([parent?.parentElement ?? null, parent, element].map(describe).join(' > '), element);
    }
    const read = (element: Element): string => {
      const style = getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith('--'));
      return names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    };
    return Object.fromEntries([...kinds].map(([kind, element]) => [kind, read(element)]));
  });
}

/** Takes the rules of the whole site in place of those of the page. */
async function loadAllStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const first = document.querySelector<HTMLStyleElement>('style[data-all-styles]')!;
    const all = document.createElement('link');
    all.rel = 'stylesheet';
    all.href = first.dataset.allStyles!;
    first.after(all);
  });
  const hasRules = (): Promise<boolean> =>
    page.evaluate(() =>
      [...document.styleSheets].some(({href, cssRules}) => /\/styles\./.test(href!) && cssRules.length > 0),
    );
  await expect.poll(hasRules).toBe(true);
  await page.evaluate(() => document.querySelector('style[data-all-styles]')!.remove());
}

for (const path of ['/', '/payments/Guides/webhooks', '/commerce/guides/screens-mockups', '/commerce/api/checkout']) {
  test(`the rules that ${path} loads first give every element the style that all rules give it`, async ({
    staticPage,
  }) => {
    await staticPage.goto(path);
    // What a closed fold has is laid out now and then, and has a size then.
    await openAll(staticPage);
    const first = await readComputedStyles(staticPage);
    await loadAllStyles(staticPage);
    expect(Object.keys(first).length).toBeGreaterThan(50);
    const all = await readComputedStyles(staticPage);
    expect(Object.keys(all).filter((kind) => all[kind] !== first[kind])).toEqual([]);
  });
}
