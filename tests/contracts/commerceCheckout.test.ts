import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {Checkout} from '../../sandbox/commerce/checkoutTypes';
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

/** The lines of order 5512. */
const STORY: readonly ShopLine[] = [
  [JACKET_ID, 1],
  [SOCKS_ID, 3],
  [BOOK_ID, 2],
];
const GIFT_CARD = 'var_3Gc1Fa';
const KETTLE = 'var_7Kt5Po';

let client: ShopClient;

beforeEach(async () => {
  client = await ShopClient.start();
});

afterEach(async () => {
  expect(client.faults).toEqual([]);
  await client.sandbox.close();
});

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
      tax_included: 2254,
      tax_breakdown: [
        {country: 'FR', rate: '20', base: 10540, amount: 2108},
        {country: 'FR', rate: '5.5', base: 2659, amount: 146},
      ],
      billing_address: LYON_ADDRESS,
    });
    expect(
      checkout.groups.map((group) => [getEntryAmount(group, 'total'), group.tax_included, group.selected_method_id]),
    ).toEqual([
      [12258, 2043, 'fm_1Sd4Rd'],
      [3195, 211, 'fm_1Sd8Pb'],
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
    expect(listMessageCodes(await client.readCheckout(checkout.id))).toEqual(['out_of_stock']);
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
    expect((await client.readCheckout(checkout.id)).status).toBe('incomplete');
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
    expect([declined.status, declined.body.decline?.code]).toEqual([402, 'lost_card']);
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
