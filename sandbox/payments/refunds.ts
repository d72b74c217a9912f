import type {SandboxAmount} from '../../src/pipeline/contracts/generated/schemas';
import {createFilter} from '../http/listFilters';
import {createPageResponse, type PartyActs, type Handlers} from '../http/requestHandler';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {getPaymentsSeed} from './seed';
import {getPaymentGateway, requireCapability} from './gateways';
import {createGatewayReference} from './keys';
import {
  PAYMENT_INTENT_COLLECTION,
  REFUND_COLLECTION,
  type PaymentIntent,
  type Refund,
  type RefundFailure,
  type RefundReason,
} from './objects';
import {getPaymentNotes} from './paymentTransitions';
import {defineTimerAction} from '../world/timerActions';

/** The properties of a new refund. Its currency is that of the payment. */
export interface NewRefund {
  readonly payment_intent_id: string;
  readonly amount: number;
  readonly reason?: RefundReason;
  readonly reference?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

function getRefund(world: World, id: string): Refund {
  return world.getCollection<Refund>(REFUND_COLLECTION).require(id);
}

function listPaymentRefunds(world: World, {id}: PaymentIntent): Refund[] {
  const refunds = world.getCollection<Refund>(REFUND_COLLECTION).listAll();
  return refunds.filter(
    ({payment_intent_id, status}) => payment_intent_id === id && (status === 'pending' || status === 'succeeded'),
  );
}

function getRefundPayment(world: World, {payment_intent_id}: Pick<Refund, 'payment_intent_id'>): PaymentIntent {
  return world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).require(payment_intent_id);
}

function getChargedBackAmount(world: World, intent: PaymentIntent): number {
  return getPaymentNotes(world, intent).amountChargedBack ?? 0;
}

/** The refundable amount of a payment: captured, less succeeded and pending refunds, less chargebacks. */
function computeRefundableAmount(world: World, intent: PaymentIntent): number {
  return listPaymentRefunds(world, intent).reduce(
    (left, {amount}) => left - amount,
    intent.amount_captured - getChargedBackAmount(world, intent),
  );
}

/** The refundable amount of the payment with an id. */
export function readRefundableAmount(world: World, payment_intent_id: string): number {
  return computeRefundableAmount(world, getRefundPayment(world, {payment_intent_id}));
}

/** Counts a chargeback of a payment; a negative amount is one that the issuer reverses. */
export function countChargeback(world: World, payment_intent_id: string, amount: number): void {
  const intent = getRefundPayment(world, {payment_intent_id});
  getPaymentNotes(world, intent).amountChargedBack = getChargedBackAmount(world, intent) + amount;
}

/**
 * Creates a refund.
 *
 * @throws ApiError `resource_not_found`, `state_conflict`, `refund_amount_exceeded` or `capability_unsupported`
 */
