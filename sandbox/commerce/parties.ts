import {suggest} from '../../packages/authoring/suggest';
import {readPartyHeader} from '../http/partyHeader';
import type {PlayParty} from '../http/sandboxHeaders';
import type {SandboxParty} from '../../src/pipeline/contracts/generated/schemas';
import {checkRefundSupport, failOrReturnRefund} from '../payments/refunds';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {chargebackActs, findReversibleChargebacks} from './chargebacks';
import {fulfillmentActs, isOpen, isParcel, isUnderWay, listSubOrderFulfillments} from './fulfillments';
import {computeOverpaidAmount, computeSubOrderRefundable, findCancellationRefund, refundOverpaid} from './orderMoney';
import {playPayoutParty} from './payoutParties';
import {playProductParty} from './productParties';
import {createNothingWaitsError, playReturnParty} from './returnParties';
import {ORDER_COLLECTION, UNPLACED_ORDER_COLLECTION, type Fulfillment, type Order, type SubOrder} from './orderTypes';
import {getOrderOfSubOrder} from './orderState';
import {adjustmentActs, listSubOrderEntries} from './settlementEntries';
import {createStatements} from './settlements';
import {subOrderActs} from './subOrders';

/** What the platform adds to the ledger of a merchant, in minor units. */
const ADJUSTMENT = 100;

interface PartyAction {
  /** The object in the path. */
  readonly path: 'checkout' | 'order';
  /** Whether a sub-order waits for this party. */
  readonly isWaiting: (sub: SubOrder, world: World) => boolean;
  /** Throws where the act is impossible for all that wait for it, so that either all of them change or none. */
  readonly check?: (world: World, waiting: readonly SubOrder[]) => void;
  readonly play: (world: World, sub: SubOrder) => void;
}

/** An act on each sub-order with one of these statuses. */
function actOnSubOrders(path: PartyAction['path'], act: string, ...statuses: readonly string[]): PartyAction {
  return {
    path,
    isWaiting: ({status}) => statuses.includes(status),
    play: (world, {id}) => subOrderActs[act]!(world, id, {}),
  };
}

/**
 * An act on the fulfillments of an order that wait for it.
 *
 * @param limit how many of each sub-order, the oldest first
 */
function actOnFulfillments(
  act: string,
  isAffected: (fulfillment: Fulfillment) => boolean,
  limit = Infinity,
): PartyAction {
  const listAffected = (world: World, sub: SubOrder): Fulfillment[] =>
    listSubOrderFulfillments(world, sub).filter(isAffected).slice(0, limit);
  const perform = fulfillmentActs[act] ?? subOrderActs[act]!;
  return {
    path: 'order',
    isWaiting: (sub, world) => listAffected(world, sub).length > 0,
    play: (world, sub) => {
      for (const {id} of listAffected(world, sub)) {
        perform(world, id, {});
      }
    },
  };
}

function hasStatus(...statuses: readonly string[]): (fulfillment: Fulfillment) => boolean {
  return ({status}) => statuses.includes(status);
}

const isShippable = (one: Fulfillment): boolean => isOpen(one) && one.type !== 'pickup';

/** An act of carriers: they have parcels alone. */
function actOnParcels(act: string, matches: (fulfillment: Fulfillment) => boolean): PartyAction {
  return actOnFulfillments(act, (one) => isParcel(one) && matches(one));
}

/** A shipment of all that each sub-order has left, or of one unit of it. Pickups are collected instead. */
function shipUnits(isWhole: boolean): PartyAction {
  const listNext = (world: World, sub: SubOrder): Fulfillment[] =>
    listSubOrderFulfillments(world, sub)
      .filter(isShippable)
      .slice(0, isWhole ? Infinity : 1);
  return {
    path: 'order',
    isWaiting: (sub, world) =>
      ['accepted', 'partially_shipped'].includes(sub.status) && listNext(world, sub).length > 0,
    play: (world, sub) => {
      for (const {id, lines} of listNext(world, sub)) {
        const units = isWhole ? lines.map((line) => ({...line})) : [{...lines[0]!, quantity: 1}];
        subOrderActs['sub_order.ship']!(world, sub.id, {fulfillment_id: id, lines: units});
      }
    },
  };
}

