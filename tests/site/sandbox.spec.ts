import {createHash} from 'node:crypto';
import {spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import type {FrameLocator, Page} from '@playwright/test';
import {brand} from '../../src/brand';
import {readProgram} from '../../src/topics/environments/elements/program';
import {getTexts} from '../../sandbox/shopper/texts';
import {readContracts} from '../../src/pipeline/projectContracts';
import {placeSandboxFile, startSandboxProcess, type SandboxProcess} from '../samples/support/sandboxProcess';
import {expectAccessible} from './support/accessibility';
import {expect, expectNoSidewaysScroll, openPage, SECOND_TIER, test} from './support/site';

/** What shoppers see in the sandbox that readers download: the built file, in a browser. */

const {sandboxTriggers, formEvents, declineCodes} = readContracts().catalogs;
const german = getTexts('de');
const lostCard = declineCodes.declines.find(({code}) => code === 'lost_card')!;
const SECRET_KEY = 'sk_test_harbor';
const EXPIRY = '12/30';

function getCard(token: string): string {
  return sandboxTriggers.tokens.find((one) => one.token === token)!.card_number;
}

let folder: string;
let sandbox: SandboxProcess;
let shop: Server;
let shopUrl: string;
let count = 0;

test.describe.configure({mode: 'default'});

test.beforeAll(async () => {
  folder = placeSandboxFile(fs.readFileSync('build/sandbox.mjs', 'utf8'));
  sandbox = await startSandboxProcess(folder, ['--port', '0', '--quota', '100000']);
  shop = createServer(handleShopRequest);
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve));
  shopUrl = `http://localhost:${String((shop.address() as AddressInfo).port)}`;
});
test.afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  expect(await sandbox.stop()).toBe(0);
  fs.rmSync(folder, {recursive: true});
});

/** Serves the page of the shop and its script, under a policy that allows only the sandbox. */
function handleShopRequest({url = ''}: IncomingMessage, response: ServerResponse): void {
  const options = decodeURIComponent(url.split('?')[1] ?? '');
  const isScript = url.startsWith('/shop.js');
  const script = `
    window.events = [];
    window.checkout = ${brand.jsGlobal}.createCheckout(${options});
    for (const name of ${JSON.stringify(formEvents.events.map(({name}) => name))}) {
      checkout.on(name, (payload) => events.push({name, payload}));
    }
    checkout.mount(document.querySelector('#payment'));`;
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><div id="payment"></div>
    <script src="${sandbox.url}/v1/checkout.js"></script><script src="/shop.js?${encodeURIComponent(options)}"></script>`;
  response.writeHead(200, {
    'Content-Type': isScript ? 'text/javascript' : 'text/html',
    'Content-Security-Policy': `default-src 'self'; script-src 'self' ${sandbox.url}; frame-src ${sandbox.url}; img-src data:`,
  });
  response.end(isScript ? script : html);
}

interface CheckoutIntent {
  readonly id: string;
  readonly url: string;
  readonly client_secret: string;
  readonly status: string;
  readonly payment_status: string;
  readonly payment_intent_id: string;
}

async function callApi<T>(place: string, body?: object, headers: object = {}): Promise<T> {
  count += 1;
  const response = await fetch(`${sandbox.url}/payments/v1/${place}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${SECRET_KEY}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `site-${String(count)}`,
      ...headers,
    },
    ...(body && {body: JSON.stringify(body)}),
  });
  return (await response.json()) as T;
}

function createCheckout(mode: 'hosted' | 'embedded', more: object = {}): Promise<CheckoutIntent> {
  return callApi('checkout_intents', {
    mode,
    amount: 15453,
    currency: 'EUR',
    reference: '<b>5512</b>',
    return_url: `${sandbox.url}/favicon.ico?returned`,
    cancel_url: `${sandbox.url}/favicon.ico?left`,
    ...more,
  });
}

async function enterCard(
  place: Page | FrameLocator,
  number: string,
  labels = ['Card number', 'Expiry date', 'Security code'],
): Promise<void> {
  for (const [index, value] of [number, EXPIRY, '123'].entries()) {
    await place.getByLabel(labels[index]!).fill(value);
  }
}

test.describe('the page about environments', () => {
  test('shows the size and the checksum of the file that is served', async ({page, request}) => {
    await openPage(page, '/payments/Guides/environments#local-sandbox');
    const link = page.getByRole('link', {name: 'sandbox.mjs', exact: true});
    const served = await request.get((await link.getAttribute('href'))!);
    expect(served.headers()['content-type']).toContain('javascript');
    const bytes = await served.body();
    const table = page.getByRole('table').filter({hasText: 'SHA-256'});
    await expect(table).toContainText(`${String(bytes.length)} bytes`);
    await expect(table).toContainText(createHash('sha256').update(bytes).digest('hex'));
  });
});

