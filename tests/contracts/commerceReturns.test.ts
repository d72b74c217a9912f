import type {StoredResource} from '../../sandbox/world/collection';
import {describe, expect, it} from 'vitest';
import {computeReturnTerms} from '../../sandbox/commerce/returnMath';
import {brand} from '../../src/brand';
import {readContracts} from '../../src/pipeline/projectContracts';
import type {SubOrder, SubOrderNotes} from '../../sandbox/commerce/orderTypes';
import type {Return, ReturnLabel, UnitRefund} from '../../sandbox/commerce/returnTypes';
import {
  acceptReturn,
  deliverOrder,
  placeOrder,
  readOrder,
  readReturn,
  readSub,
  openReturn,
  sendBack,
  STORY_LINES,
} from './support/orderSteps';
import {BOOK_ID, JACKET_ID, ShopClient, SOCKS_ID, type ShopProblem, type ShopReply} from './support/shopClient';
import {startBeforeEach} from './support/startBeforeEach';

interface Quote {
  readonly eligible: boolean;
  readonly refund_basis: Return['refund_basis'];
  readonly shipping_refund: number;
  readonly request_by: string | null;
  readonly expected_refund: number;
  readonly return_fee: number;
  readonly tax_included: number;
  readonly lines: readonly {readonly unit_refunds: readonly UnitRefund[]}[];
}

const GIFT_CARD = 'var_3Gc1Fa';

let client: ShopClient;

startBeforeEach(
  () => ShopClient.start(),
  (started) => (client = started),
);

const quoteReturn = (subId: string, lineId: string, quantity: number): Promise<ShopReply<Quote>> =>
  client.sendShopRequest<Quote>('POST', 'returns/quote', {
    sub_order_id: subId,
    lines: [{line_id: lineId, quantity}],
  });
const listLineAmounts = ({lines}: Pick<Return, 'lines'>): number[][] =>
  lines.map((line) => line.unit_refunds.map(({amount}) => amount));

describe('a quote', () => {
  it('is 1118, 1119 and 1118 for the three pairs of order 5512, tax and voucher as recorded', async () => {
    const {subIds} = await deliverOrder(client, STORY_LINES, 'WELCOME10');
    const {body} = await quoteReturn(subIds[0]!, 'line_2', 3);
    expect(body.lines[0]!.unit_refunds).toEqual([
      {unit: 1, amount: 1118, tax_included: 186, funding_returned: 77},
      {unit: 2, amount: 1119, tax_included: 187, funding_returned: 76},
      {unit: 3, amount: 1118, tax_included: 186, funding_returned: 77},
    ]);
    expect(body).toMatchObject({eligible: true, expected_refund: 3355, tax_included: 559});
  });

  it('changes nothing, and starts after units that are canceled, returned or requested', async () => {
    const bought = await placeOrder(client, [[SOCKS_ID, 3]], 'WELCOME10');
    const [sub] = bought.subIds;
    await client.sendShopRequest('POST', `orders/${bought.orderId}/sub_orders/${sub!}/cancel_lines`, {
      lines: [{line_id: 'line_1', quantity: 1}],
    });
    await client.performAct('sub_order.ship', sub!);
    await client.performAct('fulfillment.deliver', (await readSub(client, bought)).fulfillment_ids[0]!);
    const before = await readOrder(client, bought);
    expect((await quoteReturn(sub!, 'line_1', 1)).body.lines[0]!.unit_refunds[0]).toMatchObject({unit: 2, amount: 861});
    expect(await readOrder(client, bought)).toEqual(before);
    await openReturn(client, sub!, 'line_1', 1);
    expect((await quoteReturn(sub!, 'line_1', 1)).body.lines[0]!.unit_refunds[0]).toMatchObject({unit: 3, amount: 862});
    await openReturn(client, sub!, 'line_1', 1);
    expect((await quoteReturn(sub!, 'line_1', 1)).body).toMatchObject({eligible: false, expected_refund: 0});
  });

  it('is not eligible before delivery and after the window, and then every amount is 0', async () => {
    const {subIds} = await placeOrder(client, [[BOOK_ID, 1]]);
    expect((await quoteReturn(subIds[0]!, 'line_1', 1)).body).toMatchObject({
      eligible: false,
      request_by: null,
      expected_refund: 0,
    });
    const delivered = await deliverOrder(client, [[BOOK_ID, 1]]);
    await client.advanceClock('P30D');
    expect((await quoteReturn(delivered.subIds[0]!, 'line_1', 1)).body).toMatchObject({
      eligible: false,
      expected_refund: 0,
    });
  });
});

