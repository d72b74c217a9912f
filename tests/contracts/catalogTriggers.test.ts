import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {SandboxAmount, SandboxToken} from '../../src/pipeline/contracts/generated/schemas';
import type {CheckoutIntent, PaymentIntent, Refund} from '../../sandbox/payments/objects';
import {holdResponses} from './support/holdResponses';
import {PaymentsClient} from './support/paymentsClient';
import {readContracts} from '../../src/pipeline/projectContracts';

/** Tests the catalog of triggers in the sandbox. */

const {sandboxTriggers, declineCodes, errorCodes} = readContracts().catalogs;
const AUTOMATIC = {capture_method: 'automatic'};
let client: PaymentsClient;

beforeAll(async () => {
  client = await PaymentsClient.start();
});
afterAll(async () => {
  await client.sandbox.close();
  expect(client.faults).toEqual([]);
});

function getTokenType({method}: SandboxToken): string {
  return method === 'asynchronous' ? 'bank_transfer' : 'card';
}

function filterByConfirmOutcome(outcome: SandboxToken['confirm'], isFailing = false): SandboxToken[] {
  return sandboxTriggers.tokens.filter(
    (token) => token.confirm === outcome && token.failing_gateways > 0 === isFailing,
  );
}

function listAttemptStatuses({attempts}: PaymentIntent): string[] {
  return attempts.map(({status}) => status);
}

describe('a sandbox token', () => {
  it.each(filterByConfirmOutcome('authorized'))('$token is authorized on the first gateway', async (token) => {
    const payment = await client.pay({}, token.token);
    expect(payment).toMatchObject({
      status: 'requires_capture',
      attempts: [{gateway: 'gateway_a', status: 'authorized'}],
    });
    expect(payment.payment_method?.card).toMatchObject({brand: token.brand, last4: token.card_number.slice(-4)});
  });

  it.each(filterByConfirmOutcome('declined'))(
    '$token is declined with $decline_code, in the words of each gateway',
    async (token) => {
      const {id} = await client.create();
      const response = await client.confirmPayment(id, token.token);
      expect(response).toMatchObject({
        status: 402,
        body: {code: 'payment_declined', decline: {code: token.decline_code}},
      });
      for (const {decline, gateway} of (await client.readPayment(id)).attempts) {
        const first = declineCodes.raw_codes[gateway].codes.find(({code}) => code === token.decline_code);
        expect(decline?.raw_code).toBe(first!.raw_code);
      }
    },
  );

  it.each(filterByConfirmOutcome('requires_action'))(
    '$token requires the shopper, and is $then afterward',
    async (token) => {
      const {id, status, next_action} = await client.pay({}, token.token);
      expect([status, next_action?.type]).toEqual(['requires_action', 'three_d_secure']);
      await client.performAct('payment_intent.resume', id);
      const [attempt] = (await client.readPayment(id)).attempts;
      expect([attempt?.status, attempt?.decline?.code ?? null]).toEqual([token.then, token.decline_code]);
    },
  );

  it.each(filterByConfirmOutcome('pending'))('$token is $then after $pending_for', async (token) => {
    const {id, status} = await client.pay(AUTOMATIC, token.token, getTokenType(token));
    expect(status).toBe('processing');
    await client.wait(token.pending_for!);
    const payment = await client.readPayment(id);
    expect([payment.status, payment.last_error?.decline?.code ?? null]).toEqual([
      token.then === 'authorized' ? 'succeeded' : 'requires_payment_method',
      token.decline_code,
    ]);
  });

  it.each(filterByConfirmOutcome('authorized', true))('$token makes $failing_gateways gateways fail', async (token) => {
    const failed = Array<string>(token.failing_gateways).fill('failed');
    expect(listAttemptStatuses(await client.pay(AUTOMATIC, token.token))).toEqual([...failed, 'captured']);
  });
});

