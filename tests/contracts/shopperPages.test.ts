import {afterAll, describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {createSandbox} from '../../sandbox/server';
import {getTexts} from '../../sandbox/shopper/texts';
import {brand} from '../../src/brand';

/**
 * The hosted page, the challenge and the embedded form, without a browser: one shopper pays once, and only with the
 * client secret in its header. `tests/site/sandbox.spec.ts` has the browser.
 */

const contracts = await loadSharedContracts();
const {tokens} = contracts.catalogs.sandboxTriggers;
const faults: unknown[] = [];
const sandbox = await createSandbox({
  contracts,
  start: '2026-11-03T09:00:00Z',
  quota: 1e9,
  deliver: () => Promise.resolve({status: 204}),
  onFault: (error) => faults.push(error),
});
const base = await sandbox.listen();
afterAll(async () => {
  await sandbox.close();
  expect(faults).toEqual([]);
});

interface CheckoutIntent {
  readonly id: string;
  readonly status: string;
  readonly client_secret: string;
  readonly payment_intent_id: string;
  /** Null where the form is embedded. */
  readonly url: string | null;
}

interface PaymentIntent {
  readonly status: string;
  readonly amount_captured: number;
  readonly attempts: readonly unknown[];
  readonly next_action: {readonly url: string} | null;
}

let count = 0;

async function callApi<T>(place: string, body?: object, version: string = brand.apiVersion): Promise<T> {
  count += 1;
  const response = await fetch(`${base}/payments/v1/${place}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Content-Type': 'application/json',
      'Idempotency-Key': `shopper-${String(count)}`,
      [brand.versionHeader]: version,
    },
    ...(body && {body: JSON.stringify(body)}),
  });
  expect(response.ok, place).toBe(true);
  return (await response.json()) as T;
}

function createCheckout(
  mode: 'hosted' | 'embedded',
  more: object = {},
  version: string = brand.apiVersion,
): Promise<CheckoutIntent> {
  const body = {mode, amount: 15453, currency: 'EUR', return_url: 'https://shop.example/return', ...more};
  return callApi('checkout_intents', body, version);
}

const readPayment = ({payment_intent_id: id}: CheckoutIntent): Promise<PaymentIntent> =>
  callApi(`payment_intents/${id}`);

function createCard(token: string): Record<string, string> {
  return {number: tokens.find((one) => one.token === token)!.card_number, expiry: '12/30', code: '123'};
}

/** Sends a form of a page as a browser without scripts does. */
function submitPage(place: string, fields: Record<string, string>): Promise<Response> {
  return fetch(base + place, {method: 'POST', body: new URLSearchParams(fields)});
}

function callForm(step: string, headers: Record<string, string>, body: object = {}): Promise<Response> {
  return fetch(`${base}/v1/form/${step}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...headers},
    body: JSON.stringify(body),
  });
}

describe('a checkout whose payment intent you canceled', () => {
  it('stays open, and its page takes no card', async () => {
    const checkout = await createCheckout('hosted');
    await callApi(`payment_intents/${checkout.payment_intent_id}/cancel`, {});
    const responses = [
      await fetch(`${base}/checkout/${checkout.id}`),
      await submitPage(`/checkout/${checkout.id}`, createCard('tok_visa')),
    ];
    for (const page of responses) {
      expect(await page.text()).not.toContain('name="number"');
    }
    expect(await callApi(`checkout_intents/${checkout.id}`)).toMatchObject({status: 'open', payment_status: 'unpaid'});
    expect((await readPayment(checkout)).status).toBe('canceled');
  });
});

describe('a card that no gateway accepts for the payment', () => {
  it('is refused on the hosted page, which takes another one', async () => {
    const checkout = await createCheckout('hosted', {currency: 'USD'});
    const place = `/checkout/${checkout.id}`;
    const refused = await submitPage(place, createCard('tok_async'));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('This card cannot pay this order. Use another one.');
    expect((await readPayment(checkout)).attempts).toEqual([]);
    await submitPage(place, createCard('tok_visa'));
    expect((await readPayment(checkout)).status).toBe('succeeded');
  });
});

