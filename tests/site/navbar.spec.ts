import {locateLeftLinks, PAYMENTS_LINKS} from './support/navbar';
import {expect, openPage, test} from './support/site';

test("§2.10 Skip link: reads 'Skip to main content', is first, and leads to the content", async ({page}) => {
  await openPage(page, '/payments/Guides/intro');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', {name: 'Skip to main content'});
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInMain = await page.evaluate(
    () => document.activeElement!.closest('#__docusaurus_skipToContent_fallback, main') !== null,
  );
  expect(isInMain).toBe(true);
});

test('§2.11 Navbar: paths with /payments show Guides, APIs and Changelog on the left, which open their documents', async ({
  page,
}) => {
  await openPage(page, '/payments/Guides/refunds');
  await expect(locateLeftLinks(page)).toHaveText(PAYMENTS_LINKS.map(({label}) => label));
  for (const {label, path} of PAYMENTS_LINKS) {
    await locateLeftLinks(page).filter({hasText: label}).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('.navbar__link--active')).toHaveText(label);
  }
});

test('§2.11 Navbar: on other paths the three links are absent and no item is configured', async ({page}) => {
  for (const path of ['/', '/markdown-page', '/commerce/api/cart', '/commerce/guides/intro']) {
    await openPage(page, path);
    await expect(page.locator('.navbar__link')).toHaveCount(0);
  }
});

test('§2.12 Highlighted: the item whose document id starts with the current top-level segment, and only it', async ({
  page,
}) => {
  for (const [path, label] of [
    ['/payments/Guides/refunds', 'Guides'],
    ['/payments/APIs/refunds', 'APIs'],
    ['/payments/Changelog/intro', 'Changelog'],
  ] as const) {
    await openPage(page, path);
    await expect(page.locator('.navbar__link--active')).toHaveText([label]);
  }
});
