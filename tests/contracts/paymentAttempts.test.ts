import {describe, expect, it} from 'vitest';
import type {CheckoutIntent, PaymentIntent} from '../../sandbox/payments/objects';
import {listWallets} from '../../sandbox/shopper/session';
import type {RoutingRule} from '../../src/pipeline/contracts/generated/schemas';
import {PaymentsClient, type ProblemBody} from './support/paymentsClient';
import {startBeforeEach} from './support/startBeforeEach';
import {readContracts} from '../../src/pipeline/projectContracts';

const {
  catalogs: {declineCodes, sandboxTriggers},
  products,
} = readContracts();
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

describe('declines', () => {
  const tokens = sandboxTriggers.tokens.filter(({confirm}) => confirm === 'declined');

  it.each(tokens.map(({token, decline_code}) => [token, decline_code!]))(
    '%s: unified and raw code of each tried gateway',
    async (token, code) => {
      const {id} = await api.create();
      const {status, body} = await api.confirmPayment<ProblemBody>(id, token);
      const {attempts, payment_method} = await api.readPayment(id);
      const getRawCode = (gateway: string): string | undefined =>
        declineCodes.raw_codes[gateway as 'gateway_a'].codes.find((one) => one.code === code)?.raw_code;
      const cascades = ['issuer_unavailable', 'do_not_honor'].includes(code);
      expect(attempts.map(({gateway}) => gateway)).toEqual(cascades ? ['gateway_a', 'gateway_b'] : ['gateway_a']);
      attempts.forEach(({gateway, decline}) => expect(decline).toEqual({code, gateway, raw_code: getRawCode(gateway)}));
      expect([status, body.code, body.decline]).toEqual([402, 'payment_declined', attempts.at(-1)!.decline]);
      expect(payment_method).toBeNull();
    },
  );

  it('let the shopper pay with another card', async () => {
    const {id} = await api.pay({}, 'tok_insufficient_funds');
    expect((await api.readPayment(id)).last_error?.decline?.code).toBe('insufficient_funds');
    const {body} = await api.confirmPayment(id);
    expect(listAttempts(body)).toEqual(['gateway_a declined', 'gateway_a authorized']);
    expect(body.last_error).toBeNull();
  });

  it('end the payment on attempt 5, with declined alone', async () => {
    const {id} = await api.create();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await api.confirmPayment(id, 'tok_lost');
    }
    expect((await api.readPayment(id)).status).toBe('declined');
    const outcomes = api.listEventTypes(id).filter((type) => type !== 'processing');
    expect(outcomes).toEqual(['created', ...Array<string>(4).fill('attempt_declined'), 'declined']);
    expect((await api.confirmPayment<ProblemBody>(id)).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'declined',
    });
  });

  it.each([
    [3, ['gateway_a declined', 'gateway_b declined'], ['attempt_declined', 'declined']],
    [4, ['gateway_a declined'], ['declined']],
  ])('of a cascade after %i attempts count toward the 5', async (before, last, events) => {
    const {id} = await api.create();
    for (let attempt = 1; attempt <= before; attempt += 1) {
      await api.confirmPayment(id, 'tok_lost');
    }
    await api.confirmPayment(id, 'tok_do_not_honor');
    expect(listAttempts(await api.readPayment(id)).slice(before)).toEqual(last);
    expect(api.listEventTypes(id).slice(-events.length)).toEqual(events);
  });
});

describe('cascading', () => {
  it('continues after a failure, in the same response and without an extra event', async () => {
    const {id, ...rest} = await api.pay({}, 'tok_gateway_error');
    expect(listAttempts({id, ...rest})).toEqual(['gateway_a failed', 'gateway_b authorized']);
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'authorized']);
  });

  it('continues after a soft decline of the rule, and reports it while it is processing', async () => {
    const {id} = await api.pay({}, 'tok_do_not_honor');
    const declines = api.listObjectEvents(id).filter(({type}) => type === 'payment_intent.attempt_declined');
    expect(declines.map(({data}) => data.object.status)).toEqual(['processing', 'requires_payment_method']);
  });

  it('ends as failed when no gateway is left', async () => {
    const {id} = await api.create();
    const {status, body} = await api.confirmPayment<ProblemBody>(id, 'tok_gateway_error_twice');
    expect([status, body.code, (await api.readPayment(id)).status]).toEqual([502, 'gateway_error', 'failed']);
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'failed']);
  });

  it('ends where the next gateway does not take the currency', async () => {
    const {id} = await api.create({currency: 'THB'});
    expect((await api.confirmPayment<ProblemBody>(id, 'tok_gateway_error')).body.code).toBe('gateway_error');
    expect(listAttempts(await api.readPayment(id))).toEqual(['gateway_a failed']);
  });

  it('never follows the authentication of the shopper', async () => {
    const {id} = await api.pay({}, 'tok_3ds');
    await api.performAct('payment_intent.resume', id, {result: 'failed'});
    expect(listAttempts(await api.readPayment(id))).toEqual(['gateway_a declined']);
  });
});

