import {PAYMENT_INTENT_COLLECTION, type PaymentIntent} from '../payments/objects';
import {ApiError, type FieldError} from '../world/apiError';
import type {EventObject, World} from '../world/world';
import {announceCheckout, getCheckoutCart, computeCheckout, setStanding, getStandingMessages} from './checkoutState';
import {buildLineInputs, describePriceChange, type CartNotes} from './cartPricing';
import {getMessageTexts} from './messageTexts';
import {
  CHECKOUT_COLLECTION,
  type Checkout,
  type CheckoutMessage,
  type CheckoutNotes,
  type CheckoutPayment,
} from './checkoutTypes';
import {placeOrder} from './orders';
import {getTotalAmount} from './pricing';
import {defineTimerAction} from '../world/timerActions';

const PAYMENT_INTENT_POINTER = '/payment_intent_id';

/** The name of the timer of a checkout. */
const EXPIRY_TIMER = 'expire';

function createPaymentRefusedError(detail: string, code: string, message: string): ApiError {
  const errors: FieldError[] = [{pointer: PAYMENT_INTENT_POINTER, code, message}];
  return new ApiError('validation_failed', detail, {errors});
}

function assertFits(world: World, {totals, currency, order_number: number, id}: Checkout, intent: PaymentIntent): void {
  const total = getTotalAmount(totals, 'total');
  if (intent.currency !== currency) {
    throw createPaymentRefusedError(
      `The payment intent is in ${intent.currency}, the checkout in ${currency}.`,
      'currency_mismatch',
      `The currency must be ${currency}.`,
    );
  }
  if (intent.amount !== total) {
    throw createPaymentRefusedError(
      `The amount of the payment intent is ${intent.amount} ${currency}, and the total of the checkout is ${total} ${currency}.`,
      'amount_mismatch',
      `The amount must be ${total}.`,
    );
  }
  if (intent.capture_method !== 'manual') {
    throw createPaymentRefusedError(
      'The payment intent is captured automatically.',
      'invalid',
      'capture_method must be manual.',
    );
  }
  if (intent.reference !== number) {
    throw createPaymentRefusedError(
      `The payment intent has the reference ${intent.reference ?? 'null'}, the order number is ${number}.`,
      'invalid',
      `The reference must be ${number}.`,
    );
  }
  const other = world
    .getCollection<Checkout>(CHECKOUT_COLLECTION)
    .listAll()
    .find((one) => one.id !== id && one.payment?.payment_intent_id === intent.id);
  if (other) {
    throw createPaymentRefusedError(
      `The payment intent belongs to the checkout ${other.id}.`,
      'invalid',
      'Must be a payment intent that no other checkout uses.',
    );
  }
}

/** Statuses of a payment that is authorized or can still be. */
const STATUSES_TO_AUTHORIZE: ReadonlySet<string> = new Set(['requires_capture', 'requires_action', 'processing']);

function assertSubmitted({status, last_error: error}: PaymentIntent): void {
  if (STATUSES_TO_AUTHORIZE.has(status)) {
    return;
  }
  if (error?.decline && (status === 'requires_payment_method' || status === 'declined')) {
    throw new ApiError('payment_declined', 'The issuer declined the payment. The shopper can pay again.', {
      decline: error.decline,
    });
  }
  throw createPaymentRefusedError(
    `The payment intent is ${status}.`,
    'invalid',
    'Must be a payment that the shopper has submitted and that is not in a terminal state.',
  );
}

/**
 * Finds the payment of a confirmation.
 *
 * @throws ApiError `resource_not_found`, `validation_failed` when it does not fit the checkout, `payment_declined`
 */
export function findPaymentToConfirm(world: World, checkout: Checkout, id: string): PaymentIntent {
  const intent = world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).require(id);
  assertFits(world, checkout, intent);
  assertSubmitted(intent);
  return intent;
}

export function toCheckoutPayment({id, amount, currency, status}: PaymentIntent): CheckoutPayment {
  return {payment_intent_id: id, amount, currency, status};
}

/** Updates a processing checkout with the current state of its payment. */
export function updateCheckoutPayment(world: World, checkout: Checkout, intent: PaymentIntent): void {
  const {status} = intent;
  if (status === 'requires_action') {
    announceCheckout(world, checkout, 'require_action', {payment: toCheckoutPayment(intent)});
  } else if (status === 'requires_capture') {
    placeOrder(world, checkout, getCheckoutCart(world, checkout), intent.id);
  }
}

function findConfirmedCheckout(world: World, {data}: EventObject): Checkout | undefined {
  return world
    .getCollection<Checkout>(CHECKOUT_COLLECTION)
    .listAll()
    .find(
      ({payment, status}) =>
        payment?.payment_intent_id === data.object.id && (status === 'processing' || status === 'requires_action'),
    );
}

