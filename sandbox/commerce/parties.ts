import type {World} from '../world/world';
import {fulfillmentActs, listSubOrderFulfillments, isUnderWay} from './fulfillments';
import {createNothingWaitsError, playReturnParty} from './returnParties';
import {ORDER_COLLECTION, UNPLACED_ORDER_COLLECTION, type Order, type SubOrder} from './orderTypes';
import {listSubOrderEntries} from './settlementEntries';
import {createStatements} from './settlements';
import {subOrderActs} from './subOrders';

/** A parcel as the sandbox's merchants send it. */
const DEFAULT_PARCEL = {
  carrier: 'Postline',
  tracking_number: 'PL550001',
  tracking_url: 'https://postline.example/track/PL550001',
};

interface PartyAction {
  /** Whether the id of a request names the order. */
  readonly matchesRequest: (order: Order, id: string) => boolean;
  /** Whether a sub-order waits for this party. */
  readonly isWaiting: (sub: SubOrder, world: World) => boolean;
  readonly play: (world: World, sub: SubOrder) => void | Promise<void>;
}

const isOfCheckout: PartyAction['matchesRequest'] = ({checkout_id}, id) => checkout_id === id;
const isOfOrder: PartyAction['matchesRequest'] = (order, id) => order.id === id;

/** Whether a sub-order has one of these statuses. */
function createStatusCheck(...statuses: readonly string[]): PartyAction['isWaiting'] {
  return ({status}) => statuses.includes(status);
}

const hasFreeEntries: PartyAction['isWaiting'] = (sub, world) =>
  listSubOrderEntries(world, sub).some(({status, statement_id}) => status === 'available' && statement_id === null);

async function deliverParcels(world: World, sub: SubOrder): Promise<void> {
  for (const {id} of listSubOrderFulfillments(world, sub).filter(isUnderWay)) {
    await fulfillmentActs['fulfillment.deliver']!(world, id, {});
  }
}

/** The acts of merchants, carriers and the platform on an order, by the value of the header `Sandbox-Party`. */
const PARTY_ACTIONS: Readonly<Record<string, PartyAction>> = {
  merchants_accept: {
    matchesRequest: isOfCheckout,
    isWaiting: createStatusCheck('placed'),
    play: (world, {id}) => subOrderActs['sub_order.accept']!(world, id, {}),
  },
  merchants_reject: {
    matchesRequest: isOfCheckout,
    isWaiting: createStatusCheck('placed'),
    play: (world, {id}) => subOrderActs['sub_order.reject']!(world, id, {}),
  },
  merchants_ship: {
    matchesRequest: isOfOrder,
    isWaiting: createStatusCheck('accepted', 'partially_shipped'),
    play: (world, {id}) => subOrderActs['sub_order.ship']!(world, id, DEFAULT_PARCEL),
  },
  carriers_deliver: {
    matchesRequest: isOfOrder,
    isWaiting: createStatusCheck('shipped', 'partially_shipped', 'partially_delivered'),
    play: deliverParcels,
  },
  platform_make_statements: {
    matchesRequest: isOfOrder,
    isWaiting: hasFreeEntries,
    play: (world) => createStatements(world),
  },
};

/**
 * Performs the act of every merchant or carrier of an order that it waits for, of the platform, or of a party
 * of a return.
 *
 * @param id of the checkout while the merchants decide, of the order from then on, or of a return
 * @throws ApiError `invalid_request` when no object of the path waits for it
 */
export async function playParty(world: World, name: string, id: string): Promise<void> {
  const action = PARTY_ACTIONS[name];
  if (!action) {
    await playReturnParty(world, name, id);
    return;
  }
  const {matchesRequest, isWaiting, play} = action;
  const orders = [UNPLACED_ORDER_COLLECTION, ORDER_COLLECTION].flatMap((collection) =>
    world.getCollection<Order>(collection).listAll(),
  );
  const subs = orders.filter((order) => matchesRequest(order, id)).flatMap(({sub_orders}) => sub_orders);
  const waiting = subs.filter((sub) => isWaiting(sub, world));
  if (waiting.length === 0) {
    throw createNothingWaitsError(name, id);
  }
  for (const sub of waiting) {
    await play(world, sub);
  }
}
