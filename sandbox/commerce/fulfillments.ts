import {createPageResponse, type PartyActs, type Handler} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {createTrackingNumber} from './carrier';
import {sumAmounts} from './orderMath';
import {captureShipment} from './orderMoney';
import {getOrderOfSubOrder, getSubOrderNotes} from './orderState';
import {
  FULFILLMENT_COLLECTION,
  ORDER_COLLECTION,
  SUB_ORDER_COLLECTION,
  readUnits,
  type Fulfillment,
  type Order,
  type SubOrder,
  type FulfillmentLine,
} from './orderTypes';

/** Statuses in which the goods are with the merchant. */
const OPEN_STATUSES = ['pending', 'processing', 'ready_for_pickup'];
/** Statuses in which they are with the carrier. */
const IN_TRANSIT_STATUSES = ['shipped', 'in_transit', 'out_for_delivery', 'failed'];

/** The fulfillments of a sub-order, oldest first. */
export function listSubOrderFulfillments(world: World, {fulfillment_ids}: SubOrder): Fulfillment[] {
  return fulfillment_ids.map((id) => world.getCollection<Fulfillment>(FULFILLMENT_COLLECTION).require(id));
}

export const isOpen = ({status}: Fulfillment): boolean => OPEN_STATUSES.includes(status);
export const isUnderWay = ({status}: Fulfillment): boolean => IN_TRANSIT_STATUSES.includes(status);
/** Whether a carrier has it: a merchant brings the others itself or sends them by email, or the shopper collects them. */
export const isParcel = ({type}: Fulfillment): boolean => type === 'shipping';

/** Reserves an id, which the sub-order shows before the fulfillment is created. */
export function announceFulfillment(world: World, sub: SubOrder): string {
  const id = world.ids.createId('ful');
  sub.fulfillment_ids = [...sub.fulfillment_ids, id];
  return id;
}