describe('an open return with the last units of a sub-order', () => {
  it('refunds no shipping when the shopper keeps units of another return', async () => {
    const {subIds} = await deliverOrder(client, [
      [JACKET_ID, 1],
      [SOCKS_ID, 1],
    ]);
    const socks = (await openReturn(client, subIds[0]!, 'line_2', 1)).body;
    const jacket = (await openReturn(client, subIds[0]!, 'line_1', 1)).body;
    expect(jacket.expected_refund).toBe(9480);
    await client.sendShopRequest('POST', `returns/${socks.id}/cancel`);
    await sendBack(client, jacket.id);
    await client.performAct('return.inspect', jacket.id);
    expect((await readReturn(client, jacket.id)).expected_refund).toBe(8990);
  });
});

describe('a request for a return', () => {
  it('is approved by the rule of one merchant, and waits for the decision of another', async () => {
    const {subIds} = await deliverOrder(client);
    expect((await openReturn(client, subIds[0]!, 'line_2', 1)).body.status).toBe('approved');
    const {body} = await openReturn(client, subIds[1]!, 'line_3', 1);
    expect(body).toMatchObject({status: 'requested', approved_at: null, ship_by: null});
    await client.performAct('return.decline', body.id, {reason: 'Worn items cannot be returned.'});
    expect(await readReturn(client, body.id)).toMatchObject({
      status: 'declined',
      decline_reason: 'Worn items cannot be returned.',
    });
  });

  it('is accepted until the last second of the window, and rejected from its end on', async () => {
    const {subIds} = await deliverOrder(client, [[BOOK_ID, 2]]);
    await client.advanceClock('P29DT23H59M59S');
    expect((await openReturn(client, subIds[0]!, 'line_1', 1)).status).toBe(201);
    await client.advanceClock('PT1S');
    const {status, body} = await openReturn<ShopProblem>(client, subIds[0]!, 'line_1', 1);
    expect([status, body.code, body.errors[0]!.pointer]).toEqual([422, 'return_window_closed', '/sub_order_id']);
  });

  it('is rejected for what is in transit, was never bought, or cannot be returned', async () => {
    const shipped = await placeOrder(client, [[SOCKS_ID, 1]]);
    const early = await openReturn<ShopProblem>(client, shipped.subIds[0]!, 'line_1', 1);
    expect(early.body).toMatchObject({code: 'state_conflict', current_status: 'accepted'});
    const {subIds} = await deliverOrder(client, [[SOCKS_ID, 1]]);
    const unknown = await openReturn<ShopProblem>(client, subIds[0]!, 'line_7', 1);
    expect(unknown.body.errors).toMatchObject([{pointer: '/lines/0/line_id', code: 'unknown_value'}]);
    const many = await openReturn<ShopProblem>(client, subIds[0]!, 'line_1', 2);
    expect(many.body.errors).toMatchObject([{pointer: '/lines/0/quantity', code: 'maximum'}]);
    const card = await deliverOrder(client, [[GIFT_CARD, 1]]);
    const never = await openReturn<ShopProblem>(client, card.subIds[0]!, 'line_1', 1);
    expect(never.body).toMatchObject({code: 'return_window_closed', errors: [{pointer: '/lines/0/line_id'}]});
  });
});

