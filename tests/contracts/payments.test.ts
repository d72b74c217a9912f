import {describe, expect, it} from 'vitest';
import type {PaymentsSeed} from '../../sandbox/payments/seed';
import type {PaymentIntent} from '../../sandbox/payments/objects';
import {PaymentsClient, type ProblemBody} from './support/paymentsClient';
import {startBeforeEach} from './support/startBeforeEach';

let api: PaymentsClient;

startBeforeEach(
  () => PaymentsClient.start(),
  (started) => (api = started),
);

/** The part of a payment about its money. */
const pickAmounts = ({status, amount_capturable, amount_captured}: PaymentIntent): unknown[] => [
  status,
  amount_capturable,
  amount_captured,
];
/** Gateways and outcomes of the attempts. */
const listAttempts = ({attempts}: PaymentIntent): string[] =>
  attempts.map(({gateway, status}) => `${gateway} ${status}`);

describe('capture', () => {
  it('holds the amount, captures it in parts and releases nothing before the last one', async () => {
    const {id, ...held} = await api.pay();
    expect(pickAmounts({id, ...held})).toEqual(['requires_capture', 15453, 0]);
    expect(pickAmounts((await api.capture(id, {amount: 12258, final: false})).body)).toEqual([
      'partially_captured',
      3195,
      12258,
    ]);
    expect(pickAmounts((await api.capture(id, {amount: 3195})).body)).toEqual(['succeeded', 0, 15453]);
    expect(api.listEventTypes(id)).toEqual([
      'created',
      'processing',
      'authorized',
      'partially_captured',
      'captured',
      'succeeded',
    ]);
  });

  it('releases the rest unless final is false', async () => {
    const {id} = await api.pay();
    expect(pickAmounts((await api.capture(id, {amount: 12258})).body)).toEqual(['succeeded', 0, 12258]);
    expect((await api.capture<ProblemBody>(id, {amount: 1})).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'succeeded',
    });
  });

  it('of all that is held is the last one, whatever the value of final', async () => {
    const {id} = await api.pay();
    expect(pickAmounts((await api.capture(id, {final: false})).body)).toEqual(['succeeded', 0, 15453]);
  });

  it('sends captured and succeeded with the same updated_at', async () => {
    const {id} = await api.pay();
    await api.capture(id);
    const [captured, succeeded] = api.listObjectEvents(id).slice(-2);
    expect([captured!.type, succeeded!.type]).toEqual(['payment_intent.captured', 'payment_intent.succeeded']);
    expect(captured!.data.object.updated_at).toBe(succeeded!.data.object.updated_at);
  });

  it('at once sends succeeded only', async () => {
    const {id, ...taken} = await api.pay({capture_method: 'automatic'});
    expect(pickAmounts({id, ...taken})).toEqual(['succeeded', 0, 15453]);
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'succeeded']);
  });

  it.each([
    [15454, 'capture_amount_exceeded'],
    [0, 'amount_invalid'],
    [-1, 'amount_invalid'],
    [154.53, 'amount_invalid'],
  ])('rejects %s of 15453', async (amount, code) => {
    const {id} = await api.pay();
    expect(await api.readRefusal(`payment_intents/${id}/capture`, {amount})).toBe(code);
    expect(pickAmounts(await api.readPayment(id))).toEqual(['requires_capture', 15453, 0]);
  });

  it('in parts needs a gateway that can', async () => {
    const {id} = await api.pay({currency: 'USD'}, 'tok_apple_pay');
    expect(listAttempts(await api.readPayment(id))).toEqual(['gateway_f authorized']);
    const refused = await api.capture<ProblemBody>(id, {amount: 1, final: true});
    expect([refused.body.code, refused.body.errors]).toMatchObject([
      'capability_unsupported',
      [{pointer: '/amount', message: 'Must be 15453, all that is held.'}],
    ]);
    expect(await api.readRefusal(`payment_intents/${id}/capture`, {})).toBe(200);
  });
});

