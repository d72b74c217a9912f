import {describe, expect, it} from 'vitest';
import type {Checkout} from '../../sandbox/commerce/checkoutTypes';
import {SUB_ORDER_COLLECTION, type SubOrder} from '../../sandbox/commerce/orderTypes';
import type {Merchant} from '../../src/pipeline/contracts/generated/commerce';
import {
  ADA_BUYER,
  BOOK_ID,
  getEntryAmount,
  JACKET_ID,
  LYON_ADDRESS,
  ShopClient,
  SOCKS_ID,
  STANDARD_DELIVERIES,
  type ShopLine,
  type ShopProblem,
} from './support/shopClient';
import {startBeforeEach} from './support/startBeforeEach';

/** The lines of order 5512. */
const STORY: readonly ShopLine[] = [
  [JACKET_ID, 1],
  [SOCKS_ID, 3],
  [BOOK_ID, 2],
];
const GIFT_CARD = 'var_3Gc1Fa';
const KETTLE = 'var_7Kt5Po';
const COFFEE = 'var_2Cf8Ma';

let client: ShopClient;

startBeforeEach(
  () => ShopClient.start(),
  (started) => (client = started),
);

const listMessageCodes = ({messages}: Checkout): string[] => messages.map(({code}) => code);

describe('a checkout', () => {
  it('has the numbers of order 5512, and its order number', async () => {
    const checkout = await client.createReadyCheckout(STORY, 'WELCOME10');
    expect(checkout).toMatchObject({
      status: 'ready',
      order_number: '5512',
      totals: [
        {type: 'items', amount: 15573},
        {type: 'shipping', amount: 880},
        {type: 'discount', amount: -1000},
        {type: 'total', amount: 15453},
      ],
      tax_included: 2209,
      tax_breakdown: [
        {country: 'FR', rate: '20', base: 10215, amount: 2043},
        {country: 'FR', rate: '5.5', base: 3029, amount: 166},
      ],
      billing_address: LYON_ADDRESS,
    });
    expect(
      checkout.groups.map((group) => [getEntryAmount(group, 'total'), group.tax_included, group.selected_method_id]),
    ).toEqual([
      [12258, 2043, 'fm_1Sd4Rd'],
      [3195, 166, 'fm_1Sd8Pb'],
    ]);
    expect(checkout.groups[0]!.methods).toMatchObject([
      {earliest: '2026-11-06', latest: '2026-11-09', amount: 490, tax_included: 82},
    ]);
  });

  it('lists what is missing until it is ready, and sends each change', async () => {
    const cart = await client.createCart(STORY);
    const opened = await client.createCheckout(cart.id);
    expect([opened.status, listMessageCodes(opened)]).toEqual(['incomplete', ['buyer_missing', 'address_missing']]);
    const addressed = (await client.update(opened.id, {buyer: ADA_BUYER, shipping_address: LYON_ADDRESS})).body;
    expect([addressed.status, listMessageCodes(addressed)]).toEqual([
      'incomplete',
      ['method_missing', 'method_missing'],
    ]);
    const ready = (await client.update(opened.id, {groups: STANDARD_DELIVERIES})).body;
    expect([ready.status, listMessageCodes(ready)]).toEqual(['ready', []]);
    expect(client.listEvents(opened.id).map(({type, data}) => [type, data.previous_attributes.status])).toEqual([
      ['checkout.updated', undefined],
      ['checkout.updated', 'incomplete'],
    ]);
  });

  it('freezes its cart, which can be read, and frees it when it is canceled', async () => {
    const cart = await client.createCart([[SOCKS_ID, 3]]);
    await client.applyCode(cart.id, 'WELCOME10');
    const {id} = await client.createCheckout(cart.id);
    expect(await client.readCart(cart.id)).toMatchObject({status: 'converting', checkout_id: id});
    expect(
      (await client.sendShopRequest('POST', `carts/${cart.id}/lines`, {variant_id: BOOK_ID, quantity: 1})).body.code,
    ).toBe('cart_frozen');
    expect((await client.sendShopRequest('POST', 'checkouts', {cart_id: cart.id})).body.code).toBe('cart_frozen');
    await client.sendShopRequest('POST', `checkouts/${id}/cancel`, {});
    expect(await client.readCart(cart.id)).toMatchObject({
      status: 'active',
      checkout_id: null,
      promotion_codes: [{code: 'WELCOME10'}],
    });
    expect((await client.sendShopRequest('POST', `checkouts/${id}/cancel`, {})).body).toMatchObject({
      code: 'state_conflict',
      current_status: 'canceled',
    });
    expect((await client.createCheckout(cart.id)).order_number).toBe('5513');
  });

  it('restarts the 30 days of its cart when it ends', async () => {
    const cart = await client.createCart([[SOCKS_ID, 1]]);
    await client.createCheckout(cart.id);
    await client.advanceClock('PT45M');
    await client.advanceClock('P29D');
    expect((await client.readCart(cart.id)).status).toBe('active');
    await client.advanceClock('P1D');
    expect((await client.readCart(cart.id)).status).toBe('expired');
  });

  it('needs a cart with a line', async () => {
    const cart = await client.createCart([]);
    expect((await client.sendShopRequest('POST', 'checkouts', {cart_id: cart.id})).body).toMatchObject({
      code: 'validation_failed',
      errors: [{pointer: '/cart_id'}],
    });
  });

  it('expires after 45 minutes, and frees its cart', async () => {
    const cart = await client.createCart([[SOCKS_ID, 1]]);
    const {id} = await client.createCheckout(cart.id);
    await client.advanceClock('PT44M59S');
    expect((await client.readCheckout(id)).status).toBe('incomplete');
    await client.advanceClock('PT1S');
    expect((await client.readCheckout(id)).status).toBe('expired');
    expect((await client.readCart(cart.id)).status).toBe('active');
    expect(client.listEventTypes(id)).toEqual(['checkout.expired']);
  });
});

