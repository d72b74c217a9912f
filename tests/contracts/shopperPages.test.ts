import {afterAll, describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {createSandbox} from '../../sandbox/server';

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
}

interface PaymentIntent {
  readonly status: string;
  readonly amount_captured: number;
  readonly attempts: readonly unknown[];
  readonly next_action: {readonly url: string} | null;
}

let count = 0;

async function callApi<T>(place: string, body?: object): Promise<T> {
  count += 1;
  const response = await fetch(`${base}/payments/v1/${place}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Content-Type': 'application/json',
      'Idempotency-Key': `shopper-${String(count)}`,
    },
    ...(body && {body: JSON.stringify(body)}),
  });
  expect(response.ok, place).toBe(true);
  return (await response.json()) as T;
}

function createCheckout(mode: 'hosted' | 'embedded'): Promise<CheckoutIntent> {
  return callApi('checkout_intents', {mode, amount: 15453, currency: 'EUR', return_url: 'https://shop.example/return'});
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
    const pages = await Promise.all([1, 2].map(() => submitPage(pathname, {result: 'passed'})));
    expect(pages.map(({status}) => status).sort()).toEqual([200, 410]);
    const payment = await readPayment(checkout);
    expect(payment).toMatchObject({status: 'succeeded', amount_captured: 15453});
    expect(payment.attempts).toHaveLength(1);
  });
});

describe('the hosted page', () => {
  it('offers no card when the payment is over and the checkout intent is still open', async () => {
    const checkout = await createCheckout('hosted');
    const place = `/checkout/${checkout.id}`;
    await submitPage(place, createCard('tok_3ds'));
    await callApi(`payment_intents/${checkout.payment_intent_id}/cancel`, {});
    expect(await callApi(`checkout_intents/${checkout.id}`)).toMatchObject({status: 'open', payment_status: 'unpaid'});
    for (const response of [await fetch(base + place), await submitPage(place, createCard('tok_visa'))]) {
      const page = await response.text();
      expect(page).toContain('Go back to the shop.');
      expect(page).not.toContain('<form');
    }
    expect((await readPayment(checkout)).status).toBe('canceled');
  });
});

describe('the embedded form', () => {
  it('is open only with the client secret in the header Client-Secret', async () => {
    const {client_secret: secret} = await createCheckout('embedded');
    const other = await createCheckout('embedded');
    const key = {Authorization: 'Bearer pk_test_harbor'};
    const read = async (headers: Record<string, string>, place = 'session', body = {}): Promise<number> =>
      (await callForm(place, headers, body)).status;
    expect(await read({...key, 'Client-Secret': secret})).toBe(200);
    expect(await read({'Client-Secret': secret})).toBe(401);
    expect(await read({...key, 'Client-Secret': `${secret}x`})).toBe(404);
    expect(await read({...key, 'Client-Secret': `${other.id}_secret_${secret.split('_').at(-1)!}`})).toBe(404);
    expect(await read(key, `session?client_secret=${secret}`)).toBe(404);
    expect(await read(key, 'session', {client_secret: secret})).toBe(404);
  });
});
