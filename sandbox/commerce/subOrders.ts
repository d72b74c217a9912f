import type {Acts} from '../http/requestHandler';
import type {JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {
  announceFulfillment,
  cancelUnits,
  collectPickup,
  createFulfillment,
  fulfillmentsOf,
  isOpen,
  isUnderWay,
  shipUnits,
  subOrderOf,
} from './fulfillments';
import {sum, unshipped} from './orderMath';
import {refundOverpaid, releaseHold} from './orderMoney';
import {placeWhenDecided} from './orderPlacement';
import {notesOf, orderOf, refreshOrder, refreshSubOrder} from './orderState';
import {FULFILLMENTS, ORDERS, SUB_ORDERS, type Fulfillment, type Order, type SubOrder, type Units} from './orderTypes';

/** How long a merchant has to answer. */
const ANSWER = 'PT48H';

function find(world: World, id: string): SubOrder {
  return world.collection<SubOrder>(SUB_ORDERS).require(id);
}

function moveSub(world: World, sub: SubOrder, transition: string): void {
  refreshSubOrder(world, sub);
  world.move('sub_order', sub, transition);
}

/** @throws ApiError `state_conflict` when none of the transitions can be fired */
function requireAny(world: World, sub: SubOrder, ...transitions: readonly string[]): void {
  if (!transitions.some((transition) => world.can('sub_order', sub, transition))) {
    throw new ApiError('state_conflict', `${sub.id} is ${sub.status}.`, {current_status: sub.status});
  }
}

/** Starts the 48 hours of the merchant. The timer belongs to the checkout, for no order exists yet. */
export function awaitAnswer(world: World, sub: SubOrder): void {
  const {checkout_id} = orderOf(world, sub);
  world.clock.schedule(checkout_id, `answer ${sub.id}`, world.clock.plus(ANSWER), () =>
    endSubOrder(world, sub, 'reject_unanswered'),
  );
}

function stopWaiting(world: World, sub: SubOrder): void {
  world.clock.unschedule(orderOf(world, sub).checkout_id, `answer ${sub.id}`);
}

function accept(world: World, sub: SubOrder): void {
  requireAny(world, sub, 'accept');
  stopWaiting(world, sub);
  sub.accepted_at = world.clock.now();
  const fulfillment = announceFulfillment(world, sub);
  const units = sub.lines.map(({id, quantities}) => ({line_id: id, quantity: quantities.current}));
  moveSub(world, sub, 'accept');
  createFulfillment(world, sub, fulfillment, units);
  placeWhenDecided(world, sub);
}

function hold(world: World, sub: SubOrder): void {
  moveSub(world, sub, 'hold');
  stopWaiting(world, sub);
}

function release(world: World, sub: SubOrder): void {
  moveSub(world, sub, 'release');
  awaitAnswer(world, sub);
}

/** Takes units out of a sub-order, shipped ones too: whoever cancels has checked that they may go. */
function removeUnits(world: World, sub: SubOrder, units: readonly Units[]): void {
  const notes = notesOf(world, sub);
  for (const {line_id, quantity} of units) {
    const {quantities} = sub.lines.find(({id}) => id === line_id)!;
    quantities.current -= quantity;
    quantities.fulfilled = Math.min(quantities.fulfilled, quantities.current);
    notes.canceled[line_id] = (notes.canceled[line_id] ?? 0) + quantity;
    notes.captured[line_id] = Math.min(notes.captured[line_id] ?? 0, quantities.current);
  }
}

/** Ends a sub-order of which nothing is delivered: what was captured of it is refunded. The order is left to the caller. */
export function finishSubOrder(world: World, sub: SubOrder, transition: string): void {
  requireAny(world, sub, transition);
  stopWaiting(world, sub);
  const units = sub.lines.map(({id, quantities}) => ({line_id: id, quantity: quantities.current}));
  removeUnits(world, sub, units);
  cancelUnits(world, sub, units);
  moveSub(world, sub, transition);
  refundOverpaid(world, sub);
}

function endSubOrder(world: World, sub: SubOrder, transition: string): void {
  finishSubOrder(world, sub, transition);
  settleOrder(world, sub);
}

/** Places an order, or lets it follow, and releases what nobody will capture. */
function settleOrder(world: World, sub: SubOrder): void {
  placeWhenDecided(world, sub);
  const order = world.collection<Order>(ORDERS).get(sub.order_id);
  if (order) {
    releaseHold(world, order);
    refreshOrder(world, order.id);
  }
}

function ship(world: World, sub: SubOrder, data: JsonObject): void {
  requireAny(world, sub, 'ship', 'ship_part');
  shipUnits(world, sub, data);
  afterShipment(world, sub);
}

function collect(world: World, id: string): void {
  const fulfillment = world.collection<Fulfillment>(FULFILLMENTS).require(id);
  const sub = subOrderOf(world, fulfillment);
  collectPickup(world, sub, fulfillment);
  afterShipment(world, sub);
}

/** Moves a sub-order of which units have left: all of them, or some. */
function afterShipment(world: World, sub: SubOrder): void {
  const hasLeft = sub.lines.every((line) => unshipped(line) === 0);
  if (hasLeft) {
    sub.shipped_at = world.clock.now();
    moveSub(world, sub, 'ship');
    followDelivery(world, sub);
  } else if (sub.status === 'accepted') {
    moveSub(world, sub, 'ship_part');
  } else {
    refreshSubOrder(world, sub);
  }
  refreshOrder(world, sub.order_id);
}

/** Moves a sub-order that has shipped, by what its parcels have become. Gives whether it moved. */
function followDelivery(world: World, sub: SubOrder): boolean {
  const parcels = fulfillmentsOf(world, sub);
  if (!world.can('sub_order', sub, 'deliver') || !parcels.some(({status}) => status === 'delivered')) {
    return false;
  }
  const isLast = !parcels.some(isUnderWay);
  if (isLast) {
    markDelivered(world, sub);
    moveSub(world, sub, 'deliver');
  } else if (sub.status === 'shipped') {
    moveSub(world, sub, 'deliver_part');
  }
  return true;
}

/** Opens the return window. When it ends, the sub-order is completed. */
function markDelivered(world: World, sub: SubOrder): void {
  const days = notesOf(world, sub).returnWindowDays;
  sub.delivered_at = world.clock.now();
  sub.return_window_ends_at = world.clock.plus(`P${days}D`);
  world.clock.schedule(sub.order_id, `complete ${sub.id}`, sub.return_window_ends_at, () => {
    moveSub(world, sub, 'complete');
    refreshOrder(world, sub.order_id);
  });
}

/** Parcels that did not arrive and that nothing took the place of. */
function failedParcels(world: World, sub: SubOrder): Fulfillment[] {
  const {replaced} = notesOf(world, sub);
  return fulfillmentsOf(world, sub).filter(
    ({id, status}) => (status === 'returned_to_sender' || status === 'lost') && !replaced.includes(id),
  );
}

/** @throws ApiError `state_conflict` while a parcel is on its way: nobody knows yet what becomes of it */
function requireNoneUnderWay(world: World, sub: SubOrder): void {
  if (fulfillmentsOf(world, sub).some(isUnderWay)) {
    throw new ApiError('state_conflict', `A parcel of ${sub.id} is on its way.`, {current_status: sub.status});
  }
}

function reship(world: World, sub: SubOrder): void {
  requireAny(world, sub, 'reship');
  requireNoneUnderWay(world, sub);
  const failed = failedParcels(world, sub);
  const units = failed.flatMap(({lines}) => lines);
  units.forEach(({line_id, quantity}) => {
    sub.lines.find(({id}) => id === line_id)!.quantities.fulfilled -= quantity;
  });
  notesOf(world, sub).replaced.push(...failed.map(({id}) => id));
  sub.shipped_at = null;
  const fulfillment = announceFulfillment(world, sub);
  moveSub(world, sub, 'reship');
  createFulfillment(world, sub, fulfillment, units);
  refreshOrder(world, sub.order_id);
}

/** The merchant does not send failed parcels again: everything ends, or what did not arrive is refunded. */
function giveUp(world: World, sub: SubOrder): void {
  requireAny(world, sub, 'give_up');
  requireNoneUnderWay(world, sub);
  const parcels = fulfillmentsOf(world, sub);
  if (!parcels.some(({status}) => status === 'delivered')) {
    endSubOrder(world, sub, 'give_up');
    return;
  }
  const missing = [...failedParcels(world, sub), ...parcels.filter(isOpen)].flatMap(({lines}) => lines);
  notesOf(world, sub).replaced.push(...failedParcels(world, sub).map(({id}) => id));
  removeUnits(world, sub, missing);
  cancelUnits(world, sub, missing);
  markDelivered(world, sub);
  moveSub(world, sub, 'give_up_rest');
  refundOverpaid(world, sub);
  settleOrder(world, sub);
}

/** Cancels units that have not shipped, and moves the sub-order when none of them is left. */
export function cancelSubOrderUnits(world: World, sub: SubOrder, units: readonly Units[]): void {
  removeUnits(world, sub, units);
  cancelUnits(world, sub, units);
  const left = sum(sub.lines, ({quantities}) => quantities.current);
  if (left === 0) {
    moveSub(world, sub, 'cancel_last_lines');
  } else if (sub.lines.every((line) => unshipped(line) === 0)) {
    closeShipment(world, sub, 'cancel_rest');
  } else {
    refreshSubOrder(world, sub);
    world.emit('sub_order.lines_canceled', sub);
  }
  refundOverpaid(world, sub);
  settleOrder(world, sub);
}

/** What has left is all that comes. */
function closeShipment(world: World, sub: SubOrder, transition: string): void {
  sub.shipped_at = notesOf(world, sub).lastShipment;
  moveSub(world, sub, transition);
  followDelivery(world, sub);
}

/** The hold is gone: what is not captured cannot be shipped any more. The order is left to the caller. */
export function endAuthorization(world: World, sub: SubOrder, transition: string): void {
  if (sub.amount_captured === 0 && world.can('sub_order', sub, transition)) {
    finishSubOrder(world, sub, transition);
  } else if (world.can('sub_order', sub, 'expire_rest')) {
    const rest = sub.lines
      .map((line) => ({line_id: line.id, quantity: unshipped(line)}))
      .filter(({quantity}) => quantity > 0);
    removeUnits(world, sub, rest);
    cancelUnits(world, sub, rest);
    closeShipment(world, sub, 'expire_rest');
  }
}

const end = (transition: string): Acts[string] => {
  return (world, id) => endSubOrder(world, find(world, id), transition);
};

/** What merchants and the review of the platform do with a sub-order. */
export const subOrderActs: Acts = {
  'sub_order.hold': (world, id) => hold(world, find(world, id)),
  'sub_order.release': (world, id) => release(world, find(world, id)),
  'sub_order.fail_review': end('fail_review'),
  'sub_order.accept': (world, id) => accept(world, find(world, id)),
  'sub_order.reject': end('reject'),
  'sub_order.cancel_by_merchant': end('cancel_by_merchant'),
  'sub_order.ship': (world, id, data) => ship(world, find(world, id), data),
  'sub_order.ship_part': (world, id, data) => ship(world, find(world, id), data),
  'sub_order.reship': (world, id) => reship(world, find(world, id)),
  'sub_order.give_up': (world, id) => giveUp(world, find(world, id)),
  'sub_order.give_up_rest': (world, id) => giveUp(world, find(world, id)),
  'fulfillment.collect': collect,
};

/** Lets sub-orders follow their parcels. */
export function connectSubOrders(world: World): void {
  const on = (type: string, react: (sub: SubOrder) => void): void =>
    world.on(type, ({data}) => react(find(world, data.object.sub_order_id as string)));
  on('fulfillment.delivered', (sub) => {
    if (followDelivery(world, sub)) {
      refreshOrder(world, sub.order_id);
    }
  });
  for (const [type, transition] of [
    ['fulfillment.returned_to_sender', 'return_to_sender'],
    ['fulfillment.lost', 'lose'],
  ] as const) {
    on(type, (sub) => {
      if (world.can('sub_order', sub, transition)) {
        moveSub(world, sub, transition);
        refreshOrder(world, sub.order_id);
      }
    });
  }
}
