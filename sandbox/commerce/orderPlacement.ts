import type {World} from '../world/world';
import {releaseHold} from './orderMoney';
import {statusOf} from './orderState';
import {ORDERS, UNPLACED_ORDERS, type Order, type SubOrder} from './orderTypes';

/** How long the platform takes to place an order once the last merchant has decided. */
const PLACING = 'PT2S';
const UNDECIDED = ['placed', 'on_hold'];

/** By the status that the order comes into being with. */
const TRANSITIONS: Readonly<Record<string, string>> = {accepted: 'create', canceled: 'create_canceled'};

/** Places an order: from now on it can be retrieved. */
function place(world: World, order: Order): void {
  const now = world.clock.now();
  world.collection<Order>(UNPLACED_ORDERS).delete(order.id);
  Object.assign(order, {placed_at: now, created_at: now, updated_at: now});
  world.create('order', ORDERS, order, TRANSITIONS[statusOf(world, order)] ?? 'create_in_progress');
  releaseHold(world, order);
}

/** Places the order of a sub-order as soon as every merchant has decided. */
export function placeWhenDecided(world: World, {order_id}: SubOrder): void {
  const order = world.collection<Order>(UNPLACED_ORDERS).get(order_id);
  if (order?.sub_orders.every(({status}) => !UNDECIDED.includes(status))) {
    world.clock.schedule(order.checkout_id, 'place order', world.clock.plus(PLACING), () => place(world, order));
  }
}

/** Drops an order whose payment ended before it was placed. The checkout can be paid again. */
export function dropUnplaced(world: World, order: Order): void {
  world.clock.unschedule(order.checkout_id, 'place order');
  world.collection<Order>(UNPLACED_ORDERS).delete(order.id);
}
