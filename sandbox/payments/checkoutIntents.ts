import {formatIsoDuration, parseDuration} from '../../src/pipeline/contracts/durations';
import {createFilter} from '../http/listFilters';
import {createPageResponse, type Handlers, type WaitingPartyActs} from '../http/requestHandler';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {payIntent} from './attempts';
import type {CheckoutIntentNotes} from './checkoutIntentSync';
import {requireCurrency} from './gateways';
import {findEnteredInstrument} from './instruments';
import {createClientSecret, requireClientSecret} from './keys';
import {
  CHECKOUT_INTENT_COLLECTION,
  PAYMENT_INTENT_COLLECTION,
  type CheckoutIntent,
  type PaymentIntent,
} from './objects';
import {createPayment, readThreeDSecure, type ThreeDSecureInput} from './paymentIntents';
import {endWithCheckout, getPaymentNotes, setTimers} from './paymentTransitions';
import {defineTimerAction} from '../world/timerActions';

interface NewCheckout {
  readonly mode: 'hosted' | 'embedded';
  readonly amount: number;
  readonly currency: string;
  readonly capture_method?: PaymentIntent['capture_method'];
  readonly three_d_secure?: ThreeDSecureInput;
  readonly return_url: string;
  readonly cancel_url?: string;
  readonly reference?: string;
  readonly locale?: string;
  readonly expires_at?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

type CheckoutUpdate = Partial<Omit<NewCheckout, 'mode' | 'currency' | 'capture_method' | 'three_d_secure'>>;

function getCheckoutIntent(world: World, id: string): CheckoutIntent {
  return world.getCollection<CheckoutIntent>(CHECKOUT_INTENT_COLLECTION).require(id);
}

function findIntentPayment(world: World, {payment_intent_id}: CheckoutIntent): PaymentIntent | undefined {
  return payment_intent_id === null
    ? undefined
    : world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).require(payment_intent_id);
}

function checkExpiry(world: World, expiresAt: string | undefined): void {
  if (expiresAt === undefined) {
    return;
  }
  const {shortest, longest} = world.getTimerRange('checkout_intent', 'expire');
  const ahead = Date.parse(expiresAt) - world.clock.milliseconds;
  // In seconds, so that a time that was far enough ahead when it was sent still is.
  if (ahead <= parseDuration(shortest) - 1000 || ahead > parseDuration(longest)) {
    const range = `between ${formatIsoDuration(shortest)} and ${formatIsoDuration(longest)} from now`;
    throw new ApiError('validation_failed', `expires_at is ${expiresAt}, which is not ${range}.`, {
      errors: [{pointer: '/expires_at', code: 'invalid', message: `Must be ${range}.`}],
    });
  }
}

/** A time in whole seconds, as the contract describes each time. */
function dropFraction(time: string | undefined): string | undefined {
  return time?.replace(/\.\d+(?=Z$)/, '');
}

function createCheckoutIntent(world: World, given: NewCheckout): CheckoutIntent {
  requireCurrency(world, given.currency);
  checkExpiry(world, given.expires_at);
  const threeDSecure = readThreeDSecure(given.three_d_secure);
  const id = world.ids.createId('ci');
  const isFree = given.amount === 0;
  const now = world.clock.getTime();
  const checkout: CheckoutIntent = {
    id,
    object: 'checkout_intent',
    status: 'open',
    payment_status: isFree ? 'no_payment_required' : 'unpaid',
    mode: given.mode,
    amount: given.amount,
    currency: given.currency,
    reference: given.reference ?? null,
    client_secret: given.mode === 'embedded' ? createClientSecret(world, id) : null,
    url: given.mode === 'hosted' ? `${world.publicUrl}/checkout/${id}` : null,
    return_url: given.return_url,
    cancel_url: given.cancel_url ?? null,
    payment_intent_id: isFree ? null : world.ids.createId('pi'),
    locale: given.locale ?? null,
    expires_at: dropFraction(given.expires_at) ?? world.clock.addDuration(world.getTimer('checkout_intent', 'expire')),
    livemode: false,
    metadata: given.metadata ?? {},
    created_at: now,
    updated_at: now,
  };
  world.create('checkout_intent', CHECKOUT_INTENT_COLLECTION, checkout);
  Object.assign(world.getInternalNotes<CheckoutIntentNotes>(checkout), {
    payment: {
      capture_method: given.capture_method ?? 'automatic',
      three_d_secure: threeDSecure,
      statement_descriptor: null,
      metadata: {},
    },
  });
  createIntentPayment(world, checkout);
  scheduleIntentExpiry(world, checkout);
  return checkout;
}

function createIntentPayment(world: World, checkout: CheckoutIntent): void {
  const {id, amount, currency, reference, payment_intent_id} = checkout;
  if (payment_intent_id !== null) {
    const {payment} = world.getInternalNotes<CheckoutIntentNotes>(checkout);
    createPayment(world, {...payment, amount, currency, reference, checkout_intent_id: id}, payment_intent_id);
  }
}