describe('3-D Secure', () => {
  it('waits for the shopper, then continues', async () => {
    const {id, status, next_action} = await api.pay({}, 'tok_3ds');
    expect([status, next_action?.type]).toEqual(['requires_action', 'three_d_secure']);
    await api.performAct('payment_intent.resume', id, {result: 'passed'});
    expect((await api.readPayment(id)).next_action).toBeNull();
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'requires_action', 'processing', 'authorized']);
  });

  it.each([
    ['tok_3ds', {result: 'failed'}, 'authentication_failed'],
    ['tok_3ds', {result: 'canceled'}, 'shopper_canceled'],
    ['tok_authentication_failed', {}, 'authentication_failed'],
    ['tok_shopper_canceled', {}, 'shopper_canceled'],
  ])('%s with %o is declined as %s', async (token, data, code) => {
    const {id} = await api.pay({}, token);
    await api.wait('PT14M59S');
    await api.performAct('payment_intent.resume', id, data);
    const {status, attempts} = await api.readPayment(id);
    expect([status, attempts[0]!.decline?.code]).toEqual(['requires_payment_method', code]);
  });
});

describe('3-D Secure on request', () => {
  const CHALLENGE = {three_d_secure: {request: 'challenge'}};
  const EXEMPTION = {amount: 1499, three_d_secure: {exemption: 'low_value'}};
  const readResult = async (id: string, index = 0): Promise<object | null> =>
    (await api.readPayment(id)).attempts[index]!.three_d_secure;

  it('is neither asked for nor reported by default', async () => {
    const {id, three_d_secure} = await api.pay();
    expect(three_d_secure).toEqual({request: 'automatic', exemption: null});
    expect(await readResult(id)).toBeNull();
  });

  it.each([
    ['tok_visa', 'passed', 'requires_capture', 'authenticated', '05', true],
    ['tok_mastercard', 'passed', 'requires_capture', 'authenticated', '02', true],
    ['tok_visa', 'failed', 'requires_payment_method', 'failed', null, false],
    ['tok_visa', 'canceled', 'requires_payment_method', 'failed', null, false],
    ['tok_insufficient_funds', 'passed', 'requires_payment_method', 'authenticated', '05', true],
  ])('challenges %s; %s leads to %s', async (token, result, expected, outcome, eci, liability_shift) => {
    const {id, status} = await api.pay(CHALLENGE, token);
    expect(status).toBe('requires_action');
    const open = await readResult(id);
    expect(open).toMatchObject({outcome: 'pending', flow: 'challenge', eci: null, liability_shift: false});
    await api.performAct('payment_intent.resume', id, {result});
    expect((await api.readPayment(id)).status).toBe(expected);
    expect(await readResult(id)).toEqual({...open, outcome, eci, liability_shift});
  });

  it('is null for a gateway that failed, and follows with the next one', async () => {
    const {attempts, last_error} = await api.pay(CHALLENGE, 'tok_gateway_error');
    expect(last_error).toBeNull();
    expect(attempts).toMatchObject([
      {status: 'failed', gateway_reference: null, three_d_secure: null},
      {status: 'requires_action', three_d_secure: {outcome: 'pending'}},
    ]);
  });

  it('is failed when the time of the challenge is over', async () => {
    const {id} = await api.pay(CHALLENGE);
    await api.wait('PT15M');
    expect(await readResult(id)).toMatchObject({outcome: 'failed', liability_shift: false});
  });

  it.each([
    ['a challenge', {request: 'challenge'}, 'requires_action', {request: 'challenge', exemption: null}],
    ['an exemption', {exemption: 'low_value'}, 'succeeded', {request: 'automatic', exemption: 'low_value'}],
  ])('can be asked for when a checkout intent is created: %s', async (_, three_d_secure, status, options) => {
    const {id, payment_intent_id} = await api.createCheckoutIntent({amount: 1499, three_d_secure});
    expect((await api.readPayment(payment_intent_id!)).three_d_secure).toEqual(options);
    await api.performAct('checkout_intent.submit', id, {token: 'tok_visa'});
    expect((await api.readPayment(payment_intent_id!)).status).toBe(status);
  });

  it('stays asked for when a checkout intent gets an amount again, and is validated without an amount', async () => {
    const three_d_secure = {request: 'challenge'};
    const {id} = await api.createCheckoutIntent({three_d_secure});
    await api.call('POST', `checkout_intents/${id}`, {amount: 0});
    const {body} = await api.call<CheckoutIntent>('POST', `checkout_intents/${id}`, {amount: 7222});
    expect((await api.readPayment(body.payment_intent_id!)).three_d_secure.request).toBe('challenge');
    const free = {
      mode: 'hosted',
      amount: 0,
      currency: 'EUR',
      return_url: 'https://shop.example/',
      three_d_secure: {...three_d_secure, exemption: 'low_value'},
    };
    expect(await api.readRefusal('checkout_intents', free)).toBe('validation_failed');
  });

  it('is not asked for by a form that is submitted with a token and a card number', async () => {
    const {payment_intent_id: payment, id} = await api.createCheckoutIntent();
    const both = {token: 'tok_3ds', card_number: '4242424242424242'};
    await expect(api.performAct('checkout_intent.submit', id, both)).rejects.toThrow('expected one of them');
    expect((await api.readPayment(payment!)).status).toBe('requires_payment_method');
  });

  it('can be asked for before the shopper pays on a page of a checkout intent', async () => {
    const {payment_intent_id: payment, id} = await api.createCheckoutIntent();
    await api.call('POST', `payment_intents/${payment!}`, CHALLENGE);
    await api.performAct('checkout_intent.submit', id, {token: 'tok_visa'});
    expect((await api.readPayment(payment!)).status).toBe('requires_action');
  });

  it.each([
    ['tok_3ds_frictionless', 'authenticated', '05'],
    ['tok_3ds_attempted', 'attempted', '06'],
  ])('needs no challenge with %s', async (token, outcome, eci) => {
    const {id, status} = await api.pay({}, token);
    expect(status).toBe('requires_capture');
    expect(await readResult(id)).toMatchObject({outcome, eci, flow: 'frictionless', liability_shift: true});
  });

  it('is left out when the issuer applies an exemption, which shifts no liability', async () => {
    for (const token of ['tok_visa', 'tok_3ds_frictionless']) {
      const {id, status} = await api.pay(EXEMPTION, token);
      expect(status).toBe('requires_capture');
      expect(await readResult(id)).toMatchObject({
        outcome: 'not_authenticated',
        liability_shift: false,
        exemption: {type: 'low_value', status: 'applied'},
        ds_transaction_id: null,
      });
    }
  });

  it('follows when the issuer refuses an exemption with a challenge', async () => {
    const {id, status} = await api.pay(EXEMPTION, 'tok_3ds');
    expect(status).toBe('requires_action');
    await api.performAct('payment_intent.resume', id);
    expect(await readResult(id)).toMatchObject({
      outcome: 'authenticated',
      liability_shift: true,
      exemption: {type: 'low_value', status: 'refused'},
    });
  });

  it.each([
    ['EUR', 3000, 'low_value', 'requires_capture', 'applied'],
    ['EUR', 3001, 'low_value', 'requires_action', 'refused'],
    ['USD', 3001, 'low_value', 'requires_capture', 'applied'],
    ['EUR', 3001, 'transaction_risk_analysis', 'requires_capture', 'applied'],
  ])(
    'follows a refusal of low_value above 30 EUR: %s %i with %s',
    async (currency, amount, type, expected, decision) => {
      const {id, status} = await api.pay({currency, amount, three_d_secure: {exemption: type}});
      expect(status).toBe(expected);
      expect(await readResult(id)).toMatchObject({exemption: {type, status: decision}});
    },
  );

  it('has the limit of low_value that the contract states', async () => {
    const payments = (await products).find(({product}) => product === 'payments')!;
    const {ThreeDSecureExemption: exemption} = payments.document.components.schemas;
    const {low_value} = exemption!['x-enumDescriptions'] as {low_value: string};
    const limit = Number(/at most (\d+) EUR/.exec(low_value)![1]) * 100;
    const atLimit = await api.pay({...EXEMPTION, amount: limit});
    const aboveLimit = await api.pay({...EXEMPTION, amount: limit + 1});
    expect([atLimit.status, aboveLimit.status]).toEqual(['requires_capture', 'requires_action']);
  });

  it.each([{}, EXEMPTION])('follows a decline with authentication_required, with %o', async (given) => {
    const {id} = await api.create(given);
    const first = await api.confirmPayment<ProblemBody>(id, 'tok_authentication_required');
    expect([first.status, first.body.decline?.code]).toEqual([402, 'authentication_required']);
    expect((await api.confirmPayment(id, 'tok_authentication_required')).body.status).toBe('requires_action');
    await api.performAct('payment_intent.resume', id);
    expect((await api.readPayment(id)).status).toBe('requires_capture');
    expect(await readResult(id, 1)).toMatchObject({outcome: 'authenticated'});
  });

  it('is not for a bank transfer', async () => {
    const {id, status} = await api.pay(CHALLENGE, 'tok_async', 'bank_transfer');
    expect(status).toBe('processing');
    expect(await readResult(id)).toBeNull();
  });

  it('has no exemption from a challenge that was asked for', async () => {
    const body = {three_d_secure: {request: 'challenge', exemption: 'low_value'}};
    const {id} = await api.create();
    expect(await api.readRefusal(`payment_intents/${id}`, body)).toBe('validation_failed');
    expect(await api.readRefusal('payment_intents', {amount: 1, currency: 'EUR', ...body})).toBe('validation_failed');
    expect((await api.readPayment(id)).three_d_secure).toEqual({request: 'automatic', exemption: null});
  });
});