test.describe('the page of the sandbox', () => {
  let receiver: Server;
  let replies: number[];
  let received: string[];

  test.beforeAll(async () => {
    receiver = createServer((request, response) => {
      request.resume().once('end', () => {
        received.push(String(request.headers['webhook-id']));
        response.writeHead(replies.shift() ?? 204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, 'localhost', resolve));
    const url = `http://localhost:${String((receiver.address() as AddressInfo).port)}/hooks`;
    await callApi('webhook_endpoints', {url, event_types: ['payment_intent.*']});
  });
  test.beforeEach(() => {
    replies = [];
    received = [];
  });
  test.afterAll(async () => {
    const {data} = await callApi<{data: {id: string; url: string}[]}>('webhook_endpoints');
    const {id} = data.find((endpoint) => endpoint.url.endsWith('/hooks'))!;
    await fetch(`${sandbox.url}/payments/v1/webhook_endpoints/${id}`, {
      method: 'DELETE',
      headers: {Authorization: `Bearer ${SECRET_KEY}`},
    });
    receiver.close();
  });

  test('shows objects, events and deliveries as they happen, and sends a delivery again', async ({page}) => {
    await page.goto(`${sandbox.url}/sandbox`);
    await expect(page.getByRole('status')).toHaveText('Updated as it happens.');
    replies = [500];
    const {id} = await callApi<{id: string}>('payment_intents', {amount: 1195, currency: 'EUR'});
    const objects = page.getByRole('region', {name: 'Objects'});
    const deliveries = page.getByRole('region', {name: 'Deliveries'});
    const row = deliveries.getByRole('row').filter({hasText: 'payment_intent.created'}).first();
    await expect(row).toContainText('retrying');
    await expect(row.getByRole('cell', {name: '500', exact: true})).toBeVisible();
    const details = objects.locator('details').filter({hasText: id});
    await details.locator('summary').click();
    await expect(details).toContainText('"amount": 1195');

    const again = row.getByRole('button', {name: /^Send again: payment_intent\.created/});
    const key = (await again.getAttribute('data-key'))!;
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(deliveries.getByRole('row').nth(1)).toContainText('delivered');
    await expect(page.locator(`[data-key="${key}"]`)).toBeFocused();
    await expect(details).toContainText('"amount": 1195');
    expect(new Set(received).size).toBe(1);
    expect(received).toHaveLength(2);
  });

  test('advances the clock, and works without scripts', async ({staticPage}) => {
    const {id} = await callApi<{id: string}>('payment_intents', {amount: 1195, currency: 'EUR'});
    await staticPage.goto(`${sandbox.url}/sandbox`);
    const status = staticPage.getByRole('region', {name: 'Objects'}).getByRole('row').filter({hasText: id});
    await expect(status).toContainText('requires_payment_method');
    await staticPage.getByLabel('Advance all timers by').selectOption('P7D');
    await staticPage.getByRole('button', {name: 'Advance'}).click();
    await expect(status).toContainText('expired');
    expect(new URL(staticPage.url()).pathname).toBe('/sandbox');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`passes axe in the ${colorScheme} color scheme, and does not scroll sideways`, async ({page}) => {
      await callApi('payment_intents', {amount: 1195, currency: 'EUR'});
      await page.emulateMedia({colorScheme});
      await page.goto(`${sandbox.url}/sandbox`);
      await expectAccessible(page, 'body');
      await page.setViewportSize({width: 320, height: 800});
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({colorScheme: null});
    });
  }
});

test.describe('the hosted page', () => {
  test('takes a card without scripts, escapes what the shop sent, and returns to the shop', async ({staticPage}) => {
    const checkout = await createCheckout('hosted');
    expect(checkout.url).toBe(`${sandbox.url}/checkout/${checkout.id}`);
    const response = await staticPage.goto(checkout.url);
    expect(response!.headers()['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(await response!.text()).not.toMatch(/<b>|<script|style=/);
    await expect(staticPage.getByText('Order: <b>5512</b>')).toBeVisible();
    await enterCard(staticPage, getCard('tok_visa'));
    await staticPage.getByRole('button', {name: 'Pay 154.53 EUR'}).click();
    await expect
      .poll(async () => (await callApi<CheckoutIntent>(`checkout_intents/${checkout.id}`)).payment_status)
      .toBe('paid');
  });

  test('shows a decline and takes another card', async ({page}) => {
    const {url} = await createCheckout('hosted');
    await page.goto(url);
    await enterCard(page, getCard('tok_insufficient_funds'));
    await page.getByRole('button', {name: /^Pay/}).click();
    await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds. Use another card.');
    await enterCard(page, getCard('tok_visa'));
    const [returned] = await Promise.all([
      page.waitForRequest(/favicon\.ico\?returned/),
      page.getByRole('button', {name: /^Pay/}).click(),
    ]);
    expect(returned.isNavigationRequest()).toBe(true);
  });

  for (const [label, status, next] of [
    ['Confirm', 'completed', /returned/],
    ['Fail the check', 'open', /\/checkout\//],
    ['Cancel', 'open', /\/checkout\//],
  ] as const) {
    test(`leads through the challenge: "${label}" leaves the checkout ${status}`, async ({page}) => {
      const checkout = await createCheckout('hosted');
      await page.goto(checkout.url);
      await enterCard(page, getCard('tok_3ds'));
      await page.getByRole('button', {name: /^Pay/}).click();
      await page.waitForURL(/\/challenge\/pi_\w+\/1$/);
      await Promise.all([page.waitForRequest(next), page.getByRole('button', {name: label}).click()]);
      expect((await callApi<CheckoutIntent>(`checkout_intents/${checkout.id}`)).status).toBe(status);
    });
  }

  test('continues where it was after its tab was closed', async ({page}) => {
    const {url} = await createCheckout('hosted');
    await page.goto(url);
    await enterCard(page, getCard('tok_3ds'));
    await page.getByRole('button', {name: /^Pay/}).click();
    await page.waitForURL(/\/challenge\//);
    await page.goto('about:blank');
    await page.goto(url);
    await page.waitForURL(/\/challenge\//);
    await expect(page.getByRole('button', {name: 'Confirm'})).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`and the challenge pass axe in the ${colorScheme} color scheme`, async ({page}) => {
      await page.emulateMedia({colorScheme});
      await page.goto((await createCheckout('hosted')).url);
      await expectAccessible(page, 'body');
      await enterCard(page, getCard('tok_3ds'));
      await page.getByRole('button', {name: /^Pay/}).click();
      await page.waitForURL(/\/challenge\//);
      await expectAccessible(page, 'body');
      await page.emulateMedia({colorScheme: null});
    });
  }

  test('of an expired checkout offers the way back', async ({page}) => {
    const checkout = await createCheckout('hosted');
    await callApi(`checkout_intents/${checkout.id}`, undefined, {'Sandbox-Advance': 'PT24H'});
    await page.goto(checkout.url);
    await expect(page.getByRole('alert')).toHaveText('This payment has expired.');
    await expect(page.getByRole('link', {name: 'Continue'})).toHaveAttribute(
      'href',
      new RegExp(`\\?left&checkout_intent_id=${checkout.id}$`),
    );
  });
});

test.describe('the hosted page with a wrong card', () => {
  test.use({allowed: {message: /status of 422/, reason: 'the test enters a number that is not of the sandbox'}});
  test('is in German with a German locale, errors and declines included', async ({page}) => {
    const {url} = await createCheckout('hosted', {locale: 'de-AT'});
    await page.goto(url);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const labels = [german.number, german.expiry, german.code];
    await enterCard(page, '4111111111111111', labels);
    await page.getByRole('button', {name: `${german.pay} 154,53 EUR`}).click();
    await expect(page.getByText(german.wrongNumber)).toBeVisible();
    await enterCard(page, getCard('tok_lost'), labels);
    await page.getByRole('button', {name: german.pay}).click();
    await expect(page.getByRole('alert')).toContainText(lostCard.shopper_de);
  });
});

interface ShownEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Opens a page of a shop, on another origin, that records every event of the form. */
async function openShop(page: Page, clientSecret: string, more: object = {}): Promise<FrameLocator> {
  const options = {publishableKey: 'pk_test_harbor', clientSecret, locale: 'en', ...more};
  await page.goto(`${shopUrl}/checkout?${encodeURIComponent(JSON.stringify(options))}`);
  return page.frameLocator('#payment iframe');
}

function readEvents(page: Page, name: string): Promise<ShownEvent['payload'][]> {
  return page.evaluate(
    (wanted) =>
      (window as unknown as {events: ShownEvent[]}).events
        .filter((event) => event.name === wanted)
        .map(({payload}) => payload),
    name,
  );
}

/** Waits for an event, and returns its first payload. */
async function waitForEvent(page: Page, name: string): Promise<ShownEvent['payload']> {
  await expect.poll(async () => (await readEvents(page, name)).length, {message: `event ${name}`}).toBeGreaterThan(0);
  return (await readEvents(page, name))[0]!;
}

/** The names of all events so far, in their order, without those about the height. */
function listEventNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as {events: ShownEvent[]}).events.map(({name}) => name).filter((name) => name !== 'resize'),
  );
}

async function expectLastChange(page: Page, payload: object): Promise<void> {
  await expect.poll(async () => (await readEvents(page, 'change')).at(-1)).toEqual(payload);
}

function callForm(page: Page, method: string, argument?: object): Promise<void> {
  return page.evaluate(
    ([name, value]) =>
      (window as unknown as {checkout: Record<string, (argument: unknown) => void>}).checkout[name]!(value),
    [method, argument] as const,
  );
}

/** How each event is raised, as the catalog describes. Returns what its payload must match. */
const RAISERS: Readonly<Record<string, (page: Page) => Promise<Record<string, unknown>>>> = {
  ready: async (page) => {
    await openShop(page, (await createCheckout('embedded')).client_secret);
    return {methods: ['card', 'apple_pay', 'google_pay']};
  },
  change: async (page) => {
    const form = await openShop(page, (await createCheckout('embedded')).client_secret);
    await waitForEvent(page, 'ready');
    await form.getByLabel('Card number').fill('4');
    return {complete: false, method: 'card'};
  },
  processing: async (page) => {
    await payInForm(page, 'tok_visa');
    return {};
  },
  action_required: async (page) => {
    await payInForm(page, 'tok_3ds');
    return {type: 'three_d_secure'};
  },
  declined: async (page) => {
    await payInForm(page, 'tok_insufficient_funds');
    return {decline_code: 'insufficient_funds', attempts_left: 4};
  },
  completed: async (page) => {
    const {id} = await payInForm(page, 'tok_async');
    return {checkout_intent_id: id, payment_status: 'pending'};
  },
  expired: async (page) => {
    const {id, client_secret: secret} = await createCheckout('embedded');
    await openShop(page, secret);
    await waitForEvent(page, 'ready');
    await callApi(`checkout_intents/${id}`, undefined, {'Sandbox-Advance': 'PT24H'});
    return {};
  },
  error: async (page) => {
    await payInForm(page, 'tok_visa', {amount: 5040});
    return {code: 'gateway_timeout', retriable: false, request_id: expect.stringMatching(/^req_\w+$/)};
  },
  resize: async (page) => {
    const form = await openShop(page, (await createCheckout('embedded')).client_secret);
    await waitForEvent(page, 'ready');
    const [before] = (await readEvents(page, 'resize')).slice(-1);
    await page.evaluate(() => ((window as unknown as {events: unknown[]}).events = []));
    await form.getByLabel('Card number').fill('4111111111111111');
    await form.getByLabel('Card number').blur();
    await waitForEvent(page, 'resize');
    return {height: expect.any(Number), ...(before && {})};
  },
};

async function payInForm(page: Page, token: string, more: object = {}, options: object = {}): Promise<CheckoutIntent> {
  const checkout = await createCheckout('embedded', more);
  const form = await openShop(page, checkout.client_secret, options);
  await waitForEvent(page, 'ready');
  await enterCard(form, getCard(token));
  await expectLastChange(page, {complete: true, method: 'card'});
  await callForm(page, 'submit');
  return checkout;
}

/** Advances the clock of a payment whose response timed out, until its gateway reports the result. */
function receiveLateResult({payment_intent_id: id}: CheckoutIntent): Promise<unknown> {
  return callApi(`payment_intents/${id}`, undefined, {'Sandbox-Advance': 'PT1M'});
}

test.describe('the embedded form', () => {
  for (const {name, payload} of formEvents.events) {
    test(`raises ${name}, with the documented payload`, async ({page}) => {
      const expected = await RAISERS[name]!(page);
      const shown = await waitForEvent(page, name);
      expect(shown).toMatchObject(expected);
      expect(Object.keys(shown).sort()).toEqual(payload.map((field) => field.name).sort());
    });
  }

  test('is told the last decline when no attempt is left, and takes no card', async ({page}) => {
    const {client_secret: secret} = await createCheckout('embedded');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const response = await fetch(`${sandbox.url}/v1/form/submit`, {
        method: 'POST',
        headers: {
          Authorization: 'Bearer pk_test_harbor',
          'Client-Secret': secret,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({number: getCard('tok_insufficient_funds'), expiry: '12/30', code: '123'}),
      });
      expect(response.status).toBe(200);
    }
    const form = await openShop(page, secret);
    expect(await waitForEvent(page, 'declined')).toMatchObject({attempts_left: 0});
    expect(await listEventNames(page)).toEqual(['ready', 'declined']);
    await expect(form.getByLabel('Card number')).toBeDisabled();
  });

  for (const [label, event] of [
    ['Confirm', 'completed'],
    ['Fail the check', 'declined'],
    ['Cancel', 'declined'],
  ] as const) {
    test(`shows the challenge in a dialog: "${label}" leads to ${event}, and closes it`, async ({page}) => {
      await payInForm(page, 'tok_3ds');
      await page.frameLocator('dialog iframe').getByRole('button', {name: label}).click();
      await waitForEvent(page, event);
      await expect(page.locator('dialog')).toHaveCount(0);
    });
  }

  for (const [label, method, last4] of [
    ['Apple Pay', 'apple_pay', '4242'],
    ['Google Pay', 'google_pay', '4444'],
  ] as const) {
    test(`pays with ${label}, after the shopper confirms its sheet`, async ({page}) => {
      const {client_secret: secret, payment_intent_id: payment} = await createCheckout('embedded');
      const form = await openShop(page, secret);
      await waitForEvent(page, 'ready');
      await form.getByLabel(label).check();
      expect(await waitForEvent(page, 'change')).toEqual({complete: true, method});
      await expect(form.getByLabel('Card number')).toBeHidden();
      await callForm(page, 'submit');
      await callForm(page, 'submit'); // Does nothing while the sheet is open.
      await expect(form.getByRole('dialog', {name: label})).toContainText('EUR');
      expect(await readEvents(page, 'processing')).toEqual([]);
      await form.getByRole('button', {name: 'Cancel'}).click();
      await expect(form.getByRole('dialog')).toBeHidden();
      await callForm(page, 'submit');
      await form.getByRole('button', {name: 'Confirm'}).click();
      expect(await waitForEvent(page, 'completed')).toMatchObject({payment_status: 'paid'});
      expect(await readEvents(page, 'processing')).toHaveLength(1);
      const paid = await callApi<{attempts: unknown[]; payment_method: object}>(`payment_intents/${payment}`);
      expect(paid).toMatchObject({status: 'succeeded', payment_method: {type: 'card', card: {last4}}});
      expect(paid.attempts).toHaveLength(1);
    });
  }

  test('lists no wallet with wallets false', async ({page}) => {
    const {client_secret: secret} = await createCheckout('embedded');
    await openShop(page, secret, {wallets: false});
    expect(await waitForEvent(page, 'ready')).toEqual({methods: ['card']});
  });

  test('lists the wallets in German, and chooses one by the keyboard', async ({page}) => {
    const {client_secret: secret} = await createCheckout('embedded');
    const form = await openShop(page, secret, {locale: 'de'});
    await waitForEvent(page, 'ready');
    await expect(form.getByRole('group', {name: german.method})).toBeVisible();
    await form.getByLabel(german.card, {exact: true}).focus();
    await page.keyboard.press('ArrowDown');
    await expect(form.getByLabel('Apple Pay')).toBeChecked();
    await callForm(page, 'submit');
    await expect(form.getByRole('button', {name: german.confirm})).toBeVisible();
  });

  test('ends the challenge when the shopper closes the dialog by Escape', async ({page}) => {
    await payInForm(page, 'tok_3ds');
    await expect(page.locator('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await waitForEvent(page, 'declined')).toMatchObject({decline_code: 'shopper_canceled'});
  });

  test('closes the challenge and reports expired when the payment intent is canceled', async ({page}) => {
    const {payment_intent_id: payment} = await payInForm(page, 'tok_3ds');
    await expect(page.locator('dialog')).toBeVisible();
    await callApi(`payment_intents/${payment}/cancel`, {});
    expect(await waitForEvent(page, 'expired')).toEqual({});
    await expect(page.locator('dialog')).toHaveCount(0);
  });

  test('goes to the challenge and back to the shop with threeDSecure "redirect"', async ({page}) => {
    await payInForm(page, 'tok_3ds', {}, {threeDSecure: 'redirect'});
    await page.waitForURL(/\/challenge\/pi_\w+\/1$/);
    await Promise.all([page.waitForRequest(/\?returned/), page.getByRole('button', {name: 'Confirm'}).click()]);
  });

  for (const token of sandboxTriggers.tokens) {
    test(`has the documented outcome with the card of ${token.token}`, {tag: SECOND_TIER}, async ({page}) => {
      const checkout = await payInForm(page, token.token);
      if (token.confirm === 'requires_action') {
        await page.frameLocator('dialog iframe').getByRole('button', {name: 'Confirm'}).click();
      }
      const isPending = token.confirm === 'pending';
      if (isPending || token.decline_code === null) {
        expect(await waitForEvent(page, 'completed')).toEqual({
          checkout_intent_id: checkout.id,
          payment_status: isPending ? 'pending' : 'paid',
        });
      } else {
        const {shopper} = declineCodes.declines.find(({code}) => code === token.decline_code)!;
        expect(await waitForEvent(page, 'declined')).toMatchObject({
          decline_code: token.decline_code,
          shopper_message: shopper,
        });
      }
    });
  }

  test.describe('with an appearance', () => {
    test.use({
      allowed: {
        message: /appearance: the (?:token|theme) /,
        reason: 'the form logs what it ignores, which the test expects one by one',
      },
    });

    test('is styled by tokens, and ignores what is not one', async ({page}) => {
      const {client_secret: secret} = await createCheckout('embedded');
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      const form = await openShop(page, secret, {
        appearance: {tokens: {colorText: '#112233', fieldHeight: '50px', fontSizeBase: '12px'}},
      });
      await waitForEvent(page, 'ready');
      await expect(form.getByLabel('Card number')).toHaveCSS('font-size', '12px');
      await expect(form.locator('body')).toHaveCSS('color', 'rgb(17, 34, 51)');
      await callForm(page, 'update', {appearance: {theme: 'dark'}, locale: 'de'});
      await expect(form.getByLabel(german.number)).toHaveCSS('height', '50px');
      await expect(form.locator('html')).toHaveAttribute('data-theme', 'dark');
      expect(warnings).toEqual([]);
      const tokens = {colorText: '#11223344', colorBackdrop: '#11223344', shadow: '1px'};
      await callForm(page, 'update', {appearance: {theme: 'light', tokens, darkTokens: {colorLink: 'red'}}});
      await expect(form.locator('html')).toHaveAttribute('data-theme', 'light');
      await expect(form.locator('body')).not.toHaveCSS('color', /rgba/);
      expect(warnings).toEqual([
        'appearance: the token colorText cannot have the value #11223344.',
        'appearance: the token shadow is not known.',
        'appearance: the token colorLink cannot have the value red.',
      ]);
      await callForm(page, 'update', {appearance: {theme: 'sepia'}});
      await expect.poll(() => warnings).toContain('appearance: the theme sepia is not known.');
      await expect(form.locator('html')).toHaveAttribute('data-theme', 'light');
    });
  });

  test('reads the checkout intent again on refresh, and keeps the card', async ({page}) => {
    const {client_secret: secret} = await createCheckout('embedded');
    const form = await openShop(page, secret);
    await waitForEvent(page, 'ready');
    await enterCard(form, getCard('tok_visa'));
    await callForm(page, 'refresh');
    await expect.poll(async () => (await readEvents(page, 'ready')).length).toBe(2);
    await expect(form.getByLabel('Card number')).toHaveValue(getCard('tok_visa'));
  });

  test('submits after a refresh that is running, with what it reads', async ({page}) => {
    const {id, client_secret: secret} = await createCheckout('embedded');
    const form = await openShop(page, secret);
    await waitForEvent(page, 'ready');
    await form.getByLabel('Apple Pay').check();
    await callApi(`checkout_intents/${id}`, {amount: 300});
    await page.evaluate(() => {
      const {checkout} = window as unknown as {checkout: Record<'refresh' | 'submit', () => void>};
      checkout.refresh();
      checkout.submit();
    });
    await expect(form.getByRole('dialog', {name: 'Apple Pay'})).toContainText('3.00');
  });

  test('fulfills the promise of a refresh when the form is removed, and when none is shown', async ({page}) => {
    await openShop(page, (await createCheckout('embedded')).client_secret);
    await waitForEvent(page, 'ready');
    await page.evaluate(async () => {
      const {checkout} = window as unknown as {
        checkout: {readonly refresh: () => Promise<void>; readonly unmount: () => void};
      };
      const running = checkout.refresh();
      checkout.unmount();
      await running;
      await checkout.refresh();
    });
  });

  test('shows one form when the first is removed at once, as in strict mode of React', async ({page}) => {
    const {client_secret: secret} = await createCheckout('embedded');
    const form = await openShop(page, secret);
    await waitForEvent(page, 'ready');
    await page.evaluate(
      ([name, options]) => {
        interface Form {
          readonly mount: (element: Element) => void;
          readonly on: (event: string, handler: () => void) => void;
          readonly unmount: () => void;
        }
        const view = window as unknown as Record<string, {readonly createCheckout: (options: object) => Form}> & {
          checkout: Form;
          ready: string[];
          framesBetween: number;
        };
        const show = (place: string): Form => {
          const created = view[name]!.createCheckout(options);
          created.on('ready', () => view.ready.push(place));
          created.mount(document.querySelector('#payment')!);
          return created;
        };
        view.checkout.unmount();
        view.ready = [];
        show('first').unmount();
        view.framesBetween = document.querySelectorAll('iframe').length;
        view.checkout = show('second');
      },
      [brand.jsGlobal, {publishableKey: 'pk_test_harbor', clientSecret: secret}] as const,
    );
    await expect(form.getByLabel('Card number')).toBeVisible();
    await expect.poll(() => page.evaluate(() => (window as unknown as {ready: string[]}).ready)).toEqual(['second']);
    await expect(page.locator('iframe')).toHaveCount(1);
    expect(await page.evaluate(() => (window as unknown as {framesBetween: number}).framesBetween)).toBe(0);
  });

  test('names what it is mounted in when that is not an element', async ({page}) => {
    await openShop(page, (await createCheckout('embedded')).client_secret);
    await waitForEvent(page, 'ready');
    const errors = await page.evaluate(() => {
      const {checkout} = window as unknown as {
        checkout: {readonly mount: (element: unknown) => void; readonly unmount: () => void};
      };
      checkout.unmount();
      return [null, '#payment', document].map((place) => {
        try {
          checkout.mount(place);
          return 'none';
        } catch (error) {
          return String(error);
        }
      });
    });
    expect(errors).toEqual(Array(3).fill('TypeError: mount: element must be an element of the page, not a selector.'));
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('removes its challenge when it is removed', async ({page}) => {
    await payInForm(page, 'tok_3ds');
    await waitForEvent(page, 'action_required');
    await expect(page.locator('dialog')).toBeVisible();
    await callForm(page, 'unmount');
    await expect(page.locator('dialog')).toHaveCount(0);
  });

  test('has no handlers after it was removed, until they are added again', async ({page}) => {
    await openShop(page, (await createCheckout('embedded')).client_secret);
    await waitForEvent(page, 'ready');
    const ready = await page.evaluate(async () => {
      const {checkout, events} = window as unknown as {
        checkout: {
          readonly mount: (element: Element) => void;
          readonly on: (event: string, handler: () => void) => void;
          readonly unmount: () => void;
        };
        events: {name: string}[];
      };
      checkout.unmount();
      await new Promise<void>((resolve) => {
        checkout.on('ready', resolve);
        checkout.mount(document.querySelector('#payment')!);
      });
      return events.filter(({name}) => name === 'ready').length;
    });
    expect(ready).toBe(1);
  });

  test('asks for nothing when there is nothing to pay, and completes', async ({page}) => {
    const {id, client_secret: secret} = await createCheckout('embedded', {amount: 0});
    const form = await openShop(page, secret);
    await expectLastChange(page, {complete: true, method: null});
    expect(await readEvents(page, 'ready')).toEqual([{methods: []}]);
    await expect(form.getByText('Sandbox: there is nothing to pay.')).toBeVisible();
    await expect(form.getByLabel('Card number')).toBeHidden();
    await callForm(page, 'focus');
    await callForm(page, 'submit');
    expect(await waitForEvent(page, 'completed')).toEqual({
      checkout_intent_id: id,
      payment_status: 'no_payment_required',
    });
    expect(await listEventNames(page)).toEqual(['ready', 'change', 'processing', 'completed']);
  });

  test('follows an amount that becomes 0 and rises again, and keeps what was entered', async ({page}) => {
    const {id, client_secret: secret} = await createCheckout('embedded');
    const form = await openShop(page, secret);
    await waitForEvent(page, 'ready');
    await form.getByLabel('Card number').fill('4242');
    await callApi(`checkout_intents/${id}`, {amount: 0});
    await callForm(page, 'refresh');
    await expectLastChange(page, {complete: true, method: null});
    await expect(form.getByLabel('Card number')).toBeHidden();
    await callApi(`checkout_intents/${id}`, {amount: 300});
    await callForm(page, 'refresh');
    await expectLastChange(page, {complete: false, method: 'card'});
    await expect(form.getByLabel('Card number')).toHaveValue('4242');
    await expect(form.getByLabel('Card number')).toBeVisible();
  });

  test('is in the state processing after a reload while the outcome is unknown, and ends with it', async ({page}) => {
    const checkout = await payInForm(page, 'tok_visa', {amount: 5040});
    await waitForEvent(page, 'error');
    await page.reload();
    await waitForEvent(page, 'processing');
    await receiveLateResult(checkout);
    await waitForEvent(page, 'completed');
    expect(await listEventNames(page)).toEqual(['ready', 'processing', 'completed']);
  });

  test('is in the state processing after a reload during a challenge, and shows it again', async ({page}) => {
    await payInForm(page, 'tok_3ds');
    await waitForEvent(page, 'action_required');
    await page.reload();
    await page.frameLocator('dialog iframe').getByRole('button', {name: 'Confirm'}).click();
    await waitForEvent(page, 'completed');
    expect(await listEventNames(page)).toEqual(['ready', 'processing', 'action_required', 'completed']);
  });

  test('reports the attempt of another tab as processing, not as an error of its own', async ({page, context}) => {
    const checkout = await createCheckout('embedded', {amount: 5040});
    const {client_secret: secret} = checkout;
    await openShop(page, secret);
    await waitForEvent(page, 'ready');
    const other = await context.newPage();
    const form = await openShop(other, secret);
    await waitForEvent(other, 'ready');
    await enterCard(form, getCard('tok_visa'));
    await expectLastChange(other, {complete: true, method: 'card'});
    await callForm(other, 'submit');
    await waitForEvent(other, 'error');
    await waitForEvent(page, 'processing');
    await receiveLateResult(checkout);
    await waitForEvent(page, 'completed');
    expect(await listEventNames(page)).toEqual(['ready', 'processing', 'completed']);
    await other.close();
  });
});

test.describe('the embedded form with a wrong client secret', () => {
  test.use({allowed: {message: /status of 404/, reason: 'the test sends a secret that does not exist'}});
  test('raises error before ready', async ({page}) => {
    await openShop(page, 'ci_none_secret_none');
    expect(await waitForEvent(page, 'error')).toMatchObject({code: 'resource_not_found', retriable: false});
    expect(await readEvents(page, 'ready')).toEqual([]);
  });
});

test.describe('the programs of the page, with both hosts replaced', () => {
  let server: ChildProcess;
  test.afterEach(() => void server.kill());

  /** Starts the server of the page, and returns the address of its checkout. */
  async function startServer(amount = 15453): Promise<string> {
    count += 1;
    const changes = [
      [`https://${brand.sandboxHost}`, sandbox.url],
      [`https://${brand.jsHost}`, sandbox.url],
      // An order of its own, since idempotency keys have its number.
      ['number: "5512", amount: 15453', `number: "${String(count)}", amount: ${String(amount)}`],
    ] as const;
    for (const name of ['checkout-server.mjs', 'checkout-form.js']) {
      const text = readProgram('.', `programs/javascript/${name}`);
      fs.writeFileSync(
        path.join(folder, name),
        changes.reduce((current, [from, to]) => current.replaceAll(from, to), text),
      );
    }
    server = spawn(process.execPath, ['checkout-server.mjs'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {PORT: '0', [brand.secretKeyVariable]: SECRET_KEY, [brand.publishableKeyVariable]: 'pk_test_harbor'},
    });
    return new Promise<string>((resolve) =>
      server.stdout!.once('data', (data: Buffer) => resolve(data.toString().trim())),
    );
  }

  test('finish an order that costs nothing', async ({page}) => {
    const address = await startServer(0);
    await page.route('**/favicon.ico', (route) => route.fulfill({status: 204}));
    await page.goto(address);
    const form = page.frameLocator('#payment iframe');
    const button = page.getByRole('button', {name: /^Pay/});
    await expect(button).toBeEnabled();
    await expect(form.getByLabel('Card number')).toBeHidden();
    await button.click();
    await expect(page.getByText('Thank you. There was nothing to pay.')).toBeVisible();
  });

  test('ask for a card when an order that cost nothing gets a price', async ({page}) => {
    const address = await startServer(0);
    await page.route('**/favicon.ico', (route) => route.fulfill({status: 204}));
    await page.goto(address);
    await expect(page.getByRole('button', {name: 'Pay 0.00 EUR'})).toBeEnabled();
    await page.getByLabel('Gift wrap').check();
    const form = page.frameLocator('#payment iframe');
    await expect(form.getByLabel('Card number')).toBeVisible();
    await expect(page.getByRole('button', {name: 'Pay 3.00 EUR'})).toBeDisabled();
    await enterCard(form, getCard('tok_visa'));
    await page.getByRole('button', {name: 'Pay 3.00 EUR'}).click();
    await expect(page.getByText('Thank you. Your order is paid.')).toBeVisible();
  });

  test('take a payment in the browser', async ({page}) => {
    const address = await startServer();
    await page.route('**/favicon.ico', (route) => route.fulfill({status: 204}));
    // A shopper who types before the form works is heard, too.
    let release = (): void => undefined;
    const typed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/frame.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(address, {waitUntil: 'commit'});
    await enterCard(page.frameLocator('#payment iframe'), getCard('tok_visa'));
    release();
    await page.getByRole('button', {name: /^Pay 154\.53 EUR/}).click();
    await expect(page).toHaveURL(/\/checkout\/return$/);
    await expect(page.getByText('Thank you. Your order is paid.')).toBeVisible();
  });
});