describe('a sandbox amount', () => {
  const listTriggerAmounts = (operation: string): SandboxAmount[] =>
    sandboxTriggers.amounts.filter((amount) => amount.operation === operation);

  it.each(listTriggerAmounts('confirmPaymentIntent'))(
    'makes a payment of $amount time out, and be $then later',
    async (one) => {
      const {id} = await client.create({amount: one.amount});
      expect(await client.confirmPayment(id)).toMatchObject({status: 504, body: {code: one.error}});
      expect(listAttemptStatuses(await client.readPayment(id))).toEqual(['unknown']);
      await client.wait(one.after!);
      expect((await client.readPayment(id)).attempts).toMatchObject([
        {status: one.then, decline: one.decline_code === null ? null : {code: one.decline_code}},
      ]);
    },
  );

  it.each(listTriggerAmounts('confirmPaymentIntent'))(
    'asks for a challenge that a payment of $amount needs, and moves no money before it is passed',
    async ({amount}) => {
      const {id, status} = await client.pay({...AUTOMATIC, amount, three_d_secure: {request: 'challenge'}});
      expect(status).toBe('requires_action');
      await client.wait('PT2M');
      expect(await client.readPayment(id)).toMatchObject({status: 'requires_action', amount_captured: 0});
    },
  );

  it.each(listTriggerAmounts('confirmPaymentIntent'))(
    'shows the exemption of a payment of $amount once the gateway has responded',
    async ({amount, then}) => {
      const {id} = await client.create({
        ...AUTOMATIC,
        amount,
        three_d_secure: {exemption: 'transaction_risk_analysis'},
      });
      await client.confirmPayment(id, 'tok_visa');
      expect((await client.readPayment(id)).attempts).toMatchObject([{three_d_secure: null, gateway_reference: null}]);
      await client.wait('PT1M');
      const [attempt] = (await client.readPayment(id)).attempts;
      expect(attempt!.three_d_secure?.exemption ?? null).toEqual(
        then === 'failed' ? null : {type: 'transaction_risk_analysis', status: 'applied'},
      );
    },
  );

  it.each(listTriggerAmounts('createRefund'))(
    'makes a refund of $amount fail',
    async ({amount, after, then, failure_reason}) => {
      const {id} = await client.pay(AUTOMATIC);
      const refund = await client.refund(id, amount);
      const before = after === null ? ['created'] : ['created', 'succeeded'];
      await client.wait(after === null ? 'PT1S' : 'PT10S');
      expect(client.listEventTypes(refund.body.id)).toEqual(before);
      await client.wait(after ?? 'PT10S');
      expect(client.listEventTypes(refund.body.id)).toEqual([...before, then]);
      expect((await client.call('GET', `refunds/${refund.body.id}`)).body).toMatchObject({failure_reason});
    },
  );
});

