import {expect, hydrated, open, PAGES, test} from './support/site';

test('§1.1 A public site for developers of both products: each has its way in from the home page, without signing in', async ({
  page,
}) => {
  await open(page, '/');
  for (const [link, path] of [
    ['Make a first payment', '/payments/Guides/intro'],
    ['Place a first order', '/commerce/guides/intro'],
  ] as const) {
    await page.getByRole('link', {name: link}).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('article h1')).toBeVisible();
    await page.goto('/');
    await hydrated(page);
  }
});

test('§1.2 English only, with a light and a dark mode, and images that zoom on a click', async ({page}) => {
  await open(page, '/markdown-page');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', {name: 'Languages'})).toHaveCount(0);
  await page.getByRole('button', {name: /Switch between dark and light mode/}).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.locator('.markdown img.medium-zoom-image').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('§1.3 No user accounts and no product application: no page has a form, a password or a way to sign in', async ({
  request,
}) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(/<form|type="?password|>\s*(sign|log) ?(in|up)\s*</i);
  }
});

test('§1.4 Page content: every page has a heading of its own and text under it', async ({request}) => {
  const headings = new Set<string>();
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)![0];
    headings.add(`${path.split('/')[1]!} ${path.split('/')[2] ?? ''} ${/<h1[^>]*>(.*?)<\/h1>/.exec(main)![1]!}`);
    expect(main.replace(/<[^>]+>/g, ' ').split(/\s+/).length, path).toBeGreaterThan(150);
  }
  expect(headings.size).toBe(PAGES.length);
});
