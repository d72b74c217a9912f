import type {SandboxAmount} from '../../src/pipeline/contracts/catalogTypes';
import {page, type Acts, type Handlers} from '../http/requestHandler';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {paymentsCast} from './seed';
import {gatewayOf, requireCapability} from './gateways';
import {gatewayReferenceFor} from './keys';
import {
  PAYMENT_INTENTS,
  REFUNDS,
  type PaymentIntent,
  type Refund,
  type RefundFailure,
  type RefundReason,
} from './objects';

/** What a new refund is made of. Its currency is that of the payment. */
export interface NewRefund {
  readonly payment_intent_id: string;
  readonly amount: number;
  readonly reason?: RefundReason;
  readonly reference?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

function find(world: World, id: string): Refund {
  return world.collection<Refund>(REFUNDS).require(id);
}

function refundsOf(world: World, {id}: PaymentIntent): Refund[] {
  const refunds = world.collection<Refund>(REFUNDS).all();
  return refunds.filter(
    ({payment_intent_id, status}) => payment_intent_id === id && (status === 'pending' || status === 'succeeded'),
  );
}

function paymentOf(world: World, {payment_intent_id}: Pick<Refund, 'payment_intent_id'>): PaymentIntent {
  return world.collection<PaymentIntent>(PAYMENT_INTENTS).require(payment_intent_id);
}

/** What of a payment can be refunded: captured, less what was refunded or is about to be. */
function refundable(world: World, intent: PaymentIntent): number {
  return refundsOf(world, intent).reduce((left, {amount}) => left - amount, intent.amount_captured);
}

/**
 * Sends captured money back to the shopper.
 *
 * @throws ApiError `resource_not_found`, `state_conflict`, `refund_amount_exceeded` or `capability_unsupported`
 */
export function createRefund(world: World, given: NewRefund): Refund {
  const intent = paymentOf(world, given);
  checkRefund(world, intent, given.amount);
  const now = world.clock.now();
  const refund = world.create<Refund>('refund', REFUNDS, {
    id: world.ids.next('re'),
    object: 'refund',
    status: 'pending',
    payment_intent_id: intent.id,
    amount: given.amount,
    currency: intent.currency,
    reason: given.reason ?? 'other',
    failure_reason: null,
    reference: given.reference ?? null,
    gateway_reference: null,
    livemode: false,
    metadata: given.metadata ?? {},
    created_at: now,
    updated_at: now,
  });
  const {refund: times} = paymentsCast(world).gateway_times;
  const due = world.clock.plus(times[gatewayOf(world, intent).name]);
  world.clock.schedule(refund.id, 'gateway', due, () => answer(world, refund));
  return refund;
}

/** The trigger of the sandbox that decides what becomes of a refund, if its amount is one. */
function triggerOf(world: World, {amount, currency}: Refund): SandboxAmount | undefined {
  return world.catalogs.sandboxTriggers.amounts.find(
    (one) => one.operation === 'createRefund' && one.amount === amount && one.currency === currency,
  );
}

/** The gateway answers: it sends the money, unless the amount makes it refuse. */
function answer(world: World, refund: Refund): void {
  const trigger = triggerOf(world, refund);
  if (trigger?.after === null) {
    fail(world, refund, trigger.failure_reason as RefundFailure);
  } else {
    succeed(world, refund);
  }
}

function checkRefund(world: World, intent: PaymentIntent, amount: number): void {
  world.check('payment_intent', intent, 'createRefund');
  if (intent.amount_captured === 0) {
    throw new ApiError('state_conflict', `Nothing of ${intent.id} was captured.`, {current_status: intent.status});
  }
  const left = refundable(world, intent);
  if (amount > left) {
    throw new ApiError('refund_amount_exceeded', `You asked to refund ${amount}, and ${left} is refundable.`, {
      errors: [{pointer: '/amount', code: 'refund_amount_exceeded', message: `Must be at most ${left}.`}],
    });
  }
  checkCapabilities(world, intent, amount);
}

function checkCapabilities(world: World, intent: PaymentIntent, amount: number): void {
  const gateway = gatewayOf(world, intent);
  const count = refundsOf(world, intent).length;
  requireCapability(world, gateway, amount === intent.amount_captured ? 'full_refund' : 'partial_refund', '/amount');
  if (count > 0) {
    requireCapability(world, gateway, 'multiple_refunds');
  }
  if (count >= gateway.limits.refunds) {
    throw new ApiError(
      'capability_unsupported',
      `${gateway.name} takes ${gateway.limits.refunds} refunds of a payment at most.`,
    );
  }
}

/** The gateway sends the money. An amount of the sandbox's triggers comes back later. */
function succeed(world: World, refund: Refund): void {
  const intent = paymentOf(world, refund);
  const gateway_reference = gatewayReferenceFor(world, gatewayOf(world, intent).name);
  world.clock.unschedule(refund.id, 'gateway');
  world.move('refund', refund, 'succeed', {changes: {gateway_reference}});
  countRefund(world, intent, refund.amount);
  const trigger = triggerOf(world, refund);
  if (typeof trigger?.after === 'string') {
    const failure = trigger.failure_reason as RefundFailure;
    world.clock.schedule(refund.id, 'bank', world.clock.plus(trigger.after), () => returnMoney(world, refund, failure));
  }
}

/** The gateway or the issuer refuses a refund that is pending. */
function fail(world: World, refund: Refund, failure_reason: RefundFailure): void {
  world.move('refund', refund, 'fail', {changes: {failure_reason}});
  world.clock.unschedule(refund.id);
}

/** The bank sends the money back: the payment no longer counts it. */
function returnMoney(world: World, refund: Refund, failure_reason: RefundFailure): void {
  world.move('refund', refund, 'return', {changes: {failure_reason}});
  world.clock.unschedule(refund.id);
  countRefund(world, paymentOf(world, refund), -refund.amount);
}

/** No event of the payment tells of a refund. */
function countRefund(world: World, intent: PaymentIntent, amount: number): void {
  intent.amount_refunded += amount;
  world.touch(intent);
}

/**
 * Stops a refund that is pending.
 *
 * @throws ApiError `state_conflict` or `capability_unsupported`
 */
function cancel(world: World, refund: Refund): Refund {
  world.check('refund', refund, 'cancelRefund');
  requireCapability(world, gatewayOf(world, paymentOf(world, refund)), 'refund_cancellation');
  world.move('refund', refund, 'cancel');
  world.clock.unschedule(refund.id);
  return refund;
}

export const refundHandlers: Handlers = {
  createRefund: ({world, body}) => ({status: 201, body: createRefund(world, body as unknown as NewRefund)}),
  listRefunds: (call) => page(call, call.world.collection(REFUNDS).newestFirst()),
  retrieveRefund: ({world, path}) => ({status: 200, body: find(world, path.id!)}),
  updateRefund: ({world, path, body}) => {
    const refund = find(world, path.id!);
    world.check('refund', refund, 'updateRefund');
    Object.assign(refund, body);
    world.touch(refund);
    return {status: 200, body: refund};
  },
  cancelRefund: ({world, path}) => ({status: 200, body: cancel(world, find(world, path.id!))}),
};

const REASONS: readonly string[] = ['account_closed', 'card_expired', 'declined_by_issuer', 'gateway_error', 'other'];

function reasonOf(given: unknown, otherwise: RefundFailure): RefundFailure {
  return typeof given === 'string' && REASONS.includes(given) ? (given as RefundFailure) : otherwise;
}

/** What gateway and bank do with a refund. `failure_reason` says why they refuse it. */
export const refundActs: Acts = {
  'refund.succeed': (world, id) => succeed(world, find(world, id)),
  'refund.fail': (world, id, data) => fail(world, find(world, id), reasonOf(data.failure_reason, 'declined_by_issuer')),
  'refund.return': (world, id, data) =>
    returnMoney(world, find(world, id), reasonOf(data.failure_reason, 'account_closed')),
};
