import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {getTotalAmount} from '../../sandbox/commerce/pricing';
import {deriveOrder} from '../../src/topics/orders/deriveOrder';
import {computeCaptureAmount, countCapturedUnits, computeUnitShare, sumAmounts} from '../../sandbox/commerce/orderMath';
import type {Order, OrderLine, SubOrder, SubOrderNotes} from '../../sandbox/commerce/orderTypes';
import {BOOK_ID, JACKET_ID, ShopClient, SOCKS_ID, type ShopProblem, type ShopReply} from './support/shopClient';
import {startBeforeEach} from './support/startBeforeEach';
import {
  acceptReturn,
  buyLines,
  deliverOrder,
  loseSecondParcel,
  placeOrder,
  readOrder,
  readParcels,
  readPayment,
  readSub,
  shipUnits,
  STORY_LINES,
  type PurchaseIds,
} from './support/orderSteps';
import type {SettlementEntry} from '../../sandbox/commerce/settlementTypes';
import {readContracts} from '../../src/pipeline/projectContracts';

const KETTLE = 'var_7Kt5Po';

let client: ShopClient;

startBeforeEach(
  () => ShopClient.start(),
  (started) => (client = started),
);

/** The first parcel is lost, and the merchant sends its units again: the sub-order waits for a shipment. */
async function resendFirstParcel(bought: PurchaseIds): Promise<void> {
  await client.performAct('fulfillment.lose', (await readParcels(client, bought))[0]!.id);
  await client.performAct('sub_order.reship', bought.subIds[0]!);
}

/** The settlement entries of a sub-order, the oldest first. */
function listEntries(subId: string): SettlementEntry[] {
  const entries = client.sandbox.world.getCollection<SettlementEntry>('settlement_entry').listAll();
  return entries.filter(({sub_order_id}) => sub_order_id === subId);
}

/** The statuses of the settlement entries of a sub-order, each once. */
function listEntryStatuses(subId: string): string[] {
  return [...new Set(listEntries(subId).map(({status}) => status))];
}

const listStatuses = ({status, payment_status, fulfillment_status}: SubOrder): string[] => [
  status,
  payment_status,
  fulfillment_status,
];

