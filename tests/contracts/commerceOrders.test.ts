import fc from 'fast-check';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {deriveOrder} from '../../src/topics/orders/deriveOrder';
import {captureAmountOf, capturedUnits, shareOf} from '../../sandbox/commerce/orderMath';
import type {Order, OrderLine, SubOrder, SubOrderNotes} from '../../sandbox/commerce/orderTypes';
import {BOOK, JACKET, ShopClient, SOCKS, type Problem} from './support/shopClient';
import {buy, deliver, place, readOrder, readParcels, readPayment, readSub, ship, STORY} from './support/orderSteps';
import {readContracts} from '../../src/pipeline/projectContracts';

const KETTLE = 'var_7Kt5Po';

let client: ShopClient;

beforeEach(async () => {
  client = await ShopClient.start();
});

afterEach(async () => {
  expect(client.faults).toEqual([]);
  await client.sandbox.close();
});

const act = (name: string, id: string, data = {}): Promise<void> => client.sandbox.act(name, id, data);
const axes = ({status, payment_status, fulfillment_status}: SubOrder): string[] => [
  status,
  payment_status,
  fulfillment_status,
];

describe('an order', () => {
  it('is placed when every merchant has decided, and cannot be read before', async () => {
    const bought = await buy(client);
    await act('sub_order.accept', bought.subIds[0]!);
    await client.advance('PT1H');
    expect((await client.shop('GET', `orders/${bought.orderId}`)).status).toBe(404);
    expect((await client.readCheckout(bought.checkoutId)).status).toBe('processing');
    await act('sub_order.accept', bought.subIds[1]!);
    await client.advance('PT2S');
    expect(await readOrder(client, bought)).toMatchObject({status: 'accepted', number: '5512', amount_captured: 0});
    expect(await client.readCheckout(bought.checkoutId)).toMatchObject({status: 'completed', order_id: bought.orderId});
  });

  it('is canceled, and its authorization voided, when no merchant answers for 48 hours', async () => {
    const bought = await buy(client);
    await client.advance('PT47H59M59S');
    expect((await readPayment(client, bought)).status).toBe('requires_capture');
    await client.advance('PT3S');
    expect(client.eventTypes(bought.orderId)).toEqual(['order.created', 'order.canceled']);
    expect((await readOrder(client, bought)).sub_orders.map(axes)).toEqual([
      ['rejected', 'voided', 'unfulfilled'],
      ['rejected', 'voided', 'unfulfilled'],
    ]);
    expect((await readPayment(client, bought)).status).toBe('canceled');
  });

  it('goes on without a merchant that rejects, whose share is never captured', async () => {
    const bought = await buy(client, STORY, 'WELCOME10');
    await act('sub_order.reject', bought.subIds[1]!);
    await act('sub_order.accept', bought.subIds[0]!);
    await client.advance('PT2S');
    expect((await readOrder(client, bought)).status).toBe('in_progress');
    await ship(client, bought.subIds[0]!);
    expect(await readPayment(client, bought)).toMatchObject({
      status: 'succeeded',
      amount_captured: 12258,
      amount_capturable: 0,
    });
    await act('fulfillment.deliver', (await readParcels(client, bought))[0]!.id);
    await client.advance('P30D');
    expect((await readOrder(client, bought)).status).toBe('partially_completed');
    expect(client.eventTypes(bought.orderId).at(-1)).toBe('order.completed');
  });

  it('captures each sub-order when it ships', async () => {
    const bought = await place(client, STORY, 'WELCOME10');
    await ship(client, bought.subIds[0]!);
    expect(await readPayment(client, bought)).toMatchObject({
      status: 'partially_captured',
      amount_captured: 12258,
      amount_capturable: 3195,
    });
    expect((await readOrder(client, bought)).sub_orders.map(axes)).toEqual([
      ['shipped', 'captured', 'fulfilled'],
      ['accepted', 'authorized', 'unfulfilled'],
    ]);
    await ship(client, bought.subIds[1]!);
    expect(await readPayment(client, bought)).toMatchObject({
      status: 'succeeded',
      amount_captured: 15453,
      amount_capturable: 0,
    });
    expect((await readOrder(client, bought)).amount_captured).toBe(15453);
  });

  it('is canceled as a whole before a shipment, and not after one', async () => {
    const canceled = await place(client);
    expect((await client.shop<Order>('POST', `orders/${canceled.orderId}/cancel`)).body.status).toBe('canceled');
    expect((await readSub(client, canceled)).payment_status).toBe('voided');
    expect((await readParcels(client, canceled)).map(({status}) => status)).toEqual(['canceled', 'canceled']);
    const shipped = await place(client);
    await ship(client, shipped.subIds[0]!);
    const refused = await client.shop('POST', `orders/${shipped.orderId}/cancel`, {});
    expect(refused.body).toMatchObject({code: 'state_conflict', current_status: 'in_progress'});
    expect((await readOrder(client, shipped)).status).toBe('in_progress');
  });

  it('ends with a payment that the partner cancels, or is never placed', async () => {
    const placed = await place(client, [[SOCKS, 1]]);
    await client.call('POST', `payments/v1/payment_intents/${placed.paymentId}/cancel`, {});
    expect((await readOrder(client, placed)).status).toBe('canceled');
    const undecided = await buy(client, [[SOCKS, 1]]);
    await act('sub_order.accept', undecided.subIds[0]!);
    await client.call('POST', `payments/v1/payment_intents/${undecided.paymentId}/cancel`, {});
    await client.advance('P3D');
    expect((await client.shop('GET', `orders/${undecided.orderId}`)).status).toBe(404);
    expect(client.eventTypes(undecided.subIds[0]!)).toEqual(['sub_order.accepted', 'sub_order.canceled']);
  });

  it('keeps totals and copies when goods and prices change', async () => {
    const bought = await place(client, STORY, 'WELCOME10');
    const before = await readOrder(client, bought);
    await act('variant.change_price', JACKET, {amount: 1});
    await client.shop('POST', `orders/${bought.orderId}/sub_orders/${bought.subIds[1]!}/cancel_lines`, {
      lines: [{line_id: 'line_3', quantity: 2}],
    });
    const {totals, sub_orders} = await readOrder(client, bought);
    expect(totals).toEqual(before.totals);
    expect(sub_orders[0]).toEqual(before.sub_orders[0]);
  });

  it('is found by shopper, status and number', async () => {
    const {orderId} = await place(client, [[SOCKS, 1]]);
    await place(client, [[BOOK, 1]]);
    const list = async (query: string): Promise<string[]> =>
      (await client.shop<{data: Order[]}>('GET', `orders?${query}`)).body.data.map(({number}) => number);
    expect(await list('shopper_reference=shopper_8841')).toEqual(['5513', '5512']);
    expect(await list('shopper_reference=shopper_0007')).toEqual([]);
    await client.shop('POST', `orders/${orderId}/cancel`);
    expect(await list('status=canceled')).toEqual(['5512']);
    expect(await list('status=accepted&number=5513')).toEqual(['5513']);
  });
});