describe('the references of an attempt', () => {
  const NONE = [null, null, null];
  const REFERENCE = expect.stringMatching(/^[a-f]-pa-\d{8}$/) as string;
  const NETWORK_ID = expect.stringMatching(/^\d{15}$/) as string;
  const APPROVAL = expect.stringMatching(/^[0-9A-Z]{6}$/) as string;
  const readReferences = async (id: string): Promise<(string | null)[][]> =>
    (await api.readPayment(id)).attempts.map((attempt) => [
      attempt.gateway_reference,
      attempt.network_transaction_id,
      attempt.authorization_code,
    ]);

  it.each([
    ['tok_visa', 'card', [[REFERENCE, NETWORK_ID, APPROVAL]]],
    ['tok_declined', 'card', [[REFERENCE, NETWORK_ID, null]]],
    ['tok_gateway_error', 'card', [NONE, [REFERENCE, NETWORK_ID, APPROVAL]]],
    ['tok_gateway_error_twice', 'card', [NONE, NONE]],
    ['tok_3ds', 'card', [[REFERENCE, null, null]]],
    ['tok_async', 'bank_transfer', [[REFERENCE, null, null]]],
  ])('with %s are those that gateway, network and issuer have given', async (token, type, expected) => {
    const {id} = await api.create();
    await api.confirmPayment(id, token, type);
    expect(await readReferences(id)).toEqual(expected);
  });

  it('are complete once a challenge is passed, and not when it is failed or expires', async () => {
    const ids = [];
    for (const result of ['passed', 'failed']) {
      const {id} = await api.pay({}, 'tok_3ds');
      await api.performAct('payment_intent.resume', id, {result});
      ids.push(id);
    }
    const {id: left} = await api.pay({}, 'tok_3ds');
    await api.wait('PT15M');
    expect(await readReferences(ids[0]!)).toEqual([[REFERENCE, NETWORK_ID, APPROVAL]]);
    expect(await readReferences(ids[1]!)).toEqual([[REFERENCE, null, null]]);
    expect(await readReferences(left)).toEqual([[REFERENCE, null, null]]);
  });

  it('follow an unknown outcome', async () => {
    const {id} = await api.create({amount: 5040});
    await api.confirmPayment(id);
    expect(await readReferences(id)).toEqual([NONE]);
    await api.wait('PT1M');
    expect(await readReferences(id)).toEqual([[REFERENCE, NETWORK_ID, APPROVAL]]);
  });

  it('stay the same, and differ from attempt to attempt', async () => {
    const {id} = await api.create();
    await api.confirmPayment(id, 'tok_declined');
    const [first] = await readReferences(id);
    await api.confirmPayment(id);
    await api.call('POST', `payment_intents/${id}/capture`, {});
    const references = await readReferences(id);
    expect(references[0]).toEqual(first);
    expect(new Set(references.flat()).size).toBe(6);
  });
});