describe('an order', () => {
  it('is placed when every merchant has decided, and cannot be read before', async () => {
    const bought = await buyLines(client);
    await client.performAct('sub_order.accept', bought.subIds[0]!);
    await client.advanceClock('PT1H');
    expect((await client.sendShopRequest('GET', `orders/${bought.orderId}`)).status).toBe(404);
    expect((await client.readCheckout(bought.checkoutId)).status).toBe('processing');
    await client.performAct('sub_order.accept', bought.subIds[1]!);
    await client.advanceClock('PT2S');
    expect(await readOrder(client, bought)).toMatchObject({status: 'accepted', number: '5512', amount_captured: 0});
    expect(await client.readCheckout(bought.checkoutId)).toMatchObject({status: 'completed', order_id: bought.orderId});
  });

  it('is canceled, and its authorization voided, when no merchant responds for 48 hours', async () => {
    const bought = await buyLines(client);
    await client.advanceClock('PT47H59M59S');
    expect((await readPayment(client, bought)).status).toBe('requires_capture');
    await client.advanceClock('PT3S');
    expect(client.listEventTypes(bought.orderId)).toEqual(['order.created', 'order.canceled']);
    expect((await readOrder(client, bought)).sub_orders.map(listStatuses)).toEqual([
      ['rejected', 'voided', 'unfulfilled'],
      ['rejected', 'voided', 'unfulfilled'],
    ]);
    expect((await readPayment(client, bought)).status).toBe('canceled');
  });

  it('continues without a merchant that rejects, whose share is never captured', async () => {
    const bought = await buyLines(client, STORY_LINES, 'WELCOME10');
    await client.performAct('sub_order.reject', bought.subIds[1]!);
    await client.performAct('sub_order.accept', bought.subIds[0]!);
    await client.advanceClock('PT2S');
    expect((await readOrder(client, bought)).status).toBe('in_progress');
    const created = client.listEvents(bought.orderId)[0]!.data.object as unknown as Order;
    expect(created.sub_orders[1]).toMatchObject({
      status: 'rejected',
      lines: [{quantities: {ordered: 2, current: 0}, current_paid: 0, current_discount: 0, current_tax: 0}],
      current_tax_included: 0,
    });
    expect(created.sub_orders[1]!.current_totals.filter(({amount}) => amount !== 0)).toEqual([]);
    await shipUnits(client, bought.subIds[0]!);
    expect(await readPayment(client, bought)).toMatchObject({
      status: 'succeeded',
      amount_captured: 12258,
      amount_capturable: 0,
    });
    await client.performAct('fulfillment.deliver', (await readParcels(client, bought))[0]!.id);
    await client.advanceClock('P30D');
    expect((await readOrder(client, bought)).status).toBe('partially_completed');
    expect(client.listEventTypes(bought.orderId).at(-1)).toBe('order.completed');
  });

  it('captures each sub-order when it ships', async () => {
    const bought = await placeOrder(client, STORY_LINES, 'WELCOME10');
    await shipUnits(client, bought.subIds[0]!);
    expect(await readPayment(client, bought)).toMatchObject({
      status: 'partially_captured',
      amount_captured: 12258,
      amount_capturable: 3195,
    });
    expect((await readOrder(client, bought)).sub_orders.map(listStatuses)).toEqual([
      ['shipped', 'captured', 'fulfilled'],
      ['accepted', 'authorized', 'unfulfilled'],
    ]);
    await shipUnits(client, bought.subIds[1]!);
    expect(await readPayment(client, bought)).toMatchObject({
      status: 'succeeded',
      amount_captured: 15453,
      amount_capturable: 0,
    });
    expect((await readOrder(client, bought)).amount_captured).toBe(15453);
  });

  it('is canceled as a whole before a shipment, and not after one', async () => {
    const canceled = await placeOrder(client);
    expect((await client.sendShopRequest<Order>('POST', `orders/${canceled.orderId}/cancel`)).body.status).toBe(
      'canceled',
    );
    expect((await readSub(client, canceled)).payment_status).toBe('voided');
    expect((await readParcels(client, canceled)).map(({status}) => status)).toEqual(['canceled', 'canceled']);
    const shipped = await placeOrder(client);
    await shipUnits(client, shipped.subIds[0]!);
    const refused = await client.sendShopRequest('POST', `orders/${shipped.orderId}/cancel`, {});
    expect(refused.body).toMatchObject({code: 'state_conflict', current_status: 'in_progress'});
    expect((await readOrder(client, shipped)).status).toBe('in_progress');
  });

  it('ships when it is placed, not before', async () => {
    const bought = await buyLines(client, [[SOCKS_ID, 1]]);
    const sub = bought.subIds[0]!;
    await client.performAct('sub_order.accept', sub);
    await expect(shipUnits(client, sub)).rejects.toThrow(/is not placed/);
    expect((await readPayment(client, bought)).amount_captured).toBe(0);
    await client.advanceClock('PT2S');
    await shipUnits(client, sub);
    expect((await readOrder(client, bought)).status).toBe('shipped');
  });

  it('ends with a payment that the partner cancels, or is never placed', async () => {
    const placed = await placeOrder(client, [[SOCKS_ID, 1]]);
    await client.call('POST', `payments/v1/payment_intents/${placed.paymentId}/cancel`, {});
    expect((await readOrder(client, placed)).status).toBe('canceled');
    const undecided = await buyLines(client, [[SOCKS_ID, 1]]);
    await client.performAct('sub_order.accept', undecided.subIds[0]!);
    await client.call('POST', `payments/v1/payment_intents/${undecided.paymentId}/cancel`, {});
    await client.advanceClock('P3D');
    expect((await client.sendShopRequest('GET', `orders/${undecided.orderId}`)).status).toBe(404);
    expect(client.listEventTypes(undecided.subIds[0]!)).toEqual(['sub_order.accepted', 'sub_order.canceled']);
  });

  it('keeps totals and copies when goods and prices change', async () => {
    const bought = await placeOrder(client, STORY_LINES, 'WELCOME10');
    const before = await readOrder(client, bought);
    await client.performAct('variant.change_price', JACKET_ID, {amount: 1});
    await client.sendShopRequest('POST', `orders/${bought.orderId}/sub_orders/${bought.subIds[1]!}/cancel_lines`, {
      lines: [{line_id: 'line_3', quantity: 2}],
    });
    const {totals, sub_orders} = await readOrder(client, bought);
    expect(totals).toEqual(before.totals);
    expect(sub_orders[0]).toEqual(before.sub_orders[0]);
  });

  it('is found by shopper, status and number', async () => {
    const {orderId} = await placeOrder(client, [[SOCKS_ID, 1]]);
    await placeOrder(client, [[BOOK_ID, 1]]);
    const list = async (query: string): Promise<string[]> =>
      (await client.sendShopRequest<{data: Order[]}>('GET', `orders?${query}`)).body.data.map(({number}) => number);
    expect(await list('shopper_reference=shopper_8841')).toEqual(['5513', '5512']);
    expect(await list('shopper_reference=shopper_0007')).toEqual([]);
    await client.sendShopRequest('POST', `orders/${orderId}/cancel`);
    expect(await list('status=canceled')).toEqual(['5512']);
    expect(await list('status=accepted&number=5513')).toEqual(['5513']);
  });
});

