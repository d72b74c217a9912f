import type {World} from '../world/world';
import {sumCurrentAmounts} from './orderMath';
import {releaseHold} from './orderMoney';
import {deriveOrderStatus} from './orderState';
import {ORDER_COLLECTION, UNPLACED_ORDER_COLLECTION, type Order, type SubOrder} from './orderTypes';
import {defineTimerAction} from '../world/timerActions';

const UNDECIDED_STATUSES = ['placed', 'on_hold'];

/** By the initial status of the order. */
const INITIAL_TRANSITIONS: Readonly<Record<string, string>> = {accepted: 'create', canceled: 'create_canceled'};

/** Places an order, which can then be retrieved. */
function placeDecidedOrder(world: World, order: Order): void {
  const now = world.clock.getTime();
  world.getCollection<Order>(UNPLACED_ORDER_COLLECTION).delete(order.id);
  Object.assign(order, {placed_at: now, created_at: now, updated_at: now});
  sumCurrentAmounts(order);
  world.create(
    'order',
    ORDER_COLLECTION,
    order,
    INITIAL_TRANSITIONS[deriveOrderStatus(world, order)] ?? 'create_in_progress',
  );
  releaseHold(world, order);
}

const PLACE_ORDER = defineTimerAction('order.place', placeDecidedOrder);

/** Places the order of a sub-order as soon as every merchant has decided. */
export function placeWhenDecided(world: World, {order_id}: SubOrder): void {
  const order = world.getCollection<Order>(UNPLACED_ORDER_COLLECTION).get(order_id);
  if (order?.sub_orders.every(({status}) => !UNDECIDED_STATUSES.includes(status))) {
    world.clock.schedule(
      order.checkout_id,
      'place order',
      world.clock.addDuration(world.getTimer('order', 'create')),
      PLACE_ORDER,
      order,
    );
  }
}

/** Removes an order whose payment ended before it was placed. The checkout can be paid again. */
export function dropUnplaced(world: World, order: Order): void {
  world.clock.unschedule(order.checkout_id, 'place order');
  world.getCollection<Order>(UNPLACED_ORDER_COLLECTION).delete(order.id);
}
