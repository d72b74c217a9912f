import {isDeepStrictEqual} from 'node:util';
import {deriveOrder} from '../../src/topics/orders/deriveOrder';
import {REFUND_COLLECTION, type Refund} from '../payments/objects';
import type {World} from '../world/world';
import {deriveFulfillmentStatus, derivePaymentStatus, sumAmounts, sumCurrentAmounts} from './orderMath';
import {ORDER_COLLECTION, UNPLACED_ORDER_COLLECTION, type Order, type SubOrder, type SubOrderNotes} from './orderTypes';

/** Internal data of a sub-order, which no response shows. */
export function getSubOrderNotes(world: World, sub: SubOrder): SubOrderNotes {
  return world.getInternalNotes<SubOrderNotes>(sub) as SubOrderNotes;
}

/** The order of a sub-order, whether placed or not. */
export function getOrderOfSubOrder(world: World, {order_id}: SubOrder): Order {
  return (
    world.getCollection<Order>(UNPLACED_ORDER_COLLECTION).get(order_id) ??
    world.getCollection<Order>(ORDER_COLLECTION).require(order_id)
  );
}

/** The status of an order by the rules of its lifecycle. */
export function deriveOrderStatus(world: World, {sub_orders}: Order): string {
  const statuses = sub_orders.map(({status}) => status);
  return deriveOrder(statuses, world.lifecycles.get('order')!.derivation!).status;
}

/** Recomputes the secondary statuses of a sub-order. The caller sends the event. */
export function refreshSubOrder(world: World, sub: SubOrder): void {
  sub.payment_status = derivePaymentStatus(sub, getSubOrderNotes(world, sub));
  sub.fulfillment_status = deriveFulfillmentStatus(sub);
  world.touchObject(sub);
}

/** Refunds of the whole payment, including those that a partner created. */
function sumOrderRefunds(world: World, {payment_intent_id}: Order): number {
  const refunds = world.getCollection<Refund>(REFUND_COLLECTION).listAll();
  return sumAmounts(refunds, (refund) =>
    refund.payment_intent_id === payment_intent_id && refund.status === 'succeeded' ? refund.amount : 0,
  );
}

/**
 * Updates an order from its sub-orders, and sends one event if its status or an amount changed. Does nothing
 * before it is placed.
 */
export function refreshOrder(world: World, id: string): void {
  const order = world.getCollection<Order>(ORDER_COLLECTION).get(id);
  if (!order) {
    return;
  }
  const {amount_captured: captured, amount_refunded: refunded, current_totals: current} = order;
  order.amount_captured = sumAmounts(order.sub_orders, (sub) => sub.amount_captured);
  order.amount_refunded = sumOrderRefunds(world, order);
  sumCurrentAmounts(order);
  const status = deriveOrderStatus(world, order);
  if (status !== order.status) {
    world.transition('order', order, `become_${status}`);
    return;
  }
  world.touchObject(order);
  const isSame =
    captured === order.amount_captured &&
    refunded === order.amount_refunded &&
    isDeepStrictEqual(current, order.current_totals);
  if (!isSame) {
    world.emitEvent('order.updated', order);
  }
}