describe('the addresses of a checkout', () => {
  it('are validated by the forms of the catalog, and an invalid one changes nothing', async () => {
    const cart = await client.createCart([[GIFT_CARD, 1]]);
    const {id} = await client.createCheckout(cart.id);
    const {countries} = client.sandbox.world.catalogs.addresses;
    for (const {country, example, invalid} of countries) {
      const name = 'Ada Martin';
      const sent = {name, ...example, country};
      expect((await client.update(id, {shipping_address: sent})).body.shipping_address, country).toEqual(sent);
      for (const {address, errors} of invalid) {
        const refused = await client.update<ShopProblem>(id, {shipping_address: {name, ...address}});
        const expected = errors.map(({pointer, code}) => ({pointer: `/shipping_address${pointer}`, code}));
        expect(
          refused.body.errors.map(({pointer, code}) => ({pointer, code})),
          country,
        ).toEqual(expected);
        expect((await client.readCheckout(id)).shipping_address, country).toEqual(sent);
      }
    }
  });

  it('need a recipient for shipping, and none for billing', async () => {
    const {name, ...nameless} = LYON_ADDRESS;
    const {id} = await client.createCheckout((await client.createCart([[SOCKS_ID, 1]])).id);
    const refused = await client.update<ShopProblem>(id, {shipping_address: nameless});
    expect(refused.body.errors).toMatchObject([{pointer: '/shipping_address/name', code: 'required'}]);
    const {body} = await client.update(id, {shipping_address: {...nameless, name}, billing_address: nameless});
    expect(body.billing_address).toEqual(nameless);
  });

  it('decide the tax inside the prices', async () => {
    const {id} = await client.createCheckout(
      (
        await client.createCart([
          [SOCKS_ID, 1],
          [BOOK_ID, 1],
        ])
      ).id,
    );
    const berlin = {name: 'Ada Martin', line1: 'Am Park 5', postal_code: '10119', locality: 'Berlin', country: 'DE'};
    const {body} = await client.update(id, {shipping_address: berlin});
    expect(body.tax_breakdown.map(({country, rate}) => [country, rate])).toEqual([
      ['DE', '19'],
      ['DE', '7'],
    ]);
    expect(getEntryAmount(body, 'items')).toBe(1195 + 1499);
  });

  it('that a merchant does not reach are not stored, and make the checkout incomplete', async () => {
    const {id} = await client.createReadyCheckout([
      [SOCKS_ID, 1],
      [BOOK_ID, 1],
    ]);
    const madrid = {
      name: 'Ada Martin',
      line1: 'Plaza Mayor 5',
      postal_code: '28012',
      locality: 'Madrid',
      region: 'M',
      country: 'ES',
    };
    expect((await client.update<ShopProblem>(id, {shipping_address: madrid})).body.code).toBe('address_undeliverable');
    const blocked = await client.readCheckout(id);
    expect([blocked.status, listMessageCodes(blocked), blocked.shipping_address]).toEqual([
      'incomplete',
      ['address_undeliverable'],
      LYON_ADDRESS,
    ]);
    expect((await client.update(id, {buyer: ADA_BUYER})).body.status).toBe('incomplete');
    expect((await client.update(id, {shipping_address: LYON_ADDRESS})).body.status).toBe('ready');
  });

  it('offer the methods of their place', async () => {
    const {id} = await client.createCheckout(
      (
        await client.createCart([
          [KETTLE, 1],
          [GIFT_CARD, 1],
        ])
      ).id,
    );
    const listMessageTypes = async (address: object): Promise<string[]> =>
      (await client.update(id, {shipping_address: address})).body.groups[0]!.methods.map(({type}) => type);
    expect(await listMessageTypes(LYON_ADDRESS)).toEqual(['pickup', 'shipping', 'local_delivery', 'shipping']);
    expect(await listMessageTypes({...LYON_ADDRESS, postal_code: '75001', locality: 'Paris'})).toEqual([
      'pickup',
      'shipping',
      'shipping',
    ]);
    const digital = await client.createCheckout((await client.createCart([[GIFT_CARD, 1]])).id);
    const {body} = await client.update(digital.id, {shipping_address: LYON_ADDRESS});
    expect(body.groups[0]!.methods).toMatchObject([{type: 'digital', amount: 0}]);
  });

  it('reject a method that is not offered', async () => {
    const {id} = await client.createReadyCheckout([[SOCKS_ID, 1]]);
    const choose = async (merchant_id: string, selected_method_id: string) =>
      (await client.update<ShopProblem>(id, {groups: [{merchant_id, selected_method_id}]})).body.errors;
    expect(await choose('mer_4Rd1Ge', 'fm_1Sd8Pb')).toMatchObject([
      {pointer: '/groups/0/selected_method_id', code: 'unknown_value'},
    ]);
    expect(await choose('mer_8Pb2Lt', 'fm_1Sd8Pb')).toMatchObject([
      {pointer: '/groups/0/merchant_id', code: 'unknown_value'},
    ]);
  });

  it('reject a second method for a merchant, and change nothing', async () => {
    const before = await client.createReadyCheckout([[COFFEE, 1]]);
    const groups = ['fm_1Sd6Fh', 'fm_2Ex6Fh'].map((id) => ({merchant_id: 'mer_6Fh3Kt', selected_method_id: id}));
    const {body} = await client.update<ShopProblem>(before.id, {groups});
    expect(body.errors).toMatchObject([{pointer: '/groups/1/merchant_id', code: 'unique_items'}]);
    expect(await client.readCheckout(before.id)).toEqual(before);
  });
});