describe('the status of an order', () => {
  const {derivation = [], states} = readContracts().lifecycles.get('order')!;
  const statuses = Object.keys(readContracts().lifecycles.get('sub_order')!.states);
  const final = ['completed', 'canceled', 'rejected'];
  const derived = (subs: readonly string[]): string => deriveOrder(subs, derivation).status;

  it('is that of its sub-orders when they are equal, and canceled when nothing was sold', () => {
    for (const status of statuses) {
      expect(derived([status, status])).toBe(status === 'rejected' ? 'canceled' : status);
    }
    expect(derived(['canceled', 'rejected', 'canceled'])).toBe('canceled');
  });

  it('is final exactly when all sub-orders are, and in progress only when they differ', () => {
    const combinations = statuses.flatMap((a) => statuses.flatMap((b) => statuses.map((c) => [a, b, c])));
    for (const subs of combinations) {
      const status = derived(subs);
      const isFinal = subs.every((sub) => final.includes(sub));
      expect(states[status]?.terminal === true, `${subs.join(', ')} gives ${status}`).toBe(isFinal);
      expect(status === 'in_progress').toBe(!isFinal && new Set(subs).size > 1);
      expect(status === 'partially_completed').toBe(isFinal && subs.includes('completed') && new Set(subs).size > 1);
    }
  });

  it('needs each of its rules, and says "all completed" once', () => {
    expect(derivation.map(({status}) => status)).toEqual(['canceled', 'same', 'in_progress', 'partially_completed']);
    expect(derived(['completed', 'completed'])).toBe('completed');
  });
});

