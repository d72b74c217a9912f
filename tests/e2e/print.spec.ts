import type {Page} from '@playwright/test';
import {expect, open, PAGES, test} from './support/site';

/** A4 without the margins that the style sheet asks for, in pixels of CSS. */
const PAPER = {width: 680, height: 1009};

const REFERENCE = '/payments/APIs/refunds';
const KINDS = ['/', '/commerce/guides/settlements', REFERENCE, '/payments/Changelog/intro', '/markdown-page'];

async function openOnPaper(page: Page, path: string, theme = 'light'): Promise<void> {
  await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme);
  await page.setViewportSize(PAPER);
  await open(page, path);
  await page.emulateMedia({media: 'print'});
}

test.describe('on paper', () => {
  for (const path of KINDS) {
    test(`${path} is its article alone`, async ({page}) => {
      await openOnPaper(page, path);
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      const around = page.locator(
        '.navbar, .footer, .theme-doc-sidebar-container, .theme-doc-breadcrumbs, .theme-doc-toc-mobile, ' +
          '.table-of-contents, .pagination-nav, .hash-link, [role="search"], [role="tablist"], ' +
          'section[aria-label="Announcement"], main button',
      );
      await expect(around.filter({visible: true})).toHaveCount(0);
    });

    test(`${path} has the same colors in dark mode`, async ({page}) => {
      const colors = (): Promise<string[]> =>
        page.locator('main, main *').evaluateAll((elements) =>
          elements.map((element) => {
            const {color, backgroundColor, borderTopColor, fill, stroke} = getComputedStyle(element);
            return [element.tagName, color, backgroundColor, borderTopColor, fill, stroke].join(' ');
          }),
        );
      await openOnPaper(page, path);
      const light = await colors();
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
      // What only scripts change, such as a picture of each mode, is not on these pages.
      expect((await colors()).filter((line, index) => line !== light[index])).toEqual([]);
      expect(light.length).toBeGreaterThan(20);
    });
  }

  for (const path of [REFERENCE, '/commerce/object-schemas/addresses', '/markdown-page']) {
    test(`what is folded on ${path} is open`, async ({page}) => {
      await openOnPaper(page, path);
      const folded = await page.locator('main details').evaluateAll((all) =>
        all.flatMap((one) => {
          const inside = one.querySelector(':scope > :not(summary)');
          return !one.checkVisibility() ||
            (inside !== null && inside.checkVisibility({contentVisibilityAuto: true}) && inside.clientHeight > 0)
            ? []
            : [one.querySelector('summary')?.textContent];
        }),
      );
      expect(folded).toEqual([]);
    });
  }

  test('a sample shows the language of the reader, with its name', async ({page}) => {
    await openOnPaper(page, REFERENCE);
    const sample = page.getByRole('figure', {name: 'Request'}).first();
    await expect(sample.locator('pre').filter({visible: true})).toHaveCount(1);
    await expect(sample.locator('.program-name').filter({visible: true})).toHaveText('cURL');
  });

  test('all tabs of a page stand below each other', async ({page}) => {
    await openOnPaper(page, '/markdown-page');
    const panels = page.locator('[role="tabpanel"]:not([data-language])');
    expect(await panels.count()).toBeGreaterThan(1);
    await expect(panels.filter({visible: true})).toHaveCount(await panels.count());
  });

  for (const path of PAGES) {
    test(`nothing of ${path} is cut off`, async ({page}) => {
      await openOnPaper(page, path);
      const wide = await page.locator('main *').evaluateAll((elements) =>
        elements
          .filter((element) => !(element instanceof SVGElement && element.tagName !== 'svg'))
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
          .filter((element) => {
            const {overflowX} = getComputedStyle(element);
            const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
            return isCut || element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
          })
          .map((element) => `${element.tagName}: ${element.textContent.slice(0, 60)}`),
      );
      expect(wide).toEqual([]);
    });
  }
});