describe('the list of checkouts', () => {
  interface Page {
    readonly data: readonly Checkout[];
    readonly next_cursor: string | null;
  }

  it('has each checkout once over all pages, newest first, and those that fit all filters', async () => {
    const created: Checkout[] = [];
    for (const [shopper, minutes] of [
      ['ada', 0],
      ['ada', 10],
      ['ben', 10],
      ['ada', 50],
    ] as const) {
      await client.advanceClock(`PT${minutes}M`);
      const cart = await client.createCart([[SOCKS_ID, 1]], {shopper_reference: shopper});
      created.push(await client.createCheckout(cart.id));
    }
    const list = async (query: string): Promise<string[]> => {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const path: string = `checkouts?limit=2${query}${cursor && `&cursor=${cursor}`}`;
        const {body}: {body: Page} = await client.sendShopRequest<Page>('GET', path);
        found.push(...body.data.map(({order_number: number}) => number));
        cursor = body.next_cursor;
      }
      return found;
    };
    expect(await list('')).toEqual(['5515', '5514', '5513', '5512']);
    expect(await list('&shopper_reference=ada')).toEqual(['5515', '5513', '5512']);
    expect(await list('&status=expired')).toEqual(['5514', '5513', '5512']);
    expect(await list('&status=expired&shopper_reference=ben')).toEqual(['5514']);
    expect(await list('&order_number=5513')).toEqual(['5513']);
    const [, second, , last] = created;
    expect(await list(`&created_from=${second!.created_at}&created_before=${last!.created_at}`)).toEqual([
      '5514',
      '5513',
    ]);
    expect((await client.sendShopRequest('GET', 'checkouts?status=open')).body.code).toBe('invalid_request');
  });
});

