import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {termsOf} from '../../sandbox/commerce/returnMath';
import type {SubOrder, SubOrderNotes} from '../../sandbox/commerce/orderTypes';
import type {Return, UnitRefund} from '../../sandbox/commerce/returnTypes';
import {
  acceptReturn,
  deliver,
  place,
  readOrder,
  readReturn,
  readSub,
  requestReturn,
  sendBack,
  STORY,
} from './support/orderSteps';
import {BOOK, JACKET, ShopClient, SOCKS, type Problem, type Reply} from './support/shopClient';

interface Quote {
  readonly eligible: boolean;
  readonly request_by: string | null;
  readonly expected_refund: number;
  readonly return_fee: number;
  readonly tax_included: number;
  readonly lines: readonly {readonly unit_refunds: readonly UnitRefund[]}[];
}

const GIFT_CARD = 'var_3Gc1Fa';

let client: ShopClient;

beforeEach(async () => {
  client = await ShopClient.start();
});

afterEach(async () => {
  expect(client.faults).toEqual([]);
  await client.sandbox.close();
});

const act = (name: string, id: string, data = {}): Promise<void> => client.sandbox.act(name, id, data);
const quote = (subId: string, lineId: string, quantity: number): Promise<Reply<Quote>> =>
  client.shop<Quote>('POST', 'returns/quote', {sub_order_id: subId, lines: [{order_line_id: lineId, quantity}]});
const amounts = ({lines}: Pick<Return, 'lines'>): number[][] =>
  lines.map((line) => line.unit_refunds.map(({amount}) => amount));

describe('a quote', () => {
  it('is worth 1118, 1119 and 1118 for the three pairs of the story, tax and voucher as recorded', async () => {
    const {subIds} = await deliver(client, STORY, 'WELCOME10');
    const {body} = await quote(subIds[0]!, 'line_2', 3);
    expect(body.lines[0]!.unit_refunds).toEqual([
      {unit: 1, amount: 1118, tax_included: 186, funding_returned: 77},
      {unit: 2, amount: 1119, tax_included: 187, funding_returned: 76},
      {unit: 3, amount: 1118, tax_included: 186, funding_returned: 77},
    ]);
    expect(body).toMatchObject({eligible: true, expected_refund: 3355, tax_included: 559});
  });

  it('changes nothing, and starts behind units that are canceled, returned or asked for', async () => {
    const bought = await place(client, [[SOCKS, 3]], 'WELCOME10');
    const [sub] = bought.subIds;
    await client.shop('POST', `orders/${bought.orderId}/sub_orders/${sub!}/cancel_lines`, {
      lines: [{line_id: 'line_1', quantity: 1}],
    });
    await act('sub_order.ship', sub!);
    await act('fulfillment.deliver', (await readSub(client, bought)).fulfillment_ids[0]!);
    const before = await readOrder(client, bought);
    expect((await quote(sub!, 'line_1', 1)).body.lines[0]!.unit_refunds[0]).toMatchObject({unit: 2, amount: 861});
    expect(await readOrder(client, bought)).toEqual(before);
    await requestReturn(client, sub!, 'line_1', 1);
    expect((await quote(sub!, 'line_1', 1)).body.lines[0]!.unit_refunds[0]).toMatchObject({unit: 3, amount: 862});
    await requestReturn(client, sub!, 'line_1', 1);
    expect((await quote(sub!, 'line_1', 1)).body).toMatchObject({eligible: false, expected_refund: 0});
  });

  it('is not eligible before delivery and after the window, and then every amount is 0', async () => {
    const {subIds} = await place(client, [[BOOK, 1]]);
    expect((await quote(subIds[0]!, 'line_1', 1)).body).toMatchObject({
      eligible: false,
      request_by: null,
      expected_refund: 0,
    });
    const delivered = await deliver(client, [[BOOK, 1]]);
    await client.advance('P30D');
    expect((await quote(delivered.subIds[0]!, 'line_1', 1)).body).toMatchObject({eligible: false, expected_refund: 0});
  });
});