describe('a return', () => {
  it('cannot receive more units than it has', async () => {
    const {subIds} = await deliverOrder(client, [[SOCKS_ID, 3]]);
    const {id} = (await openReturn(client, subIds[0]!, 'line_1', 3)).body;
    await client.advanceClock('PT2S');
    await client.performAct('return.scan', id);
    const receive = (quantity: number): Promise<void> =>
      client.performAct('return.receive', id, {lines: [{line_id: 'line_1', quantity}]});
    await receive(2);
    await expect(receive(2)).rejects.toThrow('Fewer units of line_1');
    await receive(1);
    expect((await readReturn(client, id)).status).toBe('received');
  });

  it.each(['the clock', 'Sandbox-Advance'])(
    'expires 14 days after its approval by %s, though its label is created in between',
    async (means) => {
      const {subIds} = await deliverOrder(client);
      const {id} = (await openReturn(client, subIds[0]!, 'line_2', 1)).body;
      const advance = async (duration: string): Promise<string> => {
        if (means === 'the clock') {
          await client.advanceClock(duration);
        } else {
          await client.sendShopRequest('GET', `returns/${id}`, undefined, {[means]: duration});
        }
        return (await readReturn(client, id)).status;
      };
      expect(await advance('P13DT23H59M59S')).toBe('awaiting_shipment');
      expect(await advance('PT1S')).toBe('expired');
    },
  );

  it('has a label until ship_by, expires then, and releases its units', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const {id} = (await openReturn(client, bought.subIds[0]!, 'line_1', 2)).body;
    expect((await client.sendShopRequest('GET', `returns/${id}/label`)).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'approved',
    });
    await client.advanceClock('PT2S');
    const {ship_by} = await readReturn(client, id);
    expect((await client.sendShopRequest<{expires_at: string}>('GET', `returns/${id}/label`)).body.expires_at).toBe(
      ship_by,
    );
    expect((await readSub(client, bought)).lines[0]!.quantities).toMatchObject({return_requested: 2, returned: 0});
    await client.advanceClock('P14D');
    expect((await readReturn(client, id)).status).toBe('expired');
    expect((await readSub(client, bought)).lines[0]!.quantities).toMatchObject({return_requested: 0, returned: 0});
    expect((await openReturn(client, bought.subIds[0]!, 'line_1', 2)).status).toBe(201);
  });

  it('has a label whose URL is that of the sandbox, which serves it as PDF', async () => {
    client.sandbox.world.publicUrl = client.base;
    const {subIds} = await deliverOrder(client, [[SOCKS_ID, 1]]);
    const {id} = (await openReturn(client, subIds[0]!, 'line_1', 1)).body;
    const url = `${client.base}/files/labels/${id}.pdf`;
    expect((await fetch(url)).status).toBe(404);
    await client.advanceClock('PT2S');
    const {body} = await client.sendShopRequest<ReturnLabel>('GET', `returns/${id}/label`);
    expect(body.url).toBe(url);
    const response = await fetch(body.url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, body.media_type]);
    const file = await response.text();
    expect(file).toContain(`(${body.tracking_number})`);
    const offsets = [...file.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset, index) => file.startsWith(`${index + 1} 0 obj`, offset))).toEqual(Array(5).fill(true));
    expect(file.startsWith('xref', Number(/startxref\n(\d+)/.exec(file)![1]))).toBe(true);
  });

  it('is canceled while the parcel has not left, and not after', async () => {
    const {subIds} = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const {id: first} = (await openReturn(client, subIds[0]!, 'line_1', 1)).body;
    expect((await client.sendShopRequest<Return>('POST', `returns/${first}/cancel`)).body.status).toBe('canceled');
    const {id: second} = (await openReturn(client, subIds[0]!, 'line_1', 2)).body;
    await client.advanceClock('PT2S');
    await client.performAct('return.scan', second);
    expect((await client.sendShopRequest('POST', `returns/${second}/cancel`)).body).toMatchObject({
      current_status: 'in_transit',
    });
  });

  it('counts as accepted after 5 business days, of which weekends are none', async () => {
    const {subIds} = await deliverOrder(client, [[SOCKS_ID, 1]]);
    const {id} = (await openReturn(client, subIds[0]!, 'line_1', 1)).body;
    await client.advanceClock('PT2S');
    await client.performAct('return.scan', id);
    await client.sandbox.world.clock.advanceTo('2026-11-07T12:00:00Z'); // A Saturday.
    await client.performAct('return.receive', id);
    expect((await readReturn(client, id)).inspect_by).toBe('2026-11-13T12:00:00Z');
    await client.sandbox.world.clock.advanceTo('2026-11-13T11:59:59Z');
    expect((await readReturn(client, id)).status).toBe('received');
    await client.advanceClock('PT1S');
    expect(await readReturn(client, id)).toMatchObject({status: 'accepted', expected_refund: 1195 + 490});
  });

  it('refunds accepted units only, and the next return continues after them', async () => {
    const bought = await deliverOrder(client, STORY_LINES, 'WELCOME10');
    const [sub] = bought.subIds;
    const {id} = (await openReturn(client, sub!, 'line_2', 3)).body;
    await client.advanceClock('PT2S');
    await client.performAct('return.scan', id);
    await client.performAct('return.receive', id, {lines: [{line_id: 'line_2', quantity: 2}]});
    expect((await readReturn(client, id)).status).toBe('partially_received');
    await client.performAct('return.inspect', id, {
      lines: [
        {line_id: 'line_2', quantity: 1, disposition: 'return_to_shopper'},
        {line_id: 'line_2', quantity: 1, disposition: 'damaged'},
      ],
    });
    const inspected = await readReturn(client, id);
    expect(inspected).toMatchObject({status: 'partially_accepted', expected_refund: 1118});
    expect(inspected.lines.map(({quantity, disposition}) => `${quantity} ${String(disposition)}`)).toEqual([
      '1 return_to_shopper',
      '1 damaged',
      '1 missing',
    ]);
    expect(listLineAmounts(inspected)).toEqual([[], [1118], []]);
    expect((await readSub(client, bought)).lines[1]!.quantities).toMatchObject({return_requested: 0, returned: 1});
    expect((await quoteReturn(sub!, 'line_2', 2)).body.expected_refund).toBe(1119 + 1118);
  });

  it('gets the amounts of the units that are refunded first, whichever was requested first', async () => {
    const bought = await deliverOrder(client, STORY_LINES, 'WELCOME10');
    const {id: first} = (await openReturn(client, bought.subIds[0]!, 'line_2', 1)).body;
    const second = await acceptReturn(client, bought.subIds[0]!, 'line_2', 1);
    expect(listLineAmounts(await readReturn(client, second))).toEqual([[1118]]);
    await sendBack(client, first);
    await client.performAct('return.inspect', first);
    expect(listLineAmounts(await readReturn(client, first))).toEqual([[1119]]);
  });

  it('pays nothing back when no unit is accepted', async () => {
    const bought = await deliverOrder(client, [[JACKET_ID, 1]]);
    const {id} = (await openReturn(client, bought.subIds[0]!, 'line_1', 1)).body;
    await sendBack(client, id);
    await client.performAct('return.inspect', id, {
      lines: [{line_id: 'line_1', quantity: 1, disposition: 'return_to_shopper'}],
    });
    await client.advanceClock('P1D');
    expect(await readReturn(client, id)).toMatchObject({status: 'rejected', expected_refund: 0, refund_ids: []});
    expect(client.listEventTypes(id).slice(-2)).toEqual(['return.inspected', 'return.rejected']);
    expect(await readSub(client, bought)).toMatchObject({payment_status: 'captured', fulfillment_status: 'fulfilled'});
  });

  it('is refunded when the carrier loses it', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const {id} = (await openReturn(client, bought.subIds[0]!, 'line_1', 2)).body;
    await client.advanceClock('PT2S');
    await client.performAct('return.scan', id);
    await client.performAct('return.lose', id);
    await client.advanceClock('PT5M6S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refunded', amount_refunded: 2390 + 490});
    expect(await readSub(client, bought)).toMatchObject({
      payment_status: 'refunded',
      fulfillment_status: 'returned',
    });
  });

  it('is refunded without a parcel when the shopper may keep the goods', async () => {
    const {subIds} = await deliverOrder(client, [[BOOK_ID, 1]]);
    const {id} = (await openReturn(client, subIds[0]!, 'line_1', 1)).body;
    await client.performAct('return.approve', id, {method: 'keep_it'});
    await client.advanceClock('PT5M6S');
    expect(await readReturn(client, id)).toMatchObject({
      status: 'refunded',
      ship_by: null,
      amount_refunded: 1499 + 390,
    });
    expect((await client.sendShopRequest('GET', `returns/${id}/label`)).status).toBe(409);
  });

  it('has no label in any state that it reaches when the shopper may keep the goods', async () => {
    const {subIds} = await deliverOrder(client, [[BOOK_ID, 1]]);
    const {id} = (await openReturn(client, subIds[0]!, 'line_1', 1)).body;
    const refused: unknown[] = [];
    const askForLabel = async (): Promise<void> => {
      refused.push((await client.sendShopRequest('GET', `returns/${id}/label`)).body.current_status);
    };
    const actAs = (party: string): Promise<ShopReply<Return>> =>
      client.sendShopRequest<Return>('GET', `returns/${id}`, undefined, {'Sandbox-Party': party});
    await client.performAct('return.approve', id, {method: 'keep_it'});
    await askForLabel();
    for (const duration of ['PT5M', 'PT6S', 'P30D']) {
      await client.advanceClock(duration);
      await askForLabel();
    }
    for (const party of ['bank_return', 'platform_settle']) {
      await actAs(party);
      await askForLabel();
    }
    const {operations} = readContracts().lifecycles.get('return')!;
    expect(refused.sort()).toEqual(Object.keys(operations.retrieveReturnLabel!.conditions!).sort());
  });
});