describe('a challenge that nobody completes', () => {
  it('declines the attempt after 15 minutes, and the payment accepts another card', async () => {
    const {id, next_action: action} = await api.pay({}, 'tok_3ds');
    expect(action!.expires_at).toBe(api.sandbox.world.clock.addDuration('PT15M'));
    await api.wait('PT14M59S');
    expect((await api.readPayment(id)).status).toBe('requires_action');
    await api.wait('PT1S');
    expect(await api.readPayment(id)).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_error: {code: 'payment_declined', decline: {code: 'authentication_failed'}},
      attempts: [{status: 'declined', decline: {code: 'authentication_failed'}, finished_at: action!.expires_at}],
    });
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'requires_action', 'attempt_declined']);
    await expect(api.performAct('payment_intent.resume', id)).rejects.toThrow(/No challenge/);
    expect((await api.confirmPayment(id)).body.status).toBe('requires_capture');
  });

  it('ends the payment on attempt 5', async () => {
    const {id} = await api.create();
    for (let count = 0; count < 4; count += 1) {
      await api.confirmPayment(id, 'tok_declined');
    }
    await api.confirmPayment(id, 'tok_3ds');
    await api.wait('PT15M');
    expect((await api.readPayment(id)).status).toBe('declined');
    expect(api.listEventTypes(id).at(-1)).toBe('declined');
  });

  it('leaves the time of the next challenge whole', async () => {
    const {id} = await api.pay({}, 'tok_3ds');
    await api.wait('PT10M');
    await api.performAct('payment_intent.resume', id, {result: 'failed'});
    await api.confirmPayment(id, 'tok_3ds');
    await api.wait('PT14M');
    expect((await api.readPayment(id)).status).toBe('requires_action');
  });

  it('ends by the header of a request', async () => {
    const {id} = await api.pay({}, 'tok_3ds');
    const {body} = await api.call<PaymentIntent>('GET', `payment_intents/${id}`, undefined, {
      headers: {'Sandbox-Advance': 'PT15M'},
    });
    expect(body.status).toBe('requires_payment_method');
  });

  it('does nothing after the payment was canceled', async () => {
    const {id} = await api.pay({}, 'tok_3ds');
    await api.call('POST', `payment_intents/${id}/cancel`, {});
    await api.wait('PT15M');
    expect(await api.readPayment(id)).toMatchObject({status: 'canceled', attempts: [{status: 'requires_action'}]});
  });
});

