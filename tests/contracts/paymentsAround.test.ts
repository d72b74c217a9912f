import {describe, expect, it} from 'vitest';
import type {CheckoutIntent, Refund} from '../../sandbox/payments/objects';
import {PaymentsClient, type ProblemBody} from './support/paymentsClient';
import {startBeforeEach} from './support/startBeforeEach';

/** Objects around a payment: checkout intents and refunds. */
let api: PaymentsClient;

startBeforeEach(
  () => PaymentsClient.start(),
  (started) => (api = started),
);

const submitForm = (id: string, token = 'tok_visa'): Promise<void> =>
  api.performAct('checkout_intent.submit', id, {token});

describe('a checkout intent', () => {
  it('creates its payment, and both refer to each other', async () => {
    const checkout = await api.createCheckoutIntent({reference: '5512'});
    const payment = await api.readPayment(checkout.payment_intent_id!);
    expect(payment).toMatchObject({
      checkout_intent_id: checkout.id,
      amount: 15453,
      reference: '5512',
      capture_method: 'automatic',
    });
    const types = api.sandbox.world.listAllEvents().map(({type}) => type);
    expect(types).toEqual(['checkout_intent.created', 'payment_intent.created']);
  });

  it('gives its capture method to each of its payments', async () => {
    const {id, payment_intent_id} = await api.createCheckoutIntent({capture_method: 'manual'});
    expect(await api.readPayment(payment_intent_id!)).toMatchObject({capture_method: 'manual'});
    await api.call('POST', `checkout_intents/${id}`, {amount: 0});
    const {body: again} = await api.call<CheckoutIntent>('POST', `checkout_intents/${id}`, {amount: 7222});
    expect(again.payment_intent_id).not.toBe(payment_intent_id);
    expect(await api.readPayment(again.payment_intent_id!)).toMatchObject({capture_method: 'manual', amount: 7222});
    await submitForm(id);
    expect(await api.readProgress(id)).toBe('completed pending');
  });

  it('is read with a secret key whatever Client-Secret is', async () => {
    const {id} = await api.createCheckoutIntent();
    const read = (key: string): Promise<{status: number}> =>
      api.call('GET', `checkout_intents/${id}`, undefined, {key, headers: {'Client-Secret': 'garbage'}});
    expect((await read('sk_test_harbor')).status).toBe(200);
    expect((await read('pk_test_harbor')).status).toBe(400);
  });

  it('has a client secret when embedded, and an address when hosted', async () => {
    const embedded = await api.createCheckoutIntent();
    const hosted = await api.createCheckoutIntent({mode: 'hosted'});
    expect([embedded.client_secret === null, embedded.url]).toEqual([false, null]);
    expect([hosted.client_secret, hosted.url]).toEqual([null, expect.stringContaining(`/checkout/${hosted.id}`)]);
  });

  it('is completed before it is paid, and paid with the last capture', async () => {
    const {id, payment_intent_id: payment} = await api.createCheckoutIntent();
    await api.call('POST', `payment_intents/${payment!}`, {capture_method: 'manual'});
    await submitForm(id);
    expect(await api.readProgress(id)).toBe('completed pending');
    await api.capture(payment!, {amount: 12258, final: false});
    expect(await api.readProgress(id)).toBe('completed pending');
    await api.capture(payment!);
    expect(await api.readProgress(id)).toBe('completed paid');
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'completed']);
  });

  it('is open again after a decline, without an event', async () => {
    const {id} = await api.createCheckoutIntent();
    await submitForm(id, 'tok_insufficient_funds');
    expect(await api.readProgress(id)).toBe('open unpaid');
    await submitForm(id);
    expect(await api.readProgress(id)).toBe('completed paid');
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'processing', 'completed']);
  });

  it('stays processing while the shopper is with the bank', async () => {
    const {id, payment_intent_id: payment} = await api.createCheckoutIntent();
    await submitForm(id, 'tok_3ds');
    expect(await api.readProgress(id)).toBe('processing unpaid');
    expect(await api.readRefusal(`checkout_intents/${id}`, {locale: 'fr'})).toBe('state_conflict');
    await api.performAct('payment_intent.resume', payment!, {result: 'canceled'});
    expect(await api.readProgress(id)).toBe('open unpaid');
  });

  it('follows a payment that your server confirms', async () => {
    const {id, payment_intent_id: payment} = await api.createCheckoutIntent();
    await api.confirmPayment(payment!);
    expect(await api.readProgress(id)).toBe('completed paid');
    const order = api.sandbox.world.listAllEvents().map(({type}) => type);
    expect(order.indexOf('checkout_intent.processing')).toBeLessThan(order.indexOf('payment_intent.processing'));
    expect(order.slice(-2)).toEqual(['payment_intent.succeeded', 'checkout_intent.completed']);
  });

  it('with an amount of 0 has no payment, and ends without one', async () => {
    const {id, payment_intent_id} = await api.createCheckoutIntent({amount: 0});
    expect([payment_intent_id, await api.readProgress(id)]).toEqual([null, 'open no_payment_required']);
    await submitForm(id);
    expect(await api.readProgress(id)).toBe('completed no_payment_required');
  });

  it('passes a new amount and reference to its payment', async () => {
    const {id, payment_intent_id: payment} = await api.createCheckoutIntent();
    await api.call('POST', `checkout_intents/${id}`, {amount: 7222, reference: 'b'});
    expect(await api.readPayment(payment!)).toMatchObject({amount: 7222, reference: 'b'});
    const {body: free} = await api.call<CheckoutIntent>('POST', `checkout_intents/${id}`, {amount: 0});
    expect([free.payment_intent_id, free.payment_status]).toEqual([null, 'no_payment_required']);
    expect((await api.readPayment(payment!)).status).toBe('canceled');
    const {body: again} = await api.call<CheckoutIntent>('POST', `checkout_intents/${id}`, {amount: 99});
    expect((await api.readPayment(again.payment_intent_id!)).amount).toBe(99);
  });

  it('passes what its first payment had to the next one, after an amount of 0', async () => {
    const {id, payment_intent_id: first} = await api.createCheckoutIntent();
    const settings = {
      capture_method: 'manual',
      three_d_secure: {request: 'challenge', exemption: null},
      statement_descriptor: 'HARBOR 5512',
      metadata: {cart: '5512'},
    };
    const {status} = await api.call('POST', `payment_intents/${first!}`, {
      ...settings,
      three_d_secure: {request: 'challenge'},
    });
    expect(status).toBe(200);
    await api.call('POST', `checkout_intents/${id}`, {amount: 0});
    const {body} = await api.call<CheckoutIntent>('POST', `checkout_intents/${id}`, {amount: 7222});
    expect(body.payment_intent_id).not.toBe(first);
    expect(await api.readPayment(body.payment_intent_id!)).toMatchObject({...settings, amount: 7222});
  });

  it('that is extended can be paid until it expires: the 7 days of its payment start again', async () => {
    const extend = (): Record<string, unknown> => ({expires_at: api.sandbox.world.clock.addDuration('P6D')});
    const {id, payment_intent_id} = await api.createCheckoutIntent(extend());
    await api.wait('P5D');
    await api.call('POST', `checkout_intents/${id}`, extend());
    await api.wait('P5D');
    expect(await api.readProgress(id)).toBe('open unpaid');
    expect((await api.readPayment(payment_intent_id!)).status).toBe('requires_payment_method');
    await api.wait('P1D');
    expect((await api.readPayment(payment_intent_id!)).status).toBe('expired');
  });

  it('has an expires_at in whole seconds, as sent or without the fraction', async () => {
    const {id, expires_at} = await api.createCheckoutIntent({expires_at: '2026-11-03T12:00:00.789Z'});
    expect(expires_at).toBe('2026-11-03T12:00:00Z');
    const change = {expires_at: '2026-11-03T13:00:00.001Z'};
    const {body} = await api.call<CheckoutIntent>('POST', `checkout_intents/${id}`, change);
    expect(body.expires_at).toBe('2026-11-03T13:00:00Z');
    await api.wait('PT3H');
    expect(await api.readProgress(id)).toBe('expired unpaid');
  });

  it('expires after 24 hours, and its payment with it', async () => {
    const {id, payment_intent_id: payment} = await api.createCheckoutIntent();
    await api.wait('PT23H59M');
    expect(await api.readProgress(id)).toBe('open unpaid');
    await api.wait('PT1M');
    expect(await api.readProgress(id)).toBe('expired unpaid');
    expect((await api.readPayment(payment!)).status).toBe('expired');
    expect((await api.confirmPayment<ProblemBody>(payment!)).body.code).toBe('state_conflict');
  });

  it('that was overdue while the bank decided expires when it is open again', async () => {
    const {id, payment_intent_id: payment} = await api.createCheckoutIntent({expires_at: '2026-11-03T10:30:00Z'});
    await api.wait('PT20M');
    await submitForm(id, 'tok_3ds');
    await api.wait('PT14M');
    expect(await api.readProgress(id)).toBe('processing unpaid');
    await api.performAct('payment_intent.resume', payment!, {result: 'failed'});
    expect(await api.readProgress(id)).toBe('expired unpaid');
  });

  it('is open again 15 minutes after a challenge that nobody completes, and takes another card', async () => {
    const {id} = await api.createCheckoutIntent();
    await submitForm(id, 'tok_3ds');
    await api.wait('PT15M');
    expect(await api.readProgress(id)).toBe('open unpaid');
    await submitForm(id);
    expect(await api.readProgress(id)).toBe('completed paid');
  });

  it.each([
    ['2026-11-03T10:29:00Z', 'validation_failed'],
    ['2026-11-03T10:30:00Z', 201],
    ['2026-11-10T10:00:00Z', 201],
    ['2026-11-10T10:00:01Z', 'validation_failed'],
  ])('with expires_at %s gives %s', async (expires_at, expected) => {
    const body = {mode: 'hosted', amount: 1, currency: 'EUR', return_url: 'https://shop.example/', expires_at};
    expect(await api.readRefusal('checkout_intents', body)).toBe(expected);
  });

  it('can be canceled while it is open only, and its payment with it', async () => {
    const first = await api.createCheckoutIntent();
    expect(await api.readRefusal(`checkout_intents/${first.id}/cancel`, {})).toBe(200);
    expect((await api.readPayment(first.payment_intent_id!)).status).toBe('canceled');
    const second = await api.createCheckoutIntent();
    await submitForm(second.id);
    const {body} = await api.call('POST', `checkout_intents/${second.id}/cancel`, {});
    expect(body).toMatchObject({code: 'state_conflict', current_status: 'completed'});
  });

  it('whose payment was declined for good can only be canceled', async () => {
    const {id} = await api.createCheckoutIntent();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await submitForm(id, 'tok_lost');
    }
    expect(await api.readProgress(id)).toBe('open unpaid');
    await expect(submitForm(id)).rejects.toThrow('state_conflict');
    expect(await api.readRefusal(`checkout_intents/${id}/cancel`, {})).toBe(200);
  });

  it.each([
    ['http://shop.example/', 'validation_failed'],
    ['http://localhost:3000/return', 201],
    ['ftp://shop.example/', 'validation_failed'],
  ])('with return_url %s gives %s', async (return_url, expected) => {
    expect(await api.readRefusal('checkout_intents', {mode: 'hosted', amount: 1, currency: 'EUR', return_url})).toBe(
      expected,
    );
  });
});