describe('a request for a return', () => {
  it('is approved by the rule of one merchant, and waits for the decision of another', async () => {
    const {subIds} = await deliver(client);
    expect((await requestReturn(client, subIds[0]!, 'line_2', 1)).body.status).toBe('approved');
    const {body} = await requestReturn(client, subIds[1]!, 'line_3', 1);
    expect(body).toMatchObject({status: 'requested', approved_at: null, ship_by: null});
    await act('return.decline', body.id, {reason: 'Worn items cannot be returned.'});
    expect(await readReturn(client, body.id)).toMatchObject({
      status: 'declined',
      decline_reason: 'Worn items cannot be returned.',
    });
  });

  it('is taken until the last second of the window, and refused from its end on', async () => {
    const {subIds} = await deliver(client, [[BOOK, 2]]);
    await client.advance('P29DT23H59M59S');
    expect((await requestReturn(client, subIds[0]!, 'line_1', 1)).status).toBe(201);
    await client.advance('PT1S');
    const {status, body} = await requestReturn<Problem>(client, subIds[0]!, 'line_1', 1);
    expect([status, body.code, body.errors[0]!.pointer]).toEqual([422, 'return_window_closed', '/sub_order_id']);
  });

  it('is refused for what is on its way, was never bought, or cannot be returned at all', async () => {
    const shipped = await place(client, [[SOCKS, 1]]);
    const early = await requestReturn<Problem>(client, shipped.subIds[0]!, 'line_1', 1);
    expect(early.body).toMatchObject({code: 'state_conflict', current_status: 'accepted'});
    const {subIds} = await deliver(client, [[SOCKS, 1]]);
    const unknown = await requestReturn<Problem>(client, subIds[0]!, 'line_7', 1);
    expect(unknown.body.errors).toMatchObject([{pointer: '/lines/0/order_line_id', code: 'unknown_value'}]);
    const many = await requestReturn<Problem>(client, subIds[0]!, 'line_1', 2);
    expect(many.body.errors).toMatchObject([{pointer: '/lines/0/quantity', code: 'maximum'}]);
    const card = await deliver(client, [[GIFT_CARD, 1]]);
    const never = await requestReturn<Problem>(client, card.subIds[0]!, 'line_1', 1);
    expect(never.body).toMatchObject({code: 'return_window_closed', errors: [{pointer: '/lines/0/order_line_id'}]});
  });
});

