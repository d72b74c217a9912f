import type {PartyActs} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {
  announceFulfillment,
  cancelUnits,
  collectPickup,
  createFulfillment,
  listSubOrderFulfillments,
  isOpen,
  isUnderWay,
  mergeUnits,
  shipUnits,
  getFulfillmentSubOrder,
} from './fulfillments';
import {sumAmounts, countUnshippedUnits, updateCurrentAmounts} from './orderMath';
import {refundOverpaid, releaseHold} from './orderMoney';
import {placeWhenDecided} from './orderPlacement';
import {getSubOrderNotes, getOrderOfSubOrder, refreshOrder, refreshSubOrder} from './orderState';
import {
  FULFILLMENT_COLLECTION,
  ORDER_COLLECTION,
  SUB_ORDER_COLLECTION,
  type Fulfillment,
  type Order,
  type SubOrder,
  type FulfillmentLine,
} from './orderTypes';
import {defineTimerAction} from '../world/timerActions';

function getSubOrder(world: World, id: string): SubOrder {
  return world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(id);
}

function transitionSubOrder(world: World, sub: SubOrder, transition: string): void {
  refreshSubOrder(world, sub);
  world.transition('sub_order', sub, transition);
}

/** @throws ApiError `state_conflict` when none of the transitions can be fired */
function requireAny(world: World, sub: SubOrder, ...transitions: readonly string[]): void {
  if (!transitions.some((transition) => world.can('sub_order', sub, transition))) {
    throw new ApiError('state_conflict', `${sub.id} is ${sub.status}.`, {current_status: sub.status});
  }
}

/**
 * Merchants ship what was ordered: before, the hold on the card can still be released as a whole.
 *
 * @throws ApiError `state_conflict` before the order is placed
 */
function requirePlacedOrder(world: World, sub: SubOrder): void {
  if (!world.getCollection<Order>(ORDER_COLLECTION).get(sub.order_id)) {
    throw new ApiError(
      'state_conflict',
      `${sub.order_id} is not placed: another merchant has not decided, or the last one decided less than ${world.getTimer('order', 'create')} ago.`,
      {current_status: sub.status},
    );
  }
}

const REJECT_UNANSWERED = defineTimerAction('sub_order.reject_unanswered', (world, sub: SubOrder) =>
  endSubOrder(world, sub, 'reject_unanswered'),
);

/** Starts the 48 hours of the merchant. The timer belongs to the checkout, since no order exists yet. */
export function awaitMerchantDecision(world: World, sub: SubOrder): void {
  const {checkout_id} = getOrderOfSubOrder(world, sub);
  world.clock.schedule(
    checkout_id,
    `decide ${sub.id}`,
    world.clock.addDuration(world.getTimer('sub_order', 'reject_unanswered')),
    REJECT_UNANSWERED,
    sub,
  );
}

function stopWaiting(world: World, sub: SubOrder): void {
  world.clock.unschedule(getOrderOfSubOrder(world, sub).checkout_id, `decide ${sub.id}`);
}

function acceptSubOrder(world: World, sub: SubOrder): void {
  requireAny(world, sub, 'accept');
  stopWaiting(world, sub);
  sub.accepted_at = world.clock.getTime();
  const fulfillment = announceFulfillment(world, sub);
  const units = sub.lines.map(({id, quantities}) => ({line_id: id, quantity: quantities.current}));
  transitionSubOrder(world, sub, 'accept');
  createFulfillment(world, sub, fulfillment, units);
  placeWhenDecided(world, sub);
}

function holdSubOrder(world: World, sub: SubOrder): void {
  transitionSubOrder(world, sub, 'hold');
  stopWaiting(world, sub);
}

function releaseSubOrder(world: World, sub: SubOrder): void {
  transitionSubOrder(world, sub, 'release');
  awaitMerchantDecision(world, sub);
}