describe('the status of an order', () => {
  const {derivation = [], states} = readContracts().lifecycles.get('order')!;
  const statuses = Object.keys(readContracts().lifecycles.get('sub_order')!.states);
  const final = ['completed', 'canceled', 'rejected'];
  const deriveStatus = (subs: readonly string[]): string => deriveOrder(subs, derivation).status;

  it('is that of its sub-orders when they are equal, and canceled when nothing was sold', () => {
    for (const status of statuses) {
      expect(deriveStatus([status, status])).toBe(status === 'rejected' ? 'canceled' : status);
    }
    expect(deriveStatus(['canceled', 'rejected', 'canceled'])).toBe('canceled');
  });

  it('is final exactly when all sub-orders are, and in progress only when they differ', () => {
    const combinations = statuses.flatMap((a) => statuses.flatMap((b) => statuses.map((c) => [a, b, c])));
    for (const subs of combinations) {
      const status = deriveStatus(subs);
      const isFinal = subs.every((sub) => final.includes(sub));
      expect(states[status]?.terminal === true, `${subs.join(', ')} gives ${status}`).toBe(isFinal);
      expect(status === 'in_progress').toBe(!isFinal && new Set(subs).size > 1);
      expect(status === 'partially_completed').toBe(isFinal && subs.includes('completed') && new Set(subs).size > 1);
    }
  });

  it('needs each of its rules, and reports "all completed" once', () => {
    expect(derivation.map(({status}) => status)).toEqual(['canceled', 'same', 'in_progress', 'partially_completed']);
    expect(deriveStatus(['completed', 'completed'])).toBe('completed');
  });
});

