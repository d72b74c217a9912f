import type {Order} from '../commerce/orderTypes';
import {ORDER_COLLECTION} from '../commerce/orderTypes';
import {PAYMENT_INTENT_COLLECTION, REFUND_COLLECTION, type PaymentIntent, type Refund} from '../payments/objects';
import type {World} from '../world/world';

function sumBy<T>(items: readonly T[], getAmount: (item: T) => number): number {
  return items.reduce((all, item) => all + getAmount(item), 0);
}

/**
 * Amounts that do not add up between the objects of a sandbox: refunds and the refunded amount of their
 * payment, captures of an order and those of its payment.
 */
export function findImbalances(world: World): string[] {
  const refunds = world.getCollection<Refund>(REFUND_COLLECTION).listAll();
  const orders = world.getCollection<Order>(ORDER_COLLECTION).listAll();
  return world
    .getCollection<PaymentIntent>(PAYMENT_INTENT_COLLECTION)
    .listAll()
    .flatMap(({id, amount_refunded, amount_captured}) => {
      const succeeded = refunds.filter((one) => one.payment_intent_id === id && one.status === 'succeeded');
      const refunded = sumBy(succeeded, ({amount}) => amount);
      const paying = orders.filter((one) => one.payment_intent_id === id);
      const captured = sumBy(paying, (one) => one.amount_captured);
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