describe('a sub-order', () => {
  const cancelLines = <T = Order>(
    orderId: string,
    subId: string,
    units: Readonly<Record<string, number>>,
  ): ReturnType<typeof client.shop<T>> =>
    client.shop<T>('POST', `orders/${orderId}/sub_orders/${subId}/cancel_lines`, {
      lines: Object.entries(units).map(([line_id, quantity]) => ({line_id, quantity})),
    });

  it('takes canceled units off what it captures, by the cumulative rule', async () => {
    const {orderId, subIds, ...bought} = await place(client, STORY, 'WELCOME10');
    const {body} = await cancelLines(orderId, subIds[1]!, {line_3: 1});
    expect(body.sub_orders[1]!.lines[0]!.quantities).toMatchObject({ordered: 2, current: 1});
    expect(client.eventTypes(subIds[1]!).at(-1)).toBe('sub_order.lines_canceled');
    await ship(client, subIds[1]!);
    expect((await readPayment(client, {orderId, subIds, ...bought})).amount_captured).toBe(1792);
  });

  it('is canceled without its shipping when no unit is left', async () => {
    const bought = await place(client, STORY);
    await cancelLines(bought.orderId, bought.subIds[1]!, {line_3: 2});
    expect(axes(await readSub(client, bought, 1))).toEqual(['canceled', 'voided', 'unfulfilled']);
    await ship(client, bought.subIds[0]!);
    expect(await readPayment(client, bought)).toMatchObject({status: 'succeeded', amount_captured: 13065});
  });

  it('refuses lines that are unknown, repeated or too many, and changes nothing', async () => {
    const bought = await place(client);
    const [sub] = bought.subIds;
    const refused = await client.shop('POST', `orders/${bought.orderId}/sub_orders/${sub!}/cancel_lines`, {
      lines: [
        {line_id: 'line_3', quantity: 1},
        {line_id: 'line_2', quantity: 4},
        {line_id: 'line_2', quantity: 1},
      ],
    });
    expect(refused.body.errors.map(({pointer, code}) => `${pointer} ${code}`)).toEqual([
      '/lines/0/line_id unknown_value',
      '/lines/1/quantity maximum',
      '/lines/2/line_id unique_items',
    ]);
    expect((await readSub(client, bought)).lines[1]!.quantities.current).toBe(3);
    const elsewhere = await place(client, [[SOCKS, 1]]);
    expect((await cancelLines<Problem>(elsewhere.orderId, sub!, {line_1: 1})).body.code).toBe('resource_not_found');
  });

  it('ships in parts: shipping is captured first, and the last part closes the amount', async () => {
    const bought = await place(client, [[SOCKS, 3]], 'WELCOME10');
    await ship(client, bought.subIds[0]!, {line_1: 1});
    expect(axes(await readSub(client, bought))).toEqual([
      'partially_shipped',
      'partially_captured',
      'partially_fulfilled',
    ]);
    expect((await readSub(client, bought)).amount_captured).toBe(862 + 490);
    expect((await readParcels(client, bought)).map(({status, lines}) => [status, lines[0]!.quantity])).toEqual([
      ['shipped', 1],
      ['pending', 2],
    ]);
    await cancelLines(bought.orderId, bought.subIds[0]!, {line_1: 1});
    await ship(client, bought.subIds[0]!);
    expect(await readSub(client, bought)).toMatchObject({
      status: 'shipped',
      payment_status: 'captured',
      amount_captured: 2585 - 862 + 490,
    });
  });

  it('is shipped at once when what has not left is canceled', async () => {
    const bought = await place(client, [[SOCKS, 3]]);
    await ship(client, bought.subIds[0]!, {line_1: 2});
    await cancelLines(bought.orderId, bought.subIds[0]!, {line_1: 1});
    expect(client.eventTypes(bought.subIds[0]!)).toEqual([
      'sub_order.accepted',
      'sub_order.lines_canceled',
      'sub_order.shipped',
    ]);
    expect(await readPayment(client, bought)).toMatchObject({status: 'succeeded', amount_captured: 2390 + 490});
  });

  it('is delivered with the last of its parcels, scans skipped or not', async () => {
    const bought = await place(client, [[SOCKS, 2]]);
    await ship(client, bought.subIds[0]!, {line_1: 1});
    await ship(client, bought.subIds[0]!);
    const [first, second] = await readParcels(client, bought);
    await act('fulfillment.deliver', first!.id);
    expect((await readSub(client, bought)).status).toBe('partially_delivered');
    for (const step of ['scan', 'load', 'fail', 'load', 'deliver']) {
      await act(`fulfillment.${step}`, second!.id);
    }
    expect((await readSub(client, bought)).status).toBe('delivered');
    expect((await readParcels(client, bought))[1]!.events.map(({status}) => status)).toEqual([
      'shipped',
      'in_transit',
      'out_for_delivery',
      'failed',
      'out_for_delivery',
      'delivered',
    ]);
  });

  it('captures nothing twice when a lost parcel is sent again', async () => {
    const bought = await place(client, [[JACKET, 1]]);
    await ship(client, bought.subIds[0]!);
    await act('fulfillment.lose', (await readParcels(client, bought))[0]!.id);
    expect((await readOrder(client, bought)).status).toBe('undeliverable');
    await act('sub_order.reship', bought.subIds[0]!);
    expect(axes(await readSub(client, bought))).toEqual(['accepted', 'captured', 'unfulfilled']);
    expect((await client.shop('POST', `orders/${bought.orderId}/cancel`)).status).toBe(409);
    await ship(client, bought.subIds[0]!);
    await act('fulfillment.deliver', (await readParcels(client, bought))[1]!.id);
    expect(await readSub(client, bought)).toMatchObject({status: 'delivered', amount_captured: 9480});
  });

  it('refunds what was captured when the merchant gives up, and looks refunded only then', async () => {
    const bought = await place(client, [[SOCKS, 2]]);
    await ship(client, bought.subIds[0]!);
    await act('fulfillment.return_to_sender', (await readParcels(client, bought))[0]!.id);
    await act('sub_order.give_up', bought.subIds[0]!);
    expect(axes(await readSub(client, bought))).toEqual(['canceled', 'captured', 'unfulfilled']);
    await client.advance('PT6S');
    expect(await readSub(client, bought)).toMatchObject({payment_status: 'refunded', amount_refunded: 2880});
    expect((await readOrder(client, bought)).amount_refunded).toBe(2880);
  });

  it('refunds only the parcel that did not arrive when another one did', async () => {
    const bought = await place(client, [
      [JACKET, 1],
      [SOCKS, 3],
    ]);
    await ship(client, bought.subIds[0]!, {line_1: 1});
    await ship(client, bought.subIds[0]!);
    const [first, second] = await readParcels(client, bought);
    await act('fulfillment.lose', second!.id);
    await expect(act('sub_order.give_up', bought.subIds[0]!)).rejects.toThrow('on its way');
    await act('fulfillment.deliver', first!.id);
    await act('sub_order.give_up', bought.subIds[0]!);
    await client.advance('PT6S');
    expect(await readSub(client, bought)).toMatchObject({
      status: 'delivered',
      payment_status: 'partially_refunded',
      amount_refunded: 3585,
    });
  });

  it('stops the 48 hours of its merchant while it is under review', async () => {
    const {subIds} = await buy(client, [[JACKET, 1]]);
    await act('sub_order.hold', subIds[0]!);
    await client.advance('P5D');
    await act('sub_order.release', subIds[0]!);
    await client.advance('PT47H');
    expect(client.eventTypes(subIds[0]!)).toEqual(['sub_order.on_hold', 'sub_order.released']);
    await client.advance('PT1H');
    expect(client.eventTypes(subIds[0]!).at(-1)).toBe('sub_order.rejected');
  });

  it('captures a pickup when it is collected', async () => {
    const bought = await place(client, [[KETTLE, 1]]);
    const [pickup] = await readParcels(client, bought);
    await act('fulfillment.prepare_pickup', pickup!.id);
    expect((await readPayment(client, bought)).amount_captured).toBe(0);
    await act('fulfillment.collect', pickup!.id);
    expect(await readSub(client, bought)).toMatchObject({status: 'delivered', amount_captured: 4900});
    expect(client.eventTypes(bought.subIds[0]!).slice(1)).toEqual(['sub_order.shipped', 'sub_order.delivered']);
  });

  it('is completed when the return window of its merchant ends', async () => {
    const bought = await place(client, [
      [SOCKS, 1],
      [KETTLE, 1],
    ]);
    await ship(client, bought.subIds[0]!);
    const [parcel, pickup] = await readParcels(client, bought);
    await act('fulfillment.deliver', parcel!.id);
    await act('fulfillment.prepare_pickup', pickup!.id);
    await act('fulfillment.collect', pickup!.id);
    await client.advance('P14D');
    expect((await readOrder(client, bought)).sub_orders.map(({status}) => status)).toEqual(['delivered', 'completed']);
    await client.advance('P16D');
    expect((await readOrder(client, bought)).status).toBe('completed');
    expect(client.eventTypes(bought.orderId).at(-1)).toBe('order.completed');
  });

  it('moves with Sandbox-Advance: by its checkout before the order exists, by its order after', async () => {
    const bought = await buy(client, [[SOCKS, 1]]);
    await client.shop('GET', `checkouts/${bought.checkoutId}`, undefined, {'Sandbox-Advance': 'PT48H'});
    expect(client.eventTypes(bought.subIds[0]!)).toEqual(['sub_order.rejected']);
    const delivered = await deliver(client, [[SOCKS, 1]]);
    const {body} = await client.shop<Order>('GET', `orders/${delivered.orderId}`, undefined, {
      'Sandbox-Advance': 'P30D',
    });
    expect(body.status).toBe('completed');
  });
});