describe('the countries of a merchant', () => {
  const LINES: Readonly<Record<string, ShopLine>> = {
    mer_4Rd1Ge: [JACKET_ID, 1],
    mer_8Pb2Lt: [BOOK_ID, 1],
    mer_6Fh3Kt: [KETTLE, 1],
  };

  it('are those whose addresses a checkout of its goods accepts', async () => {
    const {countries} = client.sandbox.world.catalogs.addresses;
    const {body} = await client.sendShopRequest<{data: Merchant[]}>('GET', 'merchants');
    expect(body.data.map(({id}) => id)).toEqual(Object.keys(LINES));
    for (const {id: merchant, ship_to_countries: listed} of body.data) {
      const cart = await client.createCart([LINES[merchant]!]);
      const {id} = await client.createCheckout(cart.id);
      const accepted: string[] = [];
      for (const {country, example} of countries) {
        const {status} = await client.update(id, {shipping_address: {name: 'Ada Martin', ...example, country}});
        accepted.push(...(status === 200 ? [country] : []));
      }
      expect(accepted.sort(), merchant).toEqual(listed);
    }
  });

  it('filter the list of merchants, and follow what a merchant delivers', async () => {
    const find = async (country: string): Promise<string[]> =>
      (await client.sendShopRequest<{data: Merchant[]}>('GET', `merchants?ship_to_country=${country}`)).body.data.map(
        ({id}) => id,
      );
    expect(await find('ES')).toEqual(['mer_4Rd1Ge', 'mer_6Fh3Kt']);
    expect(await find('JP')).toEqual([]);
    await client.sandbox.act('merchant.stop_delivery', 'mer_4Rd1Ge', {country: 'ES'});
    expect(await find('ES')).toEqual(['mer_6Fh3Kt']);
    expect((await client.sendShopRequest('GET', 'merchants?ship_to_country=Spain')).body.code).toBe('invalid_request');
  });

  it('have their tax; elsewhere digital goods have none, and need an address all the same', async () => {
    const cart = await client.createCart([['var_7Kt5Po', 1]]);
    expect(cart.tax_included).toBeGreaterThan(0);
    const digital = await client.createCart([[GIFT_CARD, 1]]);
    const {id, messages} = await client.createCheckout(digital.id);
    expect(messages.map(({code}) => code)).toContain('address_missing');
    const {example, country} = client.sandbox.world.catalogs.addresses.countries.find((one) => one.country === 'JP')!;
    const {body} = await client.update(id, {shipping_address: {name: 'Ada Martin', ...example, country}});
    expect([body.tax_included, body.totals.map(({type}) => type)]).toEqual([0, ['items', 'shipping', 'total']]);
  });
});

