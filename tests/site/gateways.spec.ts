import type {Locator, Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, NARROW, openPage, test, SECOND_TIER} from './support/site';

const PAGE = '/payments/Guides/gateways';

/** Brings a part near the screen and waits for it. */
async function locatePart(page: Page, name: string, query = ''): Promise<Locator> {
  await openPage(page, `${PAGE}${query}`);
  const tool = page.getByRole('region', {name});
  await tool.scrollIntoViewIfNeeded();
  await expect(tool.getByRole('status')).toBeVisible();
  return tool;
}

/** Expects the parameters of the address, which parts write one by one. */
async function expectParameters(page: Page, parameters: Readonly<Record<string, string>>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(parameters);
}

const MATRIX = 'Find matching gateways';
const MAPPING = 'Filter the raw codes of gateways';
const TESTER = 'Try the routing rules';

test.describe('the capability matrix', () => {
  test('shows all gateways on a phone', async ({page}) => {
    await page.setViewportSize(NARROW);
    const tool = await locatePart(page, MATRIX);
    const frame = tool.locator('[data-scrolls]');
    await expect(frame.locator('thead th')).toHaveCount(7);
    expect(await frame.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)).toBe(0);
  });

  test('shows which gateways fit and why others do not, by keyboard, and keeps it in the address', async ({page}) => {
    const tool = await locatePart(page, MATRIX);
    await expect(tool.getByRole('status')).toHaveText('All 6 gateways. Choose what you need.');
    await tool.getByRole('checkbox', {name: 'Multiple capture'}).focus();
    await page.keyboard.press('Space');
    await tool.getByRole('checkbox', {name: 'Network tokens'}).focus();
    await page.keyboard.press('Space');
    await expect(tool.getByRole('status')).toHaveText('1 of 6 gateways fits: gateway_a. On request: gateway_b.');
    await expect(tool.getByText('Multiple capture: not supported').first()).toBeVisible();
    await expect(page).toHaveURL(/\?needs=multiple_capture.+network_tokens$/);
    await tool.getByRole('button', {name: 'Reset'}).click();
    await expect(tool.getByRole('status')).toHaveText('All 6 gateways. Choose what you need.');
    await expect(page).toHaveURL(/gateways$/);
  });

  test('opens with the needs of the address, and ignores unknown ones', async ({page}) => {
    const tool = await locatePart(page, MATRIX, '?needs=flying,manual_capture&currency=BRL&country=BR&card=jcb');
    await expect(tool.getByRole('status')).toHaveText('1 of 6 gateways fits: gateway_a.');
    await expect(tool.getByLabel('Currency')).toHaveValue('BRL');
    await expect(tool.getByText('An authorization lasts 30 days')).toBeVisible();
  });

  test('distinguishes the four values by symbol and word', async ({page}) => {
    const tool = await locatePart(page, MATRIX);
    const row = tool.getByRole('row', {name: /^Network tokens/});
    await expect(row.getByRole('cell')).toHaveText([
      '✓ supported',
      '◐ on request',
      '✓ supported',
      '○ not implemented',
      '✕ not supported',
      '○ not implemented',
    ]);
  });
});

test('the decline mapping is filtered by gateway, kind and text', async ({page}) => {
  const tool = await locatePart(page, MAPPING);
  await expect(tool.getByRole('status')).toHaveText(/^(\d+) of \1 raw codes, for 17 decline codes\.$/);
  await tool.getByLabel('Gateway').selectOption('gateway_d');
  await tool.getByLabel('Kind').selectOption('hard');
  await tool.getByLabel('Code or message').fill('lost');
  await expect(tool.getByRole('status')).toHaveText(/^1 of \d+ raw codes, for 1 decline code\.$/);
  await expect(tool.getByRole('row').last()).toContainText('R-208');
  await expectParameters(page, {gateway: 'gateway_d', kind: 'hard', raw: 'lost'});
  await tool.getByLabel('Code or message').fill('nothing');
  await expect(tool.getByRole('status')).toContainText('becomes issuer_declined');
});

test('the routing tester shows which rule matches, and why gateways are excluded', async ({page}) => {
  const tool = await locatePart(page, TESTER);
  await expect(tool.getByRole('status')).toHaveText(
    'Rule 2 matches. First attempt: gateway_c. Fallback: gateway_a, gateway_b.',
  );
  await tool.getByLabel('Currency').selectOption('BRL');
  await tool.getByLabel('Payment method').selectOption('jcb');
  await expect(tool.getByRole('listitem')).toHaveText([
    'gateway_a First attempt.',
    'gateway_b Excluded: no BRL, no JCB.',
  ]);
  await tool.getByLabel('Currency').selectOption('PYG');
  await expect(tool.getByRole('status')).toContainText('the payment cannot be created');
  await expect(tool.getByRole('link', {name: 'currency_unsupported'})).toBeVisible();
  await expectParameters(page, {pay: 'PYG', with: 'jcb'});
});

test('the examples of the routing tester fill its fields, and show the outcome in their label', async ({page}) => {
  const tool = await locatePart(page, TESTER);
  const examples = tool.getByRole('group', {name: 'Try'}).getByRole('button');
  await expect(examples).toHaveText([
    'Several fallbacks',
    'First gateway excluded',
    'No gateway left',
    'Unsupported currency',
  ]);
  await examples.nth(1).click();
  await expect(tool.getByRole('listitem').first()).toContainText('Excluded');
  await expect(tool.getByRole('status')).toContainText('First attempt');
  await examples.nth(2).press('Enter');
  await expect(tool.getByRole('link', {name: 'capability_unsupported'})).toBeVisible();
  await examples.nth(3).press('Enter');
  await expect(tool.getByRole('link', {name: 'currency_unsupported'})).toBeVisible();
  await examples.nth(0).press('Enter');
  await expect(tool.getByRole('status')).toHaveText(/Fallback: .+, .+\.$/);
  await expectParameters(page, {});
});

test('no part is loaded before it is near', async ({page}) => {
  const tools = new Set<string>();
  page.on('request', (request) => {
    const name = /tool-[a-z-]+/.exec(request.url())?.[0];
    if (name) {
      tools.add(name);
    }
  });
  await openPage(page, `${PAGE}#what-changes-for-you`);
  await expect(page.locator('#what-changes-for-you')).toBeInViewport();
  expect([...tools]).not.toContain('tool-gateway-matrix');
  expect([...tools]).not.toContain('tool-routing-tester');
});

test(
  'has no violations with every part open, in both color modes, and fits 320 px',
  {tag: SECOND_TIER},
  async ({page}) => {
    await openPage(page, `${PAGE}?needs=partial_capture&gateway=gateway_a&pay=PYG`);
    for (const name of [MATRIX, TESTER, MAPPING]) {
      const tool = page.getByRole('region', {name});
      await tool.scrollIntoViewIfNeeded();
      await expect(tool.getByRole('status')).toBeVisible();
    }
    await expectAccessibleInBothModes(page, 'section.tool');
  },
);

test.describe('without scripts', () => {
  test('the complete tables are shown', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await expect(page.getByRole('row', {name: /^Multiple capture ✓ supported/})).toBeVisible();
    await expect(page.getByRole('row', {name: /^insufficient_funds soft 51 20051 NOT_ENOUGH_BALANCE/})).toBeVisible();
    await expect(page.getByText('Without JavaScript, go through the table above')).toBeVisible();
  });
});