describe('an unknown outcome', () => {
  it('returns 504, sends nothing, and allows neither another confirmation nor a cancellation', async () => {
    const {clock} = api.sandbox.world;
    const {id} = await api.create({amount: 5040});
    const timesOutAt = clock.addDuration(api.sandbox.world.catalogs.routing.response_timeout);
    const {status, body} = await api.confirmPayment<ProblemBody>(id);
    expect([status, body.code, clock.getTime()]).toEqual([504, 'gateway_timeout', timesOutAt]);
    expect(listAttempts(await api.readPayment(id))).toEqual(['gateway_a unknown']);
    expect(await api.readRefusal(`payment_intents/${id}/cancel`, {})).toBe('state_conflict');
    expect((await api.confirmPayment<ProblemBody>(id)).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'processing',
    });
    expect(api.listEventTypes(id)).toEqual(['created', 'processing']);
  });

  it('is found after a minute', async () => {
    const {id} = await api.pay({amount: 5040});
    await api.wait('PT1M');
    expect(pickAmounts(await api.readPayment(id))).toEqual(['requires_capture', 5040, 0]);
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'authorized']);
  });

  it.each([
    [5040, 'succeeded'],
    [5041, 'requires_payment_method'],
    [5042, 'failed'],
  ])('of %i is reported after a minute by a gateway without the outcome query', async (amount, status) => {
    const {id, attempts} = await api.pay({amount, capture_method: 'automatic'}, 'tok_async', 'bank_transfer');
    expect(attempts).toMatchObject([{gateway: 'gateway_e', status: 'unknown'}]);
    await api.wait('PT1M');
    expect((await api.readPayment(id)).status).toBe(status);
  });

  it.each([
    ['find_declined', {decline_code: 'do_not_honor'}, 'requires_payment_method', 'attempt_declined'],
    ['find_failed', {}, 'failed', 'failed'],
  ])('%s tries no other gateway', async (act, data, status, event) => {
    const {id} = await api.pay({amount: 5040});
    await api.performAct(`payment_attempt.${act}`, id, data);
    const intent = await api.readPayment(id);
    expect([intent.status, intent.attempts.length, api.listEventTypes(id).at(-1)]).toEqual([status, 1, event]);
  });

  it('maps an unknown raw code to issuer_declined', async () => {
    const {id} = await api.pay({amount: 5040});
    await api.performAct('payment_attempt.find_declined', id, {raw_code: 'ZZ'});
    expect((await api.readPayment(id)).attempts[0]!.decline).toEqual({
      code: 'issuer_declined',
      gateway: 'gateway_a',
      raw_code: 'ZZ',
    });
  });

  it('is only that of EUR', async () => {
    expect((await api.pay({amount: 5040, currency: 'USD'})).status).toBe('requires_capture');
  });
});