describe('the tax of a delivery', () => {
  it('follows the goods of the parcel by what is paid for them, and not digital goods', async () => {
    const {id} = await client.createReadyCheckout([
      [KETTLE, 1],
      [COFFEE, 1],
      [GIFT_CARD, 1],
    ]);
    const groups = [{merchant_id: 'mer_6Fh3Kt', selected_method_id: 'fm_1Sd6Fh'}];
    const {body: checkout} = await client.update(id, {groups});
    expect(checkout.groups[0]!.methods.map(({amount, tax_included}) => [amount, tax_included])).toContainEqual([
      450, 68,
    ]);
    const payment = await client.createPayment(checkout);
    await client.pay(payment.id);
    await client.confirmCheckout(id, payment.id);
    const [sub] = client.sandbox.world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).listAll();
    expect(sub!.shipping).toEqual({
      title: 'Standard delivery',
      amount: 450,
      tax_breakdown: [
        {country: 'FR', rate: '20', base: 317, amount: 64},
        {country: 'FR', rate: '5.5', base: 65, amount: 4},
      ],
      tax_included: 68,
    });
  });

  it('is that of books where only books are delivered, and 0 where the delivery is free', async () => {
    const readTaxes = async (variant: string): Promise<number[][]> =>
      (await client.createReadyCheckout([[variant, 1]])).groups[0]!.methods.map((method) => [
        method.amount,
        method.tax_included,
      ]);
    expect(await readTaxes(BOOK_ID)).toEqual([[390, 20]]);
    expect(await readTaxes(KETTLE)).toContainEqual([0, 0]);
  });
});

describe('a code without a discount', () => {
  it('is reported in the checkout, which can be paid at the full price', async () => {
    const cart = await client.createCart([[SOCKS_ID, 2]]);
    await client.applyCode(cart.id, 'WELCOME10');
    await client.sendShopRequest('PATCH', `carts/${cart.id}/lines/line_1`, {quantity: 1}, {'If-Match': '"2"'});
    const {id, messages} = await client.createCheckout(cart.id);
    expect(messages.at(-1)).toMatchObject({code: 'promotion_not_applicable', pointer: '/promotion_codes/0'});
    await client.update(id, {buyer: ADA_BUYER, shipping_address: LYON_ADDRESS});
    const {body} = await client.update(id, {groups: STANDARD_DELIVERIES.slice(0, 1)});
    expect([body.status, listMessageCodes(body), getEntryAmount(body, 'total')]).toEqual([
      'ready',
      ['promotion_not_applicable'],
      1195 + 490,
    ]);
    const paid = await client.createPayment(body);
    await client.pay(paid.id);
    expect((await client.confirmCheckout(id, paid.id)).body.status).toBe('processing');
  });
});

describe('a checkout that costs nothing', () => {
  it('cannot be paid, because an amount must be above 0', async () => {
    await client.sandbox.act('variant.change_price', GIFT_CARD, {amount: 500});
    const checkout = await client.createReadyCheckout([[GIFT_CARD, 1]], 'MEMBER5');
    expect([checkout.status, getEntryAmount(checkout, 'total')]).toEqual(['ready', 0]);
    const payment = (await client.createPayment(checkout)) as unknown as ShopProblem;
    expect(payment.code).toBe('amount_invalid');
    const confirmed = await client.sendShopRequest('POST', `checkouts/${checkout.id}/confirm`, {});
    expect(confirmed.body.errors).toMatchObject([{pointer: '/payment_intent_id', code: 'required'}]);
  });
});

