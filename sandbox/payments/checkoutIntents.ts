import {brand} from '../../src/brand';
import {durationToMs} from '../../src/pipeline/contracts/durations';
import {page, type Acts, type Handlers} from '../http/requestHandler';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {pay} from './attempts';
import type {CheckoutNotes} from './checkoutIntentSync';
import {requireCurrency} from './gateways';
import {enteredInstrument} from './instruments';
import {clientSecretFor, requireClientSecret} from './keys';
import {CHECKOUT_INTENTS, PAYMENT_INTENTS, type CheckoutIntent, type PaymentIntent} from './objects';
import {createPayment} from './paymentIntents';
import {endWithCheckout} from './paymentTransitions';

interface NewCheckout {
  readonly mode: 'hosted' | 'embedded';
  readonly amount: number;
  readonly currency: string;
  readonly return_url: string;
  readonly cancel_url?: string;
  readonly reference?: string;
  readonly locale?: string;
  readonly expires_at?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

type CheckoutUpdate = Partial<Omit<NewCheckout, 'mode' | 'currency'>>;

const DEFAULT_LIFETIME = 'PT24H';
const SHORTEST_LIFETIME = 'PT30M';
const LONGEST_LIFETIME = 'P7D';

function find(world: World, id: string): CheckoutIntent {
  return world.collection<CheckoutIntent>(CHECKOUT_INTENTS).require(id);
}

function paymentOf(world: World, {payment_intent_id}: CheckoutIntent): PaymentIntent | undefined {
  return payment_intent_id === null
    ? undefined
    : world.collection<PaymentIntent>(PAYMENT_INTENTS).require(payment_intent_id);
}

function checkExpiry(world: World, expiresAt: string | undefined): void {
  const ahead = expiresAt === undefined ? undefined : Date.parse(expiresAt) - world.clock.milliseconds;
  // Whole seconds: a time that was 30 minutes ahead when it was sent still is.
  const isNear = ahead !== undefined && ahead <= durationToMs(SHORTEST_LIFETIME) - 1000;
  if (isNear || (ahead !== undefined && ahead > durationToMs(LONGEST_LIFETIME))) {
    throw new ApiError('validation_failed', `expires_at is ${expiresAt!}, which is not 30 minutes to 7 days ahead.`, {
      errors: [{pointer: '/expires_at', code: 'invalid', message: 'Must be 30 minutes to 7 days ahead.'}],
    });
  }
}

function create(world: World, given: NewCheckout): CheckoutIntent {
  requireCurrency(world, given.currency);
  checkExpiry(world, given.expires_at);
  const id = world.ids.next('ci');
  const isFree = given.amount === 0;
  const now = world.clock.now();
  const checkout: CheckoutIntent = {
    id,
    object: 'checkout_intent',
    status: 'open',
    payment_status: isFree ? 'no_payment_required' : 'unpaid',
    mode: given.mode,
    amount: given.amount,
    currency: given.currency,
    reference: given.reference ?? null,
    client_secret: given.mode === 'embedded' ? clientSecretFor(world, id) : null,
    url: given.mode === 'hosted' ? `https://${brand.sandboxHost}/checkout/${id}` : null,
    return_url: given.return_url,
    cancel_url: given.cancel_url ?? null,
    payment_intent_id: isFree ? null : world.ids.next('pi'),
    locale: given.locale ?? null,
    expires_at: given.expires_at ?? world.clock.plus(DEFAULT_LIFETIME),
    livemode: false,
    metadata: given.metadata ?? {},
    created_at: now,
    updated_at: now,
  };
  world.create('checkout_intent', CHECKOUT_INTENTS, checkout);
  createPaymentOf(world, checkout);
  scheduleExpiry(world, checkout);
  return checkout;
}

function createPaymentOf(world: World, {id, amount, currency, reference, payment_intent_id}: CheckoutIntent): void {
  if (payment_intent_id !== null) {
    createPayment(world, {amount, currency, reference, checkout_intent_id: id}, payment_intent_id);
  }
}

function scheduleExpiry(world: World, checkout: CheckoutIntent): void {
  world.clock.schedule(checkout.id, 'expire', checkout.expires_at, () => {
    if (checkout.status === 'open') {
      expire(world, checkout);
    } else if (checkout.status === 'processing') {
      world.internal<CheckoutNotes>(checkout).onReopen = () => expire(world, checkout);
    }
  });
}

function expire(world: World, checkout: CheckoutIntent): void {
  const intent = paymentOf(world, checkout);
  world.move('checkout_intent', checkout, 'expire');
  if (intent) {
    endWithCheckout(world, intent, 'expired');
  }
}

function cancel(world: World, checkout: CheckoutIntent): void {
  const intent = paymentOf(world, checkout);
  world.check('checkout_intent', checkout, 'cancelCheckoutIntent');
  world.move('checkout_intent', checkout, 'cancel');
  if (intent) {
    endWithCheckout(world, intent, 'canceled');
  }
}

function update(world: World, checkout: CheckoutIntent, changes: CheckoutUpdate): void {
  checkExpiry(world, changes.expires_at);
  const {amount = checkout.amount} = changes;
  const before = paymentOf(world, checkout);
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
  Object.assign(checkout, changes);
  world.touch(checkout);
  if (changes.expires_at !== undefined) {
    scheduleExpiry(world, checkout);
  }
  if (amount === 0 && before) {
    Object.assign(checkout, {payment_intent_id: null, payment_status: 'no_payment_required'});
    endWithCheckout(world, before, 'canceled');
  } else if (amount > 0 && !before) {
    Object.assign(checkout, {payment_intent_id: world.ids.next('pi'), payment_status: 'unpaid'});
    createPaymentOf(world, checkout);
  } else if (before && (changes.amount !== undefined || changes.reference !== undefined)) {
    Object.assign(before, {amount, reference: checkout.reference});
    world.touch(before);
  }
}

/** The shopper submits the form. */
async function submit(
  world: World,
  checkout: CheckoutIntent,
  entered: {token?: unknown; card_number?: unknown},
): Promise<void> {
  const intent = paymentOf(world, checkout);
  if (checkout.status !== 'open') {
    throw new ApiError('state_conflict', `The form of ${checkout.id} is closed.`, {current_status: checkout.status});
  }
  if (!intent) {
    world.move('checkout_intent', checkout, 'submit');
    world.move('checkout_intent', checkout, 'complete');
    return;
  }
  world.check('payment_intent', intent, 'confirmPaymentIntent');
  await pay(world, intent, enteredInstrument(world, entered), 'submit');
}

export const checkoutIntentHandlers: Handlers = {
  createCheckoutIntent: ({world, body}) => ({status: 201, body: create(world, body as unknown as NewCheckout)}),
  listCheckoutIntents: (call) => page(call, call.world.collection(CHECKOUT_INTENTS).newestFirst()),
  retrieveCheckoutIntent: (call) => {
    const checkout = find(call.world, call.path.id!);
    requireClientSecret(call, checkout.client_secret);
    return {status: 200, body: checkout};
  },
  updateCheckoutIntent: ({world, path, body}) => {
    const checkout = find(world, path.id!);
    world.check('checkout_intent', checkout, 'updateCheckoutIntent');
    update(world, checkout, body);
    return {status: 200, body: checkout};
  },
  cancelCheckoutIntent: ({world, path}) => {
    const checkout = find(world, path.id!);
    cancel(world, checkout);
    return {status: 200, body: checkout};
  },
};

/** What the shopper does on the hosted page or in the form: `token` or `card_number` say with which card. */
export const checkoutIntentActs: Acts = {
  'checkout_intent.submit': (world, id, data) => submit(world, find(world, id), data),
};