describe('timers', () => {
  it('expire a payment 7 days after somebody acted', async () => {
    const {id} = await api.create();
    await api.wait('P6D');
    await api.call('POST', `payment_intents/${id}`, {reference: 'later'});
    await api.wait('P6DT23H');
    expect((await api.readPayment(id)).status).toBe('requires_payment_method');
    await api.wait('PT1H');
    expect((await api.readPayment(id)).status).toBe('expired');
  });

  it('expire a payment whose shopper does not return 7 days after the challenge', async () => {
    const {id} = await api.pay({}, 'tok_3ds');
    await api.wait('P7DT14M');
    expect((await api.readPayment(id)).status).toBe('requires_payment_method');
    await api.wait('PT1M');
    expect((await api.readPayment(id)).status).toBe('expired');
  });

  it('end an authorization when it lapses; what was captured stays and can be refunded', async () => {
    const {id} = await api.pay();
    await api.wait('P29D');
    await api.capture(id, {amount: 1000, final: false});
    await api.wait('P1D');
    expect(pickAmounts(await api.readPayment(id))).toEqual(['expired', 0, 1000]);
    expect((await api.refund(id, 1000)).status).toBe(201);
  });

  it('move by the header of a request', async () => {
    const {id} = await api.create();
    const {body} = await api.call<PaymentIntent>('GET', `payment_intents/${id}`, undefined, {
      headers: {'Sandbox-Advance': 'P7D'},
    });
    expect(body.status).toBe('expired');
  });
});

describe('earlier versions', () => {
  it.each(['2025-11-01', '2026-05-01'])('%s: the first decline ends a payment', async (version) => {
    const {id} = await api.create({}, {version});
    await api.confirmPayment(id, 'tok_insufficient_funds');
    expect((await api.readPayment(id)).status).toBe('declined');
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'declined']);
  });

  it.each([
    ['2025-11-01', 'canceled'],
    ['2026-05-01', 'expired'],
  ])('%s: a payment that nobody acts on ends as %s', async (version, status) => {
    const {id} = await api.create({}, {version});
    await api.wait('P7D');
    expect((await api.readPayment(id)).status).toBe(status);
    expect(api.listEventTypes(id)).toEqual(['created', status]);
  });

  it('still cascade, without an event of the decline', async () => {
    const {id} = await api.create({}, {version: '2026-05-01'});
    await api.confirmPayment(id, 'tok_do_not_honor');
    expect(listAttempts(await api.readPayment(id))).toEqual(['gateway_a declined', 'gateway_b declined']);
    expect(api.listEventTypes(id)).toEqual(['created', 'processing', 'declined']);
  });

  it('name the gateway of the last attempt', async () => {
    const {id} = await api.pay({}, 'tok_gateway_error');
    const {body} = await api.call<{gateway: string}>('GET', `payment_intents/${id}`, undefined, {
      version: '2026-05-01',
    });
    expect(body.gateway).toBe('gateway_b');
  });
});