describe('the return of every unit of a sub-order', () => {
  it('changes the sub-order and its order until it is inspected, and sends only its own events', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 1]]);
    const [id] = bought.subIds;
    const before = [...client.listEventTypes(bought.orderId), ...client.listEventTypes(id!)];
    await client.advanceClock('P1D');
    const {body} = await openReturn(client, id!, 'line_1', 1);
    await sendBack(client, body.id);
    await client.performAct('return.inspect', body.id);
    const now = client.sandbox.world.clock.getTime();
    const sub = await readSub(client, bought);
    expect(sub).toMatchObject({fulfillment_status: 'returned', return_ids: [body.id], updated_at: now});
    expect(sub.lines[0]!.quantities).toMatchObject({return_requested: 0, returned: 1});
    expect((await readOrder(client, bought)).updated_at).toBe(now);
    expect([...client.listEventTypes(bought.orderId), ...client.listEventTypes(id!)]).toEqual(before);
  });
});

describe('the refund basis', () => {
  const COFFEE = 'var_2Cf8Ma';
  /** Bags of coffee for 895 each, by the method of a merchant with a return fee of 390. */
  const deliverCoffee = async (method: string, quantity = 1): Promise<string> =>
    (await deliverOrder(client, [[COFFEE, quantity]], undefined, method)).subIds[0]!;
  const openApproved = async (sub: string): Promise<Return> => {
    const {body} = await openReturn(client, sub, 'line_1', 1);
    await client.performAct('return.approve', body.id);
    return body;
  };
  const quote = async (sub_order_id: string, reason?: string, quantity = 1): Promise<Quote> =>
    (
      await client.sendShopRequest<Quote>('POST', 'returns/quote', {
        sub_order_id,
        lines: [{line_id: 'line_1', quantity, ...(reason !== undefined && {reason})}],
      })
    ).body;

  it('is withdrawal until the end of the 14th day, with the delivery and without a fee, and then policy', async () => {
    const sub = await deliverCoffee('fm_1Sd6Fh');
    const {delivered_at} = client.sandbox.world.getCollection<SubOrder>('sub_order').require(sub);
    const lastDay = client.sandbox.world.clock.addDuration('P14D', delivered_at!).slice(0, 10);
    await client.sandbox.world.clock.advanceTo(`${lastDay}T23:59:59Z`);
    expect(await quote(sub)).toMatchObject({
      refund_basis: 'withdrawal',
      shipping_refund: 450,
      return_fee: 0,
      expected_refund: 895 + 450,
      tax_included: 47 + 23,
    });
    await client.advanceClock('PT1S');
    expect(await quote(sub)).toMatchObject({
      refund_basis: 'policy',
      shipping_refund: 0,
      return_fee: 390,
      expected_refund: 895 - 390,
    });
  });

  it.each(['defective', 'not_as_described', 'wrong_item'])('is conformity for %s at any age', async (reason) => {
    const sub = await deliverCoffee('fm_1Sd6Fh');
    await client.advanceClock('P20D');
    expect(await quote(sub, reason)).toMatchObject({
      refund_basis: 'conformity',
      shipping_refund: 450,
      return_fee: 0,
      expected_refund: 895 + 450,
    });
  });

  it('gives back the standard delivery of a shopper who chose express, and nothing for a free pickup', async () => {
    const express = await deliverCoffee('fm_2Ex6Fh');
    expect(await quote(express)).toMatchObject({shipping_refund: 450, tax_included: 47 + 24});
    const pickup = await placeOrder(client, [[COFFEE, 1]], undefined, 'fm_3Pk6Fh');
    const [parcel] = (await readSub(client, pickup)).fulfillment_ids;
    await client.performAct('fulfillment.prepare_pickup', parcel!);
    await client.performAct('fulfillment.collect', parcel!);
    expect(await quote(pickup.subIds[0]!)).toMatchObject({eligible: true, shipping_refund: 0, tax_included: 47});
  });

  it('gives back the delivery once, with the last units of several returns', async () => {
    const sub = await deliverCoffee('fm_1Sd6Fh', 2);
    expect(await quote(sub)).toMatchObject({shipping_refund: 0});
    const first = await openApproved(sub);
    const second = await openApproved(sub);
    expect([first.shipping_refund, second.shipping_refund]).toEqual([0, 450]);
    for (const id of [second.id, first.id]) {
      await sendBack(client, id);
      await client.performAct('return.inspect', id);
    }
    await client.advanceClock('PT5M6S');
    const refunds = [await readReturn(client, first.id), await readReturn(client, second.id)];
    expect(refunds.map(({shipping_refund, amount_refunded}) => [shipping_refund, amount_refunded])).toEqual([
      [450, 895 + 450],
      [0, 895],
    ]);
  });

  it('gives back the delivery for units that the shopper may keep, too', async () => {
    const {id} = (await openReturn(client, await deliverCoffee('fm_1Sd6Fh', 1), 'line_1', 1)).body;
    await client.performAct('return.approve', id, {method: 'keep_it'});
    await client.advanceClock('PT5M6S');
    expect(await readReturn(client, id)).toMatchObject({shipping_refund: 450, amount_refunded: 895 + 450});
  });

  it('refunds no delivery by law while an open return is by policy, and again once that is canceled', async () => {
    const sub = await deliverCoffee('fm_1Sd6Fh', 2);
    await client.advanceClock('P20D');
    const byPolicy = await openApproved(sub);
    expect(await quote(sub, 'defective')).toMatchObject({shipping_refund: 0, expected_refund: 895});
    await client.sendShopRequest('POST', `returns/${byPolicy.id}/cancel`);
    expect(await quote(sub, 'defective', 2)).toMatchObject({shipping_refund: 450, expected_refund: 2 * 895 + 450});
    const again = await openApproved(sub);
    await sendBack(client, again.id);
    await client.performAct('return.inspect', again.id);
    expect(await quote(sub, 'defective')).toMatchObject({shipping_refund: 0, expected_refund: 895});
  });

  it('stays that of the request, and keeps the delivery when other units came back by policy', async () => {
    const sub = await deliverCoffee('fm_1Sd6Fh', 2);
    const {id} = await openApproved(sub);
    await client.advanceClock('P13D');
    await sendBack(client, id);
    await client.advanceClock('P3D');
    const {id: later} = await openApproved(sub);
    await sendBack(client, later);
    await client.performAct('return.inspect', later);
    expect(await readReturn(client, later)).toMatchObject({refund_basis: 'policy', return_fee: 390});
    await client.performAct('return.inspect', id);
    expect(await readReturn(client, id)).toMatchObject({
      refund_basis: 'withdrawal',
      return_fee: 0,
      shipping_refund: 0,
    });
  });
});