describe('a sandbox header', () => {
  const listHeaderValues = (name: string): readonly string[] =>
    sandboxTriggers.headers.find(({header}) => header === name)!.values!;
  const getErrorStatus = (name: string): number => errorCodes.errors.find(({code}) => code === name)!.status;

  it.each(listHeaderValues('Sandbox-Error'))('provokes %s, and nothing is run', async (code) => {
    const {id} = await client.create();
    const headers = {'Sandbox-Error': code};
    const response = await client.call('POST', `payment_intents/${id}/cancel`, {}, {headers});
    expect(response).toMatchObject({status: getErrorStatus(code), body: {code}});
    expect((await client.readPayment(id)).status).toBe('requires_payment_method');
  });

  it.each(listHeaderValues('Sandbox-Answer'))('loses a response to %s, and the operation is run', async (code) => {
    const {id} = await client.create();
    const headers = {'Sandbox-Answer': code};
    const response = await client.call('POST', `payment_intents/${id}/cancel`, {}, {headers});
    expect(response).toMatchObject({status: getErrorStatus(code), body: {code}});
    expect((await client.readPayment(id)).status).toBe('canceled');
  });

  it('keeps the response of a rejected request', async () => {
    const {id} = await client.create();
    const headers = {'Sandbox-Answer': 'gateway_timeout'};
    expect(await client.readRefusal(`payment_intents/${id}/capture`, {}, {headers})).toBe('state_conflict');
  });

  it.each([
    ['Sandbox-Error', 'gateway_timeout'],
    ['Sandbox-Answer', 'gateway_error'],
    ['Sandbox-Error', 'payment_declined'],
    ['Sandbox-Delay', '0'],
    ['Sandbox-Advance', '1 day'],
    ['Sandbox-Party', 'merchants_ship'],
  ])('%s is refused with %s where it means nothing', async (header, value) => {
    const {id} = await client.create();
    const {body} = await client.call('GET', `payment_intents/${id}`, undefined, {headers: {[header]: value}});
    expect([body.code, body.errors.map(({pointer}) => pointer)]).toEqual(['invalid_request', [`#${header}`]]);
  });

  it.each(sandboxTriggers.headers)('$header is named in the errors of an invalid value', async ({header}) => {
    const {id} = await client.create();
    const {status, body} = await client.call('GET', `payment_intents/${id}`, undefined, {headers: {[header]: 'No'}});
    expect([status, body.errors.map(({pointer}) => pointer)]).toEqual([400, [`#${header}`]]);
  });

  it('moves the timers of the object in the path, and not the clock', async () => {
    const {id} = await client.create();
    const headers = {'Sandbox-Advance': 'P7D'};
    const now = client.sandbox.world.clock.getTime();
    const {body} = await client.call<PaymentIntent>('GET', `payment_intents/${id}`, undefined, {headers});
    expect(body).toMatchObject({status: 'expired', updated_at: now});
    expect(client.sandbox.world.clock.getTime()).toBe(now);
  });

  it('moves the next attempts to deliver an event', async () => {
    client.receiver.status = 500;
    const {id} = await client.create();
    const [event] = client.listObjectEvents(id);
    await client.sandbox.world.deliveries.waitUntilIdle();
    client.receiver.status = 204;
    expect(client.sandbox.world.deliveries.listEventDeliveries(event!.id)).toMatchObject([{status: 'retrying'}]);
    await client.call('GET', `events/${event!.id}`, undefined, {headers: {'Sandbox-Advance': 'PT5S'}});
    expect(client.sandbox.world.deliveries.listEventDeliveries(event!.id)).toMatchObject([
      {status: 'delivered', attempts: [{response_status: 500}, {response_status: 204}]},
    ]);
  });

  it('keeps the times at which objects expire or an event is sent again', async () => {
    const advance = async <T>(path: string, time: string): Promise<T> =>
      (await client.call<T>('GET', path, undefined, {headers: {'Sandbox-Advance': time}})).body;
    const checkout = await client.createCheckoutIntent();
    const expired = await advance<CheckoutIntent>(`checkout_intents/${checkout.id}`, 'PT24H');
    expect(expired).toMatchObject({status: 'expired', expires_at: checkout.expires_at});
    client.receiver.status = 500;
    const {id} = await client.create();
    const [event] = client.listObjectEvents(id);
    const {deliveries} = client.sandbox.world;
    await deliveries.waitUntilIdle();
    const next = deliveries.listEventDeliveries(event!.id)[0]!.next_attempt_at;
    await advance(`events/${event!.id}`, 'PT4S');
    expect(deliveries.listEventDeliveries(event!.id)).toMatchObject([{status: 'retrying', next_attempt_at: next}]);
  });

  it('moves a timer that starts meanwhile by what is left of the time', async () => {
    const {id} = await client.create({...AUTOMATIC, amount: 5104});
    await client.confirmPayment(id, 'tok_visa');
    const {body: refund} = await client.refund(id, 5104);
    const advance = async (time: string): Promise<string> => {
      const headers = {'Sandbox-Advance': time};
      return (await client.call<Refund>('GET', `refunds/${refund.id}`, undefined, {headers})).body.status;
    };
    // It succeeds after 6 seconds, and fails 1 minute after that.
    expect(await advance('PT5S')).toBe('pending');
    expect(await advance('PT60S')).toBe('succeeded');
    expect(await advance('PT1S')).toBe('failed');
  });

  it('delays a response, so that a second request with the key overlaps the first', async () => {
    const headers = {'Idempotency-Key': 'held', 'Sandbox-Delay': '1'};
    const body = {amount: 15453, currency: 'EUR', reference: 'held-5600'};
    const end = holdResponses(client.sandbox);
    const first = client.readRefusal('payment_intents', body, {headers});
    expect(await end.isHeld).toBe(1000);
    expect(await client.readRefusal('payment_intents', body, {headers})).toBe('idempotency_in_progress');
    const {body: list} = await client.call<{data: unknown[]}>('GET', 'payment_intents?reference=held-5600');
    expect(list.data).toHaveLength(1); // The request has run: only its response is held.
    end.release();
    expect(await first).toBe(201);
  });
});