const hasFreeEntries: PartyAction['isWaiting'] = (sub, world) =>
  listSubOrderEntries(world, sub).some(({status, statement_id}) => status === 'available' && statement_id === null);

/** The acts of parties on a checkout or an order, by the value of the header `Sandbox-Party`. */
const PARTY_ACTIONS: Readonly<Record<string, PartyAction>> = {
  merchants_accept: actOnSubOrders('checkout', 'sub_order.accept', 'placed'),
  merchants_reject: actOnSubOrders('checkout', 'sub_order.reject', 'placed'),
  platform_hold: actOnSubOrders('checkout', 'sub_order.hold', 'placed'),
  platform_release: actOnSubOrders('checkout', 'sub_order.release', 'on_hold'),
  platform_fail_review: actOnSubOrders('checkout', 'sub_order.fail_review', 'on_hold'),
  merchants_cancel: actOnSubOrders('order', 'sub_order.cancel_by_merchant', 'accepted'),
  merchants_pick: actOnFulfillments('fulfillment.pick', hasStatus('pending')),
  merchants_ship: shipUnits(true),
  merchants_ship_one: shipUnits(false),
  merchants_prepare_pickup: actOnFulfillments(
    'fulfillment.prepare_pickup',
    ({type, status}) => type === 'pickup' && ['pending', 'processing'].includes(status),
  ),
  shopper_collect: actOnFulfillments('fulfillment.collect', hasStatus('ready_for_pickup')),
  carriers_scan: actOnParcels('fulfillment.scan', hasStatus('shipped')),
  carriers_load: actOnParcels('fulfillment.load', hasStatus('shipped', 'in_transit', 'failed')),
  carriers_fail: actOnParcels('fulfillment.fail', hasStatus('in_transit', 'out_for_delivery')),
  carriers_deliver: actOnFulfillments('fulfillment.deliver', isUnderWay),
  carriers_deliver_one: actOnFulfillments('fulfillment.deliver', isUnderWay, 1),
  carriers_send_back: actOnParcels('fulfillment.return_to_sender', isUnderWay),
  carriers_lose: actOnParcels('fulfillment.lose', isUnderWay),
  merchants_reship: actOnSubOrders('order', 'sub_order.reship', 'undeliverable'),
  merchants_give_up: actOnSubOrders('order', 'sub_order.give_up', 'undeliverable'),
  issuer_charge_back: {
    path: 'order',
    isWaiting: (sub, world) => computeSubOrderRefundable(world, sub) > 0,
    play: (world, {id}) => chargebackActs['settlement_entry.charge_back']!(world, id, {}),
  },
  issuer_reverse: {
    path: 'order',
    isWaiting: (sub, world) => findReversibleChargebacks(world, sub).length > 0,
    play: (world, sub) => {
      for (const {id} of findReversibleChargebacks(world, sub)) {
        chargebackActs['settlement_entry.reverse_chargeback']!(world, id, {});
      }
    },
  },
  bank_refuse_refund: {
    path: 'order',
    isWaiting: (sub, world) => findCancellationRefund(world, sub) !== undefined,
    play: (world, sub) => failOrReturnRefund(world, findCancellationRefund(world, sub)!),
  },
  platform_refund_again: {
    path: 'order',
    isWaiting: (sub, world) => computeOverpaidAmount(world, sub) > 0,
    check: (world, waiting) =>
      checkRefundSupport(
        world,
        getOrderOfSubOrder(world, waiting[0]!).payment_intent_id,
        waiting.map((sub) => computeOverpaidAmount(world, sub)),
      ),
    play: refundOverpaid,
  },
  platform_adjust: {
    path: 'order',
    isWaiting: () => true,
    play: (world, {id, merchant_id}) =>
      adjustmentActs['settlement_entry.adjust']!(world, merchant_id, {amount: ADJUSTMENT, sub_order_id: id}),
  },
  platform_make_statements: {
    path: 'order',
    isWaiting: hasFreeEntries,
    play: (world) => createStatements(world),
  },
};

