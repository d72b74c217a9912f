import {isDeepStrictEqual} from 'node:util';
import {ORDER_COLLECTION, UNPLACED_ORDER_COLLECTION, type Order, type SubOrder} from '../commerce/orderTypes';
import {PAYMENT_INTENT_COLLECTION, type PaymentIntent} from '../payments/objects';
import type {EventObject, World} from '../world/world';

/** The part of a sub-order that a timeline shows. */
function pickTimelineFields(sub: SubOrder): object {
  const {id, merchant_id, status, payment_status, fulfillment_status, amount_captured, amount_refunded, lines} = sub;
  return {
    id,
    merchant_id,
    status,
    payment_status,
    fulfillment_status,
    amount_captured,
    amount_refunded,
    lines: lines.map((line) => ({id: line.id, quantities: {...line.quantities}})),
  };
}

/** An order at a time, with its authorized amount and its sub-orders. */
interface OrderState {
  readonly id: string;
  /** Null until it is placed. */
  readonly status: string | null;
  readonly amount_capturable: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly sub_orders: readonly object[];
}

/** A change of an order, of its payment or of its sub-orders. */
export interface OrderTimelineMoment {
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** The operation, or the act of a party as `machine.transition`; null for a timer. */
  readonly by: string | null;
  /** Types of the events about it that were sent. */
  readonly events: readonly string[];
  readonly order: OrderState;
}

function captureOrderState(world: World, order: Order): OrderState {
  const isPlaced = world.getCollection<Order>(ORDER_COLLECTION).get(order.id) !== undefined;
  const {amount_capturable, amount_captured, amount_refunded} = world
    .getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION)
    .require(order.payment_intent_id);
  return {
    id: order.id,
    status: isPlaced ? order.status : null,
    amount_capturable,
    amount_captured,
    amount_refunded,
    sub_orders: order.sub_orders.map(pickTimelineFields),
  };
}

/** Whether an event is about an order, a part of it, or its payment. */
function isAbout({data: {object}}: EventObject, {id, payment_intent_id}: Order): boolean {
  return [object.id, object.order_id].includes(id) || [object.id, object.payment_intent_id].includes(payment_intent_id);
}

/** Records each order of a scenario, change by change. */
export class OrderTimelines {
  readonly #known = new Map<string, OrderTimelineMoment[]>();
  #reportedEvents = 0;

  constructor(readonly world: World) {}

  /** Records every order that has changed since the last call. */
  recordChanges(by: string | null): void {
    const events = this.world.listAllEvents().slice(this.#reportedEvents);
    this.#reportedEvents += events.length;
    const orders = [UNPLACED_ORDER_COLLECTION, ORDER_COLLECTION].flatMap((name) =>
      this.world.getCollection<Order>(name).listAll(),
    );
    for (const order of orders) {
      const moments = this.#known.get(order.id) ?? [];
      this.#known.set(order.id, moments);
      const state = captureOrderState(this.world, order);
      if (!isDeepStrictEqual(state, moments.at(-1)?.order)) {
        const types = events.filter((event) => isAbout(event, order)).map(({type}) => type);
        moments.push({at: this.world.clock.getTime(), by, events: [...new Set(types)], order: state});
      }
    }
  }

  listTimelines(): OrderTimelineMoment[][] {
    return [...this.#known.values()];
  }
}
