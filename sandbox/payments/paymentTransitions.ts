import type {World} from '../world/world';
import type {Authentication} from './authentication';
import {updateIntentFromPayment} from './checkoutIntentSync';
import type {GatewayRoute} from './gateways';
import {getAuthorizationDuration} from './gateways';
import type {Instrument} from './instruments';
import {PAYMENT_EXPIRY_SINCE, type PaymentIntent} from './objects';
import {defineTimerAction} from '../world/timerActions';

/** Internal data of a payment. */
export interface PaymentNotes {
  /** The version that created it, which governs its transitions. */
  version: string;
  /** The payment method that was set, and not confirmed yet. */
  instrument: Instrument;
  /** How the current attempt authenticates the shopper. */
  authentication: Authentication;
  route: GatewayRoute;
  /** What issuers have charged back of it and not given back, in minor units. */
  amountChargedBack: number;
  /** The number of the order in commerce that it pays: the platform captures it. */
  orderNumber: string;
  /** How many captures were made. */
  captures: number;
  /** An asynchronous payment is in progress: only the bank has yet to respond. */
  isUnderWay: boolean;
  /** Where the shopper lands after an action, as the confirmation names it. */
  returnUrl: string;
}

const WAITING_STATUSES = new Set(['requires_payment_method', 'requires_confirmation']);
const TERMINAL_STATUSES = new Set(['succeeded', 'declined', 'failed', 'expired', 'canceled']);
/** The name of the timer of a challenge. */
export const CHALLENGE_TIMER = 'challenge';

/** Internal data of a payment. */
export function getPaymentNotes(world: World, intent: PaymentIntent): Partial<PaymentNotes> {
  return world.getInternalNotes<PaymentNotes>(intent);
}

/** Whether the version that governs a payment was released before a date. */
export function isOlderThan(world: World, intent: PaymentIntent, version: string): boolean {
  return (getPaymentNotes(world, intent).version ?? world.version) < version;
}

/** Fires a transition of a payment, and updates its timers and its checkout intent. */
export function transitionPayment(
  world: World,
  intent: PaymentIntent,
  transition: string,
  changes: Partial<PaymentIntent> = {},
): void {
  world.transition('payment_intent', intent, transition, {changes});
  setTimers(world, intent);
  const overdue = updateIntentFromPayment(world, intent, getPaymentNotes(world, intent).isUnderWay ?? false);
  if (overdue) {
    world.transition('checkout_intent', overdue, 'expire');
    endWithCheckout(world, intent, 'expired');
  }
}

const EXPIRE_PAYMENT = defineTimerAction('payment_intent.expire', expirePayment);
const LAPSE_AUTHORIZATION = defineTimerAction('payment_intent.lapse', (world, intent: PaymentIntent) =>
  transitionPayment(world, intent, 'lapse', {amount_capturable: 0}),
);

/** Sets the timers of a payment in its status. A wait starts again. */
export function setTimers(world: World, intent: PaymentIntent): void {
  const {clock} = world;
  if (TERMINAL_STATUSES.has(intent.status)) {
    clock.unschedule(intent.id);
  } else if (WAITING_STATUSES.has(intent.status)) {
    clock.schedule(
      intent.id,
      'expire',
      clock.addDuration(world.getTimer('payment_intent', 'expire')),
      EXPIRE_PAYMENT,
      intent,
    );
  } else {
    clock.unschedule(intent.id, 'expire');
  }
  if (intent.status !== 'requires_action') {
    clock.unschedule(intent.id, CHALLENGE_TIMER);
  }
  if (intent.status === 'requires_capture') {
    const end = clock.addDuration(getAuthorizationDuration(world, intent), intent.authorized_at ?? clock.getTime());
    clock.schedule(intent.id, 'lapse', end, LAPSE_AUTHORIZATION, intent);
  }
}

/** Ends an abandoned payment. */
function expirePayment(world: World, intent: PaymentIntent): void {
  if (isOlderThan(world, intent, PAYMENT_EXPIRY_SINCE)) {
    transitionPayment(world, intent, 'expire_as_canceled', {canceled_at: world.clock.getTime()});
  } else {
    transitionPayment(world, intent, 'expire');
  }
}

/** Ends the payment of a checkout intent that expired or was canceled, unless it has ended already. */
export function endWithCheckout(world: World, intent: PaymentIntent, cause: 'expired' | 'canceled'): void {
  const isExpiry = cause === 'expired' && !isOlderThan(world, intent, PAYMENT_EXPIRY_SINCE);
  const transition = isExpiry ? 'expire_with_checkout' : 'cancel_with_checkout';
  if (world.can('payment_intent', intent, transition)) {
    transitionPayment(world, intent, transition, isExpiry ? {} : {canceled_at: world.clock.getTime()});
  }
}
