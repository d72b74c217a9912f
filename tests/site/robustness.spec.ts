import type {Page} from '@playwright/test';
import {countDocuments, expect, NARROW, openMenu, openPage, saveData, test} from './support/site';

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

test('events of the document itself throw nothing: Firefox sends those of the focus when the window gets or loses it', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await openPage(page, '/payments/Guides/refunds');
  await openMenu(page);
  await page.evaluate(() => {
    const types = ['focusin', 'focusout', 'pointerover', 'touchstart', 'click', 'keydown', 'keyup'];
    types.forEach((type) => document.dispatchEvent(new KeyboardEvent(type, {key: 'Escape', bubbles: true})));
  });
  await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
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

test.describe('a navigation that crashes', () => {
  test.use({allowed: {message: /The router threw/, reason: 'the test lets the router throw'}});

  test('§8.1 Page crash: Try again loads the page that a navigation did not reach, and shows it', async ({page}) => {
    await saveData(page);
    await openPage(page, '/payments/Guides/refunds');
    await page.evaluate(() => {
      const {map} = Array.prototype;
      // React renders what threw a second time.
      let left = 2;
      Array.prototype.map = function (this: unknown[], ...options: Parameters<typeof map>): unknown[] {
        if (left-- > 0) {
          throw new Error('The router threw');
        }
        return map.apply(this, options);
      } as typeof map;
      document.querySelector<HTMLAnchorElement>('a.menu__link[href="/payments/APIs/webhook-payloads"]')!.click();
    });
    const heading = page.getByRole('heading', {level: 1});
    await expect(heading).toHaveText('This page crashed');
    const documents = countDocuments(page);
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(heading).toHaveText('Webhook payloads');
    await expect(page).toHaveTitle(/^Webhook payloads/);
    expect(documents()).toBe(0);
  });
});
