import {isDeepStrictEqual} from 'node:util';
import {ORDER_COLLECTION, UNPLACED_ORDER_COLLECTION, type Order, type SubOrder} from '../commerce/orderTypes';
import {PAYMENT_INTENT_COLLECTION, type PaymentIntent} from '../payments/objects';
import type {RecordedTimelineMoment, TimelinePart} from '../../src/pipeline/contracts/histories';
import type {EventObject, World} from '../world/world';

/** The part of a sub-order that a timeline shows. */
function pickTimelineFields(sub: SubOrder): TimelinePart {
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

function captureOrderState(world: World, order: Order): RecordedTimelineMoment['order'] {
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
  readonly #known = new Map<string, RecordedTimelineMoment[]>();
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

  listTimelines(): RecordedTimelineMoment[][] {
    return [...this.#known.values()];
  }
}