describe('a bank transfer', () => {
  it('completes the checkout at once, and is paid later', async () => {
    const {id} = await api.createCheckoutIntent();
    await submitForm(id, 'tok_async');
    expect(await api.readProgress(id)).toBe('completed pending');
    await api.wait('PT1M');
    expect(await api.readProgress(id)).toBe('completed paid');
  });

  it.each([
    ['decline', 'requires_payment_method'],
    ['fail', 'failed'],
  ])('can %s: the checkout stays completed, and is not paid', async (act, status) => {
    const {id, payment_intent_id: payment} = await api.createCheckoutIntent();
    await submitForm(id, 'tok_async');
    await api.performAct(`payment_attempt.${act}`, payment!);
    expect([await api.readProgress(id), (await api.readPayment(payment!)).status]).toEqual([
      'completed unpaid',
      status,
    ]);
    await api.wait('PT1M');
    expect((await api.readPayment(payment!)).status).toBe(status);
  });
});

describe('a payment after a refused bank transfer', () => {
  it('is refused by a code, or by a raw code that the gateway maps to one, not by both', async () => {
    const {id} = await api.pay({}, 'tok_async', 'bank_transfer');
    const codes = {decline_code: 'lost_card', raw_code: '20051'};
    await expect(api.performAct('payment_attempt.decline', id, codes)).rejects.toThrow('Send decline_code or raw_code');
    await api.performAct('payment_attempt.decline', id, {raw_code: codes.raw_code});
    expect((await api.readPayment(id)).attempts[0]!.decline).toMatchObject({
      code: 'insufficient_funds',
      raw_code: codes.raw_code,
    });
  });

  it('continues with another method, independent of the bank', async () => {
    const {id} = await api.pay({}, 'tok_async', 'bank_transfer');
    await api.performAct('payment_attempt.decline', id);
    await api.confirmPayment(id, 'tok_3ds');
    await expect(api.performAct('payment_attempt.decline', id)).rejects.toThrow('state_conflict');
    await api.performAct('payment_intent.resume', id, {result: 'passed'});
    expect((await api.readPayment(id)).status).toBe('requires_capture');
  });
});

