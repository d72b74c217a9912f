import {page, type Acts, type Call, type Handlers} from '../http/requestHandler';
import type {JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {answerChallenge, lastAttempt, pay, settleAttempt, type ChallengeResult, type Outcome} from './attempts';
import {gatewayOf, requireCapability, requireCurrency, unifiedCodeOf} from './gateways';
import {instrumentOf, shownMethod, type PaymentMethodInput} from './instruments';
import {clientSecretFor, requireClientSecret} from './keys';
import {PAYMENT_INTENTS, type PaymentIntent} from './objects';
import {movePayment, notesOf, setTimers} from './paymentTransitions';

/** What a new payment is made of. */
export interface NewPayment {
  readonly amount: number;
  readonly currency: string;
  readonly capture_method?: 'automatic' | 'manual';
  readonly reference?: string | null;
  readonly statement_descriptor?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly checkout_intent_id?: string;
}

/** How much of a payment to capture; all that is capturable unless it says otherwise. */
export interface Capture {
  readonly amount?: number;
  readonly final?: boolean;
  readonly reason?: 'shipped' | 'service' | 'other';
}

interface PaymentUpdate {
  readonly amount?: number;
  readonly capture_method?: 'automatic' | 'manual';
  readonly payment_method?: PaymentMethodInput;
  readonly reference?: string;
  readonly statement_descriptor?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Creates a payment, which moves by the version of the request that is being handled. */
export function createPayment(world: World, given: NewPayment, id = world.ids.next('pi')): PaymentIntent {
  const now = world.clock.now();
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: given.amount,
    currency: given.currency,
    amount_capturable: 0,
    amount_captured: 0,
    amount_refunded: 0,
    capture_method: given.capture_method ?? 'automatic',
    reference: given.reference ?? null,
    checkout_intent_id: given.checkout_intent_id ?? null,
    client_secret: clientSecretFor(world, id),
    payment_method: null,
    next_action: null,
    attempts: [],
    last_error: null,
    statement_descriptor: given.statement_descriptor ?? null,
    livemode: false,
    metadata: given.metadata ?? {},
    created_at: now,
    updated_at: now,
    authorized_at: null,
    captured_at: null,
    canceled_at: null,
  };
  notesOf(world, intent).version = world.version;
  world.create(
    'payment_intent',
    PAYMENT_INTENTS,
    intent,
    given.checkout_intent_id === undefined ? 'create' : 'create_for_checkout',
  );
  setTimers(world, intent);
  return intent;
}

function find(world: World, id: string): PaymentIntent {
  return world.collection<PaymentIntent>(PAYMENT_INTENTS).require(id);
}

function refuseFields(fields: readonly string[], message: string): never {
  throw new ApiError('validation_failed', 'A checkout intent created this payment, and decides these fields.', {
    errors: fields.map((name) => ({pointer: `/${name}`, code: 'invalid', message})),
  });
}

/** @throws ApiError `validation_failed` for what only the checkout intent can change */
function checkOwner({checkout_intent_id}: PaymentIntent, changes: PaymentUpdate): void {
  const fixed = Object.keys(changes).filter((name) => name === 'amount' || name === 'reference');
  if (checkout_intent_id !== null && fixed.length > 0) {
    refuseFields(fixed, `Must be changed on ${checkout_intent_id}.`);
  }
}

/** Changes what the request has. Only what it does to `status` sends events, and it sends none. */
function update(world: World, intent: PaymentIntent, {payment_method, ...changes}: PaymentUpdate): void {
  checkOwner(intent, changes);
  const instrument = payment_method && instrumentOf(world, payment_method);
  Object.assign(intent, changes);
  world.touch(intent);
  if (instrument) {
    notesOf(world, intent).instrument = instrument;
    intent.payment_method = shownMethod(world, instrument);
  }
  if (instrument && intent.status === 'requires_payment_method') {
    movePayment(world, intent, 'set_payment_method');
  } else {
    setTimers(world, intent);
  }
}

/** The error that a confirm answers when its attempt did not succeed. */
function throwOutcome(intent: PaymentIntent, outcome: Outcome): void {
  if (outcome !== 'answered') {
    const {code, message, decline} = intent.last_error!;
    throw new ApiError(code, message, decline ? {decline} : {});
  }
}

async function confirm({world, path, body}: Call): Promise<PaymentIntent> {
  const intent = find(world, path.id!);
  world.check('payment_intent', intent, 'confirmPaymentIntent');
  const given = body.payment_method as unknown as PaymentMethodInput | undefined;
  const isSet = intent.status === 'requires_confirmation';
  const instrument = given ? instrumentOf(world, given) : isSet ? notesOf(world, intent).instrument : undefined;
  if (!instrument) {
    throw new ApiError('validation_failed', 'The payment intent has no payment method, and the request brings none.', {
      errors: [{pointer: '/payment_method', code: 'required', message: 'Must be set.'}],
    });
  }
  throwOutcome(intent, await pay(world, intent, instrument, 'confirm'));
  return intent;
}

/**
 * Captures money that is held.
 *
 * @throws ApiError `state_conflict`, `capture_amount_exceeded` or `capability_unsupported`
 */
export function capturePayment(world: World, id: string, {amount: given, final = true}: Capture = {}): PaymentIntent {
  const intent = find(world, id);
  world.check('payment_intent', intent, 'capturePaymentIntent');
  const held = intent.amount_capturable;
  const amount = given ?? held;
  if (amount > held) {
    throw new ApiError('capture_amount_exceeded', `You asked to capture ${amount}, and ${held} is capturable.`, {
      errors: [{pointer: '/amount', code: 'capture_amount_exceeded', message: `Must be at most ${held}.`}],
    });
  }
  const isLast = final || amount === held;
  checkCapture(world, intent, amount < held, isLast);
  const attempt = lastAttempt(intent);
  if (attempt.status === 'authorized') {
    world.move('payment_attempt', attempt, 'capture');
  }
  notesOf(world, intent).captures = (notesOf(world, intent).captures ?? 0) + 1;
  movePayment(world, intent, isLast ? 'capture_rest' : 'capture_part', {
    amount_capturable: isLast ? 0 : held - amount,
    amount_captured: intent.amount_captured + amount,
    captured_at: world.clock.now(),
  });
  return intent;
}

function checkCapture(world: World, intent: PaymentIntent, isPart: boolean, isLast: boolean): void {
  const gateway = gatewayOf(world, intent);
  const {captures = 0} = notesOf(world, intent);
  if (isPart) {
    requireCapability(world, gateway, 'partial_capture', '/amount');
  }
  if (!isLast) {
    requireCapability(world, gateway, 'multiple_capture', '/final');
  }
  if (captures >= gateway.limits.captures) {
    throw new ApiError(
      'capability_unsupported',
      `${gateway.name} takes ${gateway.limits.captures} captures of a payment at most.`,
    );
  }
}

/** Releases what is held beyond what was captured, when no more will be captured. */
export function releaseRest(world: World, id: string): void {
  movePayment(world, find(world, id), 'release_rest', {amount_capturable: 0});
}

/**
 * Cancels a payment before capture. An authorization is voided.
 *
 * @throws ApiError `state_conflict` or `capability_unsupported`
 */
export function cancelPayment(world: World, id: string): PaymentIntent {
  const intent = find(world, id);
  world.check('payment_intent', intent, 'cancelPaymentIntent');
  const changes = {canceled_at: world.clock.now(), next_action: null, amount_capturable: 0};
  if (intent.status === 'requires_capture') {
    requireCapability(world, gatewayOf(world, intent), 'void');
    movePayment(world, intent, 'void', changes);
  } else {
    movePayment(world, intent, 'cancel', changes);
  }
  return intent;
}

export const paymentIntentHandlers: Handlers = {
  createPaymentIntent: ({world, body}) => {
    const given = body as unknown as NewPayment;
    requireCurrency(world, given.currency);
    return {status: 201, body: createPayment(world, given)};
  },
  listPaymentIntents: (call) => page(call, call.world.collection(PAYMENT_INTENTS).newestFirst()),
  retrievePaymentIntent: (call) => {
    const intent = find(call.world, call.path.id!);
    requireClientSecret(call, intent.client_secret);
    return {status: 200, body: intent};
  },
  updatePaymentIntent: ({world, path, body}) => {
    const intent = find(world, path.id!);
    world.check('payment_intent', intent, 'updatePaymentIntent', Object.keys(body));
    update(world, intent, body);
    return {status: 200, body: intent};
  },
  confirmPaymentIntent: async (call) => ({status: 200, body: await confirm(call)}),
  capturePaymentIntent: ({world, path, body}) => ({
    status: 200,
    body: capturePayment(world, path.id!, body),
  }),
  cancelPaymentIntent: ({world, path}) => ({status: 200, body: cancelPayment(world, path.id!)}),
};

type Settle = (world: World, intent: PaymentIntent, data: JsonObject) => void;

/** An act that settles an attempt: of an asynchronous payment, or one whose outcome is unknown. */
function settle(from: 'started' | 'unknown', how: Settle): Acts[string] {
  return (world, id, data) => {
    const intent = find(world, id);
    const attempt = intent.attempts.at(-1);
    const isOpen = from === 'unknown' ? attempt?.status === 'unknown' : notesOf(world, intent).isUnderWay === true;
    if (!isOpen) {
      throw new ApiError('state_conflict', `The last attempt of ${id} is ${attempt?.status ?? 'not made'}.`, {
        current_status: intent.status,
      });
    }
    how(world, intent, data);
  };
}

const approve: Settle = (world, intent) => settleAttempt(world, intent, 'approved');
const fail: Settle = (world, intent) => settleAttempt(world, intent, 'failed');
const decline: Settle = (world, intent, {decline_code, raw_code}) => {
  const {gateway} = lastAttempt(intent);
  if (typeof raw_code === 'string') {
    settleAttempt(world, intent, unifiedCodeOf(world, gateway, raw_code), raw_code);
  } else {
    settleAttempt(world, intent, typeof decline_code === 'string' ? decline_code : 'issuer_declined');
  }
};

/** What shopper, issuer and gateways do. Each takes the id of the payment intent. Declines take `decline_code` or `raw_code`. */
export const paymentIntentActs: Acts = {
  'payment_intent.resume': async (world, id, {result}) => {
    const intent = find(world, id);
    if (!world.can('payment_intent', intent, 'resume')) {
      throw new ApiError('state_conflict', `No challenge of ${id} is open.`, {current_status: intent.status});
    }
    await answerChallenge(world, intent, result as ChallengeResult | undefined);
  },
  'payment_attempt.authorize': settle('started', approve),
  'payment_attempt.capture_at_once': settle('started', approve),
  'payment_attempt.decline': settle('started', decline),
  'payment_attempt.fail': settle('started', fail),
  'payment_attempt.find_authorized': settle('unknown', approve),
  'payment_attempt.find_captured': settle('unknown', approve),
  'payment_attempt.find_declined': settle('unknown', decline),
  'payment_attempt.find_failed': settle('unknown', fail),
};
