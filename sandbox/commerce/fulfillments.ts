import {page, type Acts, type Handler} from '../http/requestHandler';
import type {JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {sum} from './orderMath';
import {captureShipment} from './orderMoney';
import {notesOf} from './orderState';
import {
  FULFILLMENTS,
  ORDERS,
  SUB_ORDERS,
  unitsOf,
  type Fulfillment,
  type Order,
  type SubOrder,
  type Units,
} from './orderTypes';

/** Statuses in which the merchant still has the goods. */
const OPEN = ['pending', 'processing', 'ready_for_pickup'];
/** Statuses in which the carrier has them. */
const UNDER_WAY = ['shipped', 'in_transit', 'out_for_delivery', 'failed'];

/** The fulfillments of a sub-order, oldest first. */
export function fulfillmentsOf(world: World, {fulfillment_ids}: SubOrder): Fulfillment[] {
  return fulfillment_ids.map((id) => world.collection<Fulfillment>(FULFILLMENTS).require(id));
}

export const isOpen = ({status}: Fulfillment): boolean => OPEN.includes(status);
export const isUnderWay = ({status}: Fulfillment): boolean => UNDER_WAY.includes(status);

/** Reserves an id, which the sub-order shows before the fulfillment comes into being. */
export function announceFulfillment(world: World, sub: SubOrder): string {
  const id = world.ids.next('ful');
  sub.fulfillment_ids = [...sub.fulfillment_ids, id];
  return id;
}

/** Brings a fulfillment into being, pending. */
export function createFulfillment(
  world: World,
  sub: SubOrder,
  id: string,
  lines: readonly Units[],
  transition = 'create',
): void {
  const now = world.clock.now();
  const fulfillment: Fulfillment = {
    id,
    object: 'fulfillment',
    order_id: sub.order_id,
    sub_order_id: sub.id,
    merchant_id: sub.merchant_id,
    type: notesOf(world, sub).fulfillmentType,
    status: 'pending',
    lines: lines.map((line) => ({...line})),
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    events: [],
    livemode: false,
    metadata: {},
    created_at: now,
    updated_at: now,
  };
  world.create('fulfillment', FULFILLMENTS, fulfillment, transition);
}

/** Units without others, line by line; lines that have none left are gone. */
function without(units: readonly Units[], others: readonly Units[]): Units[] {
  const rest = units.map(({line_id, quantity}) => ({
    line_id,
    quantity: quantity - sum(others, (other) => (other.line_id === line_id ? other.quantity : 0)),
  }));
  return rest.filter(({quantity}) => quantity > 0);
}

/** Moves a fulfillment, and notes what happened to it since it left the merchant. */
function follow(world: World, fulfillment: Fulfillment, transition: string, changes: Partial<Fulfillment> = {}): void {
  const {transitions} = world.lifecycles.get('fulfillment')!;
  const {to} = transitions.find(({id}) => id === transition)!;
  const events = [...fulfillment.events, {status: to, occurred_at: world.clock.now()}];
  world.move('fulfillment', fulfillment, transition, {changes: {...changes, events}});
}

function textOf(data: JsonObject, key: string): string | null {
  const value = data[key];
  return typeof value === 'string' ? value : null;
}

/** The fulfillment that units leave in, and the units: all that is in it unless the merchant says otherwise. */
function leaving(world: World, sub: SubOrder, data: JsonObject): [Fulfillment, readonly Units[]] {
  const named = textOf(data, 'fulfillment_id');
  const fulfillment = fulfillmentsOf(world, sub).find((one) => isOpen(one) && (named === null || one.id === named));
  if (!fulfillment) {
    throw new ApiError('state_conflict', `Nothing of ${sub.id} waits to be shipped.`, {current_status: sub.status});
  }
  const units = unitsOf(data) ?? fulfillment.lines;
  const isInside = units.every(({line_id, quantity}) =>
    fulfillment.lines.some((line) => line.line_id === line_id && quantity > 0 && quantity <= line.quantity),
  );
  if (!isInside || units.length === 0) {
    throw new ApiError('validation_failed', `The units are not all in ${fulfillment.id}.`);
  }
  return [fulfillment, units];
}

/** Captures units that leave and counts them as fulfilled. */
function release(world: World, sub: SubOrder, units: readonly Units[]): void {
  captureShipment(world, sub, units);
  for (const {line_id, quantity} of units) {
    sub.lines.find(({id}) => id === line_id)!.quantities.fulfilled += quantity;
  }
  notesOf(world, sub).lastShipment = world.clock.now();
}

/**
 * Hands units to the carrier: captures their share, splits off what stays, and
 * sends the fulfillment on its way. The caller moves the sub-order.
 */
export function shipUnits(world: World, sub: SubOrder, data: JsonObject): void {
  const [fulfillment, units] = leaving(world, sub, data);
  if (fulfillment.type === 'pickup') {
    throw new ApiError('state_conflict', `${fulfillment.id} is a pickup, which is collected.`, {
      current_status: fulfillment.status,
    });
  }
  release(world, sub, units);
  const staying = without(fulfillment.lines, units);
  if (fulfillment.status === 'pending') {
    world.move('fulfillment', fulfillment, 'pick');
  }
  follow(world, fulfillment, 'ship', {
    lines: [...units],
    carrier: textOf(data, 'carrier'),
    tracking_number: textOf(data, 'tracking_number'),
    tracking_url: textOf(data, 'tracking_url'),
  });
  if (staying.length > 0) {
    createFulfillment(world, sub, announceFulfillment(world, sub), staying, 'split');
  }
}

/** Hands a pickup to the shopper. The caller moves the sub-order. */
export function collectPickup(world: World, sub: SubOrder, fulfillment: Fulfillment): void {
  if (!world.can('fulfillment', fulfillment, 'collect')) {
    throw new ApiError('state_conflict', `${fulfillment.id} is not ready for pickup.`, {
      current_status: fulfillment.status,
    });
  }
  release(world, sub, fulfillment.lines);
  follow(world, fulfillment, 'collect');
}

/** Takes units out of what has not left. A fulfillment that loses all of them is canceled. */
export function cancelUnits(world: World, sub: SubOrder, units: readonly Units[]): void {
  let left = units;
  for (const fulfillment of fulfillmentsOf(world, sub).filter(isOpen)) {
    const before = fulfillment.lines;
    fulfillment.lines = without(before, left);
    left = without(left, before);
    if (fulfillment.lines.length === 0) {
      world.move('fulfillment', fulfillment, 'cancel');
    } else {
      world.touch(fulfillment);
    }
  }
}

function preparePickup(world: World, id: string): void {
  const fulfillment = world.collection<Fulfillment>(FULFILLMENTS).require(id);
  if (fulfillment.type !== 'pickup') {
    throw new ApiError('state_conflict', `${id} is no pickup.`, {current_status: fulfillment.status});
  }
  if (fulfillment.status === 'pending') {
    world.move('fulfillment', fulfillment, 'pick');
  }
  follow(world, fulfillment, 'prepare_pickup');
}

const carry = (transition: string): Acts[string] => {
  return (world, id) => follow(world, world.collection<Fulfillment>(FULFILLMENTS).require(id), transition);
};

/** What merchants and carriers do with a parcel. Shipping is an act of the sub-order. */
export const fulfillmentActs: Acts = {
  'fulfillment.pick': (world, id) =>
    world.move('fulfillment', world.collection<Fulfillment>(FULFILLMENTS).require(id), 'pick'),
  'fulfillment.prepare_pickup': preparePickup,
  'fulfillment.scan': carry('scan'),
  'fulfillment.load': carry('load'),
  'fulfillment.deliver': carry('deliver'),
  'fulfillment.fail': carry('fail'),
  'fulfillment.return_to_sender': carry('return_to_sender'),
  'fulfillment.lose': carry('lose'),
};

const listFulfillments: Handler = (call) => {
  const {sub_orders} = call.world.collection<Order>(ORDERS).require(call.path.id!);
  return page(
    call,
    sub_orders.flatMap((sub) => fulfillmentsOf(call.world, sub)),
  );
};

export const fulfillmentHandlers: Readonly<Record<string, Handler>> = {listFulfillments};

/** The sub-order of a fulfillment. */
export function subOrderOf(world: World, {sub_order_id}: Fulfillment): SubOrder {
  return world.collection<SubOrder>(SUB_ORDERS).require(sub_order_id);
}
