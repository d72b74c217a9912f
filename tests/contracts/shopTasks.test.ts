import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import type {Cart} from '../../sandbox/commerce/cartTypes';
import type {Checkout} from '../../sandbox/commerce/checkoutTypes';
import type {Order, SubOrder} from '../../sandbox/commerce/orderTypes';
import type {Product, Variant} from '../../sandbox/commerce/productTypes';
import type {Return} from '../../sandbox/commerce/returnTypes';
import type {SettlementEntry, SettlementStatement} from '../../sandbox/commerce/settlementTypes';
import type {PaymentIntent, Refund} from '../../sandbox/payments/objects';
import type {EventObject} from '../../sandbox/world/world';
import {readProgram} from '../../src/topics/environments/elements/program';
import {
  ADA_BUYER,
  BOOK_ID,
  JACKET_ID,
  LYON_ADDRESS,
  ShopClient,
  SOCKS_ID,
  type ShopLine,
  type ShopProblem,
} from './support/shopClient';
import {startBeforeEach} from './support/startBeforeEach';

/**
 * Tasks of a shop in its first month, by what the pages say alone: public calls, and the header by which a sandbox plays
 * the other parties.
 */

const OUTDOOR = 'mer_4Rd1Ge';
const BOOKS = 'mer_8Pb2Lt';
const SHOP_LINES: readonly ShopLine[] = [
  [JACKET_ID, 1],
  [SOCKS_ID, 3],
  [BOOK_ID, 2],
];

interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

let client: ShopClient;

startBeforeEach(
  () => ShopClient.start(),
  (started) => (client = started),
);

