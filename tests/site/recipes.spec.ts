import {expect, openAll, openPage, test} from './support/site';

/** Pages with tables of recipes, and how many. */
const PAGES = [
  ['/payments/Guides/environments', 5],
  ['/commerce/api/introduction', 8],
  ['/commerce/guides/returns-lifecycle', 1],
] as const;
const LABEL = 'Filter by status, event or header';

test.describe('the recipes of an object', () => {
  test('are those with each word of the filter, which says how many', async ({page}) => {
    await openPage(page, '/payments/Guides/environments');
    await openAll(page);
    const table = page
      .getByRole('group')
      .filter({hasText: 'by capture_part', has: page.getByLabel(LABEL)})
      .last();
    const rows = table.locator('tbody tr');
    const shown = rows.filter({visible: true});
    const all = await rows.count();
    const field = table.getByLabel(LABEL);
    await field.fill('requires_capture Sandbox-Advance');
    const count = await shown.count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(all);
    for (const text of await shown.allTextContents()) {
      expect(text).toMatch(/requires_capture/);
      expect(text).toMatch(/Sandbox-Advance/);
    }
    await expect(table.getByText(`${count} of ${all} rows`)).toBeVisible();
    await field.fill('nothing of this kind');
    await expect(shown).toHaveCount(0);
    await field.fill('');
    await expect(shown).toHaveCount(all);
  });

  test('have a filter for each object, and without scripts none', async ({page, staticPage}) => {
    for (const [path, count] of PAGES) {
      await openPage(page, path);
      await expect(page.getByLabel(LABEL)).toHaveCount(count);
      await staticPage.goto(path);
      await expect(staticPage.getByLabel(LABEL)).toHaveCount(0);
    }
  });
});