describe('a return', () => {
  it('has a label until ship_by, expires then, and gives its units free', async () => {
    const bought = await deliver(client, [[SOCKS, 2]]);
    const {id} = (await requestReturn(client, bought.subIds[0]!, 'line_1', 2)).body;
    expect((await client.shop('GET', `returns/${id}/label`)).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'approved',
    });
    await client.advance('PT2S');
    const {ship_by} = await readReturn(client, id);
    expect((await client.shop<{expires_at: string}>('GET', `returns/${id}/label`)).body.expires_at).toBe(ship_by);
    expect((await readSub(client, bought)).lines[0]!.quantities).toMatchObject({return_requested: 2, returned: 0});
    await client.advance('P14D');
    expect((await readReturn(client, id)).status).toBe('expired');
    expect((await readSub(client, bought)).lines[0]!.quantities).toMatchObject({return_requested: 0, returned: 0});
    expect((await requestReturn(client, bought.subIds[0]!, 'line_1', 2)).status).toBe(201);
  });

  it('is canceled while the parcel has not left, and not after', async () => {
    const {subIds} = await deliver(client, [[SOCKS, 2]]);
    const {id: first} = (await requestReturn(client, subIds[0]!, 'line_1', 1)).body;
    expect((await client.shop<Return>('POST', `returns/${first}/cancel`)).body.status).toBe('canceled');
    const {id: second} = (await requestReturn(client, subIds[0]!, 'line_1', 2)).body;
    await client.advance('PT2S');
    await act('return.scan', second);
    expect((await client.shop('POST', `returns/${second}/cancel`)).body).toMatchObject({
      current_status: 'in_transit',
    });
  });

  it('counts as accepted after 5 business days, of which weekends are none', async () => {
    const {subIds} = await deliver(client, [[SOCKS, 1]]);
    const {id} = (await requestReturn(client, subIds[0]!, 'line_1', 1)).body;
    await client.advance('PT2S');
    await act('return.scan', id);
    await client.sandbox.world.clock.advanceTo('2026-11-07T12:00:00Z'); // A Saturday.
    await act('return.receive', id);
    expect((await readReturn(client, id)).inspect_by).toBe('2026-11-13T12:00:00Z');
    await client.sandbox.world.clock.advanceTo('2026-11-13T11:59:59Z');
    expect((await readReturn(client, id)).status).toBe('received');
    await client.advance('PT1S');
    expect(await readReturn(client, id)).toMatchObject({status: 'accepted', expected_refund: 1195});
  });

  it('refunds accepted units only, and the next return goes on behind them', async () => {
    const bought = await deliver(client, STORY, 'WELCOME10');
    const [sub] = bought.subIds;
    const {id} = (await requestReturn(client, sub!, 'line_2', 3)).body;
    await client.advance('PT2S');
    await act('return.scan', id);
    await act('return.receive', id, {lines: [{line_id: 'line_2', quantity: 2}]});
    expect((await readReturn(client, id)).status).toBe('partially_received');
    await act('return.inspect', id, {
      lines: [
        {order_line_id: 'line_2', quantity: 1, disposition: 'return_to_shopper'},
        {order_line_id: 'line_2', quantity: 1, disposition: 'damaged'},
      ],
    });
    const inspected = await readReturn(client, id);
    expect(inspected).toMatchObject({status: 'partially_accepted', expected_refund: 1118});
    expect(inspected.lines.map(({quantity, disposition}) => `${quantity} ${String(disposition)}`)).toEqual([
      '1 return_to_shopper',
      '1 damaged',
      '1 missing',
    ]);
    expect(amounts(inspected)).toEqual([[], [1118], []]);
    expect((await readSub(client, bought)).lines[1]!.quantities).toMatchObject({return_requested: 0, returned: 1});
    expect((await quote(sub!, 'line_2', 2)).body.expected_refund).toBe(1119 + 1118);
  });

  it('gets the amounts of the units that are refunded first, whichever was asked for first', async () => {
    const bought = await deliver(client, STORY, 'WELCOME10');
    const {id: first} = (await requestReturn(client, bought.subIds[0]!, 'line_2', 1)).body;
    const second = await acceptReturn(client, bought.subIds[0]!, 'line_2', 1);
    expect(amounts(await readReturn(client, second))).toEqual([[1118]]);
    await sendBack(client, first);
    await act('return.inspect', first);
    expect(amounts(await readReturn(client, first))).toEqual([[1119]]);
  });

  it('pays nothing back when no unit is accepted', async () => {
    const bought = await deliver(client, [[JACKET, 1]]);
    const {id} = (await requestReturn(client, bought.subIds[0]!, 'line_1', 1)).body;
    await sendBack(client, id);
    await act('return.inspect', id, {
      lines: [{order_line_id: 'line_1', quantity: 1, disposition: 'return_to_shopper'}],
    });
    await client.advance('P1D');
    expect(await readReturn(client, id)).toMatchObject({status: 'rejected', expected_refund: 0, refund_ids: []});
    expect(client.eventTypes(id).slice(-2)).toEqual(['return.inspected', 'return.rejected']);
    expect(await readSub(client, bought)).toMatchObject({payment_status: 'captured', fulfillment_status: 'fulfilled'});
  });

  it('is refunded when the carrier loses it', async () => {
    const bought = await deliver(client, [[SOCKS, 2]]);
    const {id} = (await requestReturn(client, bought.subIds[0]!, 'line_1', 2)).body;
    await client.advance('PT2S');
    await act('return.scan', id);
    await act('return.lose', id);
    await client.advance('PT5M6S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refunded', amount_refunded: 2390});
    expect(await readSub(client, bought)).toMatchObject({
      payment_status: 'partially_refunded',
      fulfillment_status: 'returned',
    });
  });

  it('is refunded without a parcel when the merchant lets the shopper keep the goods', async () => {
    const {subIds} = await deliver(client, [[BOOK, 1]]);
    const {id} = (await requestReturn(client, subIds[0]!, 'line_1', 1)).body;
    await act('return.approve', id, {method: 'keep_it'});
    await client.advance('PT5M6S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refunded', ship_by: null, amount_refunded: 1499});
    expect((await client.shop('GET', `returns/${id}/label`)).status).toBe(409);
  });
});