describe('a sub-order', () => {
  const cancelLines = <T = Order>(
    orderId: string,
    subId: string,
    units: Readonly<Record<string, number>>,
  ): ReturnType<typeof client.sendShopRequest<T>> =>
    client.sendShopRequest<T>('POST', `orders/${orderId}/sub_orders/${subId}/cancel_lines`, {
      lines: Object.entries(units).map(([line_id, quantity]) => ({line_id, quantity})),
    });

  it('subtracts canceled units from what it captures, by the cumulative rule', async () => {
    const {orderId, subIds, ...bought} = await placeOrder(client, STORY_LINES, 'WELCOME10');
    const {body} = await cancelLines(orderId, subIds[1]!, {line_3: 1});
    expect(body.sub_orders[1]!.lines[0]!.quantities).toMatchObject({ordered: 2, current: 1});
    expect(client.listEventTypes(subIds[1]!).at(-1)).toBe('sub_order.lines_canceled');
    await shipUnits(client, subIds[1]!);
    expect((await readPayment(client, {orderId, subIds, ...bought})).amount_captured).toBe(1792);
  });

  it('is canceled without its shipping when no unit is left', async () => {
    const bought = await placeOrder(client, STORY_LINES);
    await cancelLines(bought.orderId, bought.subIds[1]!, {line_3: 2});
    expect(listStatuses(await readSub(client, bought, 1))).toEqual(['canceled', 'voided', 'unfulfilled']);
    await shipUnits(client, bought.subIds[0]!);
    expect(await readPayment(client, bought)).toMatchObject({status: 'succeeded', amount_captured: 13065});
  });

  it('rejects lines that are unknown, repeated or too many, and changes nothing', async () => {
    const bought = await placeOrder(client);
    const [sub] = bought.subIds;
    const refused = await client.sendShopRequest('POST', `orders/${bought.orderId}/sub_orders/${sub!}/cancel_lines`, {
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
    const elsewhere = await placeOrder(client, [[SOCKS_ID, 1]]);
    expect((await cancelLines<ShopProblem>(elsewhere.orderId, sub!, {line_1: 1})).body.code).toBe('resource_not_found');
  });

  it('ships in parts: shipping is captured first, and the last part closes the amount', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]], 'WELCOME10');
    await shipUnits(client, bought.subIds[0]!, {line_1: 1});
    expect(listStatuses(await readSub(client, bought))).toEqual([
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
    await shipUnits(client, bought.subIds[0]!);
    expect(await readSub(client, bought)).toMatchObject({
      status: 'shipped',
      payment_status: 'captured',
      amount_captured: 2585 - 862 + 490,
    });
  });

  it('sends the events of one shipment in the order that the page names', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]]);
    const before = client.sandbox.world.listAllEvents().length;
    await shipUnits(client, bought.subIds[0]!, {line_1: 1});
    const sent = client.sandbox.world.listAllEvents().slice(before);
    expect([...new Set(sent.map(({created_at}) => created_at))]).toHaveLength(1);
    expect([...new Set(sent.map(({type}) => type))]).toEqual([
      'payment_intent.partially_captured',
      'fulfillment.shipped',
      'settlement.entry_created',
      'fulfillment.created',
      'sub_order.partially_shipped',
      'order.updated',
    ]);
  });

  it('is shipped at once when what has not left is canceled', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]]);
    await shipUnits(client, bought.subIds[0]!, {line_1: 2});
    await cancelLines(bought.orderId, bought.subIds[0]!, {line_1: 1});
    expect(client.listEventTypes(bought.subIds[0]!)).toEqual([
      'sub_order.accepted',
      'sub_order.partially_shipped',
      'sub_order.lines_canceled',
      'sub_order.shipped',
    ]);
    expect(await readPayment(client, bought)).toMatchObject({status: 'succeeded', amount_captured: 2390 + 490});
  });

  it('is delivered at once when what has not left is canceled and its parcel has arrived, and is held from then on', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]]);
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 2});
    await client.performAct('fulfillment.deliver', (await readParcels(client, bought))[0]!.id);
    expect(await readSub(client, bought)).toMatchObject({status: 'partially_shipped', delivered_at: null});
    await client.advanceClock('P2D');
    await cancelLines(bought.orderId, id!, {line_1: 1});
    expect(client.listEventTypes(id!).slice(-3)).toEqual([
      'sub_order.lines_canceled',
      'sub_order.shipped',
      'sub_order.delivered',
    ]);
    const {status, delivered_at} = await readSub(client, bought);
    expect([status, delivered_at]).toEqual(['delivered', client.sandbox.world.clock.getTime()]);
    await client.advanceClock('P6DT23H');
    expect(listEntryStatuses(id!)).toEqual(['pending']);
    await client.advanceClock('PT1H');
    expect(listEntryStatuses(id!)).toEqual(['available']);
  });

  it('is partially delivered at once when what has not left is canceled and another parcel is on its way', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]]);
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 1});
    await client.performAct('fulfillment.deliver', (await readParcels(client, bought))[0]!.id);
    await shipUnits(client, id!, {line_1: 1});
    await cancelLines(bought.orderId, id!, {line_1: 1});
    expect(await readSub(client, bought)).toMatchObject({status: 'partially_delivered', delivered_at: null});
  });

  it('is delivered with the last of its parcels, scans skipped or not', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 2]]);
    await shipUnits(client, bought.subIds[0]!, {line_1: 1});
    await shipUnits(client, bought.subIds[0]!);
    const [first, second] = await readParcels(client, bought);
    await client.performAct('fulfillment.deliver', first!.id);
    expect((await readSub(client, bought)).status).toBe('partially_delivered');
    for (const step of ['scan', 'load', 'fail', 'load', 'deliver']) {
      await client.performAct(`fulfillment.${step}`, second!.id);
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
    const bought = await placeOrder(client, [[JACKET_ID, 1]]);
    await shipUnits(client, bought.subIds[0]!);
    await client.performAct('fulfillment.lose', (await readParcels(client, bought))[0]!.id);
    expect((await readOrder(client, bought)).status).toBe('undeliverable');
    await client.performAct('sub_order.reship', bought.subIds[0]!);
    expect(listStatuses(await readSub(client, bought))).toEqual(['accepted', 'captured', 'unfulfilled']);
    expect((await client.sendShopRequest('POST', `orders/${bought.orderId}/cancel`)).status).toBe(409);
    await shipUnits(client, bought.subIds[0]!);
    await client.performAct('fulfillment.deliver', (await readParcels(client, bought))[1]!.id);
    expect(await readSub(client, bought)).toMatchObject({status: 'delivered', amount_captured: 9480});
  });

  it('ships one by one what several lost parcels had of one line', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 2]]);
    const [id] = bought.subIds;
    for (let parcel = 0; parcel < 2; parcel += 1) {
      await shipUnits(client, id!, {line_1: 1});
    }
    for (const parcel of await readParcels(client, bought)) {
      await client.performAct('fulfillment.lose', parcel.id);
    }
    await client.performAct('sub_order.reship', id!);
    expect((await readParcels(client, bought)).at(-1)!.lines).toEqual([{line_id: 'line_1', quantity: 2}]);
    for (let parcel = 0; parcel < 2; parcel += 1) {
      await shipUnits(client, id!, {line_1: 1});
    }
    expect(await readSub(client, bought)).toMatchObject({status: 'shipped', amount_captured: 2880});
  });

  it.each([
    ['you cancel its units', 'cancel_lines'],
    ['the merchant cancels', 'sub_order.cancel_by_merchant'],
  ])('refunds a parcel that is sent again when %s', async (_, step) => {
    const bought = await placeOrder(client, [[JACKET_ID, 1]]);
    const [id] = bought.subIds;
    await shipUnits(client, id!);
    await resendFirstParcel(bought);
    if (step === 'cancel_lines') {
      await cancelLines(bought.orderId, id!, {line_1: 1});
    } else {
      await client.performAct(step, id!);
    }
    await client.advanceClock('PT6S');
    expect(await readSub(client, bought)).toMatchObject({status: 'canceled', amount_refunded: 9480});
  });

  it('refunds what was captured beyond what is still due when you cancel units of a parcel that is sent again', async () => {
    const bought = await placeOrder(client, [
      [JACKET_ID, 1],
      [SOCKS_ID, 3],
    ]);
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 1});
    await resendFirstParcel(bought);
    const before = await readSub(client, bought);
    await cancelLines(bought.orderId, id!, {line_1: 1});
    await client.advanceClock('PT6S');
    const after = await readSub(client, bought);
    const due = getTotalAmount(after.current_totals, 'total');
    expect([before.amount_captured, due, after.amount_refunded]).toEqual([9480, 4075, 5405]);
  });

  it.each(['you cancel its lines', 'its authorization ends'])(
    'that nobody collects is canceled when %s',
    async (end) => {
      const bought = await placeOrder(client, [['var_2Cf8Ma', 1]], undefined, 'fm_3Pk6Fh');
      const [id] = (await readSub(client, bought)).fulfillment_ids;
      await client.performAct('fulfillment.prepare_pickup', id!);
      if (end === 'its authorization ends') {
        await client.advanceClock('P30D');
      } else {
        await cancelLines(bought.orderId, bought.subIds[0]!, {line_1: 1});
      }
      expect(listStatuses(await readSub(client, bought))).toEqual(['canceled', 'voided', 'unfulfilled']);
      expect((await readParcels(client, bought)).map(({status}) => status)).toEqual(['canceled']);
    },
  );

  it('gives back the voucher of canceled units alone, while their money is kept for units that have not shipped', async () => {
    const bought = await placeOrder(
      client,
      [
        [JACKET_ID, 1],
        [SOCKS_ID, 3],
      ],
      'WELCOME10',
    );
    const [id] = bought.subIds;
    const listFunding = (): number[] =>
      client.sandbox.world
        .getCollection<SettlementEntry>('settlement_entry')
        .listAll()
        .filter(({type}) => type.startsWith('promotion_funding'))
        .map(({amount}) => amount);
    await shipUnits(client, id!, {line_1: 1});
    await resendFirstParcel(bought);
    await cancelLines(bought.orderId, id!, {line_1: 1});
    await client.advanceClock('PT6S');
    expect(listFunding()).toEqual([715, -715]);
    expect((await readSub(client, bought)).amount_refunded).toBe(4975);
    await shipUnits(client, id!);
    expect(listFunding()).toEqual([715, -715, 285]);
  });

  it('changes a parcel that keeps other units without an event of it when you cancel units', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]]);
    const [parcel] = await readParcels(client, bought);
    await client.advanceClock('PT1H');
    await cancelLines(bought.orderId, bought.subIds[0]!, {line_1: 1});
    expect(await readParcels(client, bought)).toMatchObject([
      {lines: [{line_id: 'line_1', quantity: 2}], updated_at: client.sandbox.world.clock.getTime()},
    ]);
    expect(client.listEventTypes(parcel!.id)).toEqual(['fulfillment.created']);
  });

  it('changes without an event of it while a parcel is sent again and other units wait', async () => {
    const bought = await placeOrder(client, [
      [JACKET_ID, 1],
      [SOCKS_ID, 2],
    ]);
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 1});
    await resendFirstParcel(bought);
    await shipUnits(client, id!, {line_2: 1});
    await client.advanceClock('PT1H');
    const known = client.sandbox.world.listAllEvents().length;
    await shipUnits(client, id!, {line_1: 1});
    expect(
      client.sandbox.world
        .listAllEvents()
        .slice(known)
        .map(({type}) => type),
    ).toEqual(['fulfillment.shipped']);
    expect(await readSub(client, bought)).toMatchObject({
      status: 'partially_shipped',
      lines: [{quantities: {fulfilled: 1}}, {quantities: {fulfilled: 1}}],
      updated_at: client.sandbox.world.clock.getTime(),
    });
  });

  it('keeps its status when its authorization ends while a captured unit waits to be sent again', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]]);
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 1});
    await resendFirstParcel(bought);
    await shipUnits(client, id!, {line_1: 1});
    await client.advanceClock('P30D');
    expect(await readSub(client, bought)).toMatchObject({
      status: 'partially_shipped',
      lines: [{quantities: {current: 2, fulfilled: 1}}],
    });
    expect(client.listEventTypes(id!).at(-1)).toBe('sub_order.lines_canceled');
  });

  it('is captured with its first units when it costs nothing, and books nothing', async () => {
    await client.performAct('variant.change_price', KETTLE, {amount: 0});
    const bought = await placeOrder(client, [
      [KETTLE, 1],
      [SOCKS_ID, 1],
    ]);
    expect(listStatuses(await readSub(client, bought))).toEqual(['accepted', 'authorized', 'unfulfilled']);
    const [pickup] = await readParcels(client, bought);
    await client.performAct('fulfillment.prepare_pickup', pickup!.id);
    await client.performAct('fulfillment.collect', pickup!.id);
    expect(listStatuses(await readSub(client, bought))).toEqual(['delivered', 'captured', 'fulfilled']);
    expect(client.listEvents(bought.subIds[0]!).map(({data}) => data.object.payment_status)).toEqual([
      'authorized',
      'captured',
      'captured',
    ]);
    expect(listEntries(bought.subIds[0]!)).toEqual([]);
  });

  it('books the shipping of free goods once, also when they are sent again', async () => {
    await client.performAct('variant.change_price', KETTLE, {amount: 0});
    const bought = await placeOrder(client, [[KETTLE, 2]], undefined, 'fm_1Sd6Fh');
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 1});
    const booked = [
      ['sale', 450],
      ['processing_fee', -31],
    ];
    expect(listEntries(id!).map(({type, amount}) => [type, amount])).toEqual(booked);
    await resendFirstParcel(bought);
    await shipUnits(client, id!);
    await shipUnits(client, id!);
    expect(await readSub(client, bought)).toMatchObject({status: 'shipped', payment_status: 'captured'});
    expect(listEntries(id!).map(({type, amount}) => [type, amount])).toEqual(booked);
  });

  it('is canceled when a preorder has not shipped before its authorization ends', async () => {
    const bought = await placeOrder(client, [['var_6Tn2Ap', 1]]);
    await client.advanceClock('P30D');
    expect(listStatuses(await readSub(client, bought))).toEqual(['canceled', 'voided', 'unfulfilled']);
  });

  it.each([
    ['before it is sent again', ['expire', 'reship']],
    ['after it is sent again', ['reship', 'expire']],
  ])('keeps the captured unit of a lost parcel when the authorization ends %s', async (_, steps) => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]]);
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 1});
    await client.performAct('fulfillment.lose', (await readParcels(client, bought))[0]!.id);
    for (const step of steps) {
      const known = client.sandbox.world.listAllEvents().length;
      if (step === 'reship') {
        await client.performAct('sub_order.reship', id!);
        continue;
      }
      const {status} = await readSub(client, bought);
      await client.advanceClock('P30D');
      const sent = client.sandbox.world.listAllEvents().slice(known);
      expect(sent.map(({type}) => type)).toEqual(
        expect.arrayContaining(['payment_intent.expired', 'sub_order.lines_canceled', 'order.updated']),
      );
      expect(await readSub(client, bought)).toMatchObject({
        status,
        payment_status: 'captured',
        amount_captured: 1685,
        lines: [{quantities: {current: 1}}],
      });
    }
    await shipUnits(client, id!);
    expect(await readSub(client, bought)).toMatchObject({status: 'shipped', amount_captured: 1685});
    expect(client.faults).toEqual([]);
  });

  it('is canceled when the authorization ends and you have canceled the units that were captured', async () => {
    const bought = await placeOrder(client, [
      [SOCKS_ID, 1],
      [JACKET_ID, 1],
    ]);
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 1});
    await resendFirstParcel(bought);
    await cancelLines(bought.orderId, id!, {line_1: 1});
    await client.advanceClock('P30D');
    await client.advanceClock('PT6S');
    expect(await readSub(client, bought)).toMatchObject({status: 'canceled', amount_refunded: 1685});
  });

  it('is delivered when the authorization ends and only a unit that has arrived is left', async () => {
    const bought = await placeOrder(client, [
      [JACKET_ID, 1],
      [SOCKS_ID, 2],
      ['var_6Tn2Ap', 1],
    ]);
    const [id] = bought.subIds;
    await shipUnits(client, id!, {line_1: 1});
    await client.performAct('fulfillment.deliver', (await readParcels(client, bought))[0]!.id);
    await shipUnits(client, id!, {line_2: 1});
    const parcels = await readParcels(client, bought);
    await client.performAct('fulfillment.lose', parcels.find(({status}) => status === 'shipped')!.id);
    await client.performAct('sub_order.reship', id!);
    await cancelLines(bought.orderId, id!, {line_2: 2});
    expect(await readSub(client, bought)).toMatchObject({status: 'accepted'});
    await client.sandbox.world.clock.advanceTimersByOwner(bought.paymentId, 'P30D');
    expect(await readSub(client, bought)).toMatchObject({status: 'delivered', payment_status: 'captured'});
    expect((await readOrder(client, bought)).status).toBe('delivered');
  });

  it('refunds what was captured when the merchant gives up, and looks refunded only then', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 2]]);
    await shipUnits(client, bought.subIds[0]!);
    await client.performAct('fulfillment.return_to_sender', (await readParcels(client, bought))[0]!.id);
    await client.performAct('sub_order.give_up', bought.subIds[0]!);
    expect(listStatuses(await readSub(client, bought))).toEqual(['canceled', 'captured', 'unfulfilled']);
    await client.advanceClock('PT6S');
    expect(await readSub(client, bought)).toMatchObject({payment_status: 'refunded', amount_refunded: 2880});
    expect((await readOrder(client, bought)).amount_refunded).toBe(2880);
  });

  it('refunds only the parcel that did not arrive when another one did', async () => {
    const bought = await placeOrder(client, [
      [JACKET_ID, 1],
      [SOCKS_ID, 3],
    ]);
    await shipUnits(client, bought.subIds[0]!, {line_1: 1});
    await shipUnits(client, bought.subIds[0]!);
    const [first, second] = await readParcels(client, bought);
    await client.performAct('fulfillment.lose', second!.id);
    await expect(client.performAct('sub_order.give_up', bought.subIds[0]!)).rejects.toThrow('in transit');
    await client.performAct('fulfillment.deliver', first!.id);
    await client.performAct('sub_order.give_up', bought.subIds[0]!);
    await client.advanceClock('PT6S');
    expect(await readSub(client, bought)).toMatchObject({
      status: 'delivered',
      payment_status: 'partially_refunded',
      amount_refunded: 3585,
    });
  });

  it('stops the 48 hours of its merchant while it is under review', async () => {
    const {subIds} = await buyLines(client, [[JACKET_ID, 1]]);
    await client.performAct('sub_order.hold', subIds[0]!);
    await client.advanceClock('P5D');
    await client.performAct('sub_order.release', subIds[0]!);
    await client.advanceClock('PT47H');
    expect(client.listEventTypes(subIds[0]!)).toEqual(['sub_order.on_hold', 'sub_order.released']);
    await client.advanceClock('PT1H');
    expect(client.listEventTypes(subIds[0]!).at(-1)).toBe('sub_order.rejected');
  });

  it('captures a pickup when it is collected', async () => {
    const bought = await placeOrder(client, [[KETTLE, 1]]);
    const [pickup] = await readParcels(client, bought);
    await client.performAct('fulfillment.prepare_pickup', pickup!.id);
    expect((await readPayment(client, bought)).amount_captured).toBe(0);
    await client.performAct('fulfillment.collect', pickup!.id);
    expect(await readSub(client, bought)).toMatchObject({status: 'delivered', amount_captured: 4900});
    expect(client.listEventTypes(bought.subIds[0]!).slice(1)).toEqual(['sub_order.shipped', 'sub_order.delivered']);
  });

  it('is completed when the return window of its merchant ends', async () => {
    const bought = await placeOrder(client, [
      [SOCKS_ID, 1],
      [KETTLE, 1],
    ]);
    await shipUnits(client, bought.subIds[0]!);
    const [parcel, pickup] = await readParcels(client, bought);
    await client.performAct('fulfillment.deliver', parcel!.id);
    await client.performAct('fulfillment.prepare_pickup', pickup!.id);
    await client.performAct('fulfillment.collect', pickup!.id);
    await client.advanceClock('P21D');
    expect((await readOrder(client, bought)).sub_orders.map(({status}) => status)).toEqual(['delivered', 'completed']);
    await client.advanceClock('P9D');
    expect((await readOrder(client, bought)).status).toBe('completed');
    expect(client.listEventTypes(bought.orderId).at(-1)).toBe('order.completed');
  });

  it('moves with Sandbox-Advance: by its checkout before the order exists, by its order after', async () => {
    const bought = await buyLines(client, [[SOCKS_ID, 1]]);
    await client.sendShopRequest('GET', `checkouts/${bought.checkoutId}`, undefined, {'Sandbox-Advance': 'PT48H'});
    expect(client.listEventTypes(bought.subIds[0]!)).toEqual(['sub_order.rejected']);
    const delivered = await deliverOrder(client, [[SOCKS_ID, 1]]);
    const {body} = await client.sendShopRequest<Order>('GET', `orders/${delivered.orderId}`, undefined, {
      'Sandbox-Advance': 'P30D',
    });
    expect(body.status).toBe('completed');
  });
});

