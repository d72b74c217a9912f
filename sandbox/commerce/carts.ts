import type {Answer, Call, Handler} from '../http/requestHandler';
import type {JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {estimateCart, lineInputs, type CartNotes, type LineSeed} from './cartPricing';
import {CARTS, type Cart} from './cartTypes';
import {commerceCast} from './seed';
import {refusalOf, rejection} from './promotions';
import {assertBuyable} from './stock';

/** How long a cart lives after its last change. */
const LIFETIME = 'P30D';
const EXPIRY = 'expire';
const DEFAULT_LOCALE = 'en';
const MAXIMUM_LINES = 100;

interface LineRequest {
  readonly variant_id: string;
  readonly quantity: number;
}

function answer(cart: Cart, status = 200): Answer {
  return {status, body: cart, headers: {ETag: `"${cart.version}"`}};
}

/** Finds a cart that may be changed by this call. */
function cartToChange({world, path, headers, operationId}: Call): Cart {
  const cart = world.collection<Cart>(CARTS).require(path.id!);
  world.check('cart', cart, operationId);
  const expected = headers['if-match'];
  if (expected !== undefined && expected !== `"${cart.version}"`) {
    throw new ApiError('version_conflict', `The cart has version ${cart.version}, and If-Match is ${expected}.`);
  }
  return cart;
}

function scheduleExpiry(world: World, cart: Cart): void {
  cart.expires_at = world.clock.plus(LIFETIME);
  world.clock.schedule(cart.id, EXPIRY, cart.expires_at, () => world.move('cart', cart, 'expire'));
}

/** Makes a change final: the caller has seen the prices, and the 30 days start again. */
function commit(world: World, cart: Cart): void {
  const notes = world.internal<CartNotes>(cart);
  notes.seenPrices = Object.fromEntries(
    lineInputs(world, cart.lines).map(({id, variant}) => [id, variant.price.amount]),
  );
  estimateCart(world, cart);
  cart.version += 1;
  scheduleExpiry(world, cart);
  world.touch(cart);
  world.remember(cart);
}

/** Lines from what a request asks for: one a variant, and those that stay keep their id. */
function seedsFrom(world: World, cart: Cart, requests: readonly LineRequest[]): LineSeed[] {
  const quantities = new Map<string, number>();
  for (const {variant_id, quantity} of requests) {
    quantities.set(variant_id, (quantities.get(variant_id) ?? 0) + quantity);
  }
  const notes = world.internal<CartNotes>(cart);
  const newId = (): string => {
    const number = notes.nextLine ?? 1;
    notes.nextLine = number + 1;
    return `line_${number}`;
  };
  return [...quantities].map(([variant_id, quantity]) => ({
    id: cart.lines.find((line) => line.variant_id === variant_id)?.id ?? newId(),
    variant_id,
    quantity,
  }));
}

/** Checks lines that a request gives as a list. */
function assertLines(
  world: World,
  requests: readonly LineRequest[],
  seeds: readonly LineSeed[],
  currency: string,
): void {
  const demands = lineInputs(world, seeds).map(({variant, product, quantity}) => {
    const index = requests.findIndex(({variant_id}) => variant_id === variant.id);
    return {variant, product, quantity, pointer: `/lines/${index}/quantity`};
  });
  assertBuyable(demands, currency);
}

/** Checks one line that a request gives as its body. */
function assertLine(world: World, cart: Cart, seed: LineSeed): void {
  const demands = lineInputs(world, [seed]).map(({variant, product, quantity}) => ({
    variant,
    product,
    quantity,
    pointer: '/quantity',
  }));
  assertBuyable(demands, cart.currency);
}

function settingsFrom(
  world: World,
  {country, locale, metadata}: JsonObject,
): Pick<Cart, 'country' | 'locale' | 'metadata'> {
  return {
    country: (country as string | undefined) ?? commerceCast(world).partner.country,
    locale: (locale as string | undefined) ?? DEFAULT_LOCALE,
    metadata: (metadata as Record<string, string> | undefined) ?? {},
  };
}

function newCart(world: World, body: JsonObject): Cart {
  const now = world.clock.now();
  const {country, locale, metadata} = settingsFrom(world, body);
  return {
    id: '',
    object: 'cart',
    status: 'active',
    version: 0,
    partner_id: commerceCast(world).partner.id,
    shopper_reference: body.shopper_reference as string,
    currency: body.currency as string,
    country,
    locale,
    lines: [],
    groups: [],
    promotion_codes: [],
    totals: [],
    tax_included: 0,
    messages: [],
    checkout_id: null,
    expires_at: now,
    livemode: false,
    metadata,
    created_at: now,
    updated_at: now,
  };
}

const createCart: Handler = ({world, body}) => {
  const cart = newCart(world, body);
  const requests = (body.lines as unknown as LineRequest[] | undefined) ?? [];
  const seeds = seedsFrom(world, cart, requests);
  assertLines(world, requests, seeds, cart.currency);
  cart.id = world.ids.next('cart');
  estimateCart(world, cart, seeds);
  commit(world, cart);
  world.create('cart', CARTS, cart);
  return answer(cart, 201);
};

const retrieveCart: Handler = ({world, path, operationId}) => {
  const cart = world.collection<Cart>(CARTS).require(path.id!);
  world.check('cart', cart, operationId);
  if (cart.status === 'active') {
    estimateCart(world, cart);
  }
  return answer(cart);
};

const replaceCart: Handler = (call) => {
  const {world, body} = call;
  const cart = cartToChange(call);
  const requests = body.lines as unknown as LineRequest[];
  const seeds = seedsFrom(world, cart, requests);
  assertLines(world, requests, seeds, cart.currency);
  Object.assign(cart, settingsFrom(world, body));
  estimateCart(world, cart, seeds);
  commit(world, cart);
  return answer(cart);
};

const deleteCart: Handler = (call) => {
  const {world} = call;
  const cart = cartToChange(call);
  world.clock.unschedule(cart.id);
  world.move('cart', cart, 'delete');
  world.collection<Cart>(CARTS).delete(cart.id);
  return {status: 204};
};

const addCartLine: Handler = (call) => {
  const {world} = call;
  const cart = cartToChange(call);
  const asked = call.body as unknown as LineRequest;
  const seeds = seedsFrom(world, cart, [...cart.lines, asked]);
  if (seeds.length > MAXIMUM_LINES) {
    throw new ApiError('validation_failed', `A cart has at most ${MAXIMUM_LINES} lines.`, {
      errors: [{pointer: '', code: 'max_items', message: `The cart has ${MAXIMUM_LINES} lines already.`}],
    });
  }
  assertLine(
    world,
    cart,
    seeds.find(({variant_id}) => variant_id === asked.variant_id)!,
  );
  estimateCart(world, cart, seeds);
  commit(world, cart);
  return answer(cart, 201);
};

function assertLineExists(cart: Cart, lineId: string): void {
  if (!cart.lines.some(({id}) => id === lineId)) {
    throw new ApiError('resource_not_found', `The cart ${cart.id} has no line ${lineId}.`);
  }
}

const updateCartLine: Handler = (call) => {
  const {world, path, body} = call;
  const cart = cartToChange(call);
  assertLineExists(cart, path.line_id!);
  const quantity = body.quantity as number;
  const seeds = cart.lines.map((line) => (line.id === path.line_id ? {...line, quantity} : line));
  assertLine(
    world,
    cart,
    seeds.find(({id}) => id === path.line_id)!,
  );
  estimateCart(world, cart, seeds);
  commit(world, cart);
  return answer(cart);
};

const removeCartLine: Handler = (call) => {
  const {world, path} = call;
  const cart = cartToChange(call);
  assertLineExists(cart, path.line_id!);
  estimateCart(
    world,
    cart,
    cart.lines.filter(({id}) => id !== path.line_id),
  );
  commit(world, cart);
  return answer(cart);
};

const applyPromotionCode: Handler = (call) => {
  const {world} = call;
  const cart = cartToChange(call);
  const code = (call.body.code as string).toUpperCase();
  const refusal = refusalOf(world, cart, lineInputs(world, cart.lines), code);
  if (refusal) {
    throw rejection(code, refusal);
  }
  estimateCart(world, cart, cart.lines, [...cart.promotion_codes.map((applied) => applied.code), code]);
  commit(world, cart);
  return answer(cart, 201);
};

const removePromotionCode: Handler = (call) => {
  const {world, path} = call;
  const cart = cartToChange(call);
  const code = path.code!.toUpperCase();
  const codes = cart.promotion_codes.map((applied) => applied.code);
  if (!codes.includes(code)) {
    throw new ApiError('resource_not_found', `The code ${code} is not applied to the cart ${cart.id}.`);
  }
  estimateCart(
    world,
    cart,
    cart.lines,
    codes.filter((other) => other !== code),
  );
  commit(world, cart);
  return answer(cart);
};

export const cartHandlers: Readonly<Record<string, Handler>> = {
  createCart,
  retrieveCart,
  replaceCart,
  deleteCart,
  addCartLine,
  updateCartLine,
  removeCartLine,
  applyPromotionCode,
  removePromotionCode,
};

/** Freezes a cart for a checkout. Its 30 days do not run meanwhile. */
export function freezeCart(world: World, cart: Cart, checkoutId: string): void {
  world.clock.unschedule(cart.id, EXPIRY);
  world.move('cart', cart, 'freeze', {changes: {checkout_id: checkoutId}});
  world.remember(cart);
}

function release(world: World, cartId: string, transition: string): void {
  const cart = world.collection<Cart>(CARTS).require(cartId);
  world.move('cart', cart, transition, {changes: {checkout_id: null}});
  estimateCart(world, cart);
  scheduleExpiry(world, cart);
  world.remember(cart);
}

/** Lets carts follow their checkout: free again, or converted. */
export function connectCarts(world: World): void {
  const cartOf = (object: JsonObject): string => object.cart_id as string;
  world.on('checkout.canceled', ({data}) => release(world, cartOf(data.object), 'release_canceled'));
  world.on('checkout.expired', ({data}) => release(world, cartOf(data.object), 'release_expired'));
  world.on('checkout.completed', ({data}) => {
    const cart = world.collection<Cart>(CARTS).require(cartOf(data.object));
    world.move('cart', cart, 'convert');
    world.remember(cart);
  });
}
