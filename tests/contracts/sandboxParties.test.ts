import {describe, expect, it} from 'vitest';
import type {Cart} from '../../sandbox/commerce/cartTypes';
import type {RecipeRequest} from '../../src/pipeline/contracts/generated/schemas';
import {readContracts} from '../../src/pipeline/projectContracts';
import {placeOrder, readParcels} from './support/orderSteps';
import {runRecipe} from './support/runRecipe';
import {ShopClient} from './support/shopClient';
import {startBeforeEach} from './support/startBeforeEach';

/** The header `Sandbox-Party`, apart from the transitions that the recipes trigger with it. */

const {recipes: book} = readContracts().catalogs;

const GIFT_CARD = 'var_3Gc1Fa';
const KETTLE = 'var_7Kt5Po';
const TENT_PRODUCT = 'prod_6Tn2Ap';

/** Sends requests from a start of the recipes. Returns the body of the last response. */
async function send<T>(after: string | null, ...steps: readonly RecipeRequest[]): Promise<T> {
  const {exchanges, faults} = await runRecipe({recipe: 'party', after, ids: {}, steps: [...steps]}, book);
  expect(faults).toEqual([]);
  return exchanges.at(-1)!.body as T;
}

function retrieve(operation: string, id: string, party?: string, error?: string): RecipeRequest {
  return {
    operation,
    path: {id},
    ...(party !== undefined && {headers: {'Sandbox-Party': party}}),
    ...(error !== undefined && {error}),
  };
}

interface Order {
  readonly sub_orders: readonly {readonly merchant_id: string; readonly status: string}[];
}

interface Product {
  readonly description: {readonly plain: string};
  readonly variants: readonly {
    readonly price: {readonly amount: number};
    readonly availability: {readonly status: string; readonly quantity: number | null};
  }[];
}

