import type {World} from '../world/world';
import {CHECKOUT_INTENT_COLLECTION, type CheckoutIntent, type PaymentIntent} from './objects';

/** What partners set on a payment intent. */
type PaymentSettings = Pick<PaymentIntent, 'capture_method' | 'three_d_secure' | 'statement_descriptor' | 'metadata'>;

/** Internal data of a checkout intent. */
export interface CheckoutIntentNotes {
  /** `expires_at` passed while the outcome was open: it expires if it becomes open again. */
  isOverdue: boolean;
  /** What its next payment intent has, when an amount above 0 creates one. */
  payment: PaymentSettings;
}

/** The checkout intent that created a payment. */
export function findCheckoutIntent(world: World, {checkout_intent_id}: PaymentIntent): CheckoutIntent | undefined {
  return checkout_intent_id === null
    ? undefined
    : world.getCollection<CheckoutIntent>(CHECKOUT_INTENT_COLLECTION).get(checkout_intent_id);
}

/** Makes the checkout intent wait for the outcome, whoever confirmed the payment. */
export function submitCheckout(world: World, intent: PaymentIntent): void {
  const checkout = findCheckoutIntent(world, intent);
  if (checkout?.status === 'open') {
    world.transition('checkout_intent', checkout, 'submit');
  }
}

/** Whether the payment is paid. It also is if a part was captured before the rest lapsed. */
function deriveIntentPaymentStatus(
  {status, amount_captured}: PaymentIntent,
  isUnderWay: boolean,
): CheckoutIntent['payment_status'] {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'requires_capture':
    case 'partially_captured':
      return 'pending';
    case 'processing':
      return isUnderWay ? 'pending' : 'unpaid';
    case 'expired':
      return amount_captured > 0 ? 'paid' : 'unpaid';
    default:
      return 'unpaid';
  }
}

const PAID_STATUSES = new Set(['requires_capture', 'partially_captured', 'succeeded']);
const PENDING_STATUSES = new Set(['processing', 'requires_action']);

/**
 * Updates the checkout intent with its payment.
 *
 * @param isUnderWay an asynchronous payment is in progress: the shopper has nothing left to do
 * @returns the checkout intent when it became open after its `expires_at`, so that it must expire
 */
export function updateIntentFromPayment(
  world: World,
  intent: PaymentIntent,
  isUnderWay: boolean,
): CheckoutIntent | undefined {
  const checkout = findCheckoutIntent(world, intent);
  if (!checkout || checkout.payment_intent_id !== intent.id) {
    return undefined;
  }
  const payment_status = deriveIntentPaymentStatus(intent, isUnderWay);
  if (checkout.status === 'processing' && (PAID_STATUSES.has(intent.status) || isUnderWay)) {
    world.transition('checkout_intent', checkout, 'complete', {changes: {payment_status}});
  } else if (checkout.status === 'processing' && !PENDING_STATUSES.has(intent.status)) {
    world.transition('checkout_intent', checkout, 'reopen', {changes: {payment_status}});
    return world.getInternalNotes<CheckoutIntentNotes>(checkout).isOverdue ? checkout : undefined;
  } else if (checkout.payment_status !== payment_status) {
    checkout.payment_status = payment_status;
    world.touchObject(checkout);
  }
  return undefined;
}
