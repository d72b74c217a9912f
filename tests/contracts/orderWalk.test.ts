import {describe, expect, it} from 'vitest';
import {playParty} from '../../sandbox/commerce/parties';
import {countUnshippedUnits, sumAmounts} from '../../sandbox/commerce/orderMath';
import {listSubOrderFulfillments} from '../../sandbox/commerce/fulfillments';
import {deriveOrderStatus, getSubOrderNotes} from '../../sandbox/commerce/orderState';
import type {Fulfillment, Order, SubOrder} from '../../sandbox/commerce/orderTypes';
import type {PaymentIntent} from '../../sandbox/payments/objects';
import type {Restore} from '../../sandbox/world/snapshot';
import type {EventObject, World} from '../../sandbox/world/world';
import {placeOrder, type PurchaseIds} from './support/orderSteps';
import {BOOK_ID, ShopClient, SOCKS_ID, type ShopLine} from './support/shopClient';

/** Every state that the parties of an order can bring about, and every act in each: none ends halfway. */

const PARTIES = [
  'merchants_cancel',
  'merchants_ship',
  'merchants_ship_one',
  'carriers_deliver',
  'carriers_deliver_one',
  'carriers_send_back',
  'carriers_lose',
  'merchants_reship',
  'merchants_give_up',
];

/** A placed order, and the events since. */
interface Stage {
  readonly client: ShopClient;
  readonly bought: PurchaseIds;
  readonly order: Order;
  readonly events: readonly EventObject[];
}

/** A step on one sub-order, by its place. Rejects when it is impossible. */
type Step = (stage: Stage, place: number) => Promise<unknown>;

async function cancelUnit({client, order}: Stage, place: number): Promise<unknown> {
  const sub = order.sub_orders[place]!;
  const line = sub.lines.find((one) => countUnshippedUnits(one) > 0);
  const lines = [{line_id: line?.id ?? 'line_0', quantity: 1}];
  const {status, body} = await client.sendShopRequest('POST', `orders/${order.id}/sub_orders/${sub.id}/cancel_lines`, {
    lines,
    reason: 'requested_by_customer',
  });
  return status === 200 ? undefined : Promise.reject(new Error(body.detail));
}

const STEPS: Readonly<Record<string, Step>> = {
  ...Object.fromEntries(
    PARTIES.map((party): [string, Step] => [
      party,
      ({client, order}, place) => {
        const value = `${party}; merchant_id=${order.sub_orders[place]!.merchant_id}`;
        return Promise.resolve().then(() => playParty(client.sandbox.world, value, order.id));
      },
    ]),
  ),
  cancel_unit: cancelUnit,
  end_authorization: ({client, bought}) => client.sandbox.world.clock.advanceTimersByOwner(bought.paymentId, 'P30D'),
  end_return_windows: ({client, order}) => client.sandbox.world.clock.advanceTimersByOwner(order.id, 'P30D'),
};

/** The parcels that have the units of a sub-order: not those that were canceled or are sent again. */
function listCurrentParcels(world: World, sub: SubOrder): Fulfillment[] {
  const {replaced} = getSubOrderNotes(world, sub);
  return listSubOrderFulfillments(world, sub).filter(({id, status}) => status !== 'canceled' && !replaced.includes(id));
}

/** What decides which acts are possible, of each sub-order: orders with the same text continue in the same ways. */
function describeOrder({client, bought, order}: Stage): string {
  const {world} = client.sandbox;
  const parts = order.sub_orders.map((sub) => {
    const {captured} = getSubOrderNotes(world, sub);
    const parcels = listCurrentParcels(world, sub).map(
      ({status, lines}) => `${status} ${lines.map(({quantity}) => quantity).join()}`,
    );
    const lines = sub.lines.map(({id, quantities: {current, fulfilled}}) => [current, fulfilled, captured[id] ?? 0]);
    return JSON.stringify([sub.status, sub.payment_status, lines, parcels.sort()]);
  });
  const {status} = world.getCollection<PaymentIntent>('payment_intent').require(bought.paymentId);
  return JSON.stringify([order.status, status, parts.sort()]);
}