const EXPIRE_CHECKOUT_INTENT = defineTimerAction('checkout_intent.expire', (world, checkout: CheckoutIntent) => {
  if (checkout.status === 'open') {
    expireCheckoutIntent(world, checkout);
  } else if (checkout.status === 'processing') {
    world.getInternalNotes<CheckoutIntentNotes>(checkout).isOverdue = true;
  }
});

function scheduleIntentExpiry(world: World, checkout: CheckoutIntent): void {
  world.clock.schedule(checkout.id, 'expire', checkout.expires_at, EXPIRE_CHECKOUT_INTENT, checkout);
}

function expireCheckoutIntent(world: World, checkout: CheckoutIntent): void {
  const intent = findIntentPayment(world, checkout);
  world.transition('checkout_intent', checkout, 'expire');
  if (intent) {
    endWithCheckout(world, intent, 'expired');
  }
}

function cancelCheckoutIntent(world: World, checkout: CheckoutIntent): void {
  const intent = findIntentPayment(world, checkout);
  world.check('checkout_intent', checkout, 'cancelCheckoutIntent');
  world.transition('checkout_intent', checkout, 'cancel');
  if (intent) {
    endWithCheckout(world, intent, 'canceled');
  }
}

function updateCheckoutIntent(world: World, checkout: CheckoutIntent, changes: CheckoutUpdate): void {
  checkExpiry(world, changes.expires_at);
  const {amount = checkout.amount} = changes;
  const before = findIntentPayment(world, checkout);
  if (
    amount !== checkout.amount &&
    before &&
    before.status !== 'requires_payment_method' &&
    before.status !== 'requires_confirmation'
  ) {
    throw new ApiError('state_conflict', `${before.id} is ${before.status}: its amount is fixed.`, {
      current_status: before.status,
    });
  }
  world.changeObject(checkout, {
    ...changes,
    ...(changes.expires_at && {expires_at: dropFraction(changes.expires_at)}),
  });
  if (changes.expires_at !== undefined) {
    scheduleIntentExpiry(world, checkout);
  }
  if (amount === 0 && before) {
    const {capture_method, three_d_secure, statement_descriptor, metadata} = before;
    world.getInternalNotes<CheckoutIntentNotes>(checkout).payment = {
      capture_method,
      three_d_secure,
      statement_descriptor,
      metadata,
    };
    Object.assign(checkout, {payment_intent_id: null, payment_status: 'no_payment_required'});
    endWithCheckout(world, before, 'canceled');
  } else if (amount > 0 && !before) {
    Object.assign(checkout, {payment_intent_id: world.ids.createId('pi'), payment_status: 'unpaid'});
    createIntentPayment(world, checkout);
  } else if (before) {
    world.changeObject(before, {amount, reference: checkout.reference});
    setTimers(world, before);
  }
}

/** The shopper submits the form. */
async function submitForm(
  world: World,
  checkout: CheckoutIntent,
  entered: {token?: unknown; card_number?: unknown},
): Promise<void> {
  const intent = findIntentPayment(world, checkout);
  if (checkout.status !== 'open') {
    throw new ApiError('state_conflict', `The form of ${checkout.id} is closed.`, {current_status: checkout.status});
  }
  if (!intent) {
    world.transition('checkout_intent', checkout, 'submit');
    world.transition('checkout_intent', checkout, 'complete');
    return;
  }
  world.check('payment_intent', intent, 'confirmPaymentIntent');
  // A confirmation before it had a URL of its own.
  delete getPaymentNotes(world, intent).returnUrl;
  await payIntent(world, intent, findEnteredInstrument(world, entered), 'submit');
}

export const checkoutIntentHandlers: Handlers = {
  createCheckoutIntent: ({world, body}) => ({
    status: 201,
    body: createCheckoutIntent(world, body as unknown as NewCheckout),
  }),
  listCheckoutIntents: (call) =>
    createPageResponse(
      call,
      call.world.getCollection(CHECKOUT_INTENT_COLLECTION).listNewestFirst(),
      createFilter(call.query),
    ),
  retrieveCheckoutIntent: (call) => {
    const checkout = getCheckoutIntent(call.world, call.path.id!);
    requireClientSecret(call, checkout.client_secret);
    return {status: 200, body: checkout};
  },
  updateCheckoutIntent: ({world, path, body}) => {
    const checkout = getCheckoutIntent(world, path.id!);
    world.check('checkout_intent', checkout, 'updateCheckoutIntent');
    updateCheckoutIntent(world, checkout, body);
    return {status: 200, body: checkout};
  },
  cancelCheckoutIntent: ({world, path}) => {
    const checkout = getCheckoutIntent(world, path.id!);
    cancelCheckoutIntent(world, checkout);
    return {status: 200, body: checkout};
  },
};

/** The acts of the shopper on the hosted page or in the form: `token` or `card_number` name the card. */
export const checkoutIntentActs: WaitingPartyActs = {
  'checkout_intent.submit': (world, id, data) => submitForm(world, getCheckoutIntent(world, id), data),
};
