import AxeBuilder from '@axe-core/playwright';
import {countDocuments, expect, holdScripts, NARROW, open, openMenu, saveData, test} from './support/site';

const TOGGLE = /Switch between dark and light mode/;

test('§4.1 Colour mode: light by default, also where the system is dark, and toggles between the two', async ({
  page,
}) => {
  await page.emulateMedia({colorScheme: 'dark'});
  await open(page, '/');
  const html = page.locator('html');
  const toggle = page.getByRole('button', {name: TOGGLE});
  await expect(html).toHaveAttribute('data-theme', 'light');
  await toggle.click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await toggle.click();
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('§4.1 Colour mode: the toggle is disabled until the client is ready', async ({page}) => {
    const html = await (await page.request.get('/')).text();
    expect(html).toMatch(/<button[^>]*disabled[^>]*aria-label="Switch between dark and light mode/);
  });
});

test('§4.1 Colour mode: garbage in storage or in the address never reaches the page', async ({page}) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'garbage" onload="x');
    const seen = new Set<string | null>();
    Object.assign(window, {seen});
    new MutationObserver(() => seen.add(document.documentElement.getAttribute('data-theme'))).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['data-theme'],
    });
  });
  await open(page, '/?docusaurus-theme=rubbish&docusaurus-data-evil=1&docusaurus-data-theme=x');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveAttribute('data-theme-choice', 'light');
  await expect(html).not.toHaveAttribute('data-evil');
  const seen = await page.evaluate(() => [...(window as unknown as {seen: Set<string>}).seen]);
  expect(seen).toEqual(['light']);
  await open(page, '/?docusaurus-theme=dark');
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test("§4.2 Announcement bar: shown until dismissed with 'Close', remembered under two storage keys", async ({page}) => {
  await open(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  await expect(bar).toBeVisible();
  await bar.getByRole('button', {name: 'Close'}).click();
  await expect(bar).toHaveCount(0);
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
  expect(stored['docusaurus.announcement.dismiss']).toBe('true');
  expect(stored['docusaurus.announcement.id']).toMatch(/^version-/);
  await open(page, '/commerce/api/cart');
  await expect(bar).toHaveCount(0);
});

test('§4.2 Announcement bar: a change of its id shows it again on that very load, from the first paint on', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
    localStorage.setItem('docusaurus.announcement.id', 'an-earlier-one');
  });
  await page.goto('/', {waitUntil: 'commit'});
  await expect(page.locator('html')).toHaveAttribute('data-announcement-bar-initially-dismissed', 'false');
  await open(page, '/');
  await expect(page.getByRole('region', {name: 'Announcement'})).toBeVisible();
});

test('§4.2 Announcement bar: its links are followed without loading a document', async ({page}) => {
  await open(page, '/');
  const documents = countDocuments(page);
  await page.getByRole('region', {name: 'Announcement'}).getByRole('link').click();
  await expect(page).toHaveURL('/payments/Changelog/intro');
  await expect(page.locator('article h1')).toBeVisible();
  expect(documents()).toBe(0);
});

test.describe('narrow', () => {
  test.use({viewport: NARROW});

  test('§4.3 Mobile sidebar: shown and hidden by its toggle, locks scrolling, keeps the focus inside', async ({
    page,
  }) => {
    await open(page, '/payments/Guides/intro');
    const toggle = page.getByRole('button', {name: 'Toggle navigation bar'});
    const menu = page.locator('.navbar-sidebar');
    await toggle.click();
    await expect(menu).toBeInViewport();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
    await expect(page.getByRole('dialog', {name: 'Menu'})).toHaveCount(1);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
    for (const selector of ['main', 'footer', '.navbar__inner', '.theme-announcement-bar']) {
      const isInert = await page.locator(selector).evaluate((element) => element.closest('[inert]') !== null);
      expect(isInert, selector).toBe(true);
    }
    await page.getByRole('button', {name: 'Close navigation bar'}).click();
    await expect(menu).not.toBeInViewport();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
    await expect(toggle).toBeFocused();
    await toggle.click();
    await page.keyboard.press('Escape');
    await expect(menu).not.toBeInViewport();
  });

  test('§4.3 Mobile sidebar: closes on back navigation, which stays on the page, and when the layout becomes desktop', async ({
    page,
  }) => {
    await open(page, '/');
    await open(page, '/payments/Guides/intro');
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    await page.evaluate(() => history.pushState(null, '', '#there'));
    await page.goBack();
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
    await expect(page).toHaveURL(/\/payments\/Guides\/intro/);
    await openMenu(page);
    await page.setViewportSize({width: 996, height: 800});
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    await page.setViewportSize({width: 997, height: 800});
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  });

  test('§4.3 Mobile sidebar: the secondary menu is shown or hidden', async ({page}) => {
    await open(page, '/commerce/api/cart');
    await openMenu(page);
    const panels = page.locator('.navbar-sidebar__item');
    await expect(panels.nth(1).getByRole('link', {name: 'Catalog', exact: true})).toBeInViewport();
    await page.getByRole('button', {name: '← Back to main menu'}).click();
    await expect(panels.nth(1)).toHaveAttribute('inert');
    await expect(panels.first().getByRole('link').first()).toBeFocused();
    await expect(panels.first().getByRole('link', {name: 'Payments', exact: true})).toBeInViewport();
  });
});

test('§4.7 Zoomed image: opens and closes by click and by keyboard, and the focus returns', async ({page}) => {
  await open(page, '/markdown-page');
  const image = page.locator('.markdown img.medium-zoom-image');
  await image.click();
  const dialog = page.getByRole('dialog', {name: /^Zoomed image: Diagram/});
  await expect(dialog).toBeVisible();
  await expect(page.locator('.medium-zoom-image--opened')).toBeInViewport();
  await expect(image).toHaveClass(/hidden/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(image).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog).toBeFocused();
  expect(await page.evaluate(() => document.getElementById('__docusaurus')!.inert)).toBe(true);
  await expect(page.locator('body')).toHaveClass(/medium-zoom--opened/);
  await page.locator('.medium-zoom-image--opened').click();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => document.getElementById('__docusaurus')!.inert)).toBe(false);
});

test('§4.8 Progress bar: shows during a route change that takes long, without any violation that axe finds', async ({
  page,
}) => {
  await saveData(page);
  await open(page, '/payments/Guides/intro');
  const release = await holdScripts(page);
  await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
  await expect(page.locator('#nprogress .bar')).toBeVisible();
  const {violations} = await new AxeBuilder({page}).include('#nprogress').analyze();
  expect(violations).toEqual([]);
  release();
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('§4.9 Order, return and payment lifecycles are topics of guides', async ({page}) => {
  for (const path of [
    '/commerce/guides/orders-lifecycle',
    '/commerce/guides/returns-lifecycle',
    '/payments/Guides/lifecycle',
  ]) {
    await open(page, path);
    await expect(page.locator('article h1')).toHaveText(/lifecycle/i);
  }
});