/** Removes units from a sub-order, shipped ones too: the caller has checked that they can be canceled. */
function removeUnits(world: World, sub: SubOrder, units: readonly FulfillmentLine[]): void {
  const notes = getSubOrderNotes(world, sub);
  for (const {line_id, quantity} of units) {
    const {quantities} = sub.lines.find(({id}) => id === line_id)!;
    quantities.current -= quantity;
    quantities.fulfilled = Math.min(quantities.fulfilled, quantities.current);
    notes.canceled[line_id] = (notes.canceled[line_id] ?? 0) + quantity;
    notes.captured[line_id] = Math.min(notes.captured[line_id] ?? 0, quantities.current);
  }
  updateCurrentAmounts(sub, notes);
}

/**
 * Ends a sub-order of which nothing is delivered, and refunds what was captured of it. The caller updates the
 * order.
 */
export function finishSubOrder(world: World, sub: SubOrder, transition: string): void {
  requireAny(world, sub, transition);
  stopWaiting(world, sub);
  const units = sub.lines.map(({id, quantities}) => ({line_id: id, quantity: quantities.current}));
  removeUnits(world, sub, units);
  cancelUnits(world, sub, units);
  transitionSubOrder(world, sub, transition);
  refundOverpaid(world, sub);
}

function endSubOrder(world: World, sub: SubOrder, transition: string): void {
  finishSubOrder(world, sub, transition);
  settleOrder(world, sub);
}

/** Places or updates an order, and releases what will not be captured. */
function settleOrder(world: World, sub: SubOrder): void {
  placeWhenDecided(world, sub);
  const order = world.getCollection<Order>(ORDER_COLLECTION).get(sub.order_id);
  if (order) {
    releaseHold(world, order);
    refreshOrder(world, order.id);
  }
}

function shipSubOrder(world: World, sub: SubOrder, data: JsonObject): void {
  requireAny(world, sub, 'ship', 'ship_part');
  requirePlacedOrder(world, sub);
  shipUnits(world, sub, data);
  moveAfterShipment(world, sub);
}

function collectSubOrder(world: World, id: string): void {
  const fulfillment = world.getCollection<Fulfillment>(FULFILLMENT_COLLECTION).require(id);
  const sub = getFulfillmentSubOrder(world, fulfillment);
  requirePlacedOrder(world, sub);
  collectPickup(world, sub, fulfillment);
  moveAfterShipment(world, sub);
}

/** Moves a sub-order after a shipment of all units or some. */
function moveAfterShipment(world: World, sub: SubOrder): void {
  const hasLeft = sub.lines.every((line) => countUnshippedUnits(line) === 0);
  if (hasLeft) {
    sub.shipped_at = world.clock.getTime();
    transitionSubOrder(world, sub, 'ship');
    followDelivery(world, sub);
  } else if (sub.status === 'accepted') {
    transitionSubOrder(world, sub, 'ship_part');
  } else {
    refreshSubOrder(world, sub);
  }
  refreshOrder(world, sub.order_id);
}

/** Moves a shipped sub-order according to its parcels. Returns whether it moved. */
function followDelivery(world: World, sub: SubOrder): boolean {
  const parcels = listSubOrderFulfillments(world, sub);
  if (!world.can('sub_order', sub, 'deliver') || !parcels.some(({status}) => status === 'delivered')) {
    return false;
  }
  const isLast = !parcels.some(isUnderWay);
  if (isLast) {
    markDelivered(world, sub);
    transitionSubOrder(world, sub, 'deliver');
  } else if (sub.status === 'shipped') {
    transitionSubOrder(world, sub, 'deliver_part');
  }
  return true;
}

const COMPLETE_SUB_ORDER = defineTimerAction('sub_order.complete', (world, sub: SubOrder) => {
  transitionSubOrder(world, sub, 'complete');
  refreshOrder(world, sub.order_id);
});