describe('a shopper who sends everything twice', () => {
  it('pays a hosted checkout once', async () => {
    const checkout = await createCheckout('hosted');
    const place = `/checkout/${checkout.id}`;
    const pages = await Promise.all([1, 2].map(() => submitPage(place, createCard('tok_visa'))));
    expect((await submitPage(place, createCard('tok_visa'))).status).toBe(200);
    expect(pages.map(({status}) => status)).toEqual([200, 200]);
    const payment = await readPayment(checkout);
    expect(payment).toMatchObject({status: 'succeeded', amount_captured: 15453});
    expect(payment.attempts).toHaveLength(1);
  });

  it.each(['hosted', 'embedded'] as const)(
    'completes a checkout that is %s and costs nothing, without a card',
    async (mode) => {
      const checkout = await createCheckout(mode, {amount: 0});
      const headers = {Authorization: 'Bearer pk_test_harbor', 'Client-Secret': checkout.client_secret};
      const reply = await (mode === 'hosted'
        ? submitPage(`/checkout/${checkout.id}`, {})
        : callForm('submit', headers));
      expect(reply.status).toBe(200);
      expect(await callApi(`checkout_intents/${checkout.id}`)).toMatchObject({status: 'completed'});
    },
  );

  it('pays in the embedded form once', async () => {
    const checkout = await createCheckout('embedded');
    const headers = {Authorization: 'Bearer pk_test_harbor', 'Client-Secret': checkout.client_secret};
    const submit = (): Promise<Response> => callForm('submit', headers, createCard('tok_visa'));
    const replies = await Promise.all([submit(), submit()]);
    expect(replies.map(({status}) => status).sort()).toEqual([200, 409]);
    expect((await submit()).status).toBe(409);
    expect((await readPayment(checkout)).attempts).toHaveLength(1);
  });

  it('passes a challenge once', async () => {
    const checkout = await createCheckout('hosted');
    await submitPage(`/checkout/${checkout.id}`, createCard('tok_3ds'));
    const {pathname} = new URL((await readPayment(checkout)).next_action!.url);
    expect((await submitPage(pathname, {})).status).toBe(422);
    expect((await submitPage(pathname, {result: 'bogus'})).status).toBe(422);
    const pages = await Promise.all([1, 2].map(() => submitPage(pathname, {result: 'passed'})));
    expect(pages.map(({status}) => status).sort()).toEqual([200, 410]);
    const payment = await readPayment(checkout);
    expect(payment).toMatchObject({status: 'succeeded', amount_captured: 15453});
    expect(payment.attempts).toHaveLength(1);
  });
});

const RETURN = 'https://shop.example/checkout/return?order=5512&lang=%64e#top';
const CART = 'https://shop.example/cart';

/** Where a page sends the shopper by itself. */
const getNext = (response: Response): string | undefined =>
  /^0; url=(.*)$/.exec(response.headers.get('refresh') ?? '')?.[1];

const readLinks = async (response: Response): Promise<string[]> =>
  [...(await response.text()).matchAll(/<a href="([^"]*)"/g)].map(([, url]) => url!.replaceAll('&amp;', '&'));

/** Confirms a payment that belongs to no checkout intent, and returns the path of its challenge. */
async function startChallenge(returnUrl: string): Promise<{id: string; place: string}> {
  const {id} = await callApi<{id: string}>('payment_intents', {amount: 8990, currency: 'EUR'});
  const {next_action: action} = await callApi<PaymentIntent>(`payment_intents/${id}/confirm`, {
    payment_method: {type: 'card', token: 'tok_3ds'},
    return_url: returnUrl,
  });
  return {id, place: new URL(action!.url).pathname};
}

