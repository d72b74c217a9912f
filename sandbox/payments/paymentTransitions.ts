import type {World} from '../world/world';
import {followPayment} from './checkoutIntentSync';
import type {Route} from './gateways';
import {authorizationLength} from './gateways';
import type {Instrument} from './instruments';
import {EXPIRES_SINCE, type PaymentIntent} from './objects';

/** What only the sandbox knows of a payment. */
export interface PaymentNotes {
  /** The version that created it, by which it moves for as long as it lives. */
  version: string;
  /** The payment method that was set, and not confirmed yet. */
  instrument: Instrument;
  route: Route;
  /** How many captures were made. */
  captures: number;
  /** An asynchronous payment runs: only the bank is still to answer. */
  isUnderWay: boolean;
}

const WAITING = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);
const TERMINAL = new Set(['succeeded', 'declined', 'failed', 'expired', 'canceled']);
/** How long a payment waits for somebody to act. */
const PATIENCE = 'P7D';

/** What only the sandbox knows of a payment. */
export function notesOf(world: World, intent: PaymentIntent): Partial<PaymentNotes> {
  return world.internal<PaymentNotes>(intent);
}

/** Whether a payment moves by a version that was released before a date. */
export function isOlderThan(world: World, intent: PaymentIntent, version: string): boolean {
  return (notesOf(world, intent).version ?? world.version) < version;
}

/** Fires a transition of a payment, and what follows from it: timers, and the checkout intent. */
export function movePayment(
  world: World,
  intent: PaymentIntent,
  transition: string,
  changes: Partial<PaymentIntent> = {},
): void {
  world.move('payment_intent', intent, transition, {changes});
  setTimers(world, intent);
  followPayment(world, intent, notesOf(world, intent).isUnderWay ?? false);
}

/** Sets the timers that a payment has in its status. Somebody acted, so a wait starts again. */
export function setTimers(world: World, intent: PaymentIntent): void {
  const {clock} = world;
  if (TERMINAL.has(intent.status)) {
    clock.unschedule(intent.id);
  } else if (WAITING.has(intent.status)) {
    clock.schedule(intent.id, 'expire', clock.plus(PATIENCE), () => expirePayment(world, intent));
  } else {
    clock.unschedule(intent.id, 'expire');
  }
  if (intent.status === 'requires_capture') {
    const end = clock.plus(authorizationLength(world, intent), intent.authorized_at ?? clock.now());
    clock.schedule(intent.id, 'lapse', end, () => movePayment(world, intent, 'lapse', {amount_capturable: 0}));
  }
}

/** Ends a payment on which nobody acted. */
function expirePayment(world: World, intent: PaymentIntent): void {
  if (isOlderThan(world, intent, EXPIRES_SINCE)) {
    movePayment(world, intent, 'expire_as_canceled', {next_action: null, canceled_at: world.clock.now()});
  } else {
    movePayment(world, intent, 'expire', {next_action: null});
  }
}

/** Ends the payment of a checkout intent that expired or was canceled, unless it has ended already. */
export function endWithCheckout(world: World, intent: PaymentIntent, cause: 'expired' | 'canceled'): void {
  const isExpiry = cause === 'expired' && !isOlderThan(world, intent, EXPIRES_SINCE);
  const transition = isExpiry ? 'expire_with_checkout' : 'cancel_with_checkout';
  if (world.can('payment_intent', intent, transition)) {
    movePayment(world, intent, transition, isExpiry ? {} : {canceled_at: world.clock.now()});
  }
}
