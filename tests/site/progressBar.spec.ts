import AxeBuilder from '@axe-core/playwright';
import {expect, holdScripts, openPage, saveData, SHORT_JUMP_MS, test} from './support/site';

// Playwright's clock leaves scripts in a context that is used again, which throw in the pages of later tests.
test.use({reuseContext: false});

test('§2.21 Progress bar: is shown while a route changes and hidden afterward', async ({page}) => {
  await saveData(page);
  await openPage(page, '/payments/Guides/intro');
  const release = await holdScripts(page);
  await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
  await expect(page.locator('#nprogress .bar')).toBeVisible();
  release();
  await expect(page).toHaveURL('/payments/Guides/environments');
  await expect(page.locator('article h1')).toHaveText('Environments');
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('§4.8 Progress bar: shows during a route change that takes long, without any violation that axe finds', async ({
  page,
}) => {
  await saveData(page);
  await openPage(page, '/payments/Guides/intro');
  const release = await holdScripts(page);
  await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
  await expect(page.locator('#nprogress .bar')).toBeVisible();
  const {violations} = await new AxeBuilder({page}).include('#nprogress').analyze();
  expect(violations).toEqual([]);
  release();
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('§9.3 Progress bar: starts after 200 ms and not before, and has no spinner', async ({page}) => {
  await saveData(page);
  await page.clock.install();
  await openPage(page, '/payments/Guides/intro');
  const release = await holdScripts(page);
  await page.clock.pauseAt(Date.now() + SHORT_JUMP_MS);
  await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
  await page.clock.runFor(199);
  await expect(page.locator('#nprogress')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.locator('#nprogress .bar')).toHaveCount(1);
  await expect(page.locator('#nprogress .spinner')).toHaveCount(0);
  release();
});