/** Creates a pending fulfillment. */
export function createFulfillment(
  world: World,
  sub: SubOrder,
  id: string,
  lines: readonly FulfillmentLine[],
  transition = 'create',
): void {
  const now = world.clock.getTime();
  const fulfillment: Fulfillment = {
    id,
    object: 'fulfillment',
    order_id: sub.order_id,
    sub_order_id: sub.id,
    merchant_id: sub.merchant_id,
    type: getSubOrderNotes(world, sub).delivery.type,
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
  world.create('fulfillment', FULFILLMENT_COLLECTION, fulfillment, transition);
}

/** Units of several parcels in one: each line is listed once. */
export function mergeUnits(units: readonly FulfillmentLine[]): FulfillmentLine[] {
  const lineIds = [...new Set(units.map(({line_id}) => line_id))];
  return lineIds.map((id) => ({
    line_id: id,
    quantity: sumAmounts(units, ({line_id, quantity}) => (line_id === id ? quantity : 0)),
  }));
}

/** Subtracts units, line by line; lines without units are removed. */
function subtractUnits(units: readonly FulfillmentLine[], others: readonly FulfillmentLine[]): FulfillmentLine[] {
  const rest = units.map(({line_id, quantity}) => ({
    line_id,
    quantity: quantity - sumAmounts(others, (other) => (other.line_id === line_id ? other.quantity : 0)),
  }));
  return rest.filter(({quantity}) => quantity > 0);
}

/** Fires a transition of a fulfillment, and records it in the tracking since it left the merchant. */
function moveFulfillment(
  world: World,
  fulfillment: Fulfillment,
  transition: string,
  changes: Partial<Fulfillment> = {},
): void {
  const {transitions} = world.lifecycles.get('fulfillment')!;
  const {to} = transitions.find(({id}) => id === transition)!;
  const events = [...fulfillment.events, {status: to, occurred_at: world.clock.getTime()}];
  world.transition('fulfillment', fulfillment, transition, {changes: {...changes, events}});
}

function readOptionalText(data: JsonObject, key: string): string | null {
  const value = data[key];
  return typeof value === 'string' ? value : null;
}

/** The fulfillment of a shipment, and its units: all of the fulfillment unless the merchant names some. */
function findDepartingFulfillment(
  world: World,
  sub: SubOrder,
  data: JsonObject,
): [Fulfillment, readonly FulfillmentLine[]] {
  const named = readOptionalText(data, 'fulfillment_id');
  const fulfillment = listSubOrderFulfillments(world, sub).find(
    (one) => isOpen(one) && (named === null || one.id === named),
  );
  if (!fulfillment) {
    throw new ApiError('state_conflict', `${sub.id} has nothing left to ship.`, {current_status: sub.status});
  }
  const units = readUnits(data) ?? fulfillment.lines;
  const isInside = units.every(({line_id, quantity}) =>
    fulfillment.lines.some((line) => line.line_id === line_id && quantity > 0 && quantity <= line.quantity),
  );
  if (!isInside || units.length === 0) {
    throw new ApiError('validation_failed', `Not all of the units are in ${fulfillment.id}.`);
  }
  return [fulfillment, units];
}

type Tracking = Pick<Fulfillment, 'carrier' | 'tracking_number' | 'tracking_url'>;

/**
 * The tracking of a parcel, by the carrier of the chosen delivery: its number has the order's, and the
 * place of the parcel in the order. Digital goods, and what the merchant brings itself, have no parcel of a carrier.
 */
function createTracking(world: World, sub: SubOrder): Tracking {
  const {carrier} = getSubOrderNotes(world, sub).delivery;
  if (carrier === null) {
    return {carrier, tracking_number: null, tracking_url: null};
  }
  const sent = world
    .getCollection<Fulfillment>(FULFILLMENT_COLLECTION)
    .listAll()
    .filter(({order_id, tracking_number}) => order_id === sub.order_id && tracking_number !== null);
  const number = createTrackingNumber(getOrderOfSubOrder(world, sub).number, 'outbound', sent.length + 1);
  return {carrier, tracking_number: number, tracking_url: `https://${carrier.toLowerCase()}.example/track/${number}`};
}

/** What the merchant says about the parcel, or the tracking of the sandbox when it says nothing. */
function readTracking(world: World, sub: SubOrder, data: JsonObject): Tracking {
  const {carrier, tracking_number, tracking_url} = data;
  return [carrier, tracking_number, tracking_url].every((value) => value === undefined)
    ? createTracking(world, sub)
    : {
        carrier: readOptionalText(data, 'carrier'),
        tracking_number: readOptionalText(data, 'tracking_number'),
        tracking_url: readOptionalText(data, 'tracking_url'),
      };
}

/** Captures the shipped units and counts them as fulfilled. */
function releaseUnits(world: World, sub: SubOrder, units: readonly FulfillmentLine[]): void {
  captureShipment(world, sub, units);
  for (const {line_id, quantity} of units) {
    sub.lines.find(({id}) => id === line_id)!.quantities.fulfilled += quantity;
  }
  getSubOrderNotes(world, sub).lastShipment = world.clock.getTime();
}

/**
 * Hands units to the carrier: captures their share, splits off the rest, and ships the fulfillment. The
 * caller moves the sub-order.
 */
export function shipUnits(world: World, sub: SubOrder, data: JsonObject): void {
  const [fulfillment, units] = findDepartingFulfillment(world, sub, data);
  if (fulfillment.type === 'pickup') {
    throw new ApiError('state_conflict', `${fulfillment.id} is a pickup and cannot be shipped.`, {
      current_status: fulfillment.status,
    });
  }
  releaseUnits(world, sub, units);
  const staying = subtractUnits(fulfillment.lines, units);
  if (fulfillment.status === 'pending') {
    world.transition('fulfillment', fulfillment, 'pick');
  }
  moveFulfillment(world, fulfillment, 'ship', {lines: [...units], ...readTracking(world, sub, data)});
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
  releaseUnits(world, sub, fulfillment.lines);
  moveFulfillment(world, fulfillment, 'collect');
}

/** Removes units from fulfillments that were not shipped, and cancels fulfillments without units. */
export function cancelUnits(world: World, sub: SubOrder, units: readonly FulfillmentLine[]): void {
  let left = units;
  for (const fulfillment of listSubOrderFulfillments(world, sub).filter(isOpen)) {
    const before = fulfillment.lines;
    fulfillment.lines = subtractUnits(before, left);
    left = subtractUnits(left, before);
    if (fulfillment.lines.length === 0) {
      world.transition('fulfillment', fulfillment, 'cancel');
    } else {
      world.touchObject(fulfillment);
    }
  }
}

function preparePickup(world: World, id: string): void {
  const fulfillment = world.getCollection<Fulfillment>(FULFILLMENT_COLLECTION).require(id);
  if (fulfillment.type !== 'pickup') {
    throw new ApiError('state_conflict', `${id} is not a pickup.`, {current_status: fulfillment.status});
  }
  if (fulfillment.status === 'pending') {
    world.transition('fulfillment', fulfillment, 'pick');
  }
  moveFulfillment(world, fulfillment, 'prepare_pickup');
}

function deliver(world: World, id: string): void {
  moveFulfillment(world, world.getCollection<Fulfillment>(FULFILLMENT_COLLECTION).require(id), 'deliver');
}

/** An act of a carrier. Only a parcel has one. */
const createCarrierAct = (transition: string): PartyActs[string] => {
  return (world, id) => {
    const fulfillment = world.getCollection<Fulfillment>(FULFILLMENT_COLLECTION).require(id);
    if (!isParcel(fulfillment)) {
      throw new ApiError('state_conflict', `${id} is not a parcel of a carrier: its type is ${fulfillment.type}.`, {
        current_status: fulfillment.status,
      });
    }
    moveFulfillment(world, fulfillment, transition);
  };
};

/** The acts of merchants and carriers on a parcel. Shipping is an act of the sub-order. */
export const fulfillmentActs: PartyActs = {
  'fulfillment.pick': (world, id) =>
    world.transition('fulfillment', world.getCollection<Fulfillment>(FULFILLMENT_COLLECTION).require(id), 'pick'),
  'fulfillment.prepare_pickup': preparePickup,
  'fulfillment.scan': createCarrierAct('scan'),
  'fulfillment.load': createCarrierAct('load'),
  'fulfillment.deliver': deliver,
  'fulfillment.fail': createCarrierAct('fail'),
  'fulfillment.return_to_sender': createCarrierAct('return_to_sender'),
  'fulfillment.lose': createCarrierAct('lose'),
};

const listFulfillments: Handler = (call) => {
  const {sub_orders} = call.world.getCollection<Order>(ORDER_COLLECTION).require(call.path.id!);
  return createPageResponse(
    call,
    sub_orders.flatMap((sub) => listSubOrderFulfillments(call.world, sub)),
  );
};

export const fulfillmentHandlers: Readonly<Record<string, Handler>> = {listFulfillments};

/** The sub-order of a fulfillment. */
export function getFulfillmentSubOrder(world: World, {sub_order_id}: Fulfillment): SubOrder {
  return world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).require(sub_order_id);
}