const END_WITHDRAWAL = defineTimerAction('sub_order.end_withdrawal', (world, sub: SubOrder) => {
  getSubOrderNotes(world, sub).isWithdrawalOver = true;
});

/** Opens the return window and starts the time to withdraw. When the window ends, the sub-order is completed. */
function markDelivered(world: World, sub: SubOrder): void {
  const days = getSubOrderNotes(world, sub).returnWindowDays;
  sub.delivered_at = world.clock.getTime();
  sub.return_window_ends_at = world.clock.addDuration(`P${days}D`);
  world.clock.schedule(sub.order_id, `complete ${sub.id}`, sub.return_window_ends_at, COMPLETE_SUB_ORDER, sub);
  const withdrawal = world.catalogs.returns.bases.find(({basis}) => basis === 'withdrawal')!;
  const ends = world.clock.addDuration(`P${withdrawal.days! + 1}D`).replace(/T.*/, 'T00:00:00Z');
  world.clock.schedule(sub.order_id, `end withdrawal ${sub.id}`, ends, END_WITHDRAWAL, sub);
}

/** Parcels that did not arrive and were not replaced. */
function findFailedParcels(world: World, sub: SubOrder): Fulfillment[] {
  const {replaced} = getSubOrderNotes(world, sub);
  return listSubOrderFulfillments(world, sub).filter(
    ({id, status}) => (status === 'returned_to_sender' || status === 'lost') && !replaced.includes(id),
  );
}

/** @throws ApiError `state_conflict` while a parcel is in transit, with an unknown outcome */
function requireNoneUnderWay(world: World, sub: SubOrder): void {
  if (listSubOrderFulfillments(world, sub).some(isUnderWay)) {
    throw new ApiError('state_conflict', `A parcel of ${sub.id} is in transit.`, {current_status: sub.status});
  }
}

function reshipParcels(world: World, sub: SubOrder): void {
  requireAny(world, sub, 'reship');
  requireNoneUnderWay(world, sub);
  const failed = findFailedParcels(world, sub);
  const units = mergeUnits(failed.flatMap(({lines}) => lines));
  units.forEach(({line_id, quantity}) => {
    sub.lines.find(({id}) => id === line_id)!.quantities.fulfilled -= quantity;
  });
  getSubOrderNotes(world, sub).replaced.push(...failed.map(({id}) => id));
  sub.shipped_at = null;
  const fulfillment = announceFulfillment(world, sub);
  transitionSubOrder(world, sub, 'reship');
  createFulfillment(world, sub, fulfillment, units);
  refreshOrder(world, sub.order_id);
}

/** Ends a sub-order, or refunds what did not arrive, if the merchant does not send failed parcels again. */
function giveUpFailedParcels(world: World, sub: SubOrder): void {
  requireAny(world, sub, 'give_up');
  requireNoneUnderWay(world, sub);
  const parcels = listSubOrderFulfillments(world, sub);
  if (!parcels.some(({status}) => status === 'delivered')) {
    endSubOrder(world, sub, 'give_up');
    return;
  }
  const missing = [...findFailedParcels(world, sub), ...parcels.filter(isOpen)].flatMap(({lines}) => lines);
  getSubOrderNotes(world, sub).replaced.push(...findFailedParcels(world, sub).map(({id}) => id));
  removeUnits(world, sub, missing);
  cancelUnits(world, sub, missing);
  markDelivered(world, sub);
  transitionSubOrder(world, sub, 'give_up_rest');
  refundOverpaid(world, sub);
  settleOrder(world, sub);
}

/** Cancels units that have not shipped, and moves the sub-order if none is left. */
export function cancelSubOrderUnits(world: World, sub: SubOrder, units: readonly FulfillmentLine[]): void {
  removeUnits(world, sub, units);
  cancelUnits(world, sub, units);
  const left = sumAmounts(sub.lines, ({quantities}) => quantities.current);
  if (left === 0) {
    transitionSubOrder(world, sub, 'cancel_last_lines');
  } else {
    announceCancellation(world, sub, 'cancel_rest');
  }
  refundOverpaid(world, sub);
  settleOrder(world, sub);
}

