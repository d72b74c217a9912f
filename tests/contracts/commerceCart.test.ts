// cspell:ignore ausverkauft eine geben geändert lieferadresse preis sich
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Cart} from '../../sandbox/commerce/cartTypes';
import type {Checkout} from '../../sandbox/commerce/checkoutTypes';
import {computePromotionShares} from '../../sandbox/commerce/cartPricing';
import {readCommerceSeed} from '../../src/topics/cart/elements/commerceStory';
import {findRefusalCauses} from '../../src/topics/cart/elements/promotions';
import type {Product, Variant} from '../../sandbox/commerce/productTypes';
import type {CommerceSeed, Promotion, PromotionTerms} from '../../sandbox/commerce/seed';
import {loadSharedContracts} from '../../sandbox/contracts';
import type {ProductFacets} from '../../src/pipeline/contracts/generated/commerce';
import {
  BOOK_ID,
  getEntryAmount,
  JACKET_ID,
  ShopClient,
  SOCKS_ID,
  type ShopLine,
  type ShopProblem,
  type ShopReply,
} from './support/shopClient';
import {placeOrder} from './support/orderSteps';
import {startBeforeEach} from './support/startBeforeEach';
import {readContracts} from '../../src/pipeline/projectContracts';

let client: ShopClient;

startBeforeEach(
  () => ShopClient.start(),
  (started) => (client = started),
);

interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface SearchPage {
  readonly total_count: number;
  readonly facets: ProductFacets | null;
}

