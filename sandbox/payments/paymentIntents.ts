import {createFilter} from '../http/listFilters';
import {createPageResponse, type HandlerRequest, type Handlers, type WaitingPartyActs} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {
  completeChallenge,
  getLastAttempt,
  payIntent,
  settleAttempt,
  type ChallengeResult,
  type ConfirmOutcome,
} from './attempts';
import {getPaymentGateway, requireCapability, requireCurrency, getUnifiedCode} from './gateways';
import {getInstrument, toPaymentMethod, type PaymentMethodInput} from './instruments';
import {createClientSecret, requireClientSecret} from './keys';
import {PAYMENT_INTENT_COLLECTION, type PaymentIntent} from './objects';
import {transitionPayment, getPaymentNotes, setTimers} from './paymentTransitions';

/** Whether a request asks for 3-D Secure, or for an exemption from it. */
export type ThreeDSecureInput = Partial<PaymentIntent['three_d_secure']>;

/** The properties of a new payment. */
export interface NewPayment {
  readonly amount: number;
  readonly currency: string;
  readonly capture_method?: 'automatic' | 'manual';
  readonly three_d_secure?: ThreeDSecureInput;
  readonly reference?: string | null;
  readonly statement_descriptor?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly checkout_intent_id?: string;
}

/** How much of a payment to capture, by default all that is capturable. */
export interface Capture {
  readonly amount?: number;
  readonly final?: boolean;
  readonly reason?: 'shipped' | 'service' | 'other';
}

interface PaymentUpdate {
  readonly amount?: number;
  readonly capture_method?: 'automatic' | 'manual';
  readonly three_d_secure?: ThreeDSecureInput;
  readonly payment_method?: PaymentMethodInput;
  readonly reference?: string;
  readonly statement_descriptor?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** @throws ApiError `validation_failed` when it asks for a challenge and for an exemption from it */
export function readThreeDSecure({
  request = 'automatic',
  exemption = null,
}: ThreeDSecureInput = {}): PaymentIntent['three_d_secure'] {
  if (request === 'challenge' && exemption !== null) {
    throw new ApiError('validation_failed', 'A payment with a challenge has no exemption from it.', {
      errors: [
        {pointer: '/three_d_secure/exemption', code: 'invalid', message: 'Must not be set with `request` `challenge`.'},
      ],
    });
  }
  return {request, exemption};
}

/** Creates a payment, which moves by the version of the request that is being handled. */
export function createPayment(world: World, given: NewPayment, id = world.ids.createId('pi')): PaymentIntent {
  const now = world.clock.getTime();
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
    three_d_secure: readThreeDSecure(given.three_d_secure),
    reference: given.reference ?? null,
    checkout_intent_id: given.checkout_intent_id ?? null,
    client_secret: createClientSecret(world, id),
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
  getPaymentNotes(world, intent).version = world.version;
  world.create(
    'payment_intent',
    PAYMENT_INTENT_COLLECTION,
    intent,
    given.checkout_intent_id === undefined ? 'create' : 'create_for_checkout',
  );
  setTimers(world, intent);
  return intent;
}

function getPaymentIntent(world: World, id: string): PaymentIntent {
  return world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).require(id);
}

