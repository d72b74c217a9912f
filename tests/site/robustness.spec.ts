import type {Page} from '@playwright/test';
import {expect, openPage, test} from './support/site';

test('a hash with a raw % shows the article, on load and on a change of the address', async ({page}) => {
  await openPage(page, '/payments/Guides/refunds#100%');
  await expect(page.locator('article h1')).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#50%-off';
  });
  await expect(page).toHaveURL(/#50%25-off$/);
  await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
  await expect(page.locator('article h1')).toHaveText('Environments');
  await page.goBack();
  await expect(page.locator('article h1')).toHaveText('Refund payments');
});

test.describe('storage that throws', () => {
  test.use({allowed: {message: /storage/i, reason: 'Docusaurus warns that storage is not available'}});

  test('storage that throws changes nothing that a reader sees', async ({page}) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await openPage(page, '/markdown-page');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', {name: /Switch between/}).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('tab', {name: 'Python'}).click();
    await expect(page.getByRole('tabpanel')).toContainText('minor_units');
    await page.getByRole('region', {name: 'Announcement'}).getByRole('button', {name: 'Close'}).click();
    await expect(page.getByRole('region', {name: 'Announcement'})).toHaveCount(0);
  });
});

test('an address cannot set attributes on the document', async ({page}) => {
  await openPage(page, '/?docusaurus-data-mode=embed&docusaurus-data-has-hydrated=x');
  await expect(page.locator('html')).not.toHaveAttribute('data-mode');
});

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

test('a translated page can still be left and changed', async ({page}) => {
  await openPage(page, '/payments/Guides/intro');
  await replaceTexts(page, '#__docusaurus');
  await page.locator('.theme-doc-sidebar-container a[href="/payments/Guides/environments"]').click();
  await expect(page).toHaveURL('/payments/Guides/environments');
  await expect(page.locator('article')).toContainText('sandbox');
});

test('the way back to the top does not animate under reduced motion', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    const scrollTo = Reflect.get(window, 'scrollTo');
    window.scrollTo = ((...args: [number, number]) => {
      calls.push(args[0]);
      scrollTo.apply(window, args);
    }) as typeof window.scrollTo;
    Object.assign(window, {calls});
  });
  await openPage(page, '/payments/Guides/error-codes');
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await page.mouse.wheel(0, -500);
  await page.getByRole('button', {name: 'Scroll back to top'}).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => (window as unknown as {calls: unknown[]}).calls)).toEqual([0]);
});
