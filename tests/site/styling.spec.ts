import type {Locator, Page} from '@playwright/test';
import {readContracts} from '../../src/pipeline/projectContracts';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, open, test} from './support/site';

const PAGE = '/payments/Guides/ui-styling';
const {tokens, pairs} = readContracts().catalogs.stylingTokens;

function tool(page: Page): Locator {
  return page.getByRole('region', {name: 'Preview of the payment form'});
}

/** Opens the page with the preview loaded. */
async function openTool(page: Page, query = ''): Promise<Locator> {
  await open(page, PAGE + query);
  await page.locator('#contrast-rules').scrollIntoViewIfNeeded();
  await expect(tool(page)).toHaveAttribute('data-ready', 'true');
  return tool(page);
}

function field(page: Page, name: string): Locator {
  return tool(page).getByLabel(name, {exact: true});
}

function picture(page: Page): Locator {
  return tool(page).getByRole('img');
}

/** The value of a token that the picture has. */
function shown(page: Page, name: string): Promise<string> {
  return picture(page).evaluate(
    (element, token) => (element as HTMLElement).style.getPropertyValue(`--form-${token}`),
    name,
  );
}

function appearance(page: Page): Locator {
  return tool(page).getByRole('group', {name: 'The appearance object'});
}

function status(page: Page): Locator {
  return tool(page).locator('p[role="status"]');
}

test('each token has an anchor, and each pair a contrast', async ({page}) => {
  await open(page, `${PAGE}#colorFocus`);
  await expect(page.locator('#colorFocus')).toBeInViewport();
  for (const {name} of tokens) {
    await expect(page.locator(`[id="${name}"]`)).toHaveCount(1);
  }
  await expect(page.getByRole('row', {name: /^color\w+ on color\w+ /})).toHaveCount(pairs.length);
});

test('loads nothing before it is near', async ({page}) => {
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(...(/tool-styling-preview/.test(request.url()) ? [request.url()] : [])));
  await open(page, PAGE);
  await expect(tool(page)).toHaveAttribute('data-ready', 'false');
  expect(chunks).toEqual([]);
  await openTool(page);
  expect(chunks.length).toBeGreaterThan(0);
});

test('follows a token by keyboard, gives the object, and stands in the address', async ({page}) => {
  await openTool(page);
  await expect(appearance(page)).toHaveText('{}');
  await field(page, 'colorPrimary').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('#0b6b57');
  await expect.poll(() => shown(page, 'colorPrimary')).toBe('#0B6B57');
  await expect(appearance(page)).toContainText('colorPrimary: "#0B6B57"');
  await expect(page).toHaveURL(`${PAGE}?look=colorPrimary*0B6B57`);
  await tool(page).getByLabel('Mode to change and to see').selectOption('dark');
  await expect(field(page, 'colorPrimary')).toHaveValue(tokens.find(({name}) => name === 'colorPrimary')!.dark);
  await expect(picture(page)).toHaveAccessibleName('Picture of the payment form in dark');
});

test('keeps a wrong value out of the picture, with a sentence', async ({page}) => {
  await openTool(page);
  await field(page, 'colorPrimary').fill('rebeccapurple');
  await expect(tool(page).getByText('colorPrimary: found “rebeccapurple”, expected #RRGGBB')).toBeVisible();
  await expect(field(page, 'colorPrimary')).toHaveAttribute('aria-invalid', 'true');
  expect(await shown(page, 'colorPrimary')).toBe('#1F5FBF');
  await expect(page).toHaveURL(PAGE);
});

test('warns of low contrast, and offers a color that passes', async ({page}) => {
  await openTool(page);
  await expect(status(page)).toHaveText(`All ${pairs.length} pairs have enough contrast in light and dark.`);
  await field(page, 'colorOnPrimary').fill('#1F5FBF');
  await expect(status(page)).toContainText('2 of 34 pairs have too little contrast.');
  await expect(tool(page).getByText(/colorOnPrimary on colorPrimary has 1\.00 : 1 and needs 4\.5 : 1/)).toBeVisible();
  await tool(page)
    .getByRole('button', {name: /^Use #\w{6} for colorOnPrimary$/})
    .first()
    .click();
  await expect(tool(page).getByText(/colorOnPrimary on colorPrimary has/)).toHaveCount(0);
});

test('undoes, resets, and starts from presets', async ({page}) => {
  await openTool(page);
  const undo = tool(page).getByRole('button', {name: 'Undo'});
  await expect(undo).toBeDisabled();
  await tool(page).getByRole('button', {name: 'Forest'}).click();
  await expect(appearance(page)).toContainText('theme: "auto"');
  await tool(page).getByRole('button', {name: 'Reset'}).click();
  await expect(appearance(page)).toHaveText('{}');
  await undo.click();
  await expect(appearance(page)).toContainText('fontFamily: "Georgia, serif"');
  await undo.click();
  await expect(appearance(page)).toHaveText('{}');
  await expect(undo).toBeDisabled();
});

test('reads a pasted object, and answers what is wrong in it', async ({page}) => {
  await openTool(page);
  const box = tool(page).getByLabel('An appearance object of yours');
  await box.fill("appearance: { theme: 'dark', tokens: { borderRadius: '0px', shadow: 'x' } }");
  await tool(page).getByRole('button', {name: 'Show it'}).click();
  await expect(tool(page).getByText('Found “shadow”, which is no token.')).toBeVisible();
  await expect.poll(() => shown(page, 'borderRadius')).toBe('0px');
  await box.fill('alert(1)');
  await tool(page).getByRole('button', {name: 'Show it'}).click();
  await expect(tool(page).getByText('Found no object, expected one such as')).toBeVisible();
});

test('a hostile address changes nothing but what is right, and is told', async ({page}) => {
  const hostile = encodeURIComponent(
    'colorText*000000_fontFamily*x;background:url(https://attacker.example/)_background*red_colorField*fff}body{display:none}_<img src=x onerror=alert(1)>*1',
  );
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await openTool(page, `?look=${hostile}`);
  await expect.poll(() => shown(page, 'colorText')).toBe('#000000');
  expect(await shown(page, 'fontFamily')).toBe('system-ui, sans-serif');
  expect(await shown(page, 'colorField')).toBe('#F7F8FA');
  await expect(tool(page).getByText('The address has values that were left out:')).toBeVisible();
  await expect(tool(page).getByRole('listitem').filter({hasText: 'which is no token'})).toHaveCount(2);
  const properties = await picture(page).evaluate((element) => [...(element as HTMLElement).style]);
  expect(properties.toSorted()).toEqual(tokens.map(({name}) => `--form-${name}`).toSorted());
  expect([...hosts]).toEqual(['localhost']);
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('tokens and contrasts are there', async ({page}) => {
    await page.goto(PAGE);
    await expect(tool(page)).toBeHidden();
    await expect(page.getByRole('row', {name: /^color\w+ on color\w+ /})).toHaveCount(pairs.length);
    await expect(page.locator('#motionDuration')).toBeVisible();
  });
});

test('is accessible in both color modes, wide and narrow', async ({page}) => {
  await openTool(page, '?look=d.colorField*777777');
  // The picture of a form in dark, with the defaults: a selection that fails shows what fails.
  await expect(tool(page).getByRole('button', {name: /^Use/}).first()).toBeVisible();
  await expectAccessibleInBothModes(page, 'section.tool');
});