describe('the refund of a return', () => {
  it('is created 5 minutes after the return is accepted, and not before', async () => {
    const bought = await deliverOrder(client, STORY_LINES, 'WELCOME10');
    const id = await acceptReturn(client, bought.subIds[0]!, 'line_2', 1);
    await client.advanceClock('PT4M59S');
    expect(await readReturn(client, id)).toMatchObject({status: 'accepted', refund_ids: []});
    await client.advanceClock('PT1S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refund_pending'});
  });

  it('counts when it has succeeded, and not while it is pending', async () => {
    const bought = await deliverOrder(client, STORY_LINES, 'WELCOME10');
    const id = await acceptReturn(client, bought.subIds[0]!, 'line_2', 1);
    await client.advanceClock('PT5M');
    expect(await readReturn(client, id)).toMatchObject({status: 'refund_pending', amount_refunded: 0});
    await openReturn(client, bought.subIds[0]!, 'line_1', 1);
    expect(await readOrder(client, bought)).toMatchObject({amount_refunded: 0});
    await client.advanceClock('PT6S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refunded', amount_refunded: 1118});
    expect(await readSub(client, bought)).toMatchObject({payment_status: 'partially_refunded', amount_refunded: 1118});
  });

  it('that fails never makes an order look refunded, before or after it had succeeded, or after the return was closed', async () => {
    const bought = await deliverOrder(client, STORY_LINES, 'WELCOME10');
    const id = await acceptReturn(client, bought.subIds[0]!, 'line_2', 1);
    const readReturnStates = async (): Promise<unknown[]> => {
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
    const readLatestStatus = async (): Promise<string> => (await readReturn(client, id)).refund_ids.at(-1)!;
    const failed = ['refund_failed', 0, 'captured', 0, 0];
    await client.advanceClock('PT5M');
    await client.performAct('refund.fail', await readLatestStatus());
    expect(await readReturnStates()).toEqual(failed);
    await client.performAct('return.retry_refund', id);
    await client.advanceClock('PT6S');
    expect(await readReturnStates()).toEqual(['refunded', 1118, 'partially_refunded', 1118, 1118]);
    await client.performAct('refund.return', await readLatestStatus());
    expect(await readReturnStates()).toEqual(failed);
    await client.performAct('return.retry_refund', id);
    await client.advanceClock('P31D');
    expect((await readReturn(client, id)).status).toBe('closed');
    await client.performAct('refund.return', await readLatestStatus());
    expect(await readReturnStates()).toEqual(failed);
    await client.performAct('return.settle', id);
    await client.advanceClock('P30D');
    expect(await readReturnStates()).toEqual(['closed', 0, 'captured', 0, 0]);
    expect(client.listEventTypes(id).slice(-9)).toEqual([
      'return.inspected',
      'return.refund_failed',
      'return.refunded',
      'return.refund_failed',
      'return.refunded',
      'return.closed',
      'return.refund_failed',
      'return.settled_otherwise',
      'return.closed',
    ]);
  });

  it('is rejected when the partner has refunded the payment', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 1]]);
    const id = await acceptReturn(client, bought.subIds[0]!, 'line_1', 1);
    await client.call('POST', 'payments/v1/refunds', {
      payment_intent_id: bought.paymentId,
      amount: 1685,
      reason: 'other',
    });
    await client.advanceClock('PT5M6S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refund_failed', refund_ids: []});
    expect(client.listEventTypes(id).at(-1)).toBe('return.refund_failed');
    expect((await readOrder(client, bought)).amount_refunded).toBe(1685);
  });

  it('is paid in full beside a refund by the partner that leaves enough', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const id = await acceptReturn(client, bought.subIds[0]!, 'line_1', 1);
    const {expected_refund} = await readReturn(client, id);
    await client.call('POST', 'payments/v1/refunds', {
      payment_intent_id: bought.paymentId,
      amount: expected_refund,
      reason: 'other',
    });
    await client.advanceClock('PT5M6S');
    expect(await readReturn(client, id)).toMatchObject({status: 'refunded', amount_refunded: expected_refund});
    expect((await readOrder(client, bought)).amount_refunded).toBe(2 * expected_refund);
  });

  it('is not paid for money that the issuer has charged back, unless the chargeback is reversed', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const [first, second] = [
      await acceptReturn(client, bought.subIds[0]!, 'line_1', 1),
      await acceptReturn(client, bought.subIds[0]!, 'line_1', 1),
    ];
    await client.performAct('settlement_entry.charge_back', bought.subIds[0]!, {amount: 1500});
    await client.advanceClock('PT5M6S');
    expect(await readReturn(client, first)).toMatchObject({status: 'refunded', amount_refunded: 1195});
    expect(await readReturn(client, second)).toMatchObject({status: 'refund_failed', refund_ids: []});
    await expect(client.performAct('return.retry_refund', second)).rejects.toThrow('is left after refunds');
    const refused = await client.sendShopRequest('GET', `returns/${second}`, undefined, {
      'Sandbox-Party': 'platform_retry',
    });
    expect(refused.body.code).toBe('invalid_request');
    expect(refused.body.detail).toMatch(/^Sandbox-Party is platform_retry, which is impossible\. .* is left after/);
    const chargeback = client.sandbox.world
      .getCollection<StoredResource & {type: string}>('settlement_entry')
      .listAll()
      .find(({type}) => type === 'chargeback')!;
    await client.performAct('settlement_entry.reverse_chargeback', chargeback.id);
    await client.performAct('return.retry_refund', second);
    await client.advanceClock('PT6S');
    expect(await readReturn(client, second)).toMatchObject({status: 'refunded', amount_refunded: 1685});
  });

  it('is not paid while a pending refund of another return needs what a chargeback leaves', async () => {
    const bought = await deliverOrder(client, [[SOCKS_ID, 2]]);
    const [first, second] = [
      await acceptReturn(client, bought.subIds[0]!, 'line_1', 1),
      await acceptReturn(client, bought.subIds[0]!, 'line_1', 1),
    ];
    await client.performAct('settlement_entry.charge_back', bought.subIds[0]!, {amount: 1000});
    await client.advanceClock('PT5M');
    const {status, refund_ids} = await readReturn(client, first);
    expect(status).toBe('refund_pending');
    expect(await readReturn(client, second)).toMatchObject({status: 'refund_failed', refund_ids: []});
    await client.performAct('refund.fail', refund_ids[0]!);
    await client.performAct('return.retry_refund', second);
    await client.advanceClock('PT6S');
    expect(await readReturn(client, second)).toMatchObject({status: 'refunded', amount_refunded: 1685});
  });

  it('includes shipping when everything is returned and the policy refunds it, and by policy a fee of at most the rest', () => {
    const line = {
      id: 'line_1',
      paid: 1000,
      tax: 167,
      discount: 0,
      quantities: {ordered: 2, current: 2, fulfilled: 2, return_requested: 0, returned: 0},
    };
    const sub = {lines: [line], shipping: {amount: 490, tax_included: 82}} as unknown as SubOrder;
    const notes = {canceled: {}, standardShipping: 490, hasPolicyReturn: false} as unknown as SubOrderNotes;
    const computeTerms = (quantity: number, policy: {return_fee: number; refunds_shipping: boolean}): object =>
      computeReturnTerms(sub, notes, [{line_id: 'line_1', quantity}], {
        policy,
        basis: 'policy',
        method: 'drop_off',
        areOpenCounted: true,
        isOpenByPolicy: false,
      }).amounts;
    expect(computeTerms(2, {return_fee: 390, refunds_shipping: true})).toEqual({
      shipping_refund: 490,
      return_fee: 390,
      expected_refund: 1100,
    });
    expect(computeTerms(1, {return_fee: 390, refunds_shipping: true})).toEqual({
      shipping_refund: 0,
      return_fee: 390,
      expected_refund: 110,
    });
    expect(computeTerms(1, {return_fee: 900, refunds_shipping: false})).toEqual({
      shipping_refund: 0,
      return_fee: 500,
      expected_refund: 0,
    });
  });
});

