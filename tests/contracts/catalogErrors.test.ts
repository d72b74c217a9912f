import {afterAll, beforeAll, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {loadCatalogs} from '../../src/plugins/contracts/catalogs';
import {createSandbox} from '../../sandbox/server';
import {ADA, LYON, SOCKS, ShopClient, type Problem, type Reply} from './support/shopClient';

/** Provokes each error code in the sandbox as its entry in the catalog says. */

const {errorCodes, addresses} = loadCatalogs();
const PAYMENT = {amount: 15453, currency: 'EUR'};
let client: ShopClient;

beforeAll(async () => {
  client = await ShopClient.start();
});
afterAll(async () => {
  await client.sandbox.close();
  expect(client.faults).toEqual([]);
});

type Headers = Readonly<Record<string, string>>;

const get = (path: string, headers?: Headers): Promise<Reply<Problem>> =>
  client.call('GET', `payments/v1/${path}`, undefined, headers);
const post = (path: string, body: object, headers?: Headers): Promise<Reply<Problem>> =>
  client.call('POST', `payments/v1/${path}`, {...body}, headers);

/** Sends a body as it is. */
async function sendRaw(body: string, contentType = 'application/json'): Promise<Reply<Problem>> {
  const headers = {
    Authorization: 'Bearer sk_test_harbor',
    'Idempotency-Key': `raw-${body.length}`,
    'Content-Type': contentType,
  };
  const response = await fetch(`${client.base}/payments/v1/payment_intents`, {method: 'POST', headers, body});
  return {status: response.status, headers: response.headers, body: (await response.json()) as Problem};
}

async function paymentOf(token: string, more: object = {}): Promise<string> {
  const {body} = await client.call<{id: string}>('POST', 'payments/v1/payment_intents', {...PAYMENT, ...more});
  const type = token === 'tok_async' ? 'bank_transfer' : 'card';
  await post(`payment_intents/${body.id}/confirm`, {
    payment_method: {type, token},
    return_url: 'https://shop.example/',
  });
  return body.id;
}

async function confirmWith(token: string, more: object): Promise<Reply<Problem>> {
  const {body} = await client.call<{id: string}>('POST', 'payments/v1/payment_intents', {...PAYMENT, ...more});
  return post(`payment_intents/${body.id}/confirm`, {
    payment_method: {type: 'card', token},
    return_url: 'https://shop.example/',
  });
}

async function deliveredOrder(): Promise<{order: string; subOrder: string}> {
  const checkout = await client.confirmed([[SOCKS, 1]]);
  const {world} = client.sandbox;
  const subOrder = world.collection('sub_order').all().at(-1)!.id;
  await client.sandbox.act('sub_order.accept', subOrder);
  await client.advance('PT10S');
  await client.sandbox.act('sub_order.ship', subOrder, {carrier: 'Postline', tracking_number: 'PL1'});
  await client.sandbox.act('fulfillment.deliver', world.collection('fulfillment').all().at(-1)!.id);
  return {order: (await client.readCheckout(checkout.id)).order_id!, subOrder};
}

const TRIGGERS: Readonly<Record<string, () => Promise<Reply<Problem>>>> = {
  invalid_request: () => get('refunds?limit=0'),
  malformed_json: () => sendRaw('{'),
  idempotency_key_missing: () => post('payment_intents', PAYMENT, {'Idempotency-Key': ''}),
  unknown_version: () => get('refunds', {[brand.versionHeader]: '2020-01-01'}),
  authentication_failed: () => get('refunds', {Authorization: 'Bearer sk_test_wrong'}),
  permission_denied: () => post('refunds', {}, {Authorization: 'Bearer pk_test_harbor'}),
  resource_not_found: () => get('payment_intents/pi_doesNotExist'),
  method_not_allowed: () => client.call('DELETE', 'payments/v1/payment_intents'),
  idempotency_in_progress: async () => {
    const headers = {'Idempotency-Key': 'in-progress', 'Sandbox-Delay': '1'};
    const answers = await Promise.all([1, 2].map(() => post('payment_intents', PAYMENT, headers)));
    return answers.find(({status}) => status !== 201)!;
  },
  state_conflict: async () => {
    const {body} = await client.call<{id: string}>('POST', 'payments/v1/payment_intents', PAYMENT);
    return post(`payment_intents/${body.id}/capture`, {});
  },
  cart_frozen: async () => {
    const cart = await client.cart([[SOCKS, 1]]);
    await client.checkout(cart.id);
    return client.shop('POST', `carts/${cart.id}/lines`, {variant_id: SOCKS, quantity: 1});
  },
  version_conflict: async () => {
    const cart = await client.cart([[SOCKS, 1]]);
    const change = (quantity: number): Promise<Reply<Problem>> =>
      client.shop('PATCH', `carts/${cart.id}/lines/line_1`, {quantity}, {'If-Match': '"1"'});
    await change(2);
    return change(3);
  },
  body_too_large: () => sendRaw('x'.repeat(300 * 1024)),
  unsupported_media_type: () => sendRaw('amount=15453', 'application/x-www-form-urlencoded'),
  validation_failed: () => post('payment_intents', {amount: 15453}),
  idempotency_key_reused: async () => {
    const headers = {'Idempotency-Key': 'reused'};
    await post('payment_intents', PAYMENT, headers);
    return post('payment_intents', {...PAYMENT, amount: 1195}, headers);
  },
  amount_invalid: () => post('payment_intents', {...PAYMENT, amount: 0}),
  currency_unsupported: () => post('payment_intents', {...PAYMENT, currency: 'CLF'}),
  capture_amount_exceeded: async () => {
    const id = await paymentOf('tok_visa', {capture_method: 'manual'});
    return post(`payment_intents/${id}/capture`, {amount: 15454});
  },
  refund_amount_exceeded: async () =>
    post('refunds', {payment_intent_id: await paymentOf('tok_visa'), amount: 15454, reason: 'other'}),
  capability_unsupported: async () => {
    const id = await paymentOf('tok_async');
    await client.advance('PT1M');
    return post('refunds', {payment_intent_id: id, amount: 1195, reason: 'other'});
  },
  promotion_rejected: async () => {
    const cart = await client.cart([[SOCKS, 5]]);
    await client.applyCode(cart.id, 'WELCOME10');
    return client.applyCode<Problem>(cart.id, 'WELCOME10');
  },
  out_of_stock: async () => {
    const cart = await client.cart([[SOCKS, 1]]);
    return client.shop('POST', `carts/${cart.id}/lines`, {variant_id: 'var_5Jk8Rs', quantity: 1});
  },
  address_undeliverable: async () => {
    const cart = await client.cart([[SOCKS, 1]]);
    const {id} = await client.checkout(cart.id);
    const {example} = addresses.countries.find(({country}) => country === 'AU')!;
    return client.update<Problem>(id, {buyer: ADA, shipping_address: example});
  },
  return_window_closed: async () => {
    const {order, subOrder} = await deliveredOrder();
    await client.shop('GET', `orders/${order}`, undefined, {'Sandbox-Advance': 'P31D'});
    const lines = [{order_line_id: 'line_1', quantity: 1, reason: 'unwanted'}];
    return client.shop('POST', 'returns', {sub_order_id: subOrder, lines, method: 'drop_off'});
  },
  payment_declined: () => confirmWith('tok_declined', {}),
  rate_limited: async () => {
    const sandbox = await createSandbox({start: '2026-11-03T09:58:00Z'});
    const url = `${await sandbox.listen()}/payments/v1/refunds`;
    const send = (): Promise<Response> => fetch(url, {headers: {Authorization: 'Bearer sk_test_harbor'}});
    const answers = await Promise.all(Array.from({length: 26}, send));
    const refused = answers.find(({status}) => status !== 200)!;
    const body = (await refused.json()) as Problem;
    await sandbox.close();
    return {status: refused.status, headers: refused.headers, body};
  },
  internal_error: () => get('refunds', {'Sandbox-Error': 'internal_error'}),
  gateway_error: () => confirmWith('tok_gateway_error_twice', {capture_method: 'manual'}),
  service_unavailable: () => get('refunds', {'Sandbox-Error': 'service_unavailable'}),
  gateway_timeout: () => confirmWith('tok_visa', {amount: 5040}),
};

it('has a way to provoke every error code', () => {
  expect(Object.keys(TRIGGERS).sort()).toEqual(errorCodes.errors.map(({code}) => code).sort());
});

it.each(errorCodes.errors)('$code: $sandbox_trigger', async ({code, status, title, retriable, retry}) => {
  const answer = await TRIGGERS[code]!();
  expect(answer).toMatchObject({status, body: {code, status, title, retriable}});
  expect(answer.headers.has('retry-after')).toBe(retry === 'after_retry_after' || code === 'service_unavailable');
});

it('says where to send addresses that it accepts', () => {
  expect(addresses.countries.find(({country}) => country === LYON.country)?.example).toEqual(LYON);
});
