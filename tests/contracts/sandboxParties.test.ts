import {describe, expect, it} from 'vitest';
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