describe('a request about a return in the version 2026-05-01', () => {
  const before = {[brand.versionHeader]: '2026-05-01'};

  it('names the lines of the order as that version does, in bodies, responses and errors', async () => {
    const {subIds} = await deliverOrder(client, STORY_LINES);
    const send = (lines: object[], headers = {}): Promise<ShopReply<Return & ShopProblem>> =>
      client.sendShopRequest('POST', 'returns', {sub_order_id: subIds[0]!, lines}, headers);
    const unit = {quantity: 1, reason: 'unwanted'};

    const created = await send([{order_line_id: 'line_2', ...unit}], before);
    expect(created.status).toBe(201);
    expect(created.body.lines[0]).toMatchObject({order_line_id: 'line_2'});
    expect(created.body.lines[0]).not.toHaveProperty('line_id');
    expect((await readReturn(client, created.body.id)).lines[0]).toMatchObject({line_id: 'line_2'});

    for (const [line, headers, missing] of [
      [{line_id: 'line_2', ...unit}, before, 'order_line_id'],
      [{order_line_id: 'line_2', ...unit}, {}, 'line_id'],
    ] as const) {
      const refused = await send([line], headers);
      expect(refused.status).toBe(422);
      const sent = Object.keys(line)[0]!;
      expect(refused.body.errors.map(({pointer, code}) => [pointer, code]).sort()).toEqual(
        [
          [`/lines/0/${missing}`, 'required'],
          [`/lines/0/${sent}`, 'unknown_property'],
        ].sort(),
      );
    }
    const unknown = await send([{order_line_id: 'line_9', ...unit}], before);
    expect(unknown.body.errors).toMatchObject([{pointer: '/lines/0/order_line_id', code: 'unknown_value'}]);
  });

  it('leaves the lines of fulfillments and cancellations as they are', async () => {
    const {orderId, subIds} = await placeOrder(client, STORY_LINES);
    const path = `orders/${orderId}/sub_orders/${subIds[1]!}/cancel_lines`;
    const refused = await client.sendShopRequest('POST', path, {lines: [{line_id: 'line_9', quantity: 1}]}, before);
    expect(refused.body.errors).toMatchObject([{pointer: '/lines/0/line_id'}]);
  });
});
