import fs from 'node:fs';
import type {BrowserContext} from '@playwright/test';
import {brand} from '../../src/brand';
import {renderPageText} from '../../src/pipeline/projectContracts';
import {expect, test} from './support/site';
import {readContracts} from '../../src/pipeline/projectContracts';

/** Programs of pages that need a browser and nothing else: the runner of requests cannot run them. */

const SHOP = 'https://shop.example';
const {stylingTokens} = readContracts().catalogs;

/** The code of a page that has this title. */
function extractSnippet(filePath: string, title: string): string {
  const text = renderPageText({filePath, fileContent: fs.readFileSync(filePath, 'utf8')});
  const found = new RegExp(`^ *\`\`\`javascript title="${title}"\\n([\\s\\S]*?)^ *\`\`\``, 'm').exec(text)?.[1];
  if (found === undefined) {
    throw new Error(`${filePath}: found no code with the title ${title}. Restore it, or correct the test.`);
  }
  return found;
}

/** Serves pages of a shop that does not exist, by their paths. */
async function serve(context: BrowserContext, origin: string, pages: Readonly<Record<string, string>>): Promise<void> {
  await context.route(`${origin}/**`, (route) => {
    const body = pages[new URL(route.request().url()).pathname] ?? '';
    return route.fulfill({contentType: 'text/html', body: `<!doctype html><title>Shop</title>${body}`});
  });
}

const EMBEDDING = 'payments/Guides/ui-embedding.mdx';
const OPENER = `<script>${extractSnippet(EMBEDDING, 'opener.js')}</script>`;
const RETURN = `<script>${extractSnippet(EMBEDDING, 'return.js')}</script>`;

test('a return page in its own window notifies the checkout, which then asks its server', async ({context, page}) => {
  await serve(context, SHOP, {'/checkout': OPENER, '/checkout/pay': RETURN, '/checkout/return': '<p>Checking</p>'});
  const opened = context.waitForEvent('page');
  await page.goto(`${SHOP}/checkout`);
  const popup = await opened;
  await expect(page).toHaveURL(`${SHOP}/checkout/return`);
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('the checkout listens to no other origin, no other window and no other message', async ({context, page}) => {
  const stranger = `${SHOP}.attacker.example`;
  const told = {type: 'checkout_returned'};
  const tell = (message: object, target: string): string =>
    `<script>${target}.postMessage(${JSON.stringify(message)}, '*'); ${target}.postMessage({type: 'last'}, '*');</script>`;
  await serve(context, stranger, {'/': tell(told, 'opener')});
  await serve(context, SHOP, {
    '/checkout': `<script>addEventListener('message', ({data}) => { if (data.type === 'last') document.title += '.'; });</script>
      ${OPENER}<iframe src="/frame"></iframe>`,
    '/frame': tell(told, 'parent'),
    '/checkout/pay': `${tell({type: 'other'}, 'opener')}<script>location.href = '${stranger}/';</script>`,
    '/checkout/return': '<p>Checking</p>',
  });
  await page.goto(`${SHOP}/checkout`);
  // All three have finished.
  await expect(page).toHaveTitle('Shop...');
  expect(page.url()).toBe(`${SHOP}/checkout`);
});

test('the appearance of the form has known tokens with values of their types, and changes with the page', async ({
  context,
  page,
}) => {
  const styling = 'payments/Guides/ui-styling.mdx';
  await serve(context, SHOP, {
    '/checkout': `<div id="payment" data-publishable-key="pk_test_x" data-client-secret="ci_x_secret_y"></div>
      <label><input type="checkbox" id="theme-switch"> Dark</label>
      <script>window.calls = []; window.${brand.jsGlobal} = {createCheckout(options) {
        calls.push(options); return {mount() {}, update(change) { calls.push(change); }};
      }};</script>
      <script>${extractSnippet(styling, 'checkout.js')}\n${extractSnippet(styling, 'theme-switch.js')}</script>`,
  });
  await page.goto(`${SHOP}/checkout`);
  await page.getByRole('checkbox', {name: 'Dark'}).check();
  await page.getByRole('checkbox', {name: 'Dark'}).uncheck();
  interface Call {
    readonly publishableKey?: string;
    readonly clientSecret?: string;
    readonly appearance: {
      readonly theme: string;
      readonly tokens?: Readonly<Record<string, string>>;
      readonly darkTokens?: Readonly<Record<string, string>>;
    };
  }
  const [created, ...changes] = await page.evaluate(() => (window as unknown as {calls: Call[]}).calls);
  expect(created).toMatchObject({publishableKey: 'pk_test_x', clientSecret: 'ci_x_secret_y'});
  expect(changes).toEqual([{appearance: {theme: 'dark'}}, {appearance: {theme: 'light'}}]);
  const {tokens = {}, darkTokens = {}} = created!.appearance;
  for (const [name, value] of [...Object.entries(tokens), ...Object.entries(darkTokens)]) {
    const token = stylingTokens.tokens.find((one) => one.name === name);
    const type = stylingTokens.types.find((one) => one.type === token?.type);
    expect(type, name).toBeDefined();
    expect(value).toMatch(new RegExp(type!.pattern));
  }
});