describe('a shopper returns to', () => {
  it('return_url after paying, with the id of the checkout intent and what the shop wrote', async () => {
    const {id} = await createCheckout('hosted', {return_url: RETURN, cancel_url: CART});
    const paid = await submitPage(`/checkout/${id}`, createCard('tok_visa'));
    const expected = `https://shop.example/checkout/return?order=5512&lang=%64e&checkout_intent_id=${id}#top`;
    expect(getNext(paid)).toBe(expected);
    expect(await readLinks(paid)).toEqual([expected]);
    // By the back button, or in another tab.
    expect(getNext(await fetch(`${base}/checkout/${id}`))).toBe(expected);
  });

  it.each([
    [CART, CART],
    [undefined, 'https://shop.example/return'],
  ])('cancel_url %s after leaving the hosted page: open, expired or canceled', async (cancel_url, expected) => {
    const {id} = await createCheckout('hosted', {...(cancel_url && {cancel_url})});
    const left = `${expected}?checkout_intent_id=${id}`;
    expect(await readLinks(await fetch(`${base}/checkout/${id}`))).toEqual([left]);
    await callApi(`checkout_intents/${id}/cancel`, {});
    expect(await readLinks(await fetch(`${base}/checkout/${id}`))).toEqual([left]);
  });

  it.each(['passed', 'failed', 'canceled'])(
    'return_url of the confirmation after a challenge that is %s',
    async (result) => {
      const {id, place} = await startChallenge(RETURN);
      const expected = `https://shop.example/checkout/return?order=5512&lang=%64e&payment_intent_id=${id}#top`;
      expect(getNext(await submitPage(place, {result}))).toBe(expected);
      // By the back button: the challenge is over, and leads to the same address.
      const closed = await fetch(base + place);
      expect([closed.status, await readLinks(closed)]).toEqual([410, [expected]]);
    },
  );

  it('the hosted page after a failed challenge, and to return_url after a passed one', async () => {
    const {id, ...checkout} = await createCheckout('hosted');
    for (const [result, expected] of [
      ['failed', checkout.url],
      ['passed', `https://shop.example/return?checkout_intent_id=${id}`],
    ] as const) {
      await submitPage(`/checkout/${id}`, createCard('tok_3ds'));
      const {pathname} = new URL((await readPayment({id, ...checkout})).next_action!.url);
      expect(getNext(await submitPage(pathname, {result}))).toBe(expected);
    }
  });

  it('the hosted page again while the outcome of the payment is unknown', async () => {
    const {id, url} = await createCheckout('hosted', {amount: 5040});
    const page = await submitPage(`/checkout/${id}`, createCard('tok_visa'));
    expect(page.headers.get('refresh')).toBe(`5; url=${url!}`);
  });

  it('return_url of the checkout intent when the form redirected, and nowhere from its dialog', async () => {
    const checkout = await createCheckout('embedded');
    const headers = {Authorization: 'Bearer pk_test_harbor', 'Client-Secret': checkout.client_secret};
    await callForm('submit', headers, createCard('tok_3ds'));
    const {pathname} = new URL((await readPayment(checkout)).next_action!.url);
    const inDialog = await submitPage(`${pathname}?dialog`, {result: 'failed'});
    expect([getNext(inDialog), await readLinks(inDialog)]).toEqual([undefined, []]);
    await callForm('submit', headers, createCard('tok_3ds'));
    const {pathname: second} = new URL((await readPayment(checkout)).next_action!.url);
    expect(getNext(await submitPage(second, {result: 'failed'}))).toBe(
      `https://shop.example/return?checkout_intent_id=${checkout.id}`,
    );
  });

  it('the checkout intent that the form submits, though your server confirmed with another URL before', async () => {
    const checkout = await createCheckout('embedded');
    await fetch(`${base}/payments/v1/payment_intents/${checkout.payment_intent_id}/confirm`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sk_test_harbor',
        'Content-Type': 'application/json',
        'Idempotency-Key': `declined-${checkout.id}`,
      },
      body: JSON.stringify({payment_method: {type: 'card', token: 'tok_declined'}, return_url: RETURN}),
    });
    const headers = {Authorization: 'Bearer pk_test_harbor', 'Client-Secret': checkout.client_secret};
    await callForm('submit', headers, createCard('tok_3ds'));
    const {pathname} = new URL((await readPayment(checkout)).next_action!.url);
    expect(getNext(await submitPage(pathname, {result: 'passed'}))).toBe(
      `https://shop.example/return?checkout_intent_id=${checkout.id}`,
    );
  });
});

