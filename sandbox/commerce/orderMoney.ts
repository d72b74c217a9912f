import {PAYMENT_INTENT_COLLECTION, type PaymentIntent, type Refund, type RefundReason} from '../payments/objects';
import {cancelPayment, capturePayment, releaseRest} from '../payments/paymentIntents';
import {createRefund, readRefundableAmount} from '../payments/refunds';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {computeCaptureAmount, countCapturedUnits, computeSubOrderDue, sumAmounts} from './orderMath';
import {getSubOrderNotes, getOrderOfSubOrder, refreshOrder, refreshSubOrder} from './orderState';
import {ORDER_COLLECTION, SUB_ORDER_COLLECTION, type Order, type SubOrder, type FulfillmentLine} from './orderTypes';
import {listSubOrderEntries} from './settlementEntries';

/** The amount that an order has yet to capture. */
function computeOutstandingAmount(world: World, {sub_orders}: Order): number {
  return sumAmounts(sub_orders, (sub) =>
    Math.max(0, computeSubOrderDue(sub, getSubOrderNotes(world, sub)) - sub.amount_captured),
  );
}

/** Captures the share of shipped units. The last capture of an order releases the rest of the authorization. */
export function captureShipment(world: World, sub: SubOrder, units: readonly FulfillmentLine[]): void {
  const order = getOrderOfSubOrder(world, sub);
  const notes = getSubOrderNotes(world, sub);
  const amount = computeCaptureAmount(sub, notes, units);
  const leaving = countCapturedUnits(sub, notes, units);
  if (amount > 0) {
    const final = computeOutstandingAmount(world, order) === amount;
    capturePayment(world, order.payment_intent_id, {amount, final, reason: 'shipped'});
  }
  sub.amount_captured += amount;
  for (const [line, count] of Object.entries(leaving)) {
    notes.captured[line] = (notes.captured[line] ?? 0) + count;
  }
}

/** Does what the gateway supports, and nothing if it does not support it. */
function doIfSupported(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'capability_unsupported')) {
      throw error;
    }
  }
}

/**
 * Releases the authorization when nothing is left to capture: by a void, or after a first capture by a
 * release of the rest. What a gateway cannot release lapses.
 */
export function releaseHold(world: World, order: Order): void {
  const {id, status} = world.getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION).require(order.payment_intent_id);
  if (computeOutstandingAmount(world, order) > 0) {
    return;
  }
  doIfSupported(() => {
    if (status === 'requires_capture') {
      cancelPayment(world, id);
    } else if (status === 'partially_captured') {
      releaseRest(world, id);
    }
  });
}

/** Creates a refund of a sub-order. */
export function refundSubOrder(world: World, sub: SubOrder, amount: number, reason: RefundReason): Refund {
  const {payment_intent_id} = getOrderOfSubOrder(world, sub);
  const refund = createRefund(world, {payment_intent_id, amount, reason});
  getSubOrderNotes(world, sub).refunds[refund.id] = {amount, reason, status: refund.status};
  return refund;
}

/** The refunds of a sub-order that are pending or succeeded, as ids, the oldest first. */
function listRefunds(world: World, sub: SubOrder, ...reasons: readonly RefundReason[]): [id: string, amount: number][] {
  return Object.entries(getSubOrderNotes(world, sub).refunds)
    .filter(([, {status}]) => status === 'pending' || status === 'succeeded')
    .filter(([, {reason}]) => reasons.includes(reason))
    .map(([id, {amount}]) => [id, amount]);
}

/** The last refund of canceled units that has not failed. */
export function findCancellationRefund(world: World, sub: SubOrder): string | undefined {
  return listRefunds(world, sub, 'other').at(-1)?.[0];
}

/**
 * What the shopper has got back of a sub-order: refunds, pending ones included, and chargebacks.
 *
 * @param reasons of the refunds
 */
function sumReturnedMoney(world: World, sub: SubOrder, ...reasons: readonly RefundReason[]): number {
  const chargebacks = listSubOrderEntries(world, sub).filter(
    ({type}) => type === 'chargeback' || type === 'chargeback_reversal',
  );
  return (
    sumAmounts(listRefunds(world, sub, ...reasons), ([, amount]) => amount) -
    sumAmounts(chargebacks, ({amount}) => amount)
  );
}

/** The amount of a sub-order that can be refunded or charged back, which its payment may limit further. */
export function computeSubOrderRefundable(world: World, sub: SubOrder): number {
  const {payment_intent_id} = getOrderOfSubOrder(world, sub);
  return Math.min(
    sub.amount_captured - sumReturnedMoney(world, sub, 'return', 'other'),
    readRefundableAmount(world, payment_intent_id),
  );
}

/**
 * What was captured for units that were canceled later and is not refunded, or the refund has failed. A return
 * refunds other units.
 */
export function computeOverpaidAmount(world: World, sub: SubOrder): number {
  const due = computeSubOrderDue(sub, getSubOrderNotes(world, sub));
  const overpaid = sub.amount_captured - due - sumReturnedMoney(world, sub, 'other');
  return Math.min(overpaid, computeSubOrderRefundable(world, sub));
}

/**
 * Refunds what was captured for units that were canceled later. What the issuer has charged back, and what a
 * partner has refunded of the whole payment, is not refunded again. After the last refund that the gateway
 * supports, the shopper is paid in another way.
 */
export function refundOverpaid(world: World, sub: SubOrder): void {
  const amount = computeOverpaidAmount(world, sub);
  if (amount > 0) {
    doIfSupported(() => refundSubOrder(world, sub, amount, 'other'));
  }
}

/** The sub-order of a refund of the payments product, if any. */
export function findSubOrderByRefund(world: World, refundId: string): SubOrder | undefined {
  const subs = world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).listAll();
  return subs.find((sub) => getSubOrderNotes(world, sub).refunds[refundId] !== undefined);
}

function followRefund(world: World, {id, status, payment_intent_id}: Refund): void {
  const sub = findSubOrderByRefund(world, id);
  if (sub) {
    const {refunds} = getSubOrderNotes(world, sub);
    refunds[id]!.status = status;
    sub.amount_refunded = sumAmounts(Object.values(refunds), (refund) =>
      refund.status === 'succeeded' ? refund.amount : 0,
    );
    refreshSubOrder(world, sub);
  }
  const orders = world.getCollection<Order>(ORDER_COLLECTION).listAll();
  const order = orders.find((other) => other.payment_intent_id === payment_intent_id);
  if (order) {
    refreshOrder(world, order.id);
  }
}

/** Updates sub-orders and orders on refunds. A refund that fails after it had succeeded no longer counts. */
export function connectOrderMoney(world: World): void {
  for (const type of ['refund.succeeded', 'refund.failed', 'refund.canceled']) {
    world.addListener(type, ({data}) => followRefund(world, data.object as unknown as Refund));
  }
}