describe('what a gateway can do', () => {
  const createClientWithGateway = (gateway: string, turned_on: readonly string[] = []): Promise<PaymentsClient> => {
    const [account] = (api.sandbox.world.seedData.payments as PaymentsSeed).accounts;
    const rule = {order: 1, when: {}, gateway, cascade_to: [], cascade_on: []};
    return PaymentsClient.start({accounts: [{...account!, turned_on}]}, [rule]);
  };

  const replace = async (next: Promise<PaymentsClient>): Promise<void> => {
    await api.sandbox.close();
    api = await next;
  };

  it('on request works once it is turned on, up to the limit', async () => {
    await replace(createClientWithGateway('gw_d'));
    const {id} = await api.pay({currency: 'USD'});
    expect(await api.readRefusal(`payment_intents/${id}/capture`, {amount: 9000})).toBe('capability_unsupported');
    await replace(createClientWithGateway('gw_d', ['gateway_d.partial_capture', 'gateway_d.multiple_refunds']));
    const again = await api.pay({currency: 'USD'});
    expect(await api.readRefusal(`payment_intents/${again.id}/capture`, {amount: 9000})).toBe(200);
    for (let count = 1; count <= 20; count += 1) {
      expect((await api.refund(again.id, 1)).status).toBe(201);
    }
    expect((await api.refund<ProblemBody>(again.id, 1)).body.code).toBe('capability_unsupported');
  });

  it('once is not several times', async () => {
    await replace(createClientWithGateway('gw_d'));
    const {id} = await api.pay({currency: 'USD', capture_method: 'automatic'});
    expect((await api.refund(id, 1)).status).toBe(201);
    expect((await api.refund<ProblemBody>(id, 1)).body.code).toBe('capability_unsupported');
  });

  it('in one capture is not in several', async () => {
    await replace(createClientWithGateway('gw_c'));
    const {id} = await api.pay();
    expect(await api.readRefusal(`payment_intents/${id}/capture`, {amount: 1, final: false})).toBe(
      'capability_unsupported',
    );
    expect(await api.readRefusal(`payment_intents/${id}/capture`, {amount: 1, final: true})).toBe(200);
  });

  it('depends on the brand of the card', async () => {
    await replace(createClientWithGateway('gw_c'));
    const {id} = await api.create();
    expect((await api.confirmPayment<ProblemBody>(id, 'tok_amex')).body.code).toBe('capability_unsupported');
  });

  it('has a limit of captures, and the last one releases the rest', async () => {
    const {id} = await api.pay();
    for (let count = 1; count < 50; count += 1) {
      await api.capture(id, {amount: 1, final: false});
    }
    const refused = await api.capture<ProblemBody>(id, {amount: 1, final: false});
    expect([refused.status, refused.body.code, refused.body.errors[0]!.pointer]).toEqual([
      422,
      'capability_unsupported',
      '/final',
    ]);
    expect(pickAmounts(await api.readPayment(id))).toEqual(['partially_captured', 15404, 49]);
    expect(pickAmounts((await api.capture(id, {amount: 1})).body)).toEqual(['succeeded', 0, 50]);
  });
});

describe('cancel', () => {
  it('voids an authorization', async () => {
    const {id} = await api.pay();
    const {body} = await api.call<PaymentIntent>('POST', `payment_intents/${id}/cancel`, {});
    expect(pickAmounts(body)).toEqual(['canceled', 0, 0]);
    expect(body.canceled_at).toBe(body.updated_at);
  });

  it('is rejected once a part is captured', async () => {
    const {id} = await api.pay();
    await api.capture(id, {amount: 1, final: false});
    expect(await api.readRefusal(`payment_intents/${id}/cancel`, {})).toBe('state_conflict');
  });
});

describe('payment method', () => {
  it('is required, by the confirm or before it', async () => {
    const {id} = await api.create();
    const path = `payment_intents/${id}`;
    const confirm = {return_url: 'https://shop.example/'};
    expect(await api.readRefusal(`${path}/confirm`, confirm)).toBe('validation_failed');
    await api.call('POST', path, {payment_method: {type: 'card', token: 'tok_mastercard'}});
    expect((await api.readPayment(id)).status).toBe('requires_confirmation');
    expect(await api.readRefusal(`${path}/confirm`, confirm)).toBe(200);
    expect((await api.readPayment(id)).payment_method?.card?.brand).toBe('mastercard');
  });

  it.each([
    ['tok_unknown', 'card', '/payment_method/token'],
    ['tok_async', 'card', '/payment_method/type'],
    ['tok_visa', 'bank_transfer', '/payment_method/type'],
  ])('%s as %s is refused', async (token, type, pointer) => {
    const {id} = await api.create();
    const {body} = await api.confirmPayment<ProblemBody>(id, token, type);
    expect([body.code, body.errors[0]?.pointer]).toEqual(['validation_failed', pointer]);
    expect((await api.readPayment(id)).attempts).toEqual([]);
  });
});