describe('changes of the shelf during a checkout', () => {
  it('stop a ready checkout at a new price, until an update accepts it', async () => {
    const {id} = await client.createReadyCheckout([[JACKET_ID, 1]]);
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 7990});
    const changed = await client.readCheckout(id);
    expect([changed.status, listMessageCodes(changed), getEntryAmount(changed, 'total')]).toEqual([
      'incomplete',
      ['price_changed'],
      7990 + 490,
    ]);
    expect((await client.update(id, {})).body).toMatchObject({status: 'ready', messages: []});
    expect(client.listEventTypes(id)).toEqual(Array(4).fill('checkout.updated'));
  });

  it('name each line with both prices, also when a price goes back, until an update', async () => {
    const {id, cart_id: cartId} = await client.createReadyCheckout([
      [JACKET_ID, 1],
      [SOCKS_ID, 1],
    ]);
    const message = (line_id: string, previous_amount: number, current_amount: number) => ({
      code: 'price_changed',
      pointer: '/totals',
      line_id,
      previous_amount,
      current_amount,
    });
    await client.sandbox.act('variant.change_price', SOCKS_ID, {amount: 1295});
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 7990});
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 8990});
    const changed = await client.readCheckout(id);
    expect(changed.messages).toMatchObject([message('line_1', 8990, 8990), message('line_2', 1195, 1295)]);
    expect((await client.update(id, {})).body.messages).toEqual([]);
    await client.sendShopRequest('POST', `checkouts/${id}/cancel`, {});
    expect((await client.readCart(cartId)).messages).toEqual([]);
  });

  it('leave a confirmed checkout at its prices, and count once its payment fails', async () => {
    const {id, payment} = await client.createConfirmedCheckout([[JACKET_ID, 1]], 'tok_3ds');
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 7990});
    expect(getEntryAmount(await client.readCheckout(id), 'total')).toBe(9480);
    await client.sandbox.act('payment_intent.resume', payment!.payment_intent_id, {result: 'failed'});
    const back = await client.readCheckout(id);
    expect([back.status, listMessageCodes(back), getEntryAmount(back, 'total')]).toEqual([
      'incomplete',
      ['payment_failed', 'price_changed'],
      8480,
    ]);
  });

  it('reject a confirmation without stock, and continue when it is back', async () => {
    const checkout = await client.createReadyCheckout([[KETTLE, 2]]);
    const {id} = await client.createPayment(checkout);
    await client.pay(id);
    await client.sandbox.act('variant.change_availability', KETTLE, {quantity: 1});
    expect((await client.confirmCheckout<ShopProblem>(checkout.id, id)).body.code).toBe('out_of_stock');
    expect((await client.readCheckout(checkout.id)).messages).toEqual([
      {
        type: 'error',
        code: 'out_of_stock',
        pointer: '/cart_id',
        text: 'Only 1 of Pour-over kettle left.',
        line_id: 'line_1',
      },
    ]);
    expect((await client.update<ShopProblem>(checkout.id, {buyer: ADA_BUYER})).body.code).toBe('out_of_stock');
    await client.sandbox.act('variant.change_availability', KETTLE, {quantity: 2});
    expect((await client.update(checkout.id, {buyer: ADA_BUYER})).body.status).toBe('ready');
    expect((await client.confirmCheckout(checkout.id, id)).body.status).toBe('processing');
  });

  it('reject a confirmation when a merchant stopped delivering', async () => {
    const checkout = await client.createReadyCheckout([[SOCKS_ID, 1]]);
    const {id} = await client.createPayment(checkout);
    await client.pay(id);
    await client.sandbox.act('merchant.stop_delivery', 'mer_4Rd1Ge', {country: 'FR'});
    expect((await client.confirmCheckout<ShopProblem>(checkout.id, id)).body.code).toBe('address_undeliverable');
    // The methods stay as offered when the address was sent.
    expect(await client.readCheckout(checkout.id)).toMatchObject({status: 'incomplete', groups: checkout.groups});
  });
});