/** Whether the money of an order can still be captured. */
function isHeld({sandbox}: ShopClient, {payment_intent_id: id}: Order): boolean {
  const {status} = sandbox.world.getCollection<PaymentIntent>('payment_intent').require(id);
  return status === 'requires_capture' || status === 'partially_captured';
}

/** The sub-orders that wait for a capture. */
function findUncaptured({sub_orders: subs}: Order): string[] {
  return subs
    .filter(({payment_status: status}) => status === 'authorized' || status === 'partially_captured')
    .map(({status, payment_status}) => `leaves a sub-order ${status} and ${payment_status} without an authorization`);
}

/** The lines of which the parcels do not have exactly the units that are left. */
function findMisplacedUnits({client, order}: Stage): string[] {
  return order.sub_orders
    .filter(({status}) => status !== 'canceled')
    .flatMap((sub) => {
      const units = listCurrentParcels(client.sandbox.world, sub).flatMap(({lines}) => lines);
      const countUnits = (id: string): number =>
        sumAmounts(units, ({line_id, quantity}) => (line_id === id ? quantity : 0));
      const lines = sub.lines.filter(({id, quantities}) => countUnits(id) !== quantities.current);
      return lines.map(({id}) => `leaves ${countUnits(id)} units of ${id} in the parcels of a sub-order ${sub.status}`);
    });
}

/** What is wrong after a step. */
function findFaults(stage: Stage, eventsBefore: number, refusal: string | undefined): string[] {
  const {client, events, order} = stage;
  const derived = deriveOrderStatus(client.sandbox.world, order);
  return [
    ...(refusal !== undefined && events.length > eventsBefore ? [`began and was refused: ${refusal}`] : []),
    ...(isHeld(client, order) ? [] : findUncaptured(order)),
    ...findMisplacedUnits(stage),
    ...(order.status === derived ? [] : [`leaves the order ${order.status}, expected ${derived}`]),
    ...client.faults.map(String),
  ];
}

/** Takes every step in every state that steps lead to. Returns the states, and what is wrong. */
async function explore(stage: Stage): Promise<{readonly states: number; readonly found: readonly string[]}> {
  const {client, order, events} = stage;
  const known = new Set([describeOrder(stage)]);
  const open: {path: string; restore: Restore}[] = [{path: '', restore: client.sandbox.world.takeSnapshot()}];
  const found: string[] = [];
  for (let next = open.shift(); next; next = open.shift()) {
    next.restore();
    for (const [name, step] of Object.entries(STEPS)) {
      for (const place of order.sub_orders.keys()) {
        const path = `${next.path} ${name}:${place}`;
        const before = events.length;
        const refusal = await step(stage, place).then(() => undefined, String);
        found.push(...findFaults(stage, before, refusal).map((fault) => `${path} ${fault}`));
        if (refusal !== undefined) {
          continue; // Nothing has changed.
        }
        const state = describeOrder(stage);
        if (!known.has(state)) {
          known.add(state);
          open.push({path, restore: client.sandbox.world.takeSnapshot()});
        }
        next.restore();
      }
    }
  }
  return {states: known.size, found};
}

async function prepareStage(lines: readonly ShopLine[]): Promise<Stage> {
  const client = await ShopClient.start();
  const bought = await placeOrder(client, lines);
  const {world} = client.sandbox;
  const events: EventObject[] = [];
  world.addListener('*', (event) => void events.push(event));
  return {client, bought, events, order: world.getCollection<Order>('order').require(bought.orderId)};
}

describe('an order', () => {
  it.each<[string, ShopLine[]]>([
    ['two units of one merchant', [[SOCKS_ID, 2]]],
    [
      'one unit each of two merchants',
      [
        [SOCKS_ID, 1],
        [BOOK_ID, 1],
      ],
    ],
  ])('of %s has no state in which an act ends halfway', async (_, lines) => {
    const stage = await prepareStage(lines);
    try {
      const {states, found} = await explore(stage);
      expect(found).toEqual([]);
      expect(states).toBeGreaterThan(50);
    } finally {
      await stage.client.sandbox.close();
    }
  });
});