describe('the header Sandbox-Party', () => {
  it('limits an act to the merchant that it names', async () => {
    const {sub_orders: subs} = await send<Order>(
      'order_of_two',
      retrieve('retrieveOrder', 'ord_one', 'merchants_ship; merchant_id=mer_8Pb2Lt'),
    );
    expect(subs.map(({merchant_id: merchant, status}) => [merchant, status])).toEqual([
      ['mer_4Rd1Ge', 'accepted'],
      ['mer_8Pb2Lt', 'shipped'],
    ]);
  });

  it.each([
    ['an act that does not exist', 'merchants_dance', 'expected one such as merchants_'],
    [
      'a merchant that is not in the order',
      'merchants_ship; merchant_id=mer_6Fh3Kt',
      'nothing of ord_one waits for it',
    ],
    ['an act on another kind of object', 'merchant_sell_out', 'expected one such as merchants_'],
    ['a parameter that it does not have', 'merchants_ship; parcel=1', 'Invalid: Sandbox-Party.'],
  ])('is refused with %s', async (_, party, detail) => {
    const body = await send<{detail: string}>(
      'order_of_two',
      retrieve('retrieveOrder', 'ord_one', party, 'invalid_request'),
    );
    expect(body.detail).toContain(detail);
  });

  it('is refused with a merchant where the object has one', async () => {
    const body = await send<{detail: string}>(
      null,
      retrieve('retrieveProduct', 'prod_2Sx7Lm', 'merchant_sell_out; merchant_id=mer_4Rd1Ge', 'invalid_request'),
    );
    expect(body.detail).toContain('merchant_sell_out has no merchant_id');
  });

  it.each(['merchants_accept', 'merchant_accept_one'])(
    'names the acts on the object in the path when it is refused with %s',
    async (party) => {
      const {errors} = await send<{errors: readonly {message: string}[]}>(
        'return',
        retrieve('retrieveReturn', 'ret_one', party, 'invalid_request'),
      );
      const acts = readContracts()
        .catalogs.sandboxTriggers.parties.filter(({path}) => path === 'return')
        .map(({action}) => action);
      expect(errors.map(({message}) => message)).toEqual([`Must be one of ${acts.join(', ')}.`]);
    },
  );

  it('does not ship a pickup', async () => {
    const body = await send<{detail: string}>(
      'pickup_order',
      retrieve('retrieveOrder', 'ord_one', 'merchants_ship', 'invalid_request'),
    );
    expect(body.detail).toContain('nothing of ord_one waits for it');
  });

  it('ships the last unit of an order that ships one unit at a time', async () => {
    const one = retrieve('retrieveOrder', 'ord_one', 'merchants_ship_one');
    const statuses = async (...steps: readonly RecipeRequest[]): Promise<string[]> =>
      (await send<Order>('order', ...steps)).sub_orders.map(({status}) => status);
    expect(await statuses(one, one)).toEqual(['partially_shipped']);
    expect(await statuses(one, one, one)).toEqual(['shipped']);
  });

  it('ships all that is left, a parcel that was lost and is sent again included', async () => {
    const play = (party: string): RecipeRequest => retrieve('retrieveOrder', 'ord_one', party);
    const {sub_orders: subs} = await send<Order>(
      'order',
      ...['merchants_ship_one', 'carriers_lose', 'merchants_reship', 'merchants_ship'].map((party) => play(party)),
    );
    expect(subs.map(({status}) => status)).toEqual(['shipped']);
  });

  it('changes price, stock and text of a product, and says so in the cart', async () => {
    const change = (party: string): Promise<Product> =>
      send<Product>(null, retrieve('retrieveProduct', 'prod_2Sx7Lm', party));
    const before = await send<Product>(null, retrieve('retrieveProduct', 'prod_2Sx7Lm'));
    const amounts = before.variants.map(({price}) => price.amount);
    const stock = ({variants}: Product): unknown =>
      variants.map(({availability: {status, quantity}}) => [status, quantity]);
    expect((await change('merchant_raise_price')).variants.map(({price}) => price.amount)).toEqual(
      amounts.map((amount) => amount + 100),
    );
    expect(stock(await change('merchant_leave_one'))).toEqual(amounts.map(() => ['in_stock', 1]));
    expect(stock(await change('merchant_sell_out'))).toEqual(amounts.map(() => ['out_of_stock', 0]));
    expect(stock(await change('merchant_restock'))).toEqual(amounts.map(() => ['in_stock', 25]));
    expect((await change('merchant_describe')).description.plain).not.toBe(before.description.plain);
    const cart = await send<{messages: {code: string}[]}>(
      'cart',
      retrieve('retrieveProduct', 'prod_2Sx7Lm', 'merchant_raise_price'),
      retrieve('retrieveProduct', 'prod_2Sx7Lm', 'merchant_leave_one'),
      retrieve('retrieveCart', 'cart_one'),
    );
    expect(cart.messages.map(({code}) => code)).toEqual(expect.arrayContaining(['price_changed', 'out_of_stock']));
  });

  it('leaves one unit of what is sold before its release, which stays so', async () => {
    const {variants} = await send<Product>(null, retrieve('retrieveProduct', TENT_PRODUCT, 'merchant_leave_one'));
    expect(variants.map(({availability: {status, quantity}}) => [status, quantity])).toEqual([['preorder', 1]]);
  });

  it('changes a product for every later cart, and fills its stock again, but neither lowers its price nor sells it again', async () => {
    const client = await ShopClient.start();
    const play = async (party: string): Promise<number> => {
      const {status} = await client.sendShopRequest('GET', `products/${TENT_PRODUCT}`, undefined, {
        'Sandbox-Party': party,
      });
      return status;
    };
    const add = async (): Promise<unknown> => {
      const lines = [{variant_id: 'var_6Tn2Ap', quantity: 1}];
      const cart = {shopper_reference: 'shopper_8841', currency: 'EUR', lines};
      const {status, body} = await client.sendShopRequest<Partial<Cart>>('POST', 'carts', cart);
      return status === 201 ? body.lines![0]!.paid : status;
    };
    expect([await play('merchant_sell_out'), await add(), await add()]).toEqual([200, 422, 422]);
    expect([await play('merchant_restock'), await add()]).toEqual([200, 32900]);
    expect([await play('merchant_raise_price'), await play('merchant_restock'), await add()]).toEqual([
      200, 200, 33000,
    ]);
    expect([await play('merchant_archive'), await add()]).toEqual([200, 422]);
    expect([await play('merchant_restock'), await play('merchant_publish'), await add()]).toEqual([400, 400, 422]);
  });

  it('reports with the next event of a product what its variants have changed since the one before', async () => {
    const client = await ShopClient.start();
    const path = `products/${TENT_PRODUCT}`;
    const read = (party: string): Promise<unknown> =>
      client.sendShopRequest('GET', path, undefined, {'Sandbox-Party': party});
    await read('merchant_describe');
    await read('merchant_raise_price');
    await read('merchant_describe');
    const [before, event] = client.sandbox.world.listEvents().filter(({type}) => type === 'catalog.product.updated');
    const {variants, price_range} = before!.data.object;
    expect(event!.data.previous_attributes).toMatchObject({variants, price_range});
    expect(event!.data.object.variants).not.toEqual(variants);
  });

  it('books what follows a hold that Sandbox-Advance has ended without a hold', async () => {
    const act = (headers: Readonly<Record<string, string>>): RecipeRequest => ({
      operation: 'retrieveReturn',
      path: {id: 'ret_one'},
      headers,
    });
    const {data} = await send<{data: readonly {data: {object: {type: string; status: string}}}[]}>(
      'return_with_refund',
      {operation: 'retrieveOrder', path: {id: 'ord_one'}, headers: {'Sandbox-Advance': 'P7D'}},
      act({}),
      {operation: 'retrieveRefund', path: {id: 're_one'}, headers: {'Sandbox-Advance': 'PT6S'}},
      {operation: 'listEvents', query: {type: 'settlement.entry_created', limit: 3}},
    );
    expect(data.map(({data: {object}}) => object.status)).toEqual(['available', 'available', 'available']);
    expect(data.map(({data: {object}}) => object.type)).toContain('refund');
  });
});

