import type {Page} from '@playwright/test';
import {expect, openPage, test} from './support/site';

/** A4 without the margins of the style sheet, in CSS pixels. */
const PAPER = {width: 680, height: 1009};

const REFERENCE = '/payments/APIs/refunds';

async function openOnPaper(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PAPER);
  await openPage(page, path);
  await page.emulateMedia({media: 'print'});
}

test.describe('on paper', () => {
  test('a sample shows the language of the reader, with its name', async ({page}) => {
    await openOnPaper(page, REFERENCE);
    const sample = page.getByRole('figure', {name: 'Request'}).first();
    await expect(sample.locator('pre').filter({visible: true})).toHaveCount(1);
    const name = sample.locator('pre').filter({visible: true});
    expect(await name.evaluate((code) => getComputedStyle(code, '::before').content)).toBe('"cURL"');
  });

  test('all tabs of a page are below each other', async ({page}) => {
    await openOnPaper(page, '/markdown-page');
    const panels = page.locator('[role="tabpanel"]:not([data-language])');
    expect(await panels.count()).toBeGreaterThan(1);
    await expect(panels.filter({visible: true})).toHaveCount(await panels.count());
  });
});