function refuseFields(fields: readonly string[], message: string): never {
  throw new ApiError('validation_failed', 'A checkout intent created this payment and controls these fields.', {
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

/** Updates the properties in the request. Sends no event, since `status` does not change. */
function updatePayment(
  world: World,
  intent: PaymentIntent,
  {payment_method, three_d_secure, ...changes}: PaymentUpdate,
): void {
  checkOwner(intent, changes);
  const instrument = payment_method && getInstrument(world, payment_method);
  world.changeObject(intent, {
    ...changes,
    ...(three_d_secure && {three_d_secure: readThreeDSecure(three_d_secure)}),
    ...(instrument && {payment_method: toPaymentMethod(world, instrument)}),
  });
  if (instrument) {
    getPaymentNotes(world, intent).instrument = instrument;
  }
  if (instrument && intent.status === 'requires_payment_method') {
    transitionPayment(world, intent, 'set_payment_method');
  } else {
    setTimers(world, intent);
  }
}

/** The error that a confirmation returns when its attempt did not succeed. */
function throwOutcome(intent: PaymentIntent, outcome: ConfirmOutcome): void {
  if (outcome !== 'responded') {
    const {code, message, decline} = intent.last_error!;
    throw new ApiError(code, message, decline ? {decline} : {});
  }
}

async function confirmPayment({world, path, body}: HandlerRequest): Promise<PaymentIntent> {
  const intent = getPaymentIntent(world, path.id!);
  world.check('payment_intent', intent, 'confirmPaymentIntent');
  const given = body.payment_method as unknown as PaymentMethodInput | undefined;
  const isSet = intent.status === 'requires_confirmation';
  const instrument = given
    ? getInstrument(world, given)
    : isSet
      ? getPaymentNotes(world, intent).instrument
      : undefined;
  if (!instrument) {
    throw new ApiError(
      'validation_failed',
      'The payment intent has no payment method, and the request contains none.',
      {
        errors: [{pointer: '/payment_method', code: 'required', message: 'Must be set.'}],
      },
    );
  }
  getPaymentNotes(world, intent).returnUrl = body.return_url as string;
  throwOutcome(intent, await payIntent(world, intent, instrument, 'confirm'));
  return intent;
}

/**
 * Captures money that is held.
 *
 * @throws ApiError `state_conflict`, `capture_amount_exceeded` or `capability_unsupported`
 */
export function capturePayment(world: World, id: string, {amount: given, final = true}: Capture = {}): PaymentIntent {
  const intent = getPaymentIntent(world, id);
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
  const attempt = getLastAttempt(intent);
  if (attempt.status === 'authorized') {
    world.transition('payment_attempt', attempt, 'capture');
  }
  getPaymentNotes(world, intent).captures = (getPaymentNotes(world, intent).captures ?? 0) + 1;
  transitionPayment(world, intent, isLast ? 'capture_rest' : 'capture_part', {
    amount_capturable: isLast ? 0 : held - amount,
    amount_captured: intent.amount_captured + amount,
    captured_at: world.clock.getTime(),
  });
  return intent;
}

/** The last capture that a gateway supports must be final: nothing could capture or release the rest after it. */
function checkCapture(world: World, intent: PaymentIntent, isPart: boolean, isLast: boolean): void {
  const gateway = getPaymentGateway(world, intent);
  const {captures: limit} = gateway.limits;
  const {captures = 0} = getPaymentNotes(world, intent);
  if (isPart) {
    requireCapability(world, gateway, 'partial_capture', {
      pointer: '/amount',
      message: `Must be ${intent.amount_capturable}, all that is held.`,
    });
  }
  if (isLast) {
    return;
  }
  requireCapability(world, gateway, 'multiple_capture', {pointer: '/final', message: 'Must be true.'});
  if (captures + 1 >= limit) {
    throw new ApiError(
      'capability_unsupported',
      `${gateway.name} supports at most ${limit} captures per payment, so capture ${limit} must be final.`,
      {errors: [{pointer: '/final', code: 'capability_unsupported', message: 'Must be true.'}]},
    );
  }
}

/** Leaves the captures of a payment to the order that it pays. */
export function assignToOrder(world: World, id: string, orderNumber: string): void {
  getPaymentNotes(world, getPaymentIntent(world, id)).orderNumber = orderNumber;
}

/** @throws ApiError `state_conflict` for the payment of an order, whose shipments could not capture their shares */
function checkCapturedByPartner(world: World, id: string): void {
  const intent = getPaymentIntent(world, id);
  const {orderNumber} = getPaymentNotes(world, intent);
  if (orderNumber !== undefined) {
    throw new ApiError(
      'state_conflict',
      `${id} belongs to order ${orderNumber} in commerce: the platform captures it when the goods ship.`,
      {current_status: intent.status},
    );
  }
}

/** Releases the rest of the authorization when no more will be captured. */
export function releaseRest(world: World, id: string): void {
  transitionPayment(world, getPaymentIntent(world, id), 'release_rest', {amount_capturable: 0});
}

/**
 * Cancels a payment before capture. An authorization is voided.
 *
 * @throws ApiError `state_conflict` or `capability_unsupported`
 */
export function cancelPayment(world: World, id: string): PaymentIntent {
  const intent = getPaymentIntent(world, id);
  world.check('payment_intent', intent, 'cancelPaymentIntent');
  const changes = {canceled_at: world.clock.getTime(), next_action: null, amount_capturable: 0};
  if (intent.status === 'requires_capture') {
    requireCapability(world, getPaymentGateway(world, intent), 'void');
    transitionPayment(world, intent, 'void', changes);
  } else {
    transitionPayment(world, intent, 'cancel', changes);
  }
  return intent;
}

export const paymentIntentHandlers: Handlers = {
  createPaymentIntent: ({world, body}) => {
    const given = body as unknown as NewPayment;
    requireCurrency(world, given.currency);
    return {status: 201, body: createPayment(world, given)};
  },
  listPaymentIntents: (call) =>
    createPageResponse(
      call,
      call.world.getCollection(PAYMENT_INTENT_COLLECTION).listNewestFirst(),
      createFilter(call.query),
    ),
  retrievePaymentIntent: (call) => {
    const intent = getPaymentIntent(call.world, call.path.id!);
    requireClientSecret(call, intent.client_secret);
    return {status: 200, body: intent};
  },
  updatePaymentIntent: ({world, path, body}) => {
    const intent = getPaymentIntent(world, path.id!);
    world.check('payment_intent', intent, 'updatePaymentIntent', Object.keys(body));
    updatePayment(world, intent, body);
    return {status: 200, body: intent};
  },
  confirmPaymentIntent: async (call) => ({status: 200, body: await confirmPayment(call)}),
  capturePaymentIntent: ({world, path, body}) => {
    checkCapturedByPartner(world, path.id!);
    return {status: 200, body: capturePayment(world, path.id!, body)};
  },
  cancelPaymentIntent: ({world, path}) => ({status: 200, body: cancelPayment(world, path.id!)}),
};

type SettleAct = (world: World, intent: PaymentIntent, data: JsonObject) => void;

/** An act that settles an attempt of an asynchronous payment, or one with an unknown outcome. */
function createSettleAct(from: 'started' | 'unknown', how: SettleAct): WaitingPartyActs[string] {
  return (world, id, data) => {
    const intent = getPaymentIntent(world, id);
    const attempt = intent.attempts.at(-1);
    const isOpen =
      from === 'unknown' ? attempt?.status === 'unknown' : getPaymentNotes(world, intent).isUnderWay === true;
    if (!isOpen) {
      throw new ApiError('state_conflict', `The last attempt of ${id} is ${attempt?.status ?? 'not made'}.`, {
        current_status: intent.status,
      });
    }
    how(world, intent, data);
  };
}

const approveChallenge: SettleAct = (world, intent) => settleAttempt(world, intent, 'approved');
const failPayment: SettleAct = (world, intent) => settleAttempt(world, intent, 'failed');
const declinePayment: SettleAct = (world, intent, {decline_code, raw_code}) => {
  const {gateway} = getLastAttempt(intent);
  if (decline_code !== undefined && raw_code !== undefined) {
    throw new ApiError('validation_failed', 'Send decline_code or raw_code: the gateway maps one to the other.');
  }
  if (typeof raw_code === 'string') {
    settleAttempt(world, intent, getUnifiedCode(world, gateway, raw_code), raw_code);
  } else {
    settleAttempt(world, intent, typeof decline_code === 'string' ? decline_code : 'issuer_declined');
  }
};

/**
 * The acts of shopper, issuer and gateways. Each takes the id of the payment intent. Declines accept
 * `decline_code` or `raw_code`.
 */
export const paymentIntentActs: WaitingPartyActs = {
  'payment_intent.resume': async (world, id, {result}) => {
    const intent = getPaymentIntent(world, id);
    if (!world.can('payment_intent', intent, 'resume')) {
      throw new ApiError('state_conflict', `No challenge of ${id} is open.`, {current_status: intent.status});
    }
    await completeChallenge(world, intent, result as ChallengeResult | undefined);
  },
  'payment_attempt.authorize': createSettleAct('started', approveChallenge),
  'payment_attempt.capture_at_once': createSettleAct('started', approveChallenge),
  'payment_attempt.decline': createSettleAct('started', declinePayment),
  'payment_attempt.fail': createSettleAct('started', failPayment),
  'payment_attempt.find_authorized': createSettleAct('unknown', approveChallenge),
  'payment_attempt.find_captured': createSettleAct('unknown', approveChallenge),
  'payment_attempt.find_declined': createSettleAct('unknown', declinePayment),
  'payment_attempt.find_failed': createSettleAct('unknown', failPayment),
};
