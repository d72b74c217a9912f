import type {Browser, Page} from '@playwright/test';
import {expect, hydrated, NARROW, NOT_FOUND_STATUS, open, openMenu, PAGES, test, WIDE} from './support/site';
import {expectAccessible} from './support/accessibility';

async function setColorMode(page: Page, mode: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
}

for (const path of PAGES) {
  test(`${path} answers, hydrates and says nothing to the console`, async ({page}) => {
    const response = await page.goto(path);
    expect(response!.status()).toBe(200);
    await hydrated(page);
  });
}

for (const mode of ['light', 'dark']) {
  for (const viewport of [WIDE, NARROW]) {
    test.describe(`${mode} at ${String(viewport.width)} px`, () => {
      test.use({viewport});

      for (const path of PAGES) {
        test(`axe finds nothing on ${path}`, async ({page}) => {
          await setColorMode(page, mode);
          await open(page, path);
          await expectAccessible(page);
        });
      }

      test('axe finds nothing with search results open', async ({page}) => {
        await setColorMode(page, mode);
        await open(page, '/');
        await page.getByRole('combobox', {name: 'Search the docs'}).fill('refund');
        await expect(page.getByRole('option').first()).toBeVisible();
        await expectAccessible(page);
      });

      test('axe finds nothing with an image open', async ({page}) => {
        await setColorMode(page, mode);
        await open(page, '/markdown-page');
        await page.locator('.medium-zoom-image').first().click();
        await expect(page.locator('.medium-zoom-image--opened')).toBeVisible();
        await expectAccessible(page);
      });
    });

    test.describe(`not found, ${mode} at ${String(viewport.width)} px`, () => {
      test.use({viewport, allowed: NOT_FOUND_STATUS});

      test('axe finds nothing on the not-found page', async ({page}) => {
        await setColorMode(page, mode);
        await open(page, '/payments/nope');
        await expectAccessible(page);
      });
    });
  }

  test.describe(`menu, ${mode}`, () => {
    test.use({viewport: NARROW});

    for (const path of ['/', '/payments/Guides/intro', '/commerce/api/cart']) {
      test(`axe finds nothing with the menu open on ${path}`, async ({page}) => {
        await setColorMode(page, mode);
        await open(page, path);
        await openMenu(page);
        await expect(page.locator('.navbar-sidebar')).toHaveCSS('opacity', '1');
        await expectAccessible(page);
      });
    }
  });
}

interface Content {
  readonly text: string;
  readonly links: readonly string[];
}

/**
 * Text and links of the page's article and sidebar, as the document has them, hidden tabs included. Interactive parts
 * are left out: their static forms stand beside them, and tools.spec.ts looks at those.
 */
async function contentOf(page: Page): Promise<Content> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('main, .theme-doc-sidebar-container, nav.navbar, footer')].map(
      (part) => {
        const copy = part.cloneNode(true) as Element;
        copy.querySelectorAll('.tool').forEach((tool) => tool.remove());
        return copy;
      },
    );
    return {
      text: parts.map((part) => part.textContent.replace(/\s+/g, ' ')).join('\n'),
      links: parts.flatMap((part) => [...part.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')),
    };
  });
}

async function contentWithoutScripts(browser: Browser, path: string, baseURL: string): Promise<Content> {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL});
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  const content = await contentOf(page);
  await context.close();
  return content;
}

for (const path of PAGES) {
  test(`${path} has the same text and links without scripts`, async ({page, browser, baseURL}) => {
    const without = await contentWithoutScripts(browser, path, baseURL!);
    await open(page, path);
    expect(without).toEqual(await contentOf(page));
  });
}

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('every tab can be read, and what only scripts can work is not shown', async ({page}) => {
    await page.goto('/markdown-page');
    await expect(page.locator('[role="tabpanel"]').nth(0)).toBeVisible();
    await expect(page.locator('[role="tabpanel"]').nth(1)).toBeVisible();
    await expect(page.getByRole('combobox')).toBeHidden();
    await expect(page.getByRole('button', {name: /Switch between/})).toBeHidden();
    await expect(page.getByRole('button', {name: /^Copy/}).first()).toBeHidden();
    await expect(page.getByRole('button', {name: 'Close'})).toBeHidden();
  });

  test('the sidebar of an area can be reached on a narrow screen', async ({page}) => {
    await page.setViewportSize(NARROW);
    await page.goto('/payments/Guides/intro');
    await page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Webhook payloads'}).click();
    await expect(page).toHaveURL('/payments/APIs/webhook-payloads');
  });
});

test('every page reflows at 320 px without scrolling sideways (WCAG 1.4.10)', async ({page}) => {
  await page.setViewportSize({width: 320, height: 640});
  for (const path of PAGES) {
    await open(page, path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('an anchor lands right under the navbar', async ({page}) => {
  await open(page, '/payments/APIs/refunds#create-a-refund');
  const {y} = (await page.locator('#create-a-refund').boundingBox())!;
  const {height} = (await page.locator('.navbar').boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(height);
  expect(y).toBeLessThan(height + 48);
});

test('forced colors show what is current', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  await open(page, '/payments/Guides/refunds');
  await expect(page.locator('.navbar__link--active')).toHaveCSS('border-bottom-style', 'solid');
  await page.getByRole('combobox', {name: 'Search the docs'}).fill('refund');
  await expect(page.getByRole('option', {selected: true})).toHaveCSS('outline-style', 'solid');
});

test('print has dark text on white, in the dark mode too', async ({page}) => {
  await setColorMode(page, 'dark');
  await open(page, '/payments/Guides/refunds');
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('article p').first()).toHaveCSS('color', 'rgb(73, 90, 85)');
});

test('copying a sample puts its text on the clipboard and says so', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/payments/Guides/api-basics');
  const figure = page.locator('figure').first();
  await figure.getByRole('button', {name: /^Copy/}).click();
  await expect(figure.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^curl https:\/\/api\.sandbox\./);
  expect(copied).toBe((await figure.locator('code').textContent())!.trimEnd());
});
