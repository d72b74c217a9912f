import type {World} from '../world/world';
import {fulfillmentActs, fulfillmentsOf, isUnderWay} from './fulfillments';
import {nothingWaits, playReturnParty} from './returnParties';
import {ORDERS, UNPLACED_ORDERS, type Order, type SubOrder} from './orderTypes';
import {entriesOf} from './settlementEntries';
import {makeStatements} from './settlements';
import {subOrderActs} from './subOrders';

/** A parcel as the sandbox's merchants send it. */
const PARCEL = {
  carrier: 'Postline',
  tracking_number: 'PL550001',
  tracking_url: 'https://postline.example/track/PL550001',
};

interface Deed {
  /** Whether the id of a request names the order. */
  readonly isOf: (order: Order, id: string) => boolean;
  /** Whether it is the turn of a sub-order. */
  readonly waits: (sub: SubOrder, world: World) => boolean;
  readonly play: (world: World, sub: SubOrder) => void | Promise<void>;
}

const ofCheckout: Deed['isOf'] = ({checkout_id}, id) => checkout_id === id;
const ofOrder: Deed['isOf'] = (order, id) => order.id === id;

/** The turn of sub-orders that have one of these statuses. */
function inStatus(...statuses: readonly string[]): Deed['waits'] {
  return ({status}) => statuses.includes(status);
}

const hasFreeEntries: Deed['waits'] = (sub, world) =>
  entriesOf(world, sub).some(({status, statement_id}) => status === 'available' && statement_id === null);

async function deliver(world: World, sub: SubOrder): Promise<void> {
  for (const {id} of fulfillmentsOf(world, sub).filter(isUnderWay)) {
    await fulfillmentActs['fulfillment.deliver']!(world, id, {});
  }
}

/** What merchants, carriers and the platform do with an order, by the value of the header `Sandbox-Party`. */
const DEEDS: Readonly<Record<string, Deed>> = {
  merchants_accept: {
    isOf: ofCheckout,
    waits: inStatus('placed'),
    play: (world, {id}) => subOrderActs['sub_order.accept']!(world, id, {}),
  },
  merchants_reject: {
    isOf: ofCheckout,
    waits: inStatus('placed'),
    play: (world, {id}) => subOrderActs['sub_order.reject']!(world, id, {}),
  },
  merchants_ship: {
    isOf: ofOrder,
    waits: inStatus('accepted', 'partially_shipped'),
    play: (world, {id}) => subOrderActs['sub_order.ship']!(world, id, PARCEL),
  },
  carriers_deliver: {
    isOf: ofOrder,
    waits: inStatus('shipped', 'partially_shipped', 'partially_delivered'),
    play: deliver,
  },
  platform_make_statements: {isOf: ofOrder, waits: hasFreeEntries, play: (world) => makeStatements(world)},
};

/**
 * Lets every merchant or carrier of an order act, where it is their turn, the platform, or a party of a return.
 *
 * @param id of the checkout while the merchants decide, of the order from then on, or of a return
 * @throws ApiError `invalid_request` when nothing of the path waits for it
 */
export async function playParty(world: World, name: string, id: string): Promise<void> {
  const deed = DEEDS[name];
  if (!deed) {
    await playReturnParty(world, name, id);
    return;
  }
  const {isOf, waits, play} = deed;
  const orders = [UNPLACED_ORDERS, ORDERS].flatMap((collection) => world.collection<Order>(collection).all());
  const subs = orders.filter((order) => isOf(order, id)).flatMap(({sub_orders}) => sub_orders);
  const waiting = subs.filter((sub) => waits(sub, world));
  if (waiting.length === 0) {
    throw nothingWaits(name, id);
  }
  for (const sub of waiting) {
    await play(world, sub);
  }
}