describe('a publishable key', () => {
  it('reads one object with its client secret, and nothing without', async () => {
    const {id, client_secret} = await api.create();
    const other = await api.create();
    const read = async (headers: Record<string, string>): Promise<number> =>
      (await api.call('GET', `payment_intents/${id}`, undefined, {key: 'pk_test_harbor', headers})).status;
    expect(await read({'Client-Secret': client_secret})).toBe(200);
    expect(await read({'Client-Secret': other.client_secret})).toBe(403);
    expect(await read({})).toBe(403);
  });

  it('takes the client secret from the address only in the versions that did', async () => {
    const {id, client_secret} = await api.create();
    const read = async (version: string): Promise<number> =>
      (
        await api.call('GET', `payment_intents/${id}?client_secret=${client_secret}`, undefined, {
          key: 'pk_test_harbor',
          version,
        })
      ).status;
    expect([await read('2026-11-01'), await read('2026-05-01'), await read('2025-11-01')]).toEqual([400, 200, 200]);
  });

  it('is told of a wrong client secret by the name that its version has for it', async () => {
    const {id} = await api.create();
    const read = async (version: string, query: string, headers = {}): Promise<unknown> =>
      (await api.call('GET', `payment_intents/${id}${query}`, undefined, {key: 'pk_test_harbor', version, headers}))
        .body;
    const inQuery = '?client_secret=wrong';
    expect(await read('2026-11-01', '', {'Client-Secret': 'wrong'})).toMatchObject({
      detail: 'Invalid: Client-Secret. See errors.',
      errors: [{pointer: '#Client-Secret'}],
    });
    expect(await read('2026-05-01', inQuery)).toMatchObject({
      detail: 'Invalid: client_secret. See errors.',
      errors: [{pointer: '#client_secret'}],
    });
    expect(await read('2025-11-01', inQuery)).toMatchObject({
      error: {message: 'Invalid: client_secret.', param: 'client_secret'},
    });
  });

  it('does not make client_secret a parameter of other operations', async () => {
    const {body} = await api.call('GET', 'payment_intents?client_secret=pi_1_secret_2', undefined, {
      version: '2026-05-01',
    });
    expect(body.errors).toMatchObject([{pointer: '#client_secret', code: 'unknown_parameter'}]);
  });

  it('reads an embedded checkout intent, and no hosted one', async () => {
    const embedded = await api.createCheckoutIntent();
    const hosted = await api.createCheckoutIntent({mode: 'hosted'});
    const read = async (id: string): Promise<number> =>
      (
        await api.call('GET', `checkout_intents/${id}`, undefined, {
          key: 'pk_test_harbor',
          headers: {'Client-Secret': embedded.client_secret!},
        })
      ).status;
    expect([await read(embedded.id), await read(hosted.id)]).toEqual([200, 403]);
  });

  it('may do nothing else', async () => {
    const {id, client_secret} = await api.create();
    const key = 'pk_test_harbor';
    expect(await api.readRefusal(`payment_intents/${id}/cancel`, {}, {key})).toBe('permission_denied');
    const headers = {'Client-Secret': client_secret};
    expect((await api.call('GET', 'refunds', undefined, {key, headers})).status).toBe(403);
  });
});

describe('the wallets of a form', () => {
  it.each([
    ['gw_a', ['apple_pay', 'google_pay']],
    ['gw_e', []],
  ] as const)('are those that %s, to which the rule leads, accepts', async (gateway, wallets) => {
    const rule = {order: 1, when: {}, gateway, cascade_to: [], cascade_on: []} as unknown as RoutingRule;
    const client = await PaymentsClient.start({}, [rule]);
    try {
      const {payment_intent_id: payment} = await client.createCheckoutIntent();
      const found = listWallets(client.sandbox.world, await client.readPayment(payment!));
      expect(found.map(({wallet}) => wallet)).toEqual(wallets);
    } finally {
      await client.sandbox.close();
    }
  });
});
