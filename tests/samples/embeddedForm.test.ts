import {runInNewContext} from 'node:vm';
import {load} from 'cheerio';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {DEFAULT_CHOICES, createFormPolicies} from '../../src/topics/embedded-form/csp/formPolicy';
import {loadSharedContracts} from '../../sandbox/contracts';
import {readProgram} from '../../src/topics/environments/elements/program';
import {readTable} from '../contracts/support/pageTables';
import {startCheckout, type CheckoutServer} from './support/checkoutServer';
import {readContracts} from '../../src/pipeline/projectContracts';

const {formPolicy} = readContracts().catalogs;

/** All values of the two statuses. */
const STATUSES = {
  payment_status: Object.keys(readContracts().lifecycles.get('checkout_intent')!.secondaryStatuses![0]!.states),
  payment_intent: Object.keys(readContracts().lifecycles.get('payment_intent')!.states),
};

await loadSharedContracts(); // Loading the contracts takes longer than the timeout of a test.

let checkout: CheckoutServer;
beforeEach(async () => {
  checkout = await startCheckout();
});
afterEach(async () => {
  expect(checkout.faults).toEqual([]);
  await checkout.close();
});

function sendRequest(path: string, method = 'GET'): Promise<Response> {
  return fetch(checkout.base + path, {method, redirect: 'manual'});
}

/** The client secret that the page passes to the form, and its id. */
async function readClientSecret(response: Response): Promise<{secret: string; id: string}> {
  const secret = load(await response.text())('#payment').attr('data-client-secret')!;
  return {secret, id: secret.split('_secret_')[0]!};
}

describe('the table of the page', () => {
  const source = readProgram('.', 'programs/javascript/checkout-server.mjs');
  const decideNext = runInNewContext(`${/^function decideNext[\s\S]*?^\}/m.exec(source)![0]} decideNext;`) as (
    checkout: object,
    payment: object | undefined,
  ) => string;
  const listValues = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, value]) => value!);
  /** What the server does, by how the cell begins. */
  const WORDS = {
    Returns: 'payment',
    Cancels: 'renewal',
    'Creates none and shows a page that waits': 'wait',
    'Creates none and shows the return page': 'done',
    'Creates a new one': 'renewal',
  };
  const rows = readTable('payments/Guides/ui-embedding.mdx', '### One checkout for one order');
  const cases = rows.flatMap(([statuses, payments, intents, todo]) => {
    const [, next] = Object.entries(WORDS).find(([words]) => todo!.startsWith(words))!;
    const all = (cell: string, machine: 'payment_status' | 'payment_intent'): (string | undefined)[] =>
      cell === 'Any' ? STATUSES[machine] : cell.startsWith('None') ? [undefined] : listValues(cell);
    return listValues(statuses!).flatMap((status) =>
      all(payments!, 'payment_status').flatMap((payment_status) =>
        all(intents!, 'payment_intent').map((payment) => [status, payment_status, payment, next] as const),
      ),
    );
  });

  it.each(cases)('%s, %s, %s: %s', (status, payment_status, payment, next) => {
    expect(decideNext({status, payment_status}, payment === undefined ? undefined : {status: payment})).toBe(next);
  });

  it('has each status of a checkout intent', () => {
    const {lifecycles} = readContracts();
    expect([...new Set(cases.map(([status]) => status))].sort()).toEqual(
      Object.keys(lifecycles.get('checkout_intent')!.states).sort(),
    );
  });
});

describe('the server of the embedded checkout', () => {
  it('passes the client secret of one checkout intent to the page, however often it is opened', async () => {
    const {secret} = await readClientSecret(await sendRequest('/checkout'));
    expect(secret).toMatch(/^ci_\w+_secret_\w+$/);
    expect(await readClientSecret(await sendRequest('/checkout'))).toMatchObject({secret});
  });

  it('never sends the secret key, and keeps the page out of caches', async () => {
    const response = await sendRequest('/checkout');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).toContain('pk_test_harbor');
    expect(text).not.toContain('sk_test');
  });

  it('sends the policy and the headers that the page shows', async () => {
    const {headers} = await sendRequest('/checkout');
    const {header} = createFormPolicies(formPolicy, [], {...DEFAULT_CHOICES, environment: 'sandbox'});
    expect(`Content-Security-Policy: ${headers.get('content-security-policy')!}`).toBe(header);
    for (const {header: name, value} of formPolicy.headers) {
      expect(headers.get(name), name).toBe(value);
    }
  });

  it('makes a new checkout intent after the first one expired', async () => {
    const first = await readClientSecret(await sendRequest('/checkout'));
    await fetch(`${checkout.api}/payments/v1/checkout_intents/${first.id}`, {
      headers: {Authorization: 'Bearer sk_test_harbor', 'Sandbox-Advance': 'PT24H'},
    });
    const response = await sendRequest('/checkout/session', 'POST');
    const {clientSecret} = (await response.json()) as {clientSecret: string};
    expect(clientSecret).toMatch(/^ci_\w+_secret_\w+$/);
    expect(clientSecret).not.toBe(first.secret);
  });

  it('changes the amount once, however often it is sent', async () => {
    await sendRequest('/checkout');
    for (let count = 0; count < 2; count += 1) {
      const changed = await sendRequest('/checkout/gift-wrap', 'POST');
      expect(await changed.json()).toEqual({shown: '157.53 EUR'});
    }
  });

  it('replaces a checkout intent whose amount is not that of the order', async () => {
    const {id} = await readClientSecret(await sendRequest('/checkout'));
    const updated = await fetch(`${checkout.api}/payments/v1/checkout_intents/${id}`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sk_test_harbor',
        'Content-Type': 'application/json',
        'Idempotency-Key': 'an update whose responses are lost',
      },
      body: '{"amount": 15753}',
    });
    expect(updated.status).toBe(200);
    expect((await readClientSecret(await sendRequest('/checkout'))).id).not.toBe(id);
    expect(checkout.sandbox.world.listObjectStates().checkout_intent).toMatchObject({[id]: 'canceled'});
  });

  it('changes the amount only before the payment', async () => {
    const {id} = await readClientSecret(await sendRequest('/checkout'));
    await checkout.sandbox.act('checkout_intent.submit', id, {card_number: '4000002500003155'});
    expect((await sendRequest('/checkout/gift-wrap', 'POST')).status).toBe(409);
  });

  it('shows the status of the checkout intent after the return', async () => {
    const {id} = await readClientSecret(await sendRequest('/checkout'));
    expect(await (await sendRequest('/checkout/return')).text()).toContain('Your order is not paid.');
    await checkout.sandbox.act('checkout_intent.submit', id, {card_number: '4242424242424242'});
    expect(await (await sendRequest('/checkout/return')).text()).toContain('Your order is paid.');
    expect((await sendRequest('/checkout')).headers.get('location')).toBe('/checkout/return');
  });

  it('sends shoppers without the form to the hosted page, and ends the embedded checkout', async () => {
    const {id} = await readClientSecret(await sendRequest('/checkout'));
    const response = await sendRequest('/checkout/hosted', 'POST');
    expect(response.headers.get('refresh')).toMatch(/^0; url=https:\/\/.*\/checkout\/ci_\w+$/);
    await expect(
      checkout.sandbox.act('checkout_intent.submit', id, {card_number: '4242424242424242'}),
    ).rejects.toThrow();
  });
});
