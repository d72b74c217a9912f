import {PAYMENT_INTENTS, type PaymentIntent} from '../payments/objects';
import {ApiError, type FieldError} from '../world/apiError';
import type {EventObject, World} from '../world/world';
import {announce, cartOf, computeCheckout, setStanding, standingOf} from './checkoutState';
import {CHECKOUTS, type Checkout, type CheckoutNotes, type CheckoutPayment} from './checkoutTypes';
import {placeOrder} from './orders';
import {amountIn} from './pricing';

const POINTER = '/payment_intent_id';

/** The name of the timer of a checkout. */
const EXPIRY = 'expire';

function refused(detail: string, code: string, message: string): ApiError {
  const errors: FieldError[] = [{pointer: POINTER, code, message}];
  return new ApiError('validation_failed', detail, {errors});
}

function assertFits(world: World, {totals, currency, order_number: number, id}: Checkout, intent: PaymentIntent): void {
  const total = amountIn(totals, 'total');
  if (intent.currency !== currency) {
    throw refused(
      `The payment intent is in ${intent.currency}, the checkout in ${currency}.`,
      'currency_mismatch',
      `The currency must be ${currency}.`,
    );
  }
  if (intent.amount !== total) {
    throw refused(
      `The payment intent is over ${intent.amount} ${currency}, the checkout over ${total} ${currency}.`,
      'amount_mismatch',
      `The amount must be ${total}.`,
    );
  }
  if (intent.capture_method !== 'manual') {
    throw refused('The payment intent is captured automatically.', 'invalid', 'capture_method must be manual.');
  }
  if (intent.reference !== number) {
    throw refused(
      `The payment intent has the reference ${intent.reference ?? 'null'}, the order number is ${number}.`,
      'invalid',
      `The reference must be ${number}.`,
    );
  }
  const other = world
    .collection<Checkout>(CHECKOUTS)
    .all()
    .find((one) => one.id !== id && one.payment?.payment_intent_id === intent.id);
  if (other) {
    throw refused(
      `The payment intent belongs to the checkout ${other.id}.`,
      'invalid',
      'Must be a payment intent of this checkout alone.',
    );
  }
}

/** Statuses from which a payment can still be authorized, or is. */
const ALIVE: ReadonlySet<string> = new Set(['requires_capture', 'requires_action', 'processing']);

function assertSubmitted({status, last_error: error}: PaymentIntent): void {
  if (ALIVE.has(status)) {
    return;
  }
  if (error?.decline && (status === 'requires_payment_method' || status === 'declined')) {
    throw new ApiError('payment_declined', 'The issuer declined the payment. The shopper can pay again.', {
      decline: error.decline,
    });
  }
  throw refused(
    `The payment intent is ${status}.`,
    'invalid',
    'Must be a payment that the shopper has submitted and that has not ended.',
  );
}

/**
 * Finds the payment of a confirm.
 *
 * @throws ApiError `resource_not_found`, `validation_failed` when it does not fit the checkout, `payment_declined`
 */
export function paymentToConfirm(world: World, checkout: Checkout, id: string): PaymentIntent {
  const intent = world.collection<PaymentIntent>(PAYMENT_INTENTS).require(id);
  assertFits(world, checkout, intent);
  assertSubmitted(intent);
  return intent;
}

export function paymentOf({id, amount, currency, status}: PaymentIntent): CheckoutPayment {
  return {payment_intent_id: id, amount, currency, status};
}

/** Lets a checkout that is processing follow its payment as it is now. */
export function followPayment(world: World, checkout: Checkout, intent: PaymentIntent): void {
  const {status} = intent;
  if (status === 'requires_action') {
    announce(world, checkout, 'require_action', {payment: paymentOf(intent)});
  } else if (status === 'requires_capture') {
    placeOrder(world, checkout, cartOf(world, checkout), intent.id);
  }
}

function confirmedBy(world: World, {data}: EventObject): Checkout | undefined {
  return world
    .collection<Checkout>(CHECKOUTS)
    .all()
    .find(
      ({payment, status}) =>
        payment?.payment_intent_id === data.object.id && (status === 'processing' || status === 'requires_action'),
    );
}

/** A checkout that waited for the shopper goes on as soon as the payment does. */
function resume(world: World, checkout: Checkout, payment: CheckoutPayment): void {
  if (checkout.status === 'requires_action') {
    announce(world, checkout, 'resume', {payment});
  }
}

function payAgain(world: World, checkout: Checkout, payment: CheckoutPayment, transition: string): void {
  resume(world, checkout, payment);
  setStanding(
    world,
    checkout,
    ['payment_failed'],
    [
      {
        type: 'warning',
        code: 'payment_failed',
        pointer: '/payment',
        text: 'Your payment did not go through. Try another card.',
      },
    ],
  );
  const before = amountIn(checkout.totals, 'total');
  computeCheckout(world, checkout);
  announce(world, checkout, transition, {payment});
  if (amountIn(checkout.totals, 'total') !== before) {
    noticePriceChange(world, checkout);
  }
  expireIfOverdue(world, checkout);
}

/** Says that prices changed, which makes a ready checkout incomplete until its next update. */
export function noticePriceChange(world: World, checkout: Checkout): void {
  if (!standingOf(world, checkout).some(({code}) => code === 'price_changed')) {
    setStanding(
      world,
      checkout,
      ['price_changed'],
      [{type: 'warning', code: 'price_changed', pointer: '/totals', text: 'A price changed. Check the new total.'}],
    );
  }
  computeCheckout(world, checkout);
  announce(world, checkout, checkout.status === 'ready' ? 'change_price' : undefined);
}

function expireIfOverdue(world: World, checkout: Checkout): void {
  if (world.internal<CheckoutNotes>(checkout).isOverdue && world.can('checkout', checkout, 'expire')) {
    world.move('checkout', checkout, 'expire');
  }
}

/** Ends a checkout when its 45 minutes are over. One that is processing ends when it becomes ready again. */
export function scheduleExpiry(world: World, checkout: Checkout): void {
  world.clock.schedule(checkout.id, EXPIRY, checkout.expires_at, () => {
    world.internal<CheckoutNotes>(checkout).isOverdue = true;
    expireIfOverdue(world, checkout);
  });
}

/** Stops the 45 minutes of a checkout that has ended. */
export function unscheduleExpiry(world: World, {id}: Checkout): void {
  world.clock.unschedule(id, EXPIRY);
}

/** Lets checkouts follow the events of their payments. */
export function connectCheckoutPayments(world: World): void {
  const follow = (type: string, react: (checkout: Checkout, payment: CheckoutPayment) => void): void =>
    world.on(`payment_intent.${type}`, (event) => {
      const checkout = confirmedBy(world, event);
      if (checkout) {
        react(checkout, paymentOf(event.data.object as unknown as PaymentIntent));
      }
    });
  follow('requires_action', (checkout, payment) => announce(world, checkout, 'require_action', {payment}));
  follow('processing', (checkout, payment) => resume(world, checkout, payment));
  follow('authorized', (checkout, payment) => {
    if (checkout.status === 'requires_action') {
      resume(world, checkout, payment);
    } else {
      announce(world, checkout, undefined, {payment});
    }
    placeOrder(world, checkout, cartOf(world, checkout), payment.payment_intent_id);
  });
  follow('attempt_declined', (checkout, payment) => payAgain(world, checkout, payment, 'decline'));
  for (const type of ['declined', 'failed', 'expired', 'canceled']) {
    follow(type, (checkout, payment) => payAgain(world, checkout, payment, 'fail_payment'));
  }
}