describe('amounts of a line', () => {
  const line = (paid: number, ordered: number): OrderLine => {
    const unitPrice = Math.ceil((paid * 1.1) / ordered);
    return {
      id: 'line_1',
      paid,
      unit_price: unitPrice,
      tax: Math.round(paid / 6),
      discount: paid - unitPrice * ordered,
      quantities: {ordered, current: ordered, fulfilled: 0, return_requested: 0, returned: 0},
    } as OrderLine;
  };

  it('close to zero for every amount, however the units leave and come back', () => {
    fc.assert(
      fc.property(
        fc.integer({min: 0, max: 1e9}),
        fc.array(fc.integer({min: 1, max: 9}), {minLength: 1, maxLength: 9}),
        (paid, parts) => {
          const ordered = parts.reduce((all, count) => all + count, 0);
          const [canceled = 0, ...parcels] = parts.length > 1 ? parts : [0, ...parts];
          const bought = line(paid, ordered);
          const lost = shareOf(bought, 0, canceled).amount;
          bought.quantities.current = ordered - canceled;
          const sub = {lines: [bought], shipping: {amount: 490}, amount_captured: 0} as unknown as SubOrder;
          const notes = {canceled: {line_1: canceled}, captured: {}} as unknown as SubOrderNotes;
          for (const quantity of parcels) {
            const units = [{line_id: 'line_1', quantity}];
            const amount = captureAmountOf(sub, notes, units);
            expect(amount).toBeGreaterThanOrEqual(0);
            const {line_1: count} = capturedUnits(sub, notes, units);
            sub.amount_captured += amount;
            notes.captured.line_1 = (notes.captured.line_1 ?? 0) + count!;
          }
          expect(sub.amount_captured).toBe(paid - lost + 490);
          const back = Array.from({length: ordered - canceled}, (_, index) => shareOf(bought, canceled + index, 1));
          expect(back.reduce((all, {amount}) => all + amount, 0)).toBe(paid - lost);
          expect(shareOf(bought, 0, ordered)).toEqual({amount: paid, tax: bought.tax, funding: 0 - bought.discount});
        },
      ),
    );
  });
});