describe('a parcel of the header Sandbox-Party', () => {
  let client: ShopClient;

  startBeforeEach(
    () => ShopClient.start(),
    (started) => (client = started),
  );

  it.each([
    ['by the carrier of an express delivery', KETTLE, 'fm_2Ex6Fh', 'Swiftline'],
    ['by the courier of the merchant', KETTLE, 'fm_4Lc6Fh', null],
    ['by email', GIFT_CARD, 'fm_5Dg6Fh', null],
  ])('ships %s, as the checkout offered it', async (_, variant, method, carrier) => {
    const bought = await placeOrder(client, [[variant, 1]], undefined, method);
    await client.sendShopRequest('GET', `orders/${bought.orderId}`, undefined, {'Sandbox-Party': 'merchants_ship'});
    const [parcel] = await readParcels(client, bought);
    const {status, tracking_number: number, tracking_url: url} = parcel!;
    expect([status, parcel!.carrier, number !== null]).toEqual(['shipped', carrier, carrier !== null]);
    expect(url).toBe(number && `https://swiftline.example/track/${number}`);
  });

  it.each([
    ['the courier of the merchant', KETTLE, 'fm_4Lc6Fh'],
    ['email', GIFT_CARD, 'fm_5Dg6Fh'],
  ])('is what carriers act on: what comes by %s is only delivered', async (_, variant, method) => {
    const bought = await placeOrder(client, [[variant, 1]], undefined, method);
    const play = (party: string): Promise<{status: number}> =>
      client.sendShopRequest('GET', `orders/${bought.orderId}`, undefined, {'Sandbox-Party': party});
    await play('merchants_ship');
    for (const party of ['scan', 'load', 'fail', 'send_back', 'lose'].map((act) => `carriers_${act}`)) {
      expect(await play(party)).toMatchObject({status: 400, body: {code: 'invalid_request'}});
    }
    const [parcel] = await readParcels(client, bought);
    await expect(client.sandbox.act('fulfillment.lose', parcel!.id)).rejects.toMatchObject({code: 'state_conflict'});
    expect(await play('carriers_deliver')).toMatchObject({status: 200, body: {status: 'delivered'}});
  });

  it.each(['carriers_scan', 'carriers_load'])('fails after %s', async (party) => {
    const bought = await placeOrder(client, [[KETTLE, 1]], undefined, 'fm_2Ex6Fh');
    for (const value of ['merchants_ship', party, 'carriers_fail']) {
      await client.sendShopRequest('GET', `orders/${bought.orderId}`, undefined, {'Sandbox-Party': value});
    }
    expect((await readParcels(client, bought))[0]!.status).toBe('failed');
  });

  it('has the same tracking when /sandbox/act ships it, unless data names another', async () => {
    const bought = await placeOrder(client, [[KETTLE, 2]], undefined, 'fm_2Ex6Fh');
    const [subId] = bought.subIds;
    await client.performAct('sub_order.ship_part', subId!, {lines: [{line_id: 'line_1', quantity: 1}]});
    await client.performAct('sub_order.ship', subId!, {tracking_number: 'KT2'});
    expect((await readParcels(client, bought)).map((parcel) => [parcel.carrier, parcel.tracking_number])).toEqual([
      ['Swiftline', 'PL551280001'],
      [null, 'KT2'],
    ]);
  });
});