describe('the payment of a checkout', () => {
  it.each([
    ['amount', {amount: 1}, 'amount_mismatch'],
    ['currency', {currency: 'GBP'}, 'currency_mismatch'],
    ['capture method', {capture_method: 'automatic'}, 'invalid'],
    ['reference', {reference: '1'}, 'invalid'],
  ])('is refused with another %s, and the checkout stays ready', async (_, more, code) => {
    const checkout = await client.createReadyCheckout([[SOCKS_ID, 1]]);
    const {id} = await client.createPayment(checkout, more);
    await client.pay(id);
    const {status, body} = await client.confirmCheckout<ShopProblem>(checkout.id, id);
    expect([status, body.code, body.errors[0]]).toMatchObject([
      422,
      'validation_failed',
      {pointer: '/payment_intent_id', code},
    ]);
    expect((await client.readCheckout(checkout.id)).status).toBe('ready');
  });

  it('is rejected before the shopper has submitted it, and when it pays another checkout', async () => {
    const checkout = await client.createReadyCheckout([[SOCKS_ID, 1]]);
    const {id} = await client.createPayment(checkout);
    expect((await client.confirmCheckout<ShopProblem>(checkout.id, id)).body.code).toBe('validation_failed');
    expect((await client.confirmCheckout<ShopProblem>(checkout.id, 'pi_0Zz')).body.code).toBe('resource_not_found');
    const paid = await client.createConfirmedCheckout([[SOCKS_ID, 1]]);
    // Numbers never repeat, so only a defect of the caller's own could bring one payment to two checkouts.
    Object.assign(client.sandbox.world.getCollection<Checkout>('checkout').require(checkout.id), {
      order_number: paid.order_number,
    });
    const refused = await client.confirmCheckout<ShopProblem>(checkout.id, paid.payment!.payment_intent_id);
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      errors: [{message: 'Must be a payment intent that no other checkout uses.'}],
    });
  });

  it('leaves the checkout ready after a decline, and another card completes it', async () => {
    const checkout = await client.createReadyCheckout([[SOCKS_ID, 1]]);
    const {id} = await client.createPayment(checkout);
    await client.pay(id, 'tok_lost');
    const declined = await client.confirmCheckout<ShopProblem>(checkout.id, id);
    expect([declined.status, declined.body.code, declined.body.decline?.code]).toEqual([
      402,
      'payment_declined',
      'lost_card',
    ]);
    expect((await client.readCheckout(checkout.id)).status).toBe('ready');
    await client.pay(id);
    expect((await client.confirmCheckout(checkout.id, id)).body.status).toBe('processing');
  });

  it('completes the checkout when the merchants have accepted, and converts the cart', async () => {
    const checkout = await client.createConfirmedCheckout(STORY);
    expect(checkout).toMatchObject({
      status: 'processing',
      payment: {status: 'requires_capture', amount: 16453},
      order_id: null,
    });
    await client.advanceClock('PT47H');
    expect((await client.readCheckout(checkout.id)).status).toBe('processing');
    for (const {id} of client.sandbox.world.getCollection('sub_order').listAll()) {
      await client.sandbox.act('sub_order.accept', id);
    }
    await client.advanceClock('PT2S');
    const completed = await client.readCheckout(checkout.id);
    expect(completed.status).toBe('completed');
    const order = (
      await client.sendShopRequest<{number: string; checkout_id: string}>('GET', `orders/${completed.order_id!}`)
    ).body;
    expect(order).toMatchObject({number: completed.order_number, checkout_id: completed.id});
    expect(await client.readCart(completed.cart_id)).toMatchObject({status: 'converted', checkout_id: completed.id});
  });

  it('completes the checkout even when no merchant responds in 48 hours', async () => {
    const checkout = await client.createConfirmedCheckout([[SOCKS_ID, 1]]);
    await client.advanceClock('PT48H');
    await client.advanceClock('PT2S');
    const {status, order_id} = await client.readCheckout(checkout.id);
    expect(status).toBe('completed');
    expect((await client.sendShopRequest<{status: string}>('GET', `orders/${order_id!}`)).body.status).toBe('canceled');
  });

  it('waits for the shopper, and continues when the bank responds', async () => {
    const checkout = await client.createConfirmedCheckout([[SOCKS_ID, 1]], 'tok_3ds');
    expect(checkout).toMatchObject({status: 'requires_action', payment: {status: 'requires_action'}});
    await client.sandbox.act('payment_intent.resume', checkout.payment!.payment_intent_id, {result: 'passed'});
    expect(await client.readCheckout(checkout.id)).toMatchObject({
      status: 'processing',
      payment: {status: 'requires_capture'},
    });
    expect(client.listEventTypes(checkout.id)).toContain('checkout.requires_action');
  });

  it('returns the checkout to ready when the bank declines', async () => {
    const checkout = await client.createConfirmedCheckout([[SOCKS_ID, 1]], 'tok_3ds');
    await client.sandbox.act('payment_intent.resume', checkout.payment!.payment_intent_id, {result: 'failed'});
    const back = await client.readCheckout(checkout.id);
    expect([back.status, listMessageCodes(back)]).toEqual(['ready', ['payment_failed']]);
  });

  it('is ready again 15 minutes after a challenge that nobody completes', async () => {
    const checkout = await client.createConfirmedCheckout([[SOCKS_ID, 1]], 'tok_3ds');
    await client.advanceClock('PT15M');
    const back = await client.readCheckout(checkout.id);
    expect([back.status, listMessageCodes(back)]).toEqual(['ready', ['payment_failed']]);
    expect(back.payment).toMatchObject({status: 'requires_payment_method'});
    const {id} = await client.createPayment(back);
    await client.pay(id);
    expect((await client.confirmCheckout(checkout.id, id)).body.status).toBe('processing');
  });

  it('expires with the checkout while the shopper is away, and not while merchants decide', async () => {
    const away = await client.createConfirmedCheckout([[SOCKS_ID, 1]], 'tok_3ds');
    const deciding = await client.createConfirmedCheckout([[SOCKS_ID, 1]]);
    await client.advanceClock('PT45M');
    expect((await client.readCheckout(away.id)).status).toBe('expired');
    expect((await client.readCheckout(deciding.id)).status).toBe('processing');
    await client.call('POST', `payments/v1/payment_intents/${deciding.payment!.payment_intent_id}/cancel`, {});
    expect((await client.readCheckout(deciding.id)).status).toBe('expired');
  });

  it('ends with the checkout that is canceled while merchants decide, and no order follows', async () => {
    const checkout = await client.createConfirmedCheckout(STORY);
    const {payment_intent_id: payment} = checkout.payment!;
    const subs = client.sandbox.world.getCollection<SubOrder>(SUB_ORDER_COLLECTION).listAll();
    await client.sandbox.act('sub_order.accept', subs[0]!.id, {});
    await client.sandbox.act('sub_order.hold', subs[1]!.id, {});
    const canceled = await client.sendShopRequest<Checkout>('POST', `checkouts/${checkout.id}/cancel`, {});
    expect(canceled.body).toMatchObject({
      status: 'canceled',
      order_id: null,
      messages: [],
      payment: {payment_intent_id: payment, status: 'canceled'},
    });
    expect(subs.map(({status}) => status)).toEqual(['canceled', 'canceled']);
    expect(client.listEventTypes(payment).at(-1)).toBe('payment_intent.canceled');
    await client.advanceClock('P3D');
    expect((await client.readCheckout(checkout.id)).status).toBe('canceled');
    expect((await client.readCart(checkout.cart_id)).status).toBe('active');
    expect((await client.sendShopRequest<{data: unknown[]}>('GET', 'orders')).body.data).toEqual([]);
  });

  it('keeps its checkout from being canceled while its outcome is unknown', async () => {
    const checkout = await client.createReadyCheckout([['var_8Bt4Sb', 1]]);
    const {id} = await client.createPayment(checkout);
    await client.pay(id);
    const processing = (await client.confirmCheckout<ShopProblem>(checkout.id, id)).body;
    expect(processing.code).toBe('gateway_timeout');
    const before = await client.readCheckout(checkout.id);
    const cancel = () => client.sendShopRequest<Checkout & ShopProblem>('POST', `checkouts/${checkout.id}/cancel`, {});
    expect((await cancel()).body).toMatchObject({code: 'state_conflict', current_status: 'processing'});
    expect(await client.readCheckout(checkout.id)).toEqual(before);
    await client.sandbox.act('payment_attempt.find_authorized', id, {});
    expect((await cancel()).body.status).toBe('canceled');
  });

  it('keeps the checkout waiting while its outcome is unknown', async () => {
    const checkout = await client.createReadyCheckout([['var_8Bt4Sb', 1]]);
    const {id} = await client.createPayment(checkout);
    expect(getEntryAmount(checkout, 'total')).toBe(5040);
    await client.pay(id);
    expect((await client.confirmCheckout<ShopProblem>(checkout.id, id)).body.code).toBe('gateway_timeout');
    expect((await client.readCheckout(checkout.id)).status).toBe('processing');
    expect((await client.confirmCheckout<ShopProblem>(checkout.id, id)).body.code).toBe('state_conflict');
    await client.sandbox.act('payment_attempt.find_declined', id, {decline_code: 'do_not_honor'});
    expect((await client.readCheckout(checkout.id)).status).toBe('ready');
  });
});
