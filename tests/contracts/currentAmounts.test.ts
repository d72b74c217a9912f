import fc from 'fast-check';
import {expect, it} from 'vitest';
import {getTotalAmount} from '../../sandbox/commerce/pricing';
import type {Order, SubOrder} from '../../sandbox/commerce/orderTypes';
import {ShopClient} from './support/shopClient';
import {
  openReturn,
  placeOrder,
  readOrder,
  readParcels,
  readPayment,
  shipUnits,
  STORY_LINES,
} from './support/orderSteps';

/** The amounts of an order after cancellations, however units are canceled, shipped, delivered and returned. */

const TYPES = ['items', 'shipping', 'discount', 'total'] as const;

const actArbitrary = fc.record({
  kind: fc.constantFrom('cancel', 'ship', 'deliver', 'return'),
  sub: fc.nat({max: 1}),
  line: fc.nat({max: 1}),
  quantity: fc.integer({min: 1, max: 3}),
});
type Act = typeof actArbitrary extends fc.Arbitrary<infer T> ? T : never;

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** The total of the units that are left. */
function getCurrentTotal({current_totals}: Order | SubOrder): number {
  return getTotalAmount(current_totals, 'total');
}

function expectSums(order: Order): void {
  for (const type of TYPES) {
    const parts = order.sub_orders.map(({current_totals}) => getTotalAmount(current_totals, type));
    expect(getTotalAmount(order.current_totals, type), type).toBe(sum(parts));
  }
  expect(order.current_tax_included).toBe(sum(order.sub_orders.map((sub) => sub.current_tax_included)));
  for (const {current_totals: totals, current_tax_included: tax, ...sub} of order.sub_orders) {
    const isLeft = sub.lines.some(({quantities}) => quantities.current > 0);
    const shipping = isLeft ? sub.shipping.amount : 0;
    expect(getTotalAmount(totals, 'total')).toBe(sum(sub.lines.map((line) => line.current_paid)) + shipping);
    expect(tax).toBe(sum(sub.lines.map((line) => line.current_tax)) + (isLeft ? sub.shipping.tax_included : 0));
    for (const {quantities, unit_price, ...line} of sub.lines) {
      expect(line.current_paid).toBe(unit_price * quantities.current + line.current_discount);
      if (quantities.current === quantities.ordered) {
        expect([line.current_paid, line.current_tax]).toEqual([line.paid, line.tax]);
      }
      if (quantities.current === 0) {
        expect([line.current_paid, line.current_discount, line.current_tax]).toEqual([0, 0, 0]);
      }
    }
  }
}

/** What was captured is what is charged for the units that have left, and all of it once nothing waits. */
function expectCaptured({sub_orders}: Order): void {
  for (const sub of sub_orders) {
    const waiting = sum(sub.lines.map(({quantities}) => quantities.current - quantities.fulfilled));
    expect(sub.amount_captured).toBeLessThanOrEqual(getCurrentTotal(sub));
    if (waiting === 0) {
      expect(sub.amount_captured).toBe(getCurrentTotal(sub));
    }
  }
}

/** Tries an act. What the state does not allow is refused, and changes nothing. */
async function tryAct(client: ShopClient, order: Order, orderIds: {paymentId: string}, act: Act): Promise<void> {
  const sub = order.sub_orders[act.sub]!;
  const line = sub.lines[act.line] ?? sub.lines[0]!;
  if (act.kind === 'cancel') {
    const lines = [{line_id: line.id, quantity: act.quantity}];
    await client.sendShopRequest('POST', `orders/${order.id}/sub_orders/${sub.id}/cancel_lines`, {lines});
  } else if (act.kind === 'return') {
    await openReturn(client, sub.id, line.id, act.quantity);
  } else if (act.kind === 'ship' && ['accepted', 'partially_shipped'].includes(sub.status)) {
    const waiting = line.quantities.current - line.quantities.fulfilled;
    const left = Math.min(act.quantity, waiting);
    await shipUnits(client, sub.id, left > 0 ? {[line.id]: left} : undefined);
  } else if (act.kind === 'deliver') {
    const ids = {checkoutId: '', subIds: [], orderId: order.id, ...orderIds};
    const parcel = (await readParcels(client, ids)).find(({status}) => status === 'shipped');
    await (parcel && client.sandbox.act('fulfillment.deliver', parcel.id));
  }
}

it('the current amounts of an order add up after any cancellations, shipments and returns', async () => {
  const reached = {canceled: 0, captured: 0, returned: 0};
  await fc.assert(
    fc.asyncProperty(fc.array(actArbitrary, {minLength: 4, maxLength: 14}), async (acts) => {
      const client = await ShopClient.start();
      try {
        const bought = await placeOrder(client, STORY_LINES, 'WELCOME10');
        let order = await readOrder(client, bought);
        expect(order.current_totals).toEqual(order.totals);
        for (const act of acts) {
          const before = order;
          await tryAct(client, before, bought, act);
          order = await readOrder(client, bought);
          expectSums(order);
          expectCaptured(order);
          expect(getCurrentTotal(order)).toBeLessThanOrEqual(getCurrentTotal(before));
          expect(order.totals).toEqual(before.totals);
          if (act.kind !== 'cancel') {
            expect(order.current_totals).toEqual(before.current_totals);
          } else if (getCurrentTotal(order) < getCurrentTotal(before)) {
            reached.canceled++;
            expect(client.listEventTypes(order.id).at(-1)).toMatch(/^order\.(updated|canceled)$/);
          }
        }
        const {amount_captured, amount_capturable} = await readPayment(client, bought);
        expect(amount_captured).toBe(order.amount_captured);
        if (amount_capturable === 0) {
          expect(order.amount_captured).toBe(getCurrentTotal(order));
        }
        reached.captured += amount_captured > 0 ? 1 : 0;
        reached.returned += order.sub_orders.some(({return_ids}) => return_ids.length > 0) ? 1 : 0;
        expect(client.faults).toEqual([]);
      } finally {
        await client.sandbox.close();
      }
    }),
    {numRuns: 40, seed: 5512},
  );
  expect(Math.min(...Object.values(reached)), JSON.stringify(reached)).toBeGreaterThan(0);
});

it('an order of which one of two books is canceled shows what is left, before the shipment and after', async () => {
  const client = await ShopClient.start();
  const bought = await placeOrder(client, STORY_LINES, 'WELCOME10');
  await client.sendShopRequest('POST', `orders/${bought.orderId}/sub_orders/${bought.subIds[1]!}/cancel_lines`, {
    lines: [{line_id: 'line_3', quantity: 1}],
  });
  const held = await readOrder(client, bought);
  expect(held.sub_orders[1]!.lines[0]).toMatchObject({paid: 2805, current_paid: 1402, current_discount: -97});
  expect(held.sub_orders.map(getCurrentTotal)).toEqual([12258, 1792]);
  expect(getCurrentTotal(held)).toBe(14050);
  await shipUnits(client, bought.subIds[1]!);
  expect((await readOrder(client, bought)).sub_orders[1]!.amount_captured).toBe(1792);
  await client.sandbox.close();
});
