import {countDocuments, expect, openPage, test} from './support/site';

test('§2.17 Announcement bar: on every page, a landmark of its own and not a second banner', async ({page}) => {
  await openPage(page, '/');
  await expect(page.getByRole('region', {name: 'Announcement'})).toBeVisible();
  await expect(page.locator('[role="banner"]')).toHaveCount(0);
  // Its classes are those of the classic theme, which tests and styles of others may name.
  for (const part of ['', 'Content', 'Close']) {
    await expect(
      page
        .locator(`.theme-announcement-bar, .theme-announcement-bar *`)
        .and(page.locator(`[class*="announcementBar${part}_"]`)),
    ).toBeVisible();
  }
});

test("§4.2 Announcement bar: shown until dismissed with 'Close', remembered under two storage keys", async ({page}) => {
  await openPage(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  await expect(bar).toBeVisible();
  await bar.getByRole('button', {name: 'Close'}).click();
  await expect(bar).toHaveCount(0);
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
  expect(stored['docusaurus.announcement.dismiss']).toBe('true');
  expect(stored['docusaurus.announcement.id']).toMatch(/^version-/);
  await openPage(page, '/commerce/api/cart');
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
  await openPage(page, '/');
  await expect(page.getByRole('region', {name: 'Announcement'})).toBeVisible();
});

test('§4.2 Announcement bar: its links are followed without loading a document', async ({page}) => {
  await openPage(page, '/');
  const documents = countDocuments(page);
  await page.getByRole('region', {name: 'Announcement'}).getByRole('link').click();
  await expect(page).toHaveURL('/payments/Changelog/intro');
  await expect(page.locator('article h1')).toBeVisible();
  expect(documents()).toBe(0);
});
