import {deriveOrder} from '../../src/topics/orders/deriveOrder';
import {REFUNDS, type Refund} from '../payments/objects';
import type {World} from '../world/world';
import {dueOf, fulfillmentStatusOf, paymentStatusOf, sum} from './orderMath';
import {ORDERS, UNPLACED_ORDERS, type Order, type SubOrder, type SubOrderNotes} from './orderTypes';

/** What a sub-order knows and no answer shows. */
export function notesOf(world: World, sub: SubOrder): SubOrderNotes {
  return world.internal<SubOrderNotes>(sub) as SubOrderNotes;
}

/** The order of a sub-order, placed or not. */
export function orderOf(world: World, {order_id}: SubOrder): Order {
  return world.collection<Order>(UNPLACED_ORDERS).get(order_id) ?? world.collection<Order>(ORDERS).require(order_id);
}

/** The status of an order by the rules of its lifecycle. */
export function statusOf(world: World, {sub_orders}: Order): string {
  const statuses = sub_orders.map(({status}) => status);
  return deriveOrder(statuses, world.lifecycles.get('order')!.derivation!).status;
}

/** Computes the axes of a sub-order again. The caller sends the event. */
export function refreshSubOrder(world: World, sub: SubOrder): void {
  sub.payment_status = paymentStatusOf(sub, dueOf(sub, notesOf(world, sub)));
  sub.fulfillment_status = fulfillmentStatusOf(sub);
  world.touch(sub);
}

/** Refunds of the whole payment, those that a partner made by hand included. */
function refundedOf(world: World, {payment_intent_id}: Order): number {
  const refunds = world.collection<Refund>(REFUNDS).all();
  return sum(refunds, (refund) =>
    refund.payment_intent_id === payment_intent_id && refund.status === 'succeeded' ? refund.amount : 0,
  );
}

/**
 * Lets an order follow its sub-orders, and sends one event when its status or an
 * amount changed. Before it is placed nothing happens.
 */
export function refreshOrder(world: World, id: string): void {
  const order = world.collection<Order>(ORDERS).get(id);
  if (!order) {
    return;
  }
  const {amount_captured: captured, amount_refunded: refunded} = order;
  order.amount_captured = sum(order.sub_orders, (sub) => sub.amount_captured);
  order.amount_refunded = refundedOf(world, order);
  const status = statusOf(world, order);
  if (status !== order.status) {
    world.move('order', order, `become_${status}`);
    return;
  }
  world.touch(order);
  if (captured !== order.amount_captured || refunded !== order.amount_refunded) {
    world.emit('order.updated', order);
  }
}