/** Units are canceled, and others are left. If all of these have shipped, they are the final ones. */
function announceCancellation(world: World, sub: SubOrder, transition: string): void {
  const hasLeft = sub.lines.every((line) => countUnshippedUnits(line) === 0);
  if (hasLeft && world.can('sub_order', sub, transition)) {
    sub.shipped_at = getSubOrderNotes(world, sub).lastShipment;
    transitionSubOrder(world, sub, transition);
    followDelivery(world, sub);
  } else {
    refreshSubOrder(world, sub);
    world.emitEvent('sub_order.lines_canceled', sub);
  }
}

/**
 * The authorization has ended: units that are not captured can no longer be shipped, captured ones that are sent again
 * can. The caller updates the order.
 */
export function endAuthorization(world: World, sub: SubOrder, transition: string): void {
  const {captured} = getSubOrderNotes(world, sub);
  const rest = sub.lines
    .map(({id, quantities}) => ({line_id: id, quantity: quantities.current - (captured[id] ?? 0)}))
    .filter(({quantity}) => quantity > 0);
  const isCaptured = sub.lines.some(({id}) => (captured[id] ?? 0) > 0);
  if (!isCaptured && world.can('sub_order', sub, transition)) {
    finishSubOrder(world, sub, transition);
  } else if (rest.length > 0 && isCaptured) {
    removeUnits(world, sub, rest);
    cancelUnits(world, sub, rest);
    announceCancellation(world, sub, 'expire_rest');
  }
}

const createEndAct = (transition: string): PartyActs[string] => {
  return (world, id) => endSubOrder(world, getSubOrder(world, id), transition);
};

/** The acts of merchants and of the platform's review on a sub-order. */
export const subOrderActs: PartyActs = {
  'sub_order.hold': (world, id) => holdSubOrder(world, getSubOrder(world, id)),
  'sub_order.release': (world, id) => releaseSubOrder(world, getSubOrder(world, id)),
  'sub_order.fail_review': createEndAct('fail_review'),
  'sub_order.accept': (world, id) => acceptSubOrder(world, getSubOrder(world, id)),
  'sub_order.reject': createEndAct('reject'),
  'sub_order.cancel_by_merchant': createEndAct('cancel_by_merchant'),
  'sub_order.ship': (world, id, data) => shipSubOrder(world, getSubOrder(world, id), data),
  'sub_order.ship_part': (world, id, data) => shipSubOrder(world, getSubOrder(world, id), data),
  'sub_order.reship': (world, id) => reshipParcels(world, getSubOrder(world, id)),
  'sub_order.give_up': (world, id) => giveUpFailedParcels(world, getSubOrder(world, id)),
  'sub_order.give_up_rest': (world, id) => giveUpFailedParcels(world, getSubOrder(world, id)),
  'fulfillment.collect': collectSubOrder,
};

/** Updates sub-orders on their parcels. */
export function connectSubOrders(world: World): void {
  const listenToSubOrderEvents = (type: string, react: (sub: SubOrder) => void): void =>
    world.addListener(type, ({data}) => react(getSubOrder(world, data.object.sub_order_id as string)));
  listenToSubOrderEvents('fulfillment.delivered', (sub) => {
    if (followDelivery(world, sub)) {
      refreshOrder(world, sub.order_id);
    }
  });
  for (const [type, transition] of [
    ['fulfillment.returned_to_sender', 'return_to_sender'],
    ['fulfillment.lost', 'lose'],
  ] as const) {
    listenToSubOrderEvents(type, (sub) => {
      if (world.can('sub_order', sub, transition)) {
        transitionSubOrder(world, sub, transition);
        refreshOrder(world, sub.order_id);
      }
    });
  }
}