describe('a refund', () => {
  const readRefundedAmount = async (id: string): Promise<number> => (await api.readPayment(id)).amount_refunded;
  const readStatus = async (id: string): Promise<string> =>
    (await api.call<Refund>('GET', `refunds/${id}`)).body.status;

  it('succeeds within seconds, and the payment counts it without an event', async () => {
    const {id} = await api.pay({capture_method: 'automatic'});
    const before = api.listEventTypes(id);
    const {body} = await api.refund(id, 1118, {reference: 'r1'});
    expect([body.status, body.gateway_reference, await readRefundedAmount(id)]).toEqual(['pending', null, 0]);
    await api.wait('PT6S');
    expect([await readStatus(body.id), await readRefundedAmount(id)]).toEqual(['succeeded', 1118]);
    expect([api.listEventTypes(body.id), api.listEventTypes(id)]).toEqual([['created', 'succeeded'], before]);
  });

  it('of a payment of two years ago is possible, and both stay readable', async () => {
    const payment = await api.pay({capture_method: 'automatic'});
    const checkout = await api.createCheckoutIntent();
    const {body: first} = await api.refund(payment.id, 118);
    await api.wait('P730D');
    expect((await api.refund(payment.id, 1118)).status).toBe(201);
    expect((await api.readPayment(payment.id)).amount_refunded).toBe(118);
    expect((await api.call('GET', `refunds/${first.id}`)).status).toBe(200);
    expect(await api.readProgress(checkout.id)).toBe('expired unpaid');
  });

  it('has the reason other by default', async () => {
    const {id} = await api.pay({capture_method: 'automatic'});
    expect((await api.refund(id, 1, {reason: undefined})).body.reason).toBe('other');
  });

  it('is at most what is captured, less refunds that succeeded or are pending', async () => {
    const {id} = await api.pay();
    await api.capture(id, {amount: 1000, final: false});
    await api.refund(id, 400);
    expect((await api.refund<ProblemBody>(id, 601)).body.code).toBe('refund_amount_exceeded');
    const {body} = await api.refund(id, 600);
    await api.performAct('refund.fail', body.id);
    expect((await api.refund(id, 600)).status).toBe(201);
  });

  it.each(['requires_payment_method', 'requires_capture', 'canceled'])('is rejected in %s', async (status) => {
    const {id} = status === 'requires_payment_method' ? await api.create() : await api.pay();
    if (status === 'canceled') {
      await api.call('POST', `payment_intents/${id}/cancel`, {});
    }
    expect((await api.refund<ProblemBody>(id, 1)).body).toMatchObject({code: 'state_conflict', current_status: status});
  });

  it('is rejected in expired when nothing was captured', async () => {
    const {id} = await api.create();
    await api.wait('P7D');
    expect((await api.refund<ProblemBody>(id, 1)).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'expired',
    });
  });

  it('of 5104 succeeds, then fails, and the payment no longer counts it', async () => {
    const {id} = await api.pay({capture_method: 'automatic'});
    const {body} = await api.refund(id, 5104);
    await api.wait('PT6S');
    expect(await readRefundedAmount(id)).toBe(5104);
    await api.wait('PT1M');
    const [, , failed] = api.listObjectEvents(body.id);
    expect(failed).toMatchObject({
      type: 'refund.failed',
      data: {object: {failure_reason: 'account_closed'}, previous_attributes: {status: 'succeeded'}},
    });
    expect(await readRefundedAmount(id)).toBe(0);
  });

  it('can be canceled while it is pending, and its amount is free again', async () => {
    const {id} = await api.pay();
    await api.capture(id);
    const {body} = await api.refund(id, 15453);
    expect(await api.readRefusal(`refunds/${body.id}/cancel`, {})).toBe(200);
    await api.wait('PT1M');
    expect([await readStatus(body.id), await readRefundedAmount(id)]).toEqual(['canceled', 0]);
    const second = await api.refund(id, 15453);
    await api.wait('PT6S');
    expect((await api.call('POST', `refunds/${second.body.id}/cancel`, {})).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'succeeded',
    });
  });

  it('needs a gateway that can do it', async () => {
    const {id} = await api.pay({capture_method: 'automatic'}, 'tok_async', 'bank_transfer');
    await api.wait('PT1M');
    expect((await api.refund<ProblemBody>(id, 1)).body.code).toBe('capability_unsupported');
    const {body} = await api.refund(id, 15453);
    expect(await api.readRefusal(`refunds/${body.id}/cancel`, {})).toBe('capability_unsupported');
    expect(await readStatus(body.id)).toBe('pending');
    await api.wait('P1D');
    expect(await readStatus(body.id)).toBe('succeeded');
  });

  it('accepts new metadata in every status, without an event', async () => {
    const {id} = await api.pay({capture_method: 'automatic'});
    const {body} = await api.refund(id, 1);
    await api.performAct('refund.fail', body.id);
    expect(await api.readRefusal(`refunds/${body.id}`, {metadata: {a: 'b'}})).toBe(200);
    expect(api.listEventTypes(body.id)).toEqual(['created', 'failed']);
  });

  it('that the gateway confirms early does not succeed twice', async () => {
    const {id} = await api.pay({capture_method: 'automatic'});
    const {body} = await api.refund(id, 1118);
    await api.performAct('refund.succeed', body.id);
    await api.wait('PT1M');
    expect([api.listEventTypes(body.id), await readRefundedAmount(id)]).toEqual([['created', 'succeeded'], 1118]);
  });

  it('of an unknown payment is not found', async () => {
    expect((await api.refund<ProblemBody>('pi_doesNotExist', 1)).body.code).toBe('resource_not_found');
  });
});