describe('the catalog', () => {
  it('of the sandbox has prices in EUR only', () => {
    const variants = client.sandbox.world.getCollection<Variant>('variant').listAll();
    expect([...new Set(variants.map(({price}) => price.currency))]).toEqual(['EUR']);
  });

  it('sends no event when a merchant sets the price and the stock that a variant has', async () => {
    await client.performAct('variant.change_price', JACKET_ID, {amount: 8990});
    await client.performAct('variant.change_availability', JACKET_ID, {quantity: 14});
    expect(client.listEventTypes(JACKET_ID)).toEqual([]);
    await client.performAct('variant.change_price', JACKET_ID, {amount: 8991});
    expect(client.listEventTypes(JACKET_ID)).toEqual(['catalog.variant.price_changed']);
  });

  it('strikes through only a price above that of the variant', async () => {
    const readListPrice = (): number | undefined =>
      client.sandbox.world.getCollection<Variant>('variant').require(JACKET_ID).list_price?.amount;
    for (const list of [7990, 7000]) {
      await expect(
        client.performAct('variant.change_price', JACKET_ID, {amount: 7990, list_amount: list}),
      ).rejects.toThrow('list_amount of the act must be above amount, 7990');
    }
    await client.performAct('variant.change_price', JACKET_ID, {amount: 7990, list_amount: 8990});
    await client.performAct('variant.change_price', JACKET_ID, {amount: 8989});
    expect(readListPrice()).toBe(8990);
    await client.performAct('variant.change_price', JACKET_ID, {amount: 8990});
    expect(readListPrice()).toBeUndefined();
  });

  const find = async (query: string): Promise<string[]> =>
    (await client.sendShopRequest<Page<Product>>('GET', `products?${query}`)).body.data.map(({handle}) => handle);

  it('finds active products by words, filters and categories below', async () => {
    expect(await find('q=harbor&availability=in_stock')).toEqual(['the-quiet-harbor']);
    expect(await find('q=hiking')).toEqual([
      'a-year-of-small-walks',
      'merino-socks',
      'ridge-cap',
      'steel-bottle-set',
      'trail-backpack',
    ]);
    expect(await find('category_id=cat_2Bk9Rt&price_max=1400')).toEqual(['ruled-notebook', 'salt-and-cedar']);
    expect(await find('merchant_id=mer_4Rd1Ge&availability=backorder')).toEqual(['trail-backpack']);
    expect(await find('q=poncho')).toEqual([]);
    expect(await find('q=headlamp')).toEqual([]);
  });

  it('finds a product by price only when one variant meets both ends', async () => {
    expect(await find('q=salt&price_min=1300&price_max=2400')).toEqual([]);
    expect(await find('q=salt&price_min=1290&price_max=2400')).toEqual(['salt-and-cedar']);
    expect((await client.sendShopRequest('GET', 'products?price_min=2&price_max=1')).body.code).toBe('invalid_request');
  });

  it('puts a word of the title before one of the description', async () => {
    expect((await find('q=coffee'))[0]).toBe('morning-roast');
    expect(await find('q=jacket')).toEqual(['summit-jacket']);
  });

  it('sorts by price, date and title, and by relevance only with words', async () => {
    const sort = async (order: string): Promise<Product[]> => [
      ...(await client.sendShopRequest<Page<Product>>('GET', `products?limit=100&sort=${order}`)).body.data,
    ];
    const expectSorted = (products: readonly Product[], isBefore: (a: Product, b: Product) => number): void =>
      expect(products.map(({title}) => title)).toEqual(
        [...products].sort((a, b) => isBefore(a, b) || a.title.localeCompare(b.title, 'en')).map(({title}) => title),
      );
    expectSorted(await sort('price_asc'), (a, b) => a.price_range.min - b.price_range.min);
    expectSorted(await sort('price_desc'), (a, b) => b.price_range.min - a.price_range.min);
    expectSorted(await sort('newest'), (a, b) => b.created_at.localeCompare(a.created_at));
    expectSorted(await sort('title'), () => 0);
    expect(await sort('relevance')).toEqual(await sort('title'));
    expect(await find('q=coffee&sort=price_desc')).toEqual(['pour-over-kettle', 'morning-roast']);
    const {body} = await client.sendShopRequest('GET', 'products?sort=price');
    expect(body.errors).toMatchObject([{pointer: '#sort', code: 'enum'}]);
  });

  it('counts what a search finds on all pages, and what it would find with each value of a facet', async () => {
    const search = async (query: Readonly<Record<string, string>>): Promise<SearchPage> => {
      const parameters = new URLSearchParams({limit: '1', ...query}).toString();
      return (await client.sendShopRequest<SearchPage>('GET', `products?${parameters}`)).body;
    };
    const searches: Readonly<Record<string, string>>[] = [
      {},
      {q: 'hiking'},
      {merchant_id: 'mer_8Pb2Lt', availability: 'in_stock'},
      {category_id: 'cat_1Ou4Dr', price_max: '5000'},
    ];
    for (const query of searches) {
      const {total_count, facets} = await search({...query, facets: 'true'});
      expect(total_count).toBe((await find(new URLSearchParams({limit: '100', ...query}).toString())).length);
      for (const facet of ['category_id', 'merchant_id', 'availability'] as const) {
        expect(facets![facet].length).toBeGreaterThan(0);
        for (const {value, count} of facets![facet]) {
          expect([facet, value, (await search({...query, [facet]: value})).total_count]).toEqual([facet, value, count]);
        }
      }
      const {price_max, ...others} = query;
      const limits = {price_min: String(facets!.price!.min), price_max: String(facets!.price!.max)};
      expect((await search({...others, ...limits})).total_count).toBe((await search(others)).total_count);
      expect((await search({...others, price_max: String(facets!.price!.min - 1)})).total_count).toBe(0);
      expect((await search({...others, price_min: String(facets!.price!.max + 1)})).total_count).toBe(0);
      expect(price_max === undefined || facets!.price!.max > Number(price_max)).toBe(true);
    }
    expect(await search({q: 'zeppelin', facets: 'true'})).toMatchObject({
      total_count: 0,
      facets: {category_id: [], merchant_id: [], availability: [], price: null},
    });
    expect((await search({})).facets).toBeNull();
  });

  it('returns facets with one page, and continues without them', async () => {
    const {body} = await client.sendShopRequest<Page<Product>>('GET', 'products?q=hiking&facets=true&limit=2');
    expect((await find(`q=hiking&limit=2&cursor=${body.next_cursor!}`)).length).toBe(2);
  });

  it('pages through everything once', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const {body}: {body: Page<Product>} = await client.sendShopRequest<Page<Product>>(
        'GET',
        `products?limit=4${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.data.map(({title}) => title));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a.localeCompare(b, 'en')));
    expect(seen.length).toBe((await find('limit=100')).length);
  });

  it('looks up what exists and names what does not', async () => {
    const {body} = await client.sendShopRequest<{data: Product[]; not_found: string[]}>('POST', 'products/lookup', {
      ids: ['prod_0Zz0Zz', 'prod_9Bk3Tn', 'prod_7Pn1Rc', 'prod_9Bk3Tn'],
    });
    expect(body.data.map(({id}) => id)).toEqual(['prod_9Bk3Tn', 'prod_7Pn1Rc']);
    expect(body.not_found).toEqual(['prod_0Zz0Zz']);
  });

  it('lists each category after its parent', async () => {
    const {body} = await client.sendShopRequest<Page<{id: string; parent_id: string | null}>>('GET', 'categories');
    const ids = body.data.map(({id}) => id);
    expect(body.data.every(({parent_id: parent}, index) => parent === null || ids.indexOf(parent) < index)).toBe(true);
  });

  it('sends an event about a change of a variant, which its product shows too', async () => {
    await client.sandbox.act('variant.change_availability', 'var_8Bt4Sg', {status: 'in_stock', quantity: 3});
    const [event] = client.listEvents('var_8Bt4Sg');
    expect(event!.type).toBe('catalog.variant.availability_changed');
    expect(event!.data.previous_attributes).toMatchObject({availability: {status: 'out_of_stock', quantity: 0}});
    const {body} = await client.sendShopRequest<Product>('GET', 'products/prod_8Bt4St');
    expect(body.options[0]!.values).toEqual([
      {label: 'Black', available: true},
      {label: 'Green', available: true},
    ]);
    expect(body.updated_at).toBe(event!.created_at);
  });
});

describe('a cart', () => {
  const change = (cart: Cart, lineId: string, quantity: number, version?: number) =>
    client.sendShopRequest<Cart & ShopProblem>(
      'PATCH',
      `carts/${cart.id}/lines/${lineId}`,
      {quantity},
      version === undefined ? {} : {'If-Match': `"${version}"`},
    );
  const listSums = (cart: Cart): number[] => [
    ...['items', 'shipping', 'discount', 'total'].map((type) => getEntryAmount(cart, type)),
    cart.tax_included,
  ];

  it('passes through the four versions of the scenario', async () => {
    const first = await client.createCart(
      [
        [JACKET_ID, 1],
        [SOCKS_ID, 2],
      ],
      {country: 'FR'},
    );
    const second = await change(first, 'line_2', 3, 1);
    const third = await client.sendShopRequest<Cart>(
      'POST',
      `carts/${first.id}/lines`,
      {variant_id: BOOK_ID, quantity: 2},
      {'If-Match': '"2"'},
    );
    const fourth = await client.applyCode(first.id, 'WELCOME10');
    expect([first, second.body, third.body, fourth.body].map((cart) => [cart.version, ...listSums(cart)])).toEqual([
      [1, 11380, 490, 0, 11870, 1978],
      [2, 12575, 490, 0, 13065, 2178],
      [3, 15573, 880, 0, 16453, 2354],
      [4, 15573, 880, -1000, 15453, 2209],
    ]);
    expect(fourth.body.lines.map(({discount, paid, tax}) => [discount, paid, tax])).toEqual([
      [-577, 8413, 1402],
      [-230, 3355, 559],
      [-193, 2805, 146],
    ]);
    expect(fourth.body.groups.map(({totals, tax_included}) => [totals.at(-1)!.amount, tax_included])).toEqual([
      [12258, 2043],
      [3195, 166],
    ]);
    expect(fourth.headers.get('etag')).toBe('"4"');
  });

  it('rejects a change of an outdated version, and changes nothing', async () => {
    const cart = await client.createCart([[SOCKS_ID, 1]]);
    await change(cart, 'line_1', 2, 1);
    expect((await change(cart, 'line_1', 5, 1)).body.code).toBe('version_conflict');
    expect(
      (
        await client.sendShopRequest(
          'POST',
          `carts/${cart.id}/lines`,
          {variant_id: BOOK_ID, quantity: 1},
          {'If-Match': '"1"'},
        )
      ).body.code,
    ).toBe('version_conflict');
    expect(await client.readCart(cart.id)).toMatchObject({version: 2, lines: [{quantity: 2}]});
  });

  it('requires a version where a change cannot be repeated, and not on a POST', async () => {
    const cart = await client.createCart([[SOCKS_ID, 1]]);
    const refused = await change(cart, 'line_1', 2);
    expect(refused.body).toMatchObject({code: 'invalid_request', errors: [{pointer: '#If-Match', code: 'required'}]});
    expect((await client.sendShopRequest('DELETE', `carts/${cart.id}`)).body.code).toBe('invalid_request');
    expect(
      (await client.sendShopRequest('POST', `carts/${cart.id}/lines`, {variant_id: BOOK_ID, quantity: 1})).status,
    ).toBe(201);
  });

  it('increases the line of an existing variant, and keeps line ids over a replacement', async () => {
    const cart = await client.createCart([
      [JACKET_ID, 1],
      [SOCKS_ID, 1],
      [SOCKS_ID, 2],
    ]);
    expect(cart.lines.map(({id, quantity}) => [id, quantity])).toEqual([
      ['line_1', 1],
      ['line_2', 3],
    ]);
    const {body} = await client.sendShopRequest<Cart>(
      'PUT',
      `carts/${cart.id}`,
      {
        lines: [
          {variant_id: BOOK_ID, quantity: 1},
          {variant_id: SOCKS_ID, quantity: 1},
        ],
      },
      {'If-Match': '"1"'},
    );
    expect(body.lines.map(({id, variant_id}) => [id, variant_id])).toEqual([
      ['line_3', BOOK_ID],
      ['line_2', SOCKS_ID],
    ]);
    expect(body.groups.map(({merchant_id}) => merchant_id)).toEqual(['mer_8Pb2Lt', 'mer_4Rd1Ge']);
  });

  it.each<[string, readonly ShopLine[], string]>([
    ['a variant that does not exist', [['var_0Zz', 1]], 'resource_not_found'],
    ['a variant that is sold out', [['var_5Jk8Rs', 1]], 'out_of_stock'],
    ['more units than there are', [['var_5Jk8Rl', 4]], 'out_of_stock'],
    ['more units than one order may have', [[JACKET_ID, 6]], 'validation_failed'],
  ])('rejects %s', async (_, lines, code) => {
    expect(((await client.createCart(lines)) as unknown as ShopProblem).code).toBe(code);
  });

  it.each([
    ['a product that left the catalog', 'var_7Pn1Rc', 'EUR', 'invalid'],
    ['a product that is a draft', 'var_9Hl5Dr', 'EUR', 'invalid'],
    ['a variant that is not sold in its currency', SOCKS_ID, 'USD', 'currency_mismatch'],
  ])('rejects %s, in a new cart and as a line', async (_, variant_id, currency, code) => {
    const line = {variant_id, quantity: 1};
    const create = (lines: readonly object[]): Promise<ShopReply<ShopProblem>> =>
      client.sendShopRequest('POST', 'carts', {shopper_reference: 'shopper_8841', currency, lines});
    const {id} = (await create([])).body as unknown as Cart;
    const rejected = await create([line]);
    const added = await client.sendShopRequest('POST', `carts/${id}/lines`, line);
    expect([rejected.status, added.status]).toEqual([422, 422]);
    expect(rejected.body.errors).toMatchObject([{pointer: '/lines/0/variant_id', code}]);
    expect(added.body.errors).toMatchObject([{pointer: '/variant_id', code}]);
  });

  it('accepts what ships later', async () => {
    expect(
      (
        await client.createCart([
          ['var_3Bp8Tr', 1],
          ['var_6Tn2Ap', 2],
        ])
      ).lines,
    ).toHaveLength(2);
  });

  it('reports a new price and missing units at the next read', async () => {
    const cart = await client.createCart([
      [JACKET_ID, 1],
      ['var_5Sc3Ch', 2],
    ]);
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 7990});
    await client.sandbox.act('variant.change_availability', 'var_5Sc3Ch', {quantity: 1});
    const read = await client.readCart(cart.id);
    expect(read.messages.map(({code, pointer}) => [code, pointer])).toEqual([
      ['price_changed', '/lines/0/unit_price'],
      ['out_of_stock', '/lines/1/quantity'],
    ]);
    expect([read.version, getEntryAmount(read, 'items')]).toEqual([1, 7990 + 2 * 2490]);
    expect((await change(cart, 'line_2', 1, 1)).body.messages.map(({code}) => code)).toEqual(['price_changed']);
  });

  it.each([
    ['de', 'Der Preis von Summit jacket hat sich geändert.', 'Geben Sie eine Lieferadresse ein.'],
    ['de-AT', 'Der Preis von Summit jacket hat sich geändert.', 'Geben Sie eine Lieferadresse ein.'],
    ['fr', 'The price of Summit jacket changed.', 'Enter a shipping address.'],
  ])('with the locale %s has messages in German or English, and its checkout too', async (locale, changed, missing) => {
    const cart = await client.createCart([[JACKET_ID, 1]], {locale});
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 7990});
    const {messages} = await client.readCart(cart.id);
    expect(messages.map(({text}) => text)).toEqual([changed]);
    const {body} = await client.sendShopRequest<Checkout>('POST', 'checkouts', {cart_id: cart.id});
    expect(body.messages.map(({text}) => text)).toContain(missing);
  });

  it('has errors in English, and the message about the same in German', async () => {
    const cart = await client.createCart([[JACKET_ID, 1]], {locale: 'de'});
    const {body: checkout} = await client.sendShopRequest<Checkout>('POST', 'checkouts', {cart_id: cart.id});
    await client.sandbox.act('variant.change_availability', JACKET_ID, {quantity: 0});
    const path = `checkouts/${checkout.id}`;
    const refused = await client.sendShopRequest('PATCH', path, {
      buyer: {name: 'Ana', email: 'ana@shop.example'},
    });
    expect(refused.body).toMatchObject({code: 'out_of_stock', detail: 'Summit jacket is sold out.'});
    const {body} = await client.sendShopRequest<Checkout>('GET', path);
    expect(body.messages.map(({text}) => text)).toContain('Summit jacket ist ausverkauft.');
  });

  it('shows both prices of a changed line until a checkout is created, whatever else changes', async () => {
    const cart = await client.createCart([
      [JACKET_ID, 2],
      [SOCKS_ID, 1],
    ]);
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 9990});
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 7990});
    const message = {code: 'price_changed', previous_amount: 8990, current_amount: 7990};
    expect((await change(cart, 'line_1', 1, 1)).body.messages).toMatchObject([message]);
    const added = await client.sendShopRequest<Cart>('POST', `carts/${cart.id}/lines`, {
      variant_id: JACKET_ID,
      quantity: 1,
    });
    expect(added.body.messages).toMatchObject([message]);
    const {id} = await client.createCheckout(cart.id);
    expect((await client.readCart(cart.id)).messages).toEqual([]);
    await client.sendShopRequest('POST', `checkouts/${id}/cancel`, {});
    expect((await client.readCart(cart.id)).messages).toEqual([]);
  });

  it('forgets a changed price when it goes back, and when the line is removed', async () => {
    const cart = await client.createCart([[JACKET_ID, 1]]);
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 7990});
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 8990});
    expect((await client.readCart(cart.id)).messages).toEqual([]);
    await client.sandbox.act('variant.change_price', JACKET_ID, {amount: 7990});
    await client.sendShopRequest('DELETE', `carts/${cart.id}/lines/line_1`, undefined, {'If-Match': '"1"'});
    const again = await client.sendShopRequest<Cart>('POST', `carts/${cart.id}/lines`, {
      variant_id: JACKET_ID,
      quantity: 1,
    });
    expect(again.body.messages).toEqual([]);
  });

  it('reports a line that is no longer sold and cannot be bought', async () => {
    const cart = await client.createCart([['var_8Bt4Sb', 1]]);
    await client.sandbox.act('product.archive', 'prod_8Bt4St');
    expect((await client.readCart(cart.id)).messages.map(({code}) => code)).toEqual(['not_for_sale']);
    expect((await client.sendShopRequest('POST', 'checkouts', {cart_id: cart.id})).body.code).toBe('out_of_stock');
    const line = `carts/${cart.id}/lines/${cart.lines[0]!.id}`;
    const {body} = await client.sendShopRequest('PATCH', line, {quantity: 2}, {'If-Match': '"1"'});
    expect(body.errors).toMatchObject([{pointer: '', message: 'This variant is not for sale.'}]);
  });

  it('shows when it last changed', async () => {
    const cart = await client.createCart([[SOCKS_ID, 1]]);
    await client.advanceClock('PT1M');
    await change(cart, 'line_1', 2, 1);
    expect(await client.readCart(cart.id)).toMatchObject({
      created_at: '2026-11-03T09:58:00Z',
      updated_at: '2026-11-03T09:59:00Z',
      expires_at: '2026-12-03T09:59:00Z',
    });
  });

  it('estimates no shipping to a country that a merchant does not reach', async () => {
    const cart = await client.createCart(
      [
        [SOCKS_ID, 1],
        [BOOK_ID, 1],
      ],
      {country: 'ES'},
    );
    expect(getEntryAmount(cart, 'shipping')).toBe(1290);
    expect(cart.messages.map(({code}) => code)).toEqual(['no_delivery']);
    expect(cart.lines.map(({tax_rate}) => tax_rate)).toEqual(['21', '4']);
  });

  it('expires 30 days after its last change, and cannot be changed any more', async () => {
    const cart = await client.createCart([[SOCKS_ID, 1]]);
    await client.advanceClock('P29D');
    await client.applyCode(cart.id, 'SUMMER26');
    await client.sendShopRequest('POST', `carts/${cart.id}/lines`, {variant_id: BOOK_ID, quantity: 1});
    await client.advanceClock('P29D');
    expect((await client.readCart(cart.id)).status).toBe('active');
    await client.advanceClock('P1D');
    expect((await client.readCart(cart.id)).status).toBe('expired');
    expect(client.listEventTypes(cart.id)).toEqual(['cart.expired']);
    expect(
      (await client.sendShopRequest('POST', `carts/${cart.id}/lines`, {variant_id: BOOK_ID, quantity: 1})).body.code,
    ).toBe('cart_frozen');
  });

  it('is not there once it is deleted', async () => {
    const cart = await client.createCart([]);
    expect((await client.sendShopRequest('DELETE', `carts/${cart.id}`, undefined, {'If-Match': '"1"'})).status).toBe(
      204,
    );
    expect((await client.sendShopRequest('GET', `carts/${cart.id}`)).body.code).toBe('resource_not_found');
    expect((await client.applyCode<ShopProblem>(cart.id, 'WELCOME10')).body.code).toBe('resource_not_found');
  });
});

describe('promotion codes', () => {
  const getRefusalReason = async (cartId: string, code: string): Promise<string> => {
    const {body} = await client.applyCode<ShopProblem>(cartId, code);
    expect(body.code).toBe('promotion_rejected');
    return body.errors[0]!.code;
  };

  it.each(Object.entries(findRefusalCauses(readCommerceSeed(readContracts()))))(
    'are rejected with the reason %s as the page describes, and leave the cart as it is',
    async (expected, {codes, isGuest}) => {
      const {id} = await client.createCart([[SOCKS_ID, 2]], isGuest ? {shopper_reference: 'guest_1'} : {});
      for (const code of codes.slice(0, -1)) {
        expect((await client.applyCode(id, code)).status).toBe(201);
      }
      const before = await client.readCart(id);
      expect(await getRefusalReason(id, codes.at(-1)!)).toBe(expected);
      expect(await client.readCart(id)).toEqual(before);
    },
  );

  it.each(['', 'WEL COME', 'WELCOME_10'])(
    'of the form “%s” are no codes, and leave the cart as it is',
    async (code) => {
      const {id} = await client.createCart([[SOCKS_ID, 2]]);
      const before = await client.readCart(id);
      const {status, body} = await client.applyCode<ShopProblem>(id, code);
      expect([status, body.code, body.errors.map((error) => [error.pointer, error.code])]).toEqual([
        422,
        'validation_failed',
        [['/code', 'pattern']],
      ]);
      expect(await client.readCart(id)).toEqual(before);
    },
  );

  it('are rejected for the first reason that applies, in the order of the page', async () => {
    const {catalogs} = await loadSharedContracts();
    const reasons = catalogs.errorCodes.detail_codes
      .filter((detail) => detail.with.includes('promotion_rejected'))
      .map(({code}) => code);
    /** A promotion that no reason refuses, and what makes it refused for each reason. */
    const open = {
      code: 'OPEN',
      type: 'voucher',
      amount: 100,
      funded_by: 'partner',
      minimum: 1,
      combinable: true,
    } as const;
    const terms: Readonly<Record<string, Partial<PromotionTerms>>> = {
      invalid: {code: 'OTHER'},
      already_applied: {},
      expired: {ends_at: '2026-01-01T00:00:00Z'},
      user_not_logged_in: {needs_login: true},
      user_ineligible: {shoppers: ['shopper_1']},
      usage_limit_reached: {usage_limit: 1, used: 1},
      combination_disallowed: {combinable: false},
      minimum_not_met: {minimum: 1e6},
    };
    expect(Object.keys(terms).sort()).toEqual([...reasons].sort());
    const promotions: Promotion[] = [open, {...open, code: 'FIRST'}];
    const shop = await ShopClient.start({promotions});
    for (const [index, reason] of reasons.entries()) {
      promotions[0] = open;
      const {id} = await shop.createCart([[SOCKS_ID, 1]], {shopper_reference: 'guest_1'});
      const isApplied = reasons.indexOf('already_applied') >= index;
      for (const code of isApplied ? ['FIRST', 'OPEN'] : ['FIRST']) {
        expect((await shop.applyCode(id, code)).status).toBe(201);
      }
      // Every later reason applies too.
      const broken = reasons.slice(index).reduce<Partial<PromotionTerms>>((all, one) => ({...all, ...terms[one]}), {});
      promotions[0] = {...open, ...broken};
      const {body} = await shop.applyCode<ShopProblem>(id, 'OPEN');
      expect([reason, body.errors[0]!.code]).toEqual([reason, reason]);
    }
    await shop.sandbox.close();
  });

  it('apply at their minimum and up to their last second, and not one unit or second later', async () => {
    const promotion = {code: 'EDGE', type: 'voucher', amount: 100, funded_by: 'partner', combinable: true} as const;
    const promotions: Promotion[] = [{...promotion, minimum: 1}];
    const shop = await ShopClient.start({promotions});
    const apply = async (terms: {minimum: number; ends_at?: string}): Promise<string | undefined> => {
      promotions[0] = {...promotion, ...terms};
      const cart = await shop.createCart([[SOCKS_ID, 1]]);
      return (await shop.applyCode<Partial<ShopProblem>>(cart.id, 'EDGE')).body.errors?.[0]?.code;
    };
    const subtotal = getEntryAmount(await shop.createCart([[SOCKS_ID, 1]]), 'items');
    expect(await apply({minimum: subtotal})).toBeUndefined();
    expect(await apply({minimum: subtotal + 1})).toBe('minimum_not_met');
    const {clock} = shop.sandbox.world;
    expect(await apply({minimum: 1, ends_at: clock.addDuration('PT1S')})).toBeUndefined();
    expect(await apply({minimum: 1, ends_at: clock.getTime()})).toBe('expired');
    await shop.sandbox.close();
  });

  it('keep their discount in a cart and its checkout, whatever ends after they were applied', async () => {
    const {seedData} = await loadSharedContracts();
    const promotions = (seedData.commerce as CommerceSeed).promotions.map((one) =>
      one.code === 'WELCOME10' ? {...one, ends_at: '2026-11-03T10:28:00Z', usage_limit: 1, used: 0} : one,
    );
    const shop = await ShopClient.start({promotions});
    const other = await shop.createCart([[SOCKS_ID, 2]]);
    await shop.applyCode(other.id, 'WELCOME10');
    // Another order uses the code up, then it ends.
    await placeOrder(shop, [[SOCKS_ID, 2]], 'WELCOME10');
    await shop.advanceClock('PT31M');
    expect((await shop.readCart(other.id)).promotion_codes).toMatchObject([{code: 'WELCOME10', amount: -1000}]);
    expect(getEntryAmount(await shop.createCheckout(other.id), 'discount')).toBe(-1000);
    const late = await shop.createCart([[SOCKS_ID, 2]]);
    expect((await shop.applyCode<ShopProblem>(late.id, 'WELCOME10')).body.errors[0]!.code).toBe('expired');
    await shop.sandbox.close();
  });

  it('are used up by orders, and not by carts that are at their checkout or have expired', async () => {
    const shop = await ShopClient.start({
      promotions: [
        {
          code: 'ONCE',
          type: 'voucher',
          amount: 100,
          funded_by: 'partner',
          minimum: 1,
          combinable: true,
          usage_limit: 1,
        },
      ],
    });
    const apply = async (): Promise<Cart> => {
      const cart = await shop.createCart([[SOCKS_ID, 1]]);
      expect((await shop.applyCode(cart.id, 'ONCE')).status).toBe(201);
      return cart;
    };
    const forgotten = await apply();
    await shop.advanceClock('P30D');
    expect((await shop.readCart(forgotten.id)).status).toBe('expired');
    await shop.createCheckout((await apply()).id);
    await apply();
    await placeOrder(shop, [[SOCKS_ID, 1]], 'ONCE');
    const late = await shop.createCart([[SOCKS_ID, 1]]);
    expect((await shop.applyCode<ShopProblem>(late.id, 'ONCE')).body.errors[0]!.code).toBe('usage_limit_reached');
    await shop.sandbox.close();
  });

  it('are the same in upper and lower case', async () => {
    const cart = await client.createCart([[SOCKS_ID, 2]]);
    await client.applyCode(cart.id, 'WELCOME10');
    expect(await getRefusalReason(cart.id, 'welcome10')).toBe('already_applied');
  });

  it('are for the shoppers that they name', async () => {
    const cart = await client.createCart([[SOCKS_ID, 1]], {shopper_reference: 'shopper_0007'});
    const {body} = await client.applyCode(cart.id, 'STAFF20');
    expect(getEntryAmount(body, 'discount')).toBe(-239);
  });

  it('stay and take nothing off while the cart is below their minimum', async () => {
    const cart = await client.createCart([[SOCKS_ID, 2]]);
    await client.applyCode(cart.id, 'WELCOME10');
    const {body} = await client.sendShopRequest<Cart>(
      'PATCH',
      `carts/${cart.id}/lines/line_1`,
      {quantity: 1},
      {'If-Match': '"2"'},
    );
    expect(body.promotion_codes).toMatchObject([{code: 'WELCOME10', amount: 0}]);
    expect(body.messages.map(({code}) => code)).toEqual(['promotion_not_applicable']);
    const {body: without} = await client.sendShopRequest<Cart>(
      'DELETE',
      `carts/${cart.id}/promotion_codes/WELCOME10`,
      undefined,
      {
        'If-Match': '"3"',
      },
    );
    expect([without.promotion_codes, without.messages]).toEqual([[], []]);
  });

  it('apply one after the other: the second is computed on what the first left', async () => {
    const cart = await client.createCart([
      [SOCKS_ID, 1],
      [BOOK_ID, 2],
    ]);
    await client.applyCode(cart.id, 'WELCOME10');
    const {body} = await client.applyCode(cart.id, 'PAGES5');
    expect(body.promotion_codes.map(({amount, funded_by}) => [amount, funded_by])).toEqual([
      [-1000, 'partner'],
      [-114, 'merchant'],
    ]);
  });

  it('take each minor unit from one line, and name who bears it', async () => {
    const quantities = fc.record({
      jackets: fc.integer({min: 0, max: 5}),
      socks: fc.integer({min: 1, max: 10}),
      books: fc.integer({min: 1, max: 10}),
    });
    await fc.assert(
      fc.asyncProperty(quantities, async ({jackets, socks, books}) => {
        const {id} = await client.createCart([
          ...(jackets > 0 ? [[JACKET_ID, jackets] as const] : []),
          [SOCKS_ID, socks],
          [BOOK_ID, books],
        ]);
        await client.applyCode(id, 'WELCOME10');
        const {body: cart} = await client.applyCode(id, 'PAGES5');
        const add = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
        expect(add(cart.totals.map(({type, amount}) => (type === 'total' ? -amount : amount)))).toBe(0);
        expect(add(cart.groups.map(({totals}) => totals.at(-1)!.amount))).toBe(getEntryAmount(cart, 'total'));
        expect(add(cart.groups.map(({tax_included}) => tax_included))).toBe(cart.tax_included);
        expect(add(cart.lines.map(({discount}) => discount))).toBe(getEntryAmount(cart, 'discount'));
        expect(add(cart.promotion_codes.map(({amount}) => amount))).toBe(getEntryAmount(cart, 'discount'));
        const shares = computePromotionShares(
          client.sandbox.world,
          client.sandbox.world.getCollection<Cart>('cart').require(id),
        );
        for (const line of cart.lines) {
          expect(line.paid).toBe(line.unit_price * line.quantity + line.discount);
          expect(add(shares.filter(({line_id}) => line_id === line.id).map(({amount}) => amount))).toBe(-line.discount);
        }
      }),
      {numRuns: 25, seed: 5512},
    );
  });
});
