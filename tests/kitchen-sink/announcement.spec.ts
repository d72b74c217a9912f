import {openPage} from '../site/support/site';
import {expect, test} from './support/kitchenSink';

test('§3.2 Announcement bar: content is html', async ({page}) => {
  await openPage(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  await expect(bar).toHaveText('Announced in color. Read it');
  await bar.getByRole('link', {name: 'Read it'}).click();
  await expect(page).toHaveURL('/docs/intro');
});

test('§3.2 Announcement bar: backgroundColor and textColor, also for its links; without them those of the theme', async ({
  page,
}) => {
  await openPage(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  await expect(bar).toHaveCSS('background-color', 'rgb(20, 33, 30)');
  await expect(bar).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(bar.getByRole('link')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.goto('/fr');
  await expect(bar).toHaveCSS('background-color', 'rgb(227, 243, 238)');
  await expect(bar).toHaveCSS('color', 'rgb(20, 33, 30)');
  await expect(bar).not.toHaveAttribute('style');
});

test('§3.2 Announcement bar: isCloseable decides whether it has a close button', async ({page}) => {
  const bar = page.getByRole('region', {name: 'Announcement'});
  await openPage(page, '/');
  await expect(bar.getByRole('button')).toHaveCount(0);
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await bar.getByRole('button').click();
  await expect(bar).toHaveCount(0);
});

test('§4.2 Announcement bar: not closeable, it has no close button and stays', async ({page}) => {
  await openPage(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(bar).toBeVisible();
});

test('§4.2 Announcement bar: shown in its configured colors, in light and dark mode', async ({page}) => {
  await openPage(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  for (const mode of ['light', 'dark']) {
    await page.evaluate((theme) => localStorage.setItem('theme', theme), mode);
    await openPage(page, '/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
    await expect(bar).toHaveCSS('background-color', 'rgb(20, 33, 30)');
    await expect(bar).toHaveCSS('color', 'rgb(255, 255, 255)');
  }
});