export function createRefund(world: World, given: NewRefund): Refund {
  const intent = getRefundPayment(world, given);
  checkRefund(world, intent, given.amount);
  const now = world.clock.getTime();
  const refund = world.create<Refund>('refund', REFUND_COLLECTION, {
    id: world.ids.createId('re'),
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
  const {refund: times} = getPaymentsSeed(world).gateway_times;
  const due = world.clock.addDuration(times[getPaymentGateway(world, intent).name]);
  world.clock.schedule(refund.id, 'gateway', due, PROCESS_REFUND, refund);
  return refund;
}

const PROCESS_REFUND = defineTimerAction('refund.process', processRefund);
const RETURN_MONEY = defineTimerAction('refund.return_money', returnMoney);

/** The sandbox trigger that the amount of a refund is, if any. */
function findRefundTrigger(world: World, {amount, currency}: Refund): SandboxAmount | undefined {
  return world.catalogs.sandboxTriggers.amounts.find(
    (one) => one.operation === 'createRefund' && one.amount === amount && one.currency === currency,
  );
}

/** The gateway responds: it sends the money, unless the amount makes it fail. */
function processRefund(world: World, refund: Refund): void {
  const trigger = findRefundTrigger(world, refund);
  if (trigger?.after === null) {
    failRefund(world, refund, trigger.failure_reason as RefundFailure);
  } else {
    succeedRefund(world, refund);
  }
}

function checkRefund(world: World, intent: PaymentIntent, amount: number): void {
  world.check('payment_intent', intent, 'createRefund');
  if (intent.amount_captured === 0) {
    throw new ApiError('state_conflict', `${intent.id} has no captured amount.`, {current_status: intent.status});
  }
  const left = computeRefundableAmount(world, intent);
  if (amount > left) {
    const chargedBack = getChargedBackAmount(world, intent);
    const cause = chargedBack > 0 ? `: ${chargedBack} is charged back` : '';
    throw new ApiError('refund_amount_exceeded', `You asked to refund ${amount}, and ${left} is refundable${cause}.`, {
      errors: [{pointer: '/amount', code: 'refund_amount_exceeded', message: `Must be at most ${left}.`}],
    });
  }
  checkCapabilities(world, intent, amount);
}

/** @throws ApiError `capability_unsupported` when the gateway of a payment does not support all of these refunds now */
export function checkRefundSupport(world: World, payment_intent_id: string, amounts: readonly number[]): void {
  const intent = getRefundPayment(world, {payment_intent_id});
  amounts.forEach((amount, index) => checkCapabilities(world, intent, amount, index));
}

/** @param ahead how many refunds are created before this one */
function checkCapabilities(world: World, intent: PaymentIntent, amount: number, ahead = 0): void {
  const gateway = getPaymentGateway(world, intent);
  const count = listPaymentRefunds(world, intent).length + ahead;
  requireCapability(world, gateway, amount === intent.amount_captured ? 'full_refund' : 'partial_refund', {
    pointer: '/amount',
    message:
      amount === intent.amount_captured
        ? 'Must be a part of what was captured.'
        : `Must be ${intent.amount_captured}, all that was captured.`,
  });
  if (count > 0) {
    requireCapability(world, gateway, 'multiple_refunds');
  }
  if (count >= gateway.limits.refunds) {
    throw new ApiError(
      'capability_unsupported',
      `${gateway.name} supports at most ${gateway.limits.refunds} refunds per payment.`,
    );
  }
}

/** The gateway sends the money. A trigger amount is returned later. */
function succeedRefund(world: World, refund: Refund): void {
  const intent = getRefundPayment(world, refund);
  const gateway_reference = createGatewayReference(world, getPaymentGateway(world, intent).name);
  world.clock.unschedule(refund.id, 'gateway');
  world.transition('refund', refund, 'succeed', {changes: {gateway_reference}});
  countRefund(world, intent, refund.amount);
  const trigger = findRefundTrigger(world, refund);
  if (typeof trigger?.after === 'string') {
    const failure = trigger.failure_reason as RefundFailure;
    world.clock.schedule(refund.id, 'bank', world.clock.addDuration(trigger.after), RETURN_MONEY, refund, failure);
  }
}

/** The gateway or the issuer rejects a pending refund. */
function failRefund(world: World, refund: Refund, failure_reason: RefundFailure): void {
  world.transition('refund', refund, 'fail', {changes: {failure_reason}});
  world.clock.unschedule(refund.id);
}

/** The bank returns the money: the payment no longer counts the refund. */
function returnMoney(world: World, refund: Refund, failure_reason: RefundFailure): void {
  world.transition('refund', refund, 'return', {changes: {failure_reason}});
  world.clock.unschedule(refund.id);
  countRefund(world, getRefundPayment(world, refund), -refund.amount);
}

/** A refund sends no event of the payment. */
function countRefund(world: World, intent: PaymentIntent, amount: number): void {
  intent.amount_refunded += amount;
  world.touchObject(intent);
}

/**
 * Cancels a pending refund.
 *
 * @throws ApiError `state_conflict` or `capability_unsupported`
 */
function cancelRefund(world: World, refund: Refund): Refund {
  world.check('refund', refund, 'cancelRefund');
  requireCapability(world, getPaymentGateway(world, getRefundPayment(world, refund)), 'refund_cancellation');
  world.transition('refund', refund, 'cancel');
  world.clock.unschedule(refund.id);
  return refund;
}

export const refundHandlers: Handlers = {
  createRefund: ({world, body}) => ({status: 201, body: createRefund(world, body as unknown as NewRefund)}),
  listRefunds: (call) =>
    createPageResponse(call, call.world.getCollection(REFUND_COLLECTION).listNewestFirst(), createFilter(call.query)),
  retrieveRefund: ({world, path}) => ({status: 200, body: getRefund(world, path.id!)}),
  updateRefund: ({world, path, body}) => {
    const refund = getRefund(world, path.id!);
    world.check('refund', refund, 'updateRefund');
    world.changeObject(refund, body);
    return {status: 200, body: refund};
  },
  cancelRefund: ({world, path}) => ({status: 200, body: cancelRefund(world, getRefund(world, path.id!))}),
};

/** Makes a pending refund fail, and the bank return one that had succeeded. */
export function failOrReturnRefund(world: World, id: string): void {
  const act = getRefund(world, id).status === 'pending' ? 'refund.fail' : 'refund.return';
  refundActs[act]!(world, id, {});
}

/** The acts of gateway and bank on a refund. `failure_reason` is why they reject it. */
export const refundActs: PartyActs = {
  'refund.succeed': (world, id) => succeedRefund(world, getRefund(world, id)),
  'refund.fail': (world, id, data) =>
    failRefund(world, getRefund(world, id), (data.failure_reason ?? 'declined_by_issuer') as RefundFailure),
  'refund.return': (world, id, data) =>
    returnMoney(world, getRefund(world, id), (data.failure_reason ?? 'account_closed') as RefundFailure),
};
