import {countDocuments, expect, failChunks, waitForHydration, openPage, saveData, test} from './support/site';

const MISSING_CHUNK = {
  message: /ChunkLoadError|Loading chunk|Failed to load resource/,
  reason: 'the test lets page chunks fail; a warning is specified',
};

test.describe('missing chunks', () => {
  test.use({allowed: MISSING_CHUNK});

  test('§8.2 Page chunk fails to load on a navigation: a warning, one reload at the new address, and the content is there', async ({
    page,
  }) => {
    await saveData(page);
    await openPage(page, '/payments/Guides/intro');
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const documents = countDocuments(page);
    await failChunks(page);
    await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
    await expect(page.locator('#page-scripts-missing')).toBeVisible();
    await expect(page).toHaveURL('/payments/Guides/environments');
    await expect(page.locator('article h1')).toHaveText('Environments');
    expect(warnings.join()).toContain('Loading chunk');
    await page.waitForLoadState('networkidle');
    expect(documents()).toBe(1);
  });

  test('§8.2 Page chunk is missing for good on the first load: one reload, no loop, the content stays and a notice is shown', async ({
    page,
  }) => {
    const documents = countDocuments(page);
    await failChunks(page);
    await page.goto('/payments/Guides/refunds');
    await expect(page.locator('#page-scripts-missing')).toContainText('Part of this page did not load');
    await page.waitForLoadState('networkidle');
    expect(documents()).toBe(2);
    await expect(page.locator('article h1')).toHaveText('Refund payments');
    await page.locator('.theme-doc-markdown a[href^="/payments/"]').first().click();
    await expect(page).not.toHaveURL(/Guides\/refunds$/);
  });

  test('§8.2 Page chunk is missing once, as after a deployment: the one reload heals the page', async ({page}) => {
    let failed = false;
    await page.route(/\/assets\/js\/page-.*\.js$/, async (route) => {
      if (failed) {
        await route.continue();
      } else {
        failed = true;
        await route.abort();
      }
    });
    const documents = countDocuments(page);
    await page.goto('/payments/Guides/refunds');
    await expect.poll(documents).toBe(2);
    await waitForHydration(page);
    await expect(page.locator('#page-scripts-missing')).toHaveCount(0);
  });
});
