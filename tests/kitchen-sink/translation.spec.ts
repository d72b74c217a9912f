import type {Page} from '@playwright/test';
import {openPage} from '../site/support/site';
import {expect, test} from './support/kitchenSink';

/** Does what a page translator does: puts elements of its own in the place of every text. */
async function replaceTexts(page: Page, selector: string): Promise<void> {
  await page.evaluate((within) => {
    const walker = document.createTreeWalker(document.querySelector(within)!, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      texts.push(walker.currentNode as Text);
    }
    for (const text of texts.filter(({data}) => data.trim())) {
      const replacement = document.createElement('span');
      replacement.textContent = `«${text.data}»`;
      text.replaceWith(replacement);
    }
  }, selector);
}

test('text that a translator replaced can still be removed and added to', async ({page}) => {
  await openPage(page, '/probe');
  await page.getByRole('button', {name: 'Show endless'}).click();
  await expect(page.locator('#translated')).toContainText('shown');
  await replaceTexts(page, '#translated');
  await page.getByRole('button', {name: 'Hide'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Probe');
  await page.getByRole('button', {name: 'Show endless'}).click();
  await expect(page.locator('#translated')).toContainText('shown');
});