/** Reads an object, after a party has acted on it or its timers have advanced. */
async function read<T>(path: string, party?: string, advance?: string): Promise<T> {
  const {status, body} = await client.call<T>('GET', path, undefined, {
    ...(party && {'Sandbox-Party': party}),
    ...(advance && {'Sandbox-Advance': advance}),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function readAll<T>(path: string): Promise<T[]> {
  const items: T[] = [];
  let cursor = '';
  do {
    const page = await read<Page<T>>(`${path}${cursor}`);
    items.push(...page.data);
    cursor = page.has_more ? `${path.includes('?') ? '&' : '?'}cursor=${page.next_cursor!}` : '';
  } while (cursor !== '');
  return items;
}

function getTotal(totals: readonly {readonly type: string; readonly amount: number}[]): number {
  return totals.find(({type}) => type === 'total')!.amount;
}

/** The output of the program of the page about settlements. */
function reconcile(csv: string, totals: readonly string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-tasks-'));
  fs.writeFileSync(path.join(folder, 'statement.csv'), csv);
  fs.writeFileSync(path.join(folder, 'reconcile.mjs'), readProgram('.', 'programs/javascript/reconcile.mjs'));
  try {
    return execFileSync(process.execPath, ['reconcile.mjs', 'statement.csv', ...totals], {cwd: folder}).toString();
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Pays a checkout and lets its merchants decide. */
async function placeOrder(checkout: Checkout, party = 'merchants_accept'): Promise<{order: Order; paymentId: string}> {
  const payment = await client.createPayment(checkout);
  await client.pay(payment.id);
  expect((await client.confirmCheckout(checkout.id, payment.id)).body.status).toBe('processing');
  const {order_id: orderId} = await read<Checkout>(`commerce/v1/checkouts/${checkout.id}`, party, 'PT2S');
  return {order: await read(`commerce/v1/orders/${orderId!}`), paymentId: payment.id};
}

/** Returns units until their refund is created, or fails. */
async function returnUnits(request: Readonly<Record<string, unknown>>): Promise<Return> {
  const {body} = await client.sendShopRequest<Return>('POST', 'returns', request);
  const path = `commerce/v1/returns/${body.id}`;
  await read(path, undefined, 'PT2S');
  for (const party of ['carrier_scan', 'carrier_receive', 'merchant_inspect']) {
    await read(path, party);
  }
  return read(path, undefined, 'PT5M');
}

/** Refunds a part of an order as goodwill. */
async function refundAsGoodwill({payment_intent_id: paymentId}: Order, amount: number): Promise<void> {
  const body = {payment_intent_id: paymentId, amount, reason: 'other'};
  const refund = await client.call<Refund>('POST', 'payments/v1/refunds', body);
  expect(refund.status).toBe(201);
  expect((await read<Refund>(`payments/v1/refunds/${refund.body.id}`, undefined, 'PT6S')).status).toBe('succeeded');
}

/** Copies by id, by the rules of "What to sort by" on the page of webhooks. Ties are what has to be retrieved. */
function mergeEvents(events: readonly EventObject[]): {copies: Map<string, SubOrder>; ties: Set<string>} {
  const copies = new Map<string, SubOrder>();
  const ties = new Set<string>();
  const keep = (sub: SubOrder): void => {
    const mine = copies.get(sub.id);
    if (mine?.updated_at === sub.updated_at && JSON.stringify(mine) !== JSON.stringify(sub)) {
      ties.add(sub.id);
    } else if (!mine || mine.updated_at < sub.updated_at) {
      copies.set(sub.id, sub);
      ties.delete(sub.id);
    }
  };
  for (const {data} of events) {
    if (data.object.object === 'sub_order') {
      keep(data.object as unknown as SubOrder);
    } else if (data.object.object === 'order') {
      (data.object as unknown as Order).sub_orders.forEach(keep);
    }
  }
  return {copies, ties};
}

describe('a shop', () => {
  it('keeps a copy of the catalog by events in any order', async () => {
    const products = new Map((await readAll<Product>('commerce/v1/products?limit=4')).map((one) => [one.id, one]));
    const from = new Date(client.sandbox.world.clock.getTime()).toISOString();
    const acts = [
      ['prod_2Sx7Lm', 'merchant_raise_price'],
      ['prod_2Sx7Lm', 'merchant_leave_one'],
      ['prod_9Bk3Tn', 'merchant_sell_out'],
      ['prod_4Cp9Rg', 'merchant_describe'],
      ['prod_6Tn2Ap', 'merchant_archive'],
      ['prod_9Hl5Dr', 'merchant_publish'],
    ] as const;
    for (const [id, party] of acts) {
      await client.advanceClock('PT1M');
      await read(`commerce/v1/products/${id}`, party);
    }
    const events = await readAll<EventObject>('payments/v1/events?type=catalog.*&limit=5');
    expect(events.every(({created_at}) => created_at >= from.slice(0, 19))).toBe(true);

    for (const order of [events, [...events].reverse()]) {
      const copy = new Map([...products].map(([id, product]) => [id, structuredClone(product)]));
      const isLater = (mine: {updated_at: string} | undefined, other: {updated_at: string}): boolean =>
        mine === undefined || mine.updated_at < other.updated_at;
      const keepVariant = (product: Product | undefined, variant: Variant): void => {
        const index = product?.variants.findIndex(({id}) => id === variant.id) ?? -1;
        if (product && isLater(product.variants[index], variant)) {
          Object.assign(product.variants, {[index]: variant});
        }
      };
      for (const {data} of order) {
        if (data.object.object === 'variant') {
          const variant = data.object as unknown as Variant;
          keepVariant(copy.get(variant.product_id), variant);
        } else {
          const product = structuredClone(data.object as unknown as Product);
          const mine = copy.get(product.id);
          if (isLater(mine, product)) {
            mine?.variants.forEach((variant) => keepVariant(product, variant));
            copy.set(product.id, product);
          }
        }
      }
      const shown = [...copy.values()].filter(({status}) => status === 'active');
      const current = await readAll<Product>('commerce/v1/products?limit=100');
      const describeProduct = ({id, description, variants}: Product): unknown => [
        id,
        description,
        variants.map(({price, availability}) => [price.amount, availability]),
      ];
      expect(new Map(shown.map((one) => [one.id, describeProduct(one)]))).toEqual(
        new Map(current.map((one) => [one.id, describeProduct(one)])),
      );
    }
  });

  it('sends the parcels of two merchants by different methods, and each sub-order has its own price', async () => {
    const cart = await client.createCart(SHOP_LINES);
    const {id} = await client.createCheckout(cart.id);
    const {body} = await client.update(id, {buyer: ADA_BUYER, shipping_address: LYON_ADDRESS});
    const chosen = body.groups.map(({merchant_id, methods}) => {
      const byPrice = [...methods].sort((one, other) => one.amount - other.amount);
      return {merchant_id, method: merchant_id === OUTDOOR ? byPrice.at(-1)! : byPrice[0]!};
    });
    const {body: ready} = await client.update(id, {
      groups: chosen.map(({merchant_id, method}) => ({merchant_id, selected_method_id: method.id})),
    });
    expect(ready.status).toBe('ready');
    const {order, paymentId} = await placeOrder(ready);
    expect(order.sub_orders.map(({shipping}) => shipping.amount)).toEqual(chosen.map(({method}) => method.amount));
    expect(add(order.sub_orders.map(({totals}) => getTotal(totals)))).toBe(getTotal(ready.totals));
    const payment = await read<PaymentIntent>(`payments/v1/payment_intents/${paymentId}`);
    expect(payment.amount_capturable).toBe(getTotal(ready.totals));
  });

  it('charges a new price only after the shopper has seen it, although the old one was authorized', async () => {
    const checkout = await client.createReadyCheckout([[SOCKS_ID, 2]]);
    const old = await client.createPayment(checkout);
    await client.pay(old.id);
    await read('commerce/v1/products/prod_2Sx7Lm', 'merchant_raise_price');

    const changed = await read<Checkout>(`commerce/v1/checkouts/${checkout.id}`);
    expect(changed.messages).toMatchObject([
      {code: 'price_changed', line_id: 'line_1', previous_amount: 1195, current_amount: 1295},
    ]);
    expect((await client.confirmCheckout<ShopProblem>(checkout.id, old.id)).body.current_status).toBe('incomplete');
    const {body: accepted} = await client.update(checkout.id, {buyer: ADA_BUYER});
    expect(getTotal(accepted.totals)).toBe(getTotal(checkout.totals) + 200);
    const mismatch = await client.confirmCheckout<ShopProblem>(checkout.id, old.id);
    expect(mismatch.body.errors).toMatchObject([{code: 'amount_mismatch'}]);

    const canceled = await client.call<PaymentIntent>('POST', `payments/v1/payment_intents/${old.id}/cancel`, {});
    expect(canceled.body.status).toBe('canceled');
    const {order} = await placeOrder(accepted);
    expect(getTotal(order.totals)).toBe(getTotal(accepted.totals));
  });

  it('continues with what is left when goods run out after the payment', async () => {
    const checkout = await client.createReadyCheckout([
      [JACKET_ID, 2],
      [BOOK_ID, 1],
    ]);
    const payment = await client.createPayment(checkout);
    await client.pay(payment.id);
    await read('commerce/v1/products/prod_5Jk8Rw', 'merchant_leave_one');
    expect((await client.confirmCheckout<ShopProblem>(checkout.id, payment.id)).body.code).toBe('out_of_stock');
    const [message] = (await read<Checkout>(`commerce/v1/checkouts/${checkout.id}`)).messages;
    expect(message).toMatchObject({code: 'out_of_stock', line_id: 'line_1'});

    await client.sendShopRequest('POST', `checkouts/${checkout.id}/cancel`, {});
    const path = `carts/${checkout.cart_id}`;
    const cart = await client.sendShopRequest<Cart>('GET', path);
    const lowered = await client.sendShopRequest<Cart>(
      'PATCH',
      `${path}/lines/${message!.line_id!}`,
      {quantity: 1},
      {'If-Match': cart.headers.get('etag')!},
    );
    expect(lowered.body.messages).toEqual([]);
    const {id} = await client.createCheckout(checkout.cart_id);
    const {body} = await client.update(id, {buyer: ADA_BUYER, shipping_address: LYON_ADDRESS});
    const {body: again} = await client.update(id, {
      groups: body.groups.map((one) => ({merchant_id: one.merchant_id, selected_method_id: one.methods[0]!.id})),
    });
    const old = await client.confirmCheckout<ShopProblem>(id, payment.id);
    expect(old.body.errors).toMatchObject([{code: 'amount_mismatch'}]);
    await client.call('POST', `payments/v1/payment_intents/${payment.id}/cancel`, {});
    const {order} = await placeOrder(again);
    expect(order.sub_orders.map(({lines}) => lines.map(({quantities}) => quantities.ordered))).toEqual([[1], [1]]);
  });

  it('lets a shopper pay again whose bank transfer is declined a minute after the confirmation', async () => {
    const checkout = await client.createReadyCheckout([[BOOK_ID, 2]]);
    const {id} = await client.createPayment(checkout);
    await client.call('POST', `payments/v1/payment_intents/${id}/confirm`, {
      payment_method: {type: 'bank_transfer', token: 'tok_async_declined'},
      return_url: 'https://app.harborbank.example/checkout/return',
    });
    expect((await client.confirmCheckout(checkout.id, id)).body.status).toBe('processing');
    await read(`payments/v1/payment_intents/${id}`, undefined, 'PT1M');
    expect(await read<Checkout>(`commerce/v1/checkouts/${checkout.id}`)).toMatchObject({
      status: 'ready',
      messages: [{code: 'payment_failed'}],
    });
  });

  it('shows and captures what is due when a merchant ships a part and another part is canceled', async () => {
    const {order, paymentId} = await placeOrder(await client.createReadyCheckout(SHOP_LINES, 'WELCOME10'));
    const path = `commerce/v1/orders/${order.id}`;
    const part = await read<Order>(path, `merchants_ship_one; merchant_id=${OUTDOOR}`);
    const [outdoor, books] = part.sub_orders as [SubOrder, SubOrder];
    expect([outdoor.status, books.status, part.status]).toEqual(['partially_shipped', 'accepted', 'in_progress']);
    expect(outdoor.amount_captured).toBe(8413 + 490);

    const {body: canceled} = await client.call<Order>('POST', `${path}/sub_orders/${outdoor.id}/cancel_lines`, {
      lines: [{line_id: 'line_2', quantity: 1}],
      reason: 'out_of_stock',
    });
    expect(canceled.sub_orders.map(({current_totals}) => getTotal(current_totals))).toEqual([12258 - 1118, 3195]);
    const shipped = await read<Order>(path, 'merchants_ship');
    expect(shipped.sub_orders.map(({status, amount_captured}) => [status, amount_captured])).toEqual([
      ['shipped', 11140],
      ['shipped', 3195],
    ]);
    expect(shipped.amount_captured).toBe(getTotal(shipped.current_totals));
    const payment = await read<PaymentIntent>(`payments/v1/payment_intents/${paymentId}`);
    expect(payment).toMatchObject({status: 'succeeded', amount_captured: 14335, amount_capturable: 0});
  });

  it('refunds the units that pass an inspection, and the others can be returned again', async () => {
    const {order} = await placeOrder(await client.createReadyCheckout(SHOP_LINES, 'WELCOME10'));
    const path = `commerce/v1/orders/${order.id}`;
    await read(path, 'merchants_ship');
    await read(path, 'carriers_deliver');
    const [{id: sub}] = order.sub_orders as [SubOrder];
    const request = {sub_order_id: sub, lines: [{line_id: 'line_2', quantity: 3, reason: 'unwanted'}]};
    const {body: quote} = await client.sendShopRequest<Return>('POST', 'returns/quote', request);
    const {body: created} = await client.sendShopRequest<Return>('POST', 'returns', request);
    expect([quote.expected_refund, created.expected_refund]).toEqual([3355, 3355]);

    const back = `commerce/v1/returns/${created.id}`;
    await read(back, undefined, 'PT2S');
    await read(back, 'carrier_scan');
    await read(back, 'carrier_receive');
    const inspected = await read<Return>(back, 'merchant_inspect_one');
    expect(inspected.status).toBe('partially_accepted');
    expect(inspected.lines.map(({disposition, quantity}) => [disposition, quantity])).toEqual([
      ['restock', 1],
      ['return_to_shopper', 2],
    ]);
    const {refund_ids: refunds} = await read<Return>(back, undefined, 'PT5M');
    const refund = await read<Refund>(`payments/v1/refunds/${refunds[0]!}`, undefined, 'PT6S');
    expect(refund).toMatchObject({status: 'succeeded', amount: 1118, reason: 'return'});
    const after = await read<Order>(path);
    expect(after.sub_orders[0]).toMatchObject({payment_status: 'partially_refunded'});
    expect(after.sub_orders[0]!.lines[1]!.quantities).toMatchObject({return_requested: 0, returned: 1});
    const again = await client.sendShopRequest<Return>('POST', 'returns', {
      ...request,
      lines: [{line_id: 'line_2', quantity: 2, reason: 'unwanted'}],
    });
    expect(again.body.expected_refund).toBe(3355 - 1118);
  });

  it('shows who sells, delivers and collects which tax, with sums that agree', async () => {
    const checkout = await client.createReadyCheckout(SHOP_LINES);
    const cart = await read<Cart>(`commerce/v1/carts/${checkout.cart_id}`);
    for (const group of checkout.groups) {
      const merchant = await read<{legal_name: string; trader: Record<string, unknown>; ship_to_countries: string[]}>(
        `commerce/v1/merchants/${group.merchant_id}`,
      );
      const {address, email, phone, register, register_number, vat_id} = merchant.trader;
      expect([merchant.legal_name, address, email, phone, register, register_number, vat_id]).not.toContain(undefined);
      expect(merchant.ship_to_countries).toContain(LYON_ADDRESS.country);
      expect(
        [group.links.terms, group.links.privacy, group.links.returns].every((url) => url.startsWith('https://')),
      ).toBe(true);
      const method = group.methods.find(({id}) => id === group.selected_method_id)!;
      expect(method.latest >= method.earliest).toBe(true);
      const lines = cart.lines.filter(({id}) => group.line_ids.includes(id));
      expect(add(lines.map(({unit_price, quantity}) => unit_price * quantity)) + method.amount).toBe(
        getTotal(group.totals),
      );
    }
    expect(add(checkout.groups.map(({totals}) => getTotal(totals)))).toBe(getTotal(checkout.totals));
    expect(add(checkout.groups.map(({tax_included}) => tax_included))).toBe(checkout.tax_included);
    expect(add(checkout.tax_breakdown.map(({amount}) => amount))).toBe(checkout.tax_included);
    expect(add(checkout.tax_breakdown.map(({base, amount}) => base + amount))).toBe(getTotal(checkout.totals));
  });

  it('reconciles a statement with its own orders, to the cent, and finds what it pays itself', async () => {
    const {order, paymentId} = await placeOrder(await client.createReadyCheckout(SHOP_LINES, 'WELCOME10'));
    const path = `commerce/v1/orders/${order.id}`;
    await read(path, 'merchants_ship');
    await read(path, 'carriers_deliver');
    const goodwill = await client.call<Refund>('POST', 'payments/v1/refunds', {
      payment_intent_id: paymentId,
      amount: 500,
      reason: 'requested_by_customer',
    });
    expect(goodwill.status).toBe(201);
    // Of a payment without an order.
    const other = await client.call<PaymentIntent>('POST', 'payments/v1/payment_intents', {
      amount: 900,
      currency: 'EUR',
      capture_method: 'automatic',
    });
    await client.pay(other.body.id);
    const refunded = await client.call<Refund>('POST', 'payments/v1/refunds', {
      payment_intent_id: other.body.id,
      amount: 900,
    });
    expect(refunded.status).toBe(201);
    for (const {body} of [goodwill, refunded]) {
      await read(`payments/v1/refunds/${body.id}`, undefined, 'PT6S');
    }
    await read(path, undefined, 'P7D');
    await read(path, 'platform_make_statements');

    const statements = await readAll<SettlementStatement>('commerce/v1/settlement_statements');
    expect(statements.map(({merchant_id}) => merchant_id).sort()).toEqual([OUTDOOR, BOOKS].sort());
    const entries: SettlementEntry[] = [];
    for (const {id, merchant_id, opening_balance, closing_balance, payout_id} of statements) {
      const statement = await read<SettlementStatement>(`commerce/v1/settlement_statements/${id}`);
      const sub = order.sub_orders.find((one) => one.merchant_id === merchant_id)!;
      const sale = getTotal(sub.totals);
      const goods = add(sub.lines.map(({unit_price, quantities}) => unit_price * quantities.ordered));
      const commission = Math.round(goods * 0.12);
      expect(statement.entries.map(({type, amount}) => [type, amount])).toEqual([
        ['sale', sale],
        ['promotion_funding', -add(sub.lines.map(({discount}) => discount))],
        ['commission', -commission],
        ['commission_tax', -Math.round(commission * 0.2)],
        ['processing_fee', -(Math.round(sale * 0.014) + 25)],
        ['reserve_hold', -Math.round(sale * 0.05)],
      ]);
      expect(opening_balance + add(statement.entries.map(({amount}) => amount))).toBe(closing_balance);
      const [payout] = statement.payouts;
      expect(payout).toMatchObject({id: payout_id, amount: closing_balance});
      entries.push(...statement.entries);
    }
    const funded = entries.filter(({type}) => type.startsWith('promotion_funding'));
    expect(add(funded.map(({amount}) => amount))).toBe(1000);
    const refunds = await readAll<Refund>('payments/v1/refunds');
    const listSources = (wanted: string): Set<string | null> =>
      new Set(entries.filter(({type}) => type === wanted).map(({source_id}) => source_id));
    const [paid, booked] = [listSources('sale'), listSources('refund')];
    const own = refunds.filter(({id, payment_intent_id}) => paid.has(payment_intent_id) && !booked.has(id));
    expect(own.map(({amount}) => amount)).toEqual([500]);
    expect(refunds.map(({status}) => status)).toEqual(['succeeded', 'succeeded']);
  });

  it('charges back what is left of a payment, of the merchants for whom something is left', async () => {
    const {order} = await placeOrder(await client.createReadyCheckout([...SHOP_LINES]));
    const path = `commerce/v1/orders/${order.id}`;
    await read(path, 'merchants_ship');
    const captured = getTotal(order.current_totals);
    await refundAsGoodwill(order, captured - 100);
    await read(path, 'issuer_charge_back');
    const events = await readAll<EventObject>('payments/v1/events?type=settlement.entry_created');
    const entries = events.map(({data}) => data.object as unknown as SettlementEntry);
    expect(entries.filter(({type}) => type === 'chargeback').map(({amount}) => amount)).toEqual([-100]);
  });

  it('pays a shopper twice who gets goodwill for units that come back, until the payment has too little left', async () => {
    const {order} = await placeOrder(await client.createReadyCheckout([[SOCKS_ID, 3]]));
    const path = `commerce/v1/orders/${order.id}`;
    await read(path, 'merchants_ship');
    await read(path, 'carriers_deliver');
    await refundAsGoodwill(order, 1195);
    const [{id: sub}] = order.sub_orders as [SubOrder];
    const pair = {sub_order_id: sub, lines: [{line_id: 'line_1', quantity: 1, reason: 'defective'}]};
    const returned = await returnUnits(pair);
    expect([returned.status, returned.expected_refund]).toEqual(['refund_pending', 1195]);
    await read(`payments/v1/refunds/${returned.refund_ids[0]!}`, undefined, 'PT6S');
    expect((await read<Order>(path)).amount_refunded).toBe(1195 + 1195);
    await refundAsGoodwill(order, 4075 - 1195 - 1195 - 1194);
    expect((await returnUnits(pair)).status).toBe('refund_failed');
  });

  it('gets goodwill on top of canceled units, which are refunded less only if the payment has less left', async () => {
    const {order} = await placeOrder(
      await client.createReadyCheckout([
        [SOCKS_ID, 3],
        [BOOK_ID, 2],
      ]),
    );
    const path = `commerce/v1/orders/${order.id}`;
    await read(path, 'merchants_ship');
    await refundAsGoodwill(order, 1000);
    await read(path, 'carriers_lose');
    await read(path, `merchants_give_up; merchant_id=${BOOKS}`);
    await read(path, `merchants_give_up; merchant_id=${OUTDOOR}`);
    const refunds = await readAll<Refund>(`payments/v1/refunds?payment_intent_id=${order.payment_intent_id}`);
    expect(refunds.map(({amount}) => amount)).toEqual([4075 - 1000, 3388, 1000]);
  });

  it('reconciles a refund and a chargeback that follow the first payout, with the program of the page', async () => {
    const {order} = await placeOrder(await client.createReadyCheckout(SHOP_LINES, 'WELCOME10'));
    const path = `commerce/v1/orders/${order.id}`;
    await read(path, 'merchants_ship');
    await read(path, 'carriers_deliver');
    await read(path, undefined, 'P7D');
    await read(path, 'platform_make_statements');
    const before = await readAll<SettlementStatement>('commerce/v1/settlement_statements');
    expect(before.map(({payouts}) => payouts.length)).toEqual([1, 1]);

    const sub = order.sub_orders.find(({merchant_id}) => merchant_id === OUTDOOR)!;
    const {id: line_id} = sub.lines.find(({variant_id}) => variant_id === SOCKS_ID)!;
    const {refund_ids: refunds} = await returnUnits({
      sub_order_id: sub.id,
      lines: [{line_id, quantity: 1, reason: 'size_too_small'}],
    });
    await read(`payments/v1/refunds/${refunds[0]!}`, undefined, 'PT6S');
    await read(path, `issuer_charge_back; merchant_id=${BOOKS}`);
    await read(path, 'platform_make_statements');

    const after = await readAll<SettlementStatement>('commerce/v1/settlement_statements');
    const later = after.filter((one) => before.every(({id: known}) => known !== one.id));
    const types = new Map(later.map(({merchant_id, entries}) => [merchant_id, entries.map(({type}) => type)]));
    expect(types.get(OUTDOOR)).toEqual([
      'refund',
      'promotion_funding_reversal',
      'commission_reversal',
      'commission_tax_reversal',
    ]);
    expect(types.get(BOOKS)).toEqual(['chargeback', 'chargeback_fee']);
    for (const statement of later) {
      // No money is owed to the merchant: the next statement opens with this balance.
      expect([statement.opening_balance, statement.payouts, statement.closing_balance < 0]).toEqual([0, [], true]);
    }
    for (const {id: statement, entry_count, opening_balance, closing_balance} of after) {
      const file = await fetch(`${client.base}/commerce/v1/settlement_statements/${statement}/file`, {
        headers: {Authorization: 'Bearer sk_test_harbor'},
      });
      const totals = [entry_count, opening_balance, closing_balance].map(String);
      expect(reconcile(await file.text(), totals)).toContain(`= ${closing_balance}: reconciled`);
    }
  });

  it('sends gifts to two addresses with one billing address, as an order for each recipient', async () => {
    const recipients = ['Paul Roux', 'Lina Weber'];
    const orders: Order[] = [];
    for (const name of recipients) {
      const {id} = await client.createReadyCheckout([[BOOK_ID, 1]]);
      const address = {...LYON_ADDRESS, name, line1: '14 Rue des Lilas'};
      const {body} = await client.update(id, {shipping_address: address, billing_address: LYON_ADDRESS});
      expect(body.status).toBe('ready');
      orders.push((await placeOrder(body)).order);
    }
    expect(orders.map(({shipping_address: address}) => address.name)).toEqual(recipients);
    expect(orders.map(({billing_address: address}) => address.line1)).toEqual(recipients.map(() => LYON_ADDRESS.line1));
    const found = await readAll<Order>(`commerce/v1/orders?shopper_reference=${client.shopper}`);
    expect(found.map(({id}) => id).sort()).toEqual(orders.map(({id}) => id).sort());
  });

  it('moves the cart of a guest to the account, with the code that needs a sign-in', async () => {
    const guest = await client.createCart([[SOCKS_ID, 2]], {shopper_reference: 'guest_7'});
    const refused = await client.applyCode<ShopProblem>(guest.id, 'MEMBER5');
    expect(refused.body.errors[0]!.code).toBe('user_not_logged_in');
    const cart = await client.createCart(guest.lines.map(({variant_id, quantity}) => [variant_id, quantity]));
    expect((await client.applyCode(cart.id, 'MEMBER5')).status).toBe(201);
    const deleted = await client.sendShopRequest('DELETE', `carts/${guest.id}`, undefined, {'If-Match': '"1"'});
    expect(deleted.status).toBe(204);
    expect(getTotal((await client.readCart(cart.id)).totals)).toBe(getTotal(guest.totals) - 500);
  });

  it('has the right sub-orders whichever way its events arrive', async () => {
    const {order} = await placeOrder(await client.createReadyCheckout(SHOP_LINES));
    const path = `commerce/v1/orders/${order.id}`;
    for (const party of [
      `merchants_ship_one; merchant_id=${OUTDOOR}`,
      'merchants_ship',
      'carriers_deliver_one',
      'carriers_load',
      'carriers_fail',
      'carriers_deliver',
    ]) {
      await client.advanceClock('PT1H');
      await read(path, party);
    }
    const current = await read<Order>(path);
    const events = await readAll<EventObject>('payments/v1/events?limit=100');
    const evens = events.filter((_, index) => index % 2 === 0);
    for (const arrival of [events, [...events].reverse(), [...evens, ...events, ...evens]]) {
      const {copies, ties} = mergeEvents(arrival);
      for (const sub of current.sub_orders.filter(({id}) => !ties.has(id))) {
        expect(copies.get(sub.id)).toEqual(sub);
      }
      expect(copies.size).toBe(2);
    }
    expect(current.sub_orders.map(({status}) => status)).toEqual(['delivered', 'delivered']);
  });

  it('delivers to the countries that its merchants name, with the tax of each, and nowhere else', async () => {
    const merchants = await readAll<{id: string; ship_to_countries: readonly string[]}>('commerce/v1/merchants');
    const outdoor = merchants.find(({id}) => id === OUTDOOR)!.ship_to_countries;
    const addresses = {
      FR: LYON_ADDRESS,
      DE: {name: 'Jonas Weber', line1: 'Torstraße 12', postal_code: '10119', locality: 'Berlin', country: 'DE'},
      NL: {name: 'Jan Smit', line1: 'Prinsengracht 263', postal_code: '1016 GV', locality: 'Amsterdam', country: 'NL'},
      BE: {name: 'Luc Maes', line1: 'Rue Neuve 1', postal_code: '1000', locality: 'Bruxelles', country: 'BE'},
      ES: {
        name: 'Eva Ruiz',
        line1: 'Plaza Mayor 5',
        postal_code: '28012',
        locality: 'Madrid',
        region: 'M',
        country: 'ES',
      },
      US: {
        name: 'Al Reed',
        line1: '1 Main Street',
        postal_code: '10001',
        locality: 'New York',
        region: 'NY',
        country: 'US',
      },
    };
    const cart = await client.createCart([[SOCKS_ID, 2]]);
    const {id} = await client.createCheckout(cart.id);
    await client.update(id, {buyer: ADA_BUYER});
    for (const [country, address] of Object.entries(addresses)) {
      const {status, body} = await client.update<Checkout & ShopProblem>(id, {shipping_address: address});
      if (outdoor.includes(country)) {
        expect([country, status]).toEqual([country, 200]);
        expect(body.groups[0]!.selected_method_id).toBeNull();
        expect(body.tax_breakdown.map((one) => one.country)).toEqual([country]);
      } else {
        expect([country, status, body.code]).toEqual([country, 422, 'address_undeliverable']);
        const {shipping_address: kept} = await read<Checkout>(`commerce/v1/checkouts/${id}`);
        expect(kept!.country).toBe('ES');
      }
    }
  });
});