/** The sub-orders of the checkout or order in the path. */
function listSubOrdersInPath(world: World, path: PartyAction['path'], id: string): SubOrder[] {
  return [UNPLACED_ORDER_COLLECTION, ORDER_COLLECTION]
    .flatMap((collection) => world.getCollection<Order>(collection).listAll())
    .filter((order) => (path === 'checkout' ? order.checkout_id : order.id) === id)
    .flatMap(({sub_orders}) => sub_orders);
}

/** Performs an act on the sub-orders of the path that wait for it, or on those of one merchant. */
function playOrderParty(world: World, value: string, id: string): void {
  const {action: name, merchantId} = readPartyHeader(value);
  const action = PARTY_ACTIONS[name]!;
  const waiting = listSubOrdersInPath(world, action.path, id).filter(
    (sub) => (merchantId === undefined || sub.merchant_id === merchantId) && action.isWaiting(sub, world),
  );
  if (waiting.length === 0) {
    throw createNothingWaitsError(value, id);
  }
  action.check?.(world, waiting);
  for (const sub of waiting) {
    // The act on the sub-order before may have left nothing, as of the money of the payment.
    if (action.isWaiting(sub, world)) {
      action.play(world, sub);
    }
  }
}

interface PartyPath {
  /** Of the ids of this kind of object. */
  readonly prefix: string;
  readonly play: PlayParty;
}

/** By the kind of object in the path. */
const PATHS: Readonly<Record<SandboxParty['path'], PartyPath>> = {
  checkout: {prefix: 'co_', play: playOrderParty},
  order: {prefix: 'ord_', play: playOrderParty},
  return: {prefix: 'ret_', play: playReturnParty},
  product: {prefix: 'prod_', play: playProductParty},
  settlement_statement: {prefix: 'stl_', play: playPayoutParty},
};

/** Errors of an act are not those of the request that carries the header. */
function toPartyError(value: string, error: unknown): unknown {
  return error instanceof ApiError && error.code !== 'invalid_request'
    ? new ApiError('invalid_request', `Sandbox-Party is ${value}, which is impossible. ${error.detail}`)
    : error;
}

/**
 * Performs the act of a party on the object in the path, completely or not at all.
 *
 * @param value of the header `Sandbox-Party`
 * @param id of the object: a checkout while the merchants decide, the order from then on
 * @throws ApiError `invalid_request` when this kind of object has no such act, nothing of the path waits for it, or it is
 *   impossible
 */
export function playParty(world: World, value: string, id: string): void {
  const {action: name, merchantId} = readPartyHeader(value);
  const known = world.catalogs.sandboxTriggers.parties.filter(({path}) => id.startsWith(PATHS[path].prefix));
  const party = known.find(({action}) => action === name);
  if (!party) {
    const names = known.map(({action}) => action);
    const message = names.length > 0 ? `Must be one of ${names.join(', ')}.` : 'Must not be sent on this path.';
    throw new ApiError('invalid_request', `Sandbox-Party is ${name}, ${suggest(name, names)}.`, {
      errors: [{pointer: '#Sandbox-Party', code: 'enum', message}],
    });
  }
  if (merchantId !== undefined && !(name in PARTY_ACTIONS)) {
    throw new ApiError('invalid_request', `Sandbox-Party is ${value}: ${name} has no merchant_id. Leave it out.`);
  }
  try {
    world.actOrUndo(() => PATHS[party.path].play(world, value, id));
  } catch (error) {
    throw toPartyError(value, error);
  }
}