describe('update', () => {
  it('accepts only metadata after the confirmation, and sends no event', async () => {
    const {id} = await api.pay();
    const before = api.listEventTypes(id);
    expect(await api.readRefusal(`payment_intents/${id}`, {amount: 1, metadata: {a: 'b'}})).toBe('state_conflict');
    expect(await api.readRefusal(`payment_intents/${id}`, {metadata: {a: 'b'}})).toBe(200);
    expect((await api.readPayment(id)).metadata).toEqual({a: 'b'});
    expect(api.listEventTypes(id)).toEqual(before);
  });

  it('leaves amount and reference to the checkout intent that created the payment', async () => {
    const {payment_intent_id: id} = await api.createCheckoutIntent();
    expect(await api.readRefusal(`payment_intents/${id!}`, {amount: 1})).toBe('validation_failed');
    expect(await api.readRefusal(`payment_intents/${id!}`, {capture_method: 'manual'})).toBe(200);
  });
});

describe('routing', () => {
  it.each([
    ['EUR and manual capture', {capture_method: 'manual'}, 'tok_visa', 'gateway_a'],
    ['EUR and Visa', {capture_method: 'automatic'}, 'tok_visa', 'gateway_c'],
    ['EUR and Mastercard', {capture_method: 'automatic'}, 'tok_mastercard', 'gateway_c'],
    ['EUR and another brand', {capture_method: 'automatic'}, 'tok_amex', 'gateway_a'],
    ['a wallet', {capture_method: 'automatic', currency: 'USD'}, 'tok_google_pay', 'gateway_f'],
    ['a wallet in EUR, by the rule for its card', {capture_method: 'automatic'}, 'tok_google_pay', 'gateway_c'],
    [
      'a wallet whose currency the first gateway lacks',
      {capture_method: 'manual', currency: 'CHF'},
      'tok_apple_pay',
      'gateway_a',
    ],
    ['no condition', {capture_method: 'automatic', currency: 'JPY'}, 'tok_visa', 'gateway_a'],
  ])('%s', async (_, given, token, gateway) => {
    expect((await api.pay(given, token)).attempts.map((attempt) => attempt.gateway)).toEqual([gateway]);
  });

  it('sends asynchronous methods where they work', async () => {
    expect((await api.pay({capture_method: 'automatic'}, 'tok_async', 'bank_transfer')).attempts[0]!.gateway).toBe(
      'gateway_e',
    );
    expect((await api.pay({capture_method: 'manual'}, 'tok_async', 'bank_transfer')).attempts[0]!.gateway).toBe(
      'gateway_b',
    );
  });

  it('rejects what no gateway of the rule supports, and changes nothing', async () => {
    const chf = await api.create({currency: 'CHF'});
    expect((await api.confirmPayment<ProblemBody>(chf.id, 'tok_async', 'bank_transfer')).body.code).toBe(
      'capability_unsupported',
    );
    const usd = await api.create({currency: 'USD'});
    expect((await api.confirmPayment<ProblemBody>(usd.id, 'tok_async', 'bank_transfer')).body).toMatchObject({
      code: 'currency_unsupported',
      detail: 'No gateway of routing rule 4 supports USD.',
    });
    expect((await api.readPayment(usd.id)).status).toBe('requires_payment_method');
    expect(api.listEventTypes(usd.id)).toEqual(['created']);
  });

  it('rejects a currency that no rule has a gateway for', async () => {
    expect(await api.readRefusal('payment_intents', {amount: 1, currency: 'PEN'})).toBe('currency_unsupported');
    const checkout = {mode: 'hosted', amount: 0, currency: 'PEN', return_url: 'https://shop.example/'};
    expect(await api.readRefusal('checkout_intents', checkout)).toBe('currency_unsupported');
  });
});
