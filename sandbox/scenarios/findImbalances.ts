import type {Order} from '../commerce/orderTypes';
import {ORDERS} from '../commerce/orderTypes';
import {PAYMENT_INTENTS, REFUNDS, type PaymentIntent, type Refund} from '../payments/objects';
import type {World} from '../world/world';

function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((all, item) => all + amountOf(item), 0);
}

/**
 * What does not add up between the objects of a sandbox: refunds and what their
 * payment says was refunded, captures of an order and those of its payment.
 */
export function imbalancesOf(world: World): string[] {
  const refunds = world.collection<Refund>(REFUNDS).all();
  const orders = world.collection<Order>(ORDERS).all();
  return world
    .collection<PaymentIntent>(PAYMENT_INTENTS)
    .all()
    .flatMap(({id, amount_refunded, amount_captured}) => {
      const succeeded = refunds.filter((one) => one.payment_intent_id === id && one.status === 'succeeded');
      const refunded = sumOf(succeeded, ({amount}) => amount);
      const paying = orders.filter((one) => one.payment_intent_id === id);
      const captured = sumOf(paying, (one) => one.amount_captured);
      return [
        ...(refunded === amount_refunded
          ? []
          : [
              `${id}: found amount_refunded ${amount_refunded}, expected ${refunded}, the sum of its succeeded refunds.`,
            ]),
        ...(paying.length === 0 || captured === amount_captured
          ? []
          : [`${id}: found amount_captured ${amount_captured}, expected ${captured}, what its order captured.`]),
      ];
    });
}
