import {expectAccessible} from '../site/support/accessibility';
import {NARROW, openPage, openMenu, WIDE} from '../site/support/site';
import {expect, openMainMenu, test} from './support/kitchenSink';

const TOGGLE = /Switch between dark and light mode/;

test('§3.5 Color mode: dark or light, nothing else', async ({page}) => {
  await openPage(page, '/');
  const html = page.locator('html');
  const toggle = page.getByRole('button', {name: TOGGLE});
  for (const mode of ['dark', 'light', 'dark']) {
    await toggle.click();
    await expect(html).toHaveAttribute('data-theme', mode);
  }
  await page.evaluate(() => localStorage.setItem('theme', 'sepia'));
  await openPage(page, '/');
  await expect(html).toHaveAttribute('data-theme', 'light');
});

for (const mode of ['light', 'dark']) {
  test.describe(`in ${mode} mode`, () => {
    test.beforeEach(async ({page}) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
    });

    for (const path of ['/docs/intro', '/probe']) {
      for (const viewport of [WIDE, NARROW]) {
        test(`§3.5 Color mode: ${path} is accessible in ${mode} mode at ${viewport.width} px`, async ({page}) => {
          await page.setViewportSize(viewport);
          await openPage(page, path);
          await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
          await expectAccessible(page);
        });
      }

      test(`§3.5 Color mode: the mobile menu of ${path} is accessible in ${mode} mode`, async ({page}) => {
        await page.setViewportSize(NARROW);
        await openPage(page, path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
        await openMainMenu(page);
        await expectAccessible(page);
      });
    }

    test(`§3.5 Color mode: the docs sidebar in the mobile menu is accessible in ${mode} mode`, async ({page}) => {
      await page.setViewportSize(NARROW);
      await openPage(page, '/docs/intro');
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
      await openMenu(page);
      await expectAccessible(page);
    });
  });
}
