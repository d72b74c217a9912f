import type {Locator, Page} from '@playwright/test';
import {readContracts} from '../../src/pipeline/projectContracts';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/payments/Guides/ui-styling';
const {tokens, pairs} = readContracts().catalogs.stylingTokens;

function locateTool(page: Page): Locator {
  return page.getByRole('region', {name: 'Preview of the payment form'});
}

/** Opens the page with the preview loaded. */
async function openTool(page: Page, query = ''): Promise<Locator> {
  await openPage(page, PAGE + query);
  await page.locator('#contrast-rules').scrollIntoViewIfNeeded();
  await expect(locateTool(page)).toHaveAttribute('data-ready', 'true');
  return locateTool(page);
}

function locateField(page: Page, name: string): Locator {
  return locateTool(page).getByLabel(name, {exact: true});
}

function locatePreview(page: Page): Locator {
  return locateTool(page).getByRole('img');
}

/** The value of a token that the picture has. */
function readShownValue(page: Page, name: string): Promise<string> {
  return locatePreview(page).evaluate(
    (element, token) => (element as HTMLElement).style.getPropertyValue(`--form-${token}`),
    name,
  );
}

function locateAppearance(page: Page): Locator {
  return locateTool(page).getByRole('group', {name: 'The appearance object'});
}

function locateStatus(page: Page): Locator {
  return locateTool(page).locator('p[role="status"]');
}

test('each token has an anchor, and each pair a contrast', async ({page}) => {
  await openPage(page, `${PAGE}#colorFocus`);
  await expect(page.locator('#colorFocus')).toBeInViewport();
  for (const {name} of tokens) {
    await expect(page.locator(`[id="${name}"]`)).toHaveCount(1);
  }
  await expect(page.getByRole('row', {name: /^color\w+ on color\w+ /})).toHaveCount(pairs.length);
});

test('follows a token by keyboard, shows the object, and is in the address', async ({page}) => {
  await openTool(page);
  await expect(locateAppearance(page)).toHaveText('{}');
  await locateField(page, 'colorPrimary').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('#0b6b57');
  await expect.poll(() => readShownValue(page, 'colorPrimary')).toBe('#0B6B57');
  await expect(locateAppearance(page)).toContainText('colorPrimary: "#0B6B57"');
  await expect(page).toHaveURL(`${PAGE}?look=colorPrimary*0B6B57`);
  await locateTool(page).getByLabel('Mode to edit and preview').selectOption('dark');
  await expect(locateField(page, 'colorPrimary')).toHaveValue(tokens.find(({name}) => name === 'colorPrimary')!.dark);
  await expect(locatePreview(page)).toHaveAccessibleName('Picture of the payment form in dark');
});

test('keeps a wrong value out of the picture, with a sentence', async ({page}) => {
  await openTool(page);
  await locateField(page, 'colorPrimary').fill('rebeccapurple');
  await expect(locateTool(page).getByText('colorPrimary: found “rebeccapurple”, expected #RRGGBB')).toBeVisible();
  await expect(locateField(page, 'colorPrimary')).toHaveAttribute('aria-invalid', 'true');
  expect(await readShownValue(page, 'colorPrimary')).toBe('#1F5FBF');
  await expect(page).toHaveURL(PAGE);
});

test('warns of low contrast, and offers a color that passes', async ({page}) => {
  await openTool(page);
  await expect(locateStatus(page)).toHaveText(`All ${pairs.length} pairs have enough contrast in light and dark.`);
  await locateField(page, 'colorOnPrimary').fill('#1F5FBF');
  await expect(locateStatus(page)).toContainText('2 of 34 pairs have too little contrast.');
  await expect(
    locateTool(page).getByText(/colorOnPrimary on colorPrimary has 1\.00 : 1 and needs 4\.5 : 1/),
  ).toBeVisible();
  await locateTool(page)
    .getByRole('button', {name: /^Use #\w{6} for colorOnPrimary$/})
    .first()
    .click();
  await expect(locateTool(page).getByText(/colorOnPrimary on colorPrimary has/)).toHaveCount(0);
});

test('undoes, resets, and starts from presets', async ({page}) => {
  await openTool(page);
  const undo = locateTool(page).getByRole('button', {name: 'Undo'});
  await expect(undo).toBeDisabled();
  await locateTool(page).getByRole('button', {name: 'Forest'}).click();
  await expect(locateAppearance(page)).toContainText('theme: "auto"');
  await locateTool(page).getByRole('button', {name: 'Reset'}).click();
  await expect(locateAppearance(page)).toHaveText('{}');
  await undo.click();
  await expect(locateAppearance(page)).toContainText('fontFamily: "Georgia, serif"');
  await undo.click();
  await expect(locateAppearance(page)).toHaveText('{}');
  await expect(undo).toBeDisabled();
});

test('reads a pasted object, and reports what is wrong in it', async ({page}) => {
  await openTool(page);
  const box = locateTool(page).getByLabel('Import your appearance object');
  await box.fill("appearance: { theme: 'dark', tokens: { borderRadius: '0px', shadow: 'x' } }");
  await locateTool(page).getByRole('button', {name: 'Import'}).click();
  await expect(locateTool(page).getByText('Found “shadow”, which is not a token.')).toBeVisible();
  await expect.poll(() => readShownValue(page, 'borderRadius')).toBe('0px');
  await box.fill('alert(1)');
  await locateTool(page).getByRole('button', {name: 'Import'}).click();
  await expect(locateTool(page).getByText('Found no object, expected one such as')).toBeVisible();
});

test('a hostile address changes only valid values, and is reported', async ({page}) => {
  const hostile = encodeURIComponent(
    'colorText*000000_fontFamily*x;background:url(https://attacker.example/)_background*red_colorField*fff}body{display:none}_<img src=x onerror=alert(1)>*1',
  );
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await openTool(page, `?look=${hostile}`);
  await expect.poll(() => readShownValue(page, 'colorText')).toBe('#000000');
  expect(await readShownValue(page, 'fontFamily')).toBe('system-ui, sans-serif');
  expect(await readShownValue(page, 'colorField')).toBe('#F7F8FA');
  await expect(locateTool(page).getByText('The URL has values that were ignored:')).toBeVisible();
  await expect(locateTool(page).getByRole('listitem').filter({hasText: 'which is not a token'})).toHaveCount(2);
  const properties = await locatePreview(page).evaluate((element) => [...(element as HTMLElement).style]);
  expect(properties.toSorted()).toEqual(tokens.map(({name}) => `--form-${name}`).toSorted());
  expect([...hosts]).toEqual(['localhost']);
});

test.describe('without JavaScript', () => {
  test('tokens and contrasts are there', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(locateTool(page)).toBeHidden();
    await expect(page.getByRole('row', {name: /^color\w+ on color\w+ /})).toHaveCount(pairs.length);
    await expect(page.locator('#motionDuration')).toBeVisible();
  });
});

test('is accessible in both color modes, wide and narrow', {tag: SECOND_TIER}, async ({page}) => {
  await openTool(page, '?look=d.colorField*777777');
  // The picture of a form in dark, with the defaults: a selection that fails shows what fails.
  await expect(locateTool(page).getByRole('button', {name: /^Use/}).first()).toBeVisible();
  await expectAccessibleInBothModes(page, 'section.tool');
});