describe('the hosted page', () => {
  it.each([
    ['de', 'en', 'de'],
    ['de-AT', 'en', 'de'],
    [undefined, 'de', 'de'],
    [undefined, 'fr', 'en'],
    ['fr', 'de', 'en'],
  ])('for the locale %s, in a browser in %s, is in %s', async (locale, browser, language) => {
    const {id} = await createCheckout('hosted', {locale});
    const page = await fetch(`${base}/checkout/${id}`, {headers: {'Accept-Language': browser}});
    expect(await page.text()).toContain(`<html lang="${language}"`);
  });

  it.each(['en', 'de'] as const)(
    'in %s says that nothing was paid after the bank refused a transfer',
    async (locale) => {
      const checkout = await createCheckout('hosted', {locale});
      const place = `/checkout/${checkout.id}`;
      const {paid, unpaid} = getTexts(locale);
      expect(await (await submitPage(place, createCard('tok_async_declined'))).text()).toContain(paid);
      await sandbox.world.clock.advance('PT1M');
      expect(await callApi(`checkout_intents/${checkout.id}`)).toMatchObject({
        status: 'completed',
        payment_status: 'unpaid',
      });
      const page = await fetch(base + place);
      expect(await page.text()).toContain(unpaid);
      expect(getNext(page)).toBe(`https://shop.example/return?checkout_intent_id=${checkout.id}`);
    },
  );

  it('is framed by no page, and the form by pages of this machine', async () => {
    const {id} = await createCheckout('hosted');
    const readAncestors = async (place: string): Promise<string> =>
      /frame-ancestors ([^;]+)/.exec((await fetch(base + place)).headers.get('content-security-policy')!)![1]!;
    expect(await readAncestors(`/checkout/${id}`)).toBe("'none'");
    expect(await readAncestors('/v1/frame')).toMatch(/^(https?:\/\/(localhost|127\.0\.0\.1):\*( |$)){4}$/);
  });

  it('offers no card when the payment is over and the checkout intent is still open', async () => {
    const checkout = await createCheckout('hosted');
    const place = `/checkout/${checkout.id}`;
    await submitPage(place, createCard('tok_3ds'));
    await callApi(`payment_intents/${checkout.payment_intent_id}/cancel`, {});
    expect(await callApi(`checkout_intents/${checkout.id}`)).toMatchObject({status: 'open', payment_status: 'unpaid'});
    for (const response of [await fetch(base + place), await submitPage(place, createCard('tok_visa'))]) {
      const page = await response.text();
      expect(page).toContain('This payment was canceled.');
      expect(page).not.toContain('<form');
    }
    expect((await readPayment(checkout)).status).toBe('canceled');
  });
});

describe('a decline that ends the payment, in the version before a decline could be followed by another card', () => {
  const version = '2026-05-01';

  it('leaves no attempt on the hosted page', async () => {
    const checkout = await createCheckout('hosted', {}, version);
    const page = await submitPage(`/checkout/${checkout.id}`, createCard('tok_insufficient_funds'));
    expect(await page.text()).toContain('No attempts are left.');
    expect((await readPayment(checkout)).status).toBe('declined');
  });

  it('leaves no attempt in the embedded form', async () => {
    const checkout = await createCheckout('embedded', {}, version);
    const headers = {Authorization: 'Bearer pk_test_harbor', 'Client-Secret': checkout.client_secret};
    const reply = await callForm('submit', headers, createCard('tok_insufficient_funds'));
    const over = {declined: {decline_code: 'insufficient_funds'}, attempts_left: 0, is_payable: false};
    expect(await reply.json()).toMatchObject(over);
  });
});

describe('the embedded form', () => {
  it('is told that it can no longer be paid when its payment is canceled during a challenge', async () => {
    const checkout = await createCheckout('embedded');
    const headers = {Authorization: 'Bearer pk_test_harbor', 'Client-Secret': checkout.client_secret};
    const readSession = async (): Promise<unknown> => (await callForm('session', headers)).json();
    await callForm('submit', headers, createCard('tok_3ds'));
    expect(await readSession()).toMatchObject({status: 'processing', action: {type: 'three_d_secure'}});
    await callApi(`payment_intents/${checkout.payment_intent_id}/cancel`, {});
    expect(await readSession()).toMatchObject({status: 'canceled', action: null});
    expect(await callApi(`checkout_intents/${checkout.id}`)).toMatchObject({status: 'open'});
  });

  it('is open only with the client secret in the header Client-Secret', async () => {
    const {client_secret: secret} = await createCheckout('embedded');
    const other = await createCheckout('embedded');
    const key = {Authorization: 'Bearer pk_test_harbor'};
    const read = async (headers: Record<string, string>, place = 'session', body = {}): Promise<number> =>
      (await callForm(place, headers, body)).status;
    expect(await read({...key, 'Client-Secret': secret})).toBe(200);
    expect(await read({'Client-Secret': secret})).toBe(401);
    expect(await read({Authorization: 'Bearer sk_test_harbor', 'Client-Secret': secret})).toBe(403);
    expect(await read({...key, 'Client-Secret': `${secret}x`})).toBe(404);
    expect(await read({...key, 'Client-Secret': `${other.id}_secret_${secret.split('_').at(-1)!}`})).toBe(404);
    expect(await read(key, `session?client_secret=${secret}`)).toBe(404);
    expect(await read(key, 'session', {client_secret: secret})).toBe(404);
  });
});
