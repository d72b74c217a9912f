import {expect, type Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/payments/Guides/integration-kick-off';

function locateStatus(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('status').filter({hasText: / of \d+ done/});
}

test('ticks stay in the browser, all lists share one progress, and it is announced', async ({page}) => {
  await openPage(page, PAGE);
  await expect(locateStatus(page)).toHaveText(/^0 of \d+ done\.$/);
  const boxes = page.getByRole('checkbox');
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await boxes.last().check();
  await expect(locateStatus(page)).toHaveText(/^2 of \d+ done\.$/);
  await page.reload();
  await expect(locateStatus(page)).toHaveText(/^2 of \d+ done\.$/);
  await expect(boxes.first()).toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
});

test('nothing is sent when a point is ticked', async ({page}) => {
  await openPage(page, PAGE);
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('checkbox').first().check();
  await expect(locateStatus(page)).toHaveText(/^1 of/);
  expect(sent).toEqual([]);
  await expect(page).toHaveURL(PAGE);
});

test('clearing asks for confirmation, and keeps the focus', async ({page}) => {
  await openPage(page, PAGE);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', {name: 'Clear all ticks'}).press('Enter');
  await expect(page.getByRole('button', {name: 'Keep'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', {name: 'Clear all ticks'})).toBeFocused();
  await expect(locateStatus(page)).toHaveText(/^1 of/);
  await page.getByRole('button', {name: 'Clear all ticks'}).click();
  await page.getByRole('button', {name: 'Clear', exact: true}).click();
  await expect(locateStatus(page)).toHaveText(/^0 of/);
  await expect(page.getByRole('checkbox').first()).not.toBeChecked();
});

test('the lists are copied as Markdown', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, PAGE);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', {name: 'Copy as Markdown'}).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^## Keys and hosts\n\n- \[x\] /);
  expect(copied).toMatch(/\n## Operations\n\n- \[ \] /);
  expect(copied.match(/^- \[[ x]\] /gm)).toHaveLength(await page.getByRole('checkbox').count());
});

test.describe('storage that throws', () => {
  test.use({
    allowed: {message: /browser storage is not available/, reason: 'Docusaurus says so itself'},
  });

  test('changes only what is stored, and the page states it', async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await openPage(page, PAGE);
    await page.getByRole('checkbox').first().check();
    await expect(locateStatus(page)).toHaveText(/^1 of \d+ done\. Your browser does not store ticks/);
  });
});

test('stored data of an older list, or invalid data, does no harm', async ({page}) => {
  await page.addInitScript(() => localStorage.setItem('checklist', '["gone", 5]'));
  await openPage(page, PAGE);
  await expect(locateStatus(page)).toHaveText(/^0 of/);
});

test('on paper it is a list with boxes, without the progress', async ({page}) => {
  await openPage(page, PAGE);
  await page.emulateMedia({media: 'print'});
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(page.getByRole('button', {name: 'Clear all ticks'})).toBeHidden();
});

test('it has no violations in either color mode while it asks for confirmation', {tag: SECOND_TIER}, async ({page}) => {
  await openPage(page, PAGE);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', {name: 'Clear all ticks'}).click();
  await expectAccessibleInBothModes(page, 'article');
});

test.describe('without JavaScript', () => {
  test('the points are shown with boxes', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeDisabled();
    await expect(page.getByRole('button', {name: 'Clear all ticks'})).toBeHidden();
  });
});