/** Continues a checkout that waited for the shopper when its payment does. */
function resumeCheckout(world: World, checkout: Checkout, payment: CheckoutPayment): void {
  if (checkout.status === 'requires_action') {
    announceCheckout(world, checkout, 'resume', {payment});
  }
}

function payAgain(world: World, checkout: Checkout, payment: CheckoutPayment, transition: string): void {
  resumeCheckout(world, checkout, payment);
  setStanding(
    world,
    checkout,
    ['payment_failed'],
    [
      {
        type: 'warning',
        code: 'payment_failed',
        pointer: '/payment',
        text: getMessageTexts(getCheckoutCart(world, checkout)).paymentFailed,
      },
    ],
  );
  computeCheckout(world, checkout);
  announceCheckout(world, checkout, transition, {payment});
  if (buildPriceMessages(world, checkout).length > 0) {
    noticePriceChange(world, checkout);
  }
  expireCheckoutIfOverdue(world, checkout);
}

/** A message for each line whose price changed since the last update, also when the price went back. */
function buildPriceMessages(world: World, checkout: Checkout): CheckoutMessage[] {
  const cart = getCheckoutCart(world, checkout);
  const {acceptedPrices} = world.getInternalNotes<CartNotes>(cart);
  const standing = getStandingMessages(world, checkout).filter(({code}) => code === 'price_changed');
  const noticed = new Set(standing.map(({line_id}) => line_id));
  return buildLineInputs(world, cart.lines).flatMap(({id, product, variant}) => {
    const previous = acceptedPrices?.[id] ?? variant.price.amount;
    return previous === variant.price.amount && !noticed.has(id)
      ? []
      : [
          {
            ...describePriceChange(getMessageTexts(cart), '/totals', product.title, previous, variant.price.amount),
            line_id: id,
          },
        ];
  });
}

/** Adds the messages about changed prices, which make a ready checkout incomplete until its next update. */
export function noticePriceChange(world: World, checkout: Checkout): void {
  setStanding(world, checkout, ['price_changed'], buildPriceMessages(world, checkout));
  computeCheckout(world, checkout);
  announceCheckout(world, checkout, checkout.status === 'ready' ? 'change_price' : undefined);
}

function expireCheckoutIfOverdue(world: World, checkout: Checkout): void {
  if (world.getInternalNotes<CheckoutNotes>(checkout).isOverdue && world.can('checkout', checkout, 'expire')) {
    world.transition('checkout', checkout, 'expire');
  }
}

const EXPIRE_CHECKOUT = defineTimerAction('checkout.expire', (world, checkout: Checkout) => {
  world.getInternalNotes<CheckoutNotes>(checkout).isOverdue = true;
  expireCheckoutIfOverdue(world, checkout);
});

/** Expires a checkout after 45 minutes; a processing one when it becomes ready again. */
export function scheduleCheckoutExpiry(world: World, checkout: Checkout): void {
  world.clock.schedule(checkout.id, EXPIRY_TIMER, checkout.expires_at, EXPIRE_CHECKOUT, checkout);
}

/** Stops the expiry timer of a checkout that has ended. */
export function unscheduleExpiry(world: World, {id}: Checkout): void {
  world.clock.unschedule(id, EXPIRY_TIMER);
}

/** Updates checkouts on the events of their payments. */
export function connectCheckoutPayments(world: World): void {
  const follow = (type: string, react: (checkout: Checkout, payment: CheckoutPayment) => void): void =>
    world.addListener(`payment_intent.${type}`, (event) => {
      const checkout = findConfirmedCheckout(world, event);
      if (checkout) {
        react(checkout, toCheckoutPayment(event.data.object as unknown as PaymentIntent));
      }
    });
  follow('requires_action', (checkout, payment) => announceCheckout(world, checkout, 'require_action', {payment}));
  follow('processing', (checkout, payment) => resumeCheckout(world, checkout, payment));
  follow('authorized', (checkout, payment) => {
    if (checkout.status === 'requires_action') {
      resumeCheckout(world, checkout, payment);
    } else {
      announceCheckout(world, checkout, undefined, {payment});
    }
    placeOrder(world, checkout, getCheckoutCart(world, checkout), payment.payment_intent_id);
  });
  follow('attempt_declined', (checkout, payment) => payAgain(world, checkout, payment, 'decline'));
  for (const type of ['declined', 'failed', 'expired', 'canceled']) {
    follow(type, (checkout, payment) => payAgain(world, checkout, payment, 'fail_payment'));
  }
}