describe('the payment of an order', () => {
  const capture = (paymentId: string): Promise<ShopReply<ShopProblem>> =>
    client.call('POST', `payments/v1/payment_intents/${paymentId}/capture`, {amount: 1});

  it('is captured by the shipments only, before the order is placed and after', async () => {
    const undecided = await buyLines(client);
    const placed = await placeOrder(client);
    const shipped = await placeOrder(client);
    await shipUnits(client, shipped.subIds[0]!);
    for (const bought of [undecided, placed, shipped]) {
      const {status} = await readPayment(client, bought);
      expect(await capture(bought.paymentId)).toMatchObject({
        status: 409,
        body: {code: 'state_conflict', current_status: status},
      });
    }
    await shipUnits(client, shipped.subIds[1]!);
    expect(await readPayment(client, shipped)).toMatchObject({status: 'succeeded', amount_captured: 16453});
  });

  it('is captured by the partner without an order', async () => {
    const checkout = await client.createReadyCheckout([[SOCKS_ID, 1]]);
    const {id} = await client.createPayment(checkout);
    await client.pay(id);
    expect((await capture(id)).status).toBe(200);
  });
});

describe('amounts of a line', () => {
  const createLine = (paid: number, ordered: number): OrderLine => {
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

  it('end at zero for every amount, however the units are shipped and returned', () => {
    fc.assert(
      fc.property(
        fc.integer({min: 0, max: 1e9}),
        fc.array(fc.integer({min: 1, max: 9}), {minLength: 1, maxLength: 9}),
        (paid, parts) => {
          const ordered = parts.reduce((all, count) => all + count, 0);
          const [canceled = 0, ...parcels] = parts.length > 1 ? parts : [0, ...parts];
          const bought = createLine(paid, ordered);
          const lost = computeUnitShare(bought, 0, canceled).amount;
          bought.quantities.current = ordered - canceled;
          const sub = {lines: [bought], shipping: {amount: 490}, amount_captured: 0} as unknown as SubOrder;
          const notes = {canceled: {line_1: canceled}, captured: {}} as unknown as SubOrderNotes;
          for (const quantity of parcels) {
            const units = [{line_id: 'line_1', quantity}];
            const amount = computeCaptureAmount(sub, notes, units);
            expect(amount).toBeGreaterThanOrEqual(0);
            const {line_1: count} = countCapturedUnits(sub, notes, units);
            sub.amount_captured += amount;
            notes.captured.line_1 = (notes.captured.line_1 ?? 0) + count!;
          }
          expect(sub.amount_captured).toBe(paid - lost + 490);
          const back = Array.from({length: ordered - canceled}, (_, index) =>
            computeUnitShare(bought, canceled + index, 1),
          );
          expect(back.reduce((all, {amount}) => all + amount, 0)).toBe(paid - lost);
          expect(computeUnitShare(bought, 0, ordered)).toEqual({
            amount: paid,
            tax: bought.tax,
            funding: 0 - bought.discount,
          });
        },
      ),
    );
  });
});

describe('units that a voucher paid for', () => {
  /** Two pairs of socks for 200 each, which a voucher of the partner pays; the shopper pays the delivery. */
  async function orderFreeSocks(): Promise<PurchaseIds> {
    await client.performAct('variant.change_price', SOCKS_ID, {amount: 200});
    return placeOrder(client, [[SOCKS_ID, 2]], 'MEMBER5');
  }

  const sumTypes = (subId: string, pattern: RegExp): number =>
    sumAmounts(
      listEntries(subId).filter(({type}) => pattern.test(type)),
      ({amount}) => amount,
    );

  /** What is booked of the voucher, the commission and its tax. */
  const sumGoods = (subId: string): number[] =>
    [/^promotion_funding/, /^commission(_reversal)?$/, /^commission_tax/].map((pattern) => sumTypes(subId, pattern));

  it.each([
    ['together', [2]],
    ['one by one', [1, 1]],
  ])('leave no voucher share and no commission when they are returned %s', async (_, returns) => {
    const bought = await orderFreeSocks();
    const sub = bought.subIds[0]!;
    await shipUnits(client, sub);
    await client.performAct('fulfillment.deliver', (await readParcels(client, bought))[0]!.id);
    expect(sumGoods(sub)).toEqual([400, -48, -10]);
    // After the time to withdraw, so that not even the delivery is refunded.
    await client.advanceClock('P15D');
    for (const quantity of returns) {
      await acceptReturn(client, sub, 'line_1', quantity);
      await client.advanceClock('PT10M');
    }
    expect(sumGoods(sub)).toEqual([0, 0, 0]);
    expect(sumTypes(sub, /^refund/)).toBe(0);
  });

  it('leave none of those that are lost and given up', async () => {
    const bought = await orderFreeSocks();
    const sub = bought.subIds[0]!;
    await loseSecondParcel(client, bought);
    await client.performAct('sub_order.give_up_rest', sub);
    await client.advanceClock('PT10M');
    expect(sumGoods(sub)).toEqual([200, -24, -5]);
    expect(sumTypes(sub, /^refund/)).toBe(0);
  });
});