describe('the refund of a return', () => {
  it('counts when it has succeeded, and not while it is pending', async () => {
    const bought = await deliver(client, STORY, 'WELCOME10');
    const id = await acceptReturn(client, bought.subIds[0]!, 'line_2', 1);
    await client.advance('PT5M');
    expect(await readReturn(client, id)).toMatchObject({status: 'refund_pending', amount_refunded: 0});
    await requestReturn(client, bought.subIds[0]!, 'line_1', 1);
    expect(await readOrder(client, bought)).toMatchObject({amount_refunded: 0});
    await client.advance('PT6S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refunded', amount_refunded: 1118});
    expect(await readSub(client, bought)).toMatchObject({payment_status: 'partially_refunded', amount_refunded: 1118});
  });

  it('that fails never makes an order look refunded, before or after it had succeeded, or after the return was closed', async () => {
    const bought = await deliver(client, STORY, 'WELCOME10');
    const id = await acceptReturn(client, bought.subIds[0]!, 'line_2', 1);
    const looks = async (): Promise<unknown[]> => {
      const {payment_status, amount_refunded} = await readSub(client, bought);
      const returned = await readReturn(client, id);
      return [
        returned.status,
        returned.amount_refunded,
        payment_status,
        amount_refunded,
        (await readOrder(client, bought)).amount_refunded,
      ];
    };
    const latest = async (): Promise<string> => (await readReturn(client, id)).refund_ids.at(-1)!;
    const failed = ['refund_failed', 0, 'captured', 0, 0];
    await client.advance('PT5M');
    await act('refund.fail', await latest());
    expect(await looks()).toEqual(failed);
    await act('return.retry_refund', id);
    await client.advance('PT6S');
    expect(await looks()).toEqual(['refunded', 1118, 'partially_refunded', 1118, 1118]);
    await act('refund.return', await latest());
    expect(await looks()).toEqual(failed);
    await act('return.retry_refund', id);
    await client.advance('P31D');
    expect((await readReturn(client, id)).status).toBe('closed');
    await act('refund.return', await latest());
    expect(await looks()).toEqual(failed);
    await act('return.settle', id);
    await client.advance('P30D');
    expect(await looks()).toEqual(['closed', 0, 'captured', 0, 0]);
  });

  it('is refused when the partner has refunded the payment by hand', async () => {
    const bought = await deliver(client, [[SOCKS, 1]]);
    const id = await acceptReturn(client, bought.subIds[0]!, 'line_1', 1);
    await client.call('POST', 'payments/v1/refunds', {
      payment_intent_id: bought.paymentId,
      amount: 1685,
      reason: 'other',
    });
    await client.advance('PT5M6S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refund_failed', refund_ids: []});
    expect((await readOrder(client, bought)).amount_refunded).toBe(1685);
  });

  it('has shipping when everything comes back and the policy says so, and a fee that takes no more than there is', () => {
    const line = {
      id: 'line_1',
      paid: 1000,
      tax: 167,
      discount: 0,
      quantities: {ordered: 2, current: 2, fulfilled: 2, return_requested: 0, returned: 0},
    };
    const sub = {lines: [line], shipping: {amount: 490, tax_included: 82}} as unknown as SubOrder;
    const notes = {canceled: {}} as unknown as SubOrderNotes;
    const terms = (quantity: number, policy: {return_fee: number; refunds_shipping: boolean}): object =>
      termsOf(sub, notes, [{order_line_id: 'line_1', quantity}], policy, 'drop_off', true).amounts;
    expect(terms(2, {return_fee: 390, refunds_shipping: true})).toEqual({
      shipping_refund: 490,
      return_fee: 390,
      expected_refund: 1100,
    });
    expect(terms(1, {return_fee: 390, refunds_shipping: true})).toEqual({
      shipping_refund: 0,
      return_fee: 390,
      expected_refund: 110,
    });
    expect(terms(1, {return_fee: 900, refunds_shipping: false})).toEqual({
      shipping_refund: 0,
      return_fee: 500,
      expected_refund: 0,
    });
  });
});
