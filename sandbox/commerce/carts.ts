import type {HandlerResponse, HandlerRequest, Handler} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {acceptNewPrices, estimateCart, buildLineInputs, type CartNotes, type LineSeed} from './cartPricing';
import {CART_COLLECTION, type Cart} from './cartTypes';
import {getCommerceSeed} from './seed';
import {findPromotionRefusal, createPromotionError} from './promotions';
import {assertBuyable} from './stock';
import {defineTimerAction} from '../world/timerActions';

const EXPIRE_TRANSITION = 'expire';
const DEFAULT_LOCALE = 'en';
const MAX_LINES = 100;

interface LineRequest {
  readonly variant_id: string;
  readonly quantity: number;
}

function createCartResponse(cart: Cart, status = 200): HandlerResponse {
  return {status, body: cart, headers: {ETag: `"${cart.version}"`}};
}

/** Finds a cart that may be changed by this call. */
function findChangeableCart({world, path, headers, operationId}: HandlerRequest): Cart {
  const cart = world.getCollection<Cart>(CART_COLLECTION).require(path.id!);
  world.check('cart', cart, operationId);
  const expected = headers['if-match'];
  if (expected !== undefined && expected !== `"${cart.version}"`) {
    throw new ApiError('version_conflict', `The cart has version ${cart.version}, and If-Match is ${expected}.`);
  }
  return cart;
}

const EXPIRE_CART = defineTimerAction('cart.expire', (world, cart: Cart) =>
  world.transition('cart', cart, EXPIRE_TRANSITION),
);

function scheduleCartExpiry(world: World, cart: Cart): void {
  cart.expires_at = world.clock.addDuration(world.getTimer('cart', 'expire'));
  world.clock.schedule(cart.id, EXPIRE_TRANSITION, cart.expires_at, EXPIRE_CART, cart);
}

/** Completes a change: the shopper has seen the prices of new lines, and the 30 days start again. */
function commitCart(world: World, cart: Cart): void {
  acceptNewPrices(world, cart);
  estimateCart(world, cart);
  cart.version += 1;
  scheduleCartExpiry(world, cart);
  world.touchObject(cart);
  world.rememberObject(cart);
}

/** The lines of a request: one per variant; existing lines keep their id. */
function buildLineSeeds(world: World, cart: Cart, requests: readonly LineRequest[]): LineSeed[] {
  const quantities = new Map<string, number>();
  for (const {variant_id, quantity} of requests) {
    quantities.set(variant_id, (quantities.get(variant_id) ?? 0) + quantity);
  }
  const notes = world.getInternalNotes<CartNotes>(cart);
  const createLineId = (): string => {
    const number = notes.nextLine ?? 1;
    notes.nextLine = number + 1;
    return `line_${number}`;
  };
  return [...quantities].map(([variant_id, quantity]) => ({
    id: cart.lines.find((line) => line.variant_id === variant_id)?.id ?? createLineId(),
    variant_id,
    quantity,
  }));
}

/** Checks the list of lines in a request. */
function assertLines(
  world: World,
  requests: readonly LineRequest[],
  seeds: readonly LineSeed[],
  currency: string,
): void {
  const demands = buildLineInputs(world, seeds).map(({variant, product, quantity}) => {
    const index = requests.findIndex(({variant_id}) => variant_id === variant.id);
    return {
      variant,
      product,
      quantity,
      pointer: `/lines/${index}/quantity`,
      variantPointer: `/lines/${index}/variant_id`,
    };
  });
  assertBuyable(demands, currency);
}

/** Checks the line in a request body, which names the variant of a new line alone. */
function assertLine(world: World, cart: Cart, seed: LineSeed, variantPointer: '/variant_id' | ''): void {
  const demands = buildLineInputs(world, [seed]).map(({variant, product, quantity}) => ({
    variant,
    product,
    quantity,
    pointer: '/quantity',
    variantPointer,
  }));
  assertBuyable(demands, cart.currency);
}

function parseCartSettings(
  world: World,
  {country, locale, metadata}: JsonObject,
): Pick<Cart, 'country' | 'locale' | 'metadata'> {
  return {
    country: (country as string | undefined) ?? getCommerceSeed(world).partner.country,
    locale: (locale as string | undefined) ?? DEFAULT_LOCALE,
    metadata: (metadata as Record<string, string> | undefined) ?? {},
  };
}

function buildCart(world: World, body: JsonObject): Cart {
  const now = world.clock.getTime();
  const {country, locale, metadata} = parseCartSettings(world, body);
  return {
    id: '',
    object: 'cart',
    status: 'active',
    version: 0,
    partner_id: getCommerceSeed(world).partner.id,
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
  const cart = buildCart(world, body);
  const requests = (body.lines as unknown as LineRequest[] | undefined) ?? [];
  const seeds = buildLineSeeds(world, cart, requests);
  assertLines(world, requests, seeds, cart.currency);
  cart.id = world.ids.createId('cart');
  estimateCart(world, cart, seeds);
  commitCart(world, cart);
  world.create('cart', CART_COLLECTION, cart);
  return createCartResponse(cart, 201);
};

const retrieveCart: Handler = ({world, path, operationId}) => {
  const cart = world.getCollection<Cart>(CART_COLLECTION).require(path.id!);
  world.check('cart', cart, operationId);
  if (cart.status === 'active') {
    estimateCart(world, cart);
  }
  return createCartResponse(cart);
};

const replaceCart: Handler = (call) => {
  const {world, body} = call;
  const cart = findChangeableCart(call);
  const requests = body.lines as unknown as LineRequest[];
  const seeds = buildLineSeeds(world, cart, requests);
  assertLines(world, requests, seeds, cart.currency);
  Object.assign(cart, parseCartSettings(world, body));
  estimateCart(world, cart, seeds);
  commitCart(world, cart);
  return createCartResponse(cart);
};

const deleteCart: Handler = (call) => {
  const {world} = call;
  const cart = findChangeableCart(call);
  world.clock.unschedule(cart.id);
  world.transition('cart', cart, 'delete');
  world.getCollection<Cart>(CART_COLLECTION).delete(cart.id);
  return {status: 204};
};

const addCartLine: Handler = (call) => {
  const {world} = call;
  const cart = findChangeableCart(call);
  const asked = call.body as unknown as LineRequest;
  const seeds = buildLineSeeds(world, cart, [...cart.lines, asked]);
  if (seeds.length > MAX_LINES) {
    throw new ApiError('validation_failed', `A cart has at most ${MAX_LINES} lines.`, {
      errors: [{pointer: '', code: 'max_items', message: `The cart has ${MAX_LINES} lines already.`}],
    });
  }
  assertLine(
    world,
    cart,
    seeds.find(({variant_id}) => variant_id === asked.variant_id)!,
    '/variant_id',
  );
  estimateCart(world, cart, seeds);
  commitCart(world, cart);
  return createCartResponse(cart, 201);
};

function assertLineExists(cart: Cart, lineId: string): void {
  if (!cart.lines.some(({id}) => id === lineId)) {
    throw new ApiError('resource_not_found', `The cart ${cart.id} has no line ${lineId}.`);
  }
}

const updateCartLine: Handler = (call) => {
  const {world, path, body} = call;
  const cart = findChangeableCart(call);
  assertLineExists(cart, path.line_id!);
  const quantity = body.quantity as number;
  const seeds = cart.lines.map((line) => (line.id === path.line_id ? {...line, quantity} : line));
  assertLine(
    world,
    cart,
    seeds.find(({id}) => id === path.line_id)!,
    '',
  );
  estimateCart(world, cart, seeds);
  commitCart(world, cart);
  return createCartResponse(cart);
};

const removeCartLine: Handler = (call) => {
  const {world, path} = call;
  const cart = findChangeableCart(call);
  assertLineExists(cart, path.line_id!);
  estimateCart(
    world,
    cart,
    cart.lines.filter(({id}) => id !== path.line_id),
  );
  commitCart(world, cart);
  return createCartResponse(cart);
};

const applyPromotionCode: Handler = (call) => {
  const {world} = call;
  const cart = findChangeableCart(call);
  const code = (call.body.code as string).toUpperCase();
  const refusal = findPromotionRefusal(world, cart, buildLineInputs(world, cart.lines), code);
  if (refusal) {
    throw createPromotionError(code, refusal);
  }
  estimateCart(world, cart, cart.lines, [...cart.promotion_codes.map((applied) => applied.code), code]);
  commitCart(world, cart);
  return createCartResponse(cart, 201);
};

const removePromotionCode: Handler = (call) => {
  const {world, path} = call;
  const cart = findChangeableCart(call);
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
  commitCart(world, cart);
  return createCartResponse(cart);
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

/** Freezes a cart for a checkout, which stops its 30 days. */
export function freezeCart(world: World, cart: Cart, checkoutId: string): void {
  world.clock.unschedule(cart.id, EXPIRE_TRANSITION);
  world.transition('cart', cart, 'freeze', {changes: {checkout_id: checkoutId}});
  world.rememberObject(cart);
}

function releaseCart(world: World, cartId: string, transition: string): void {
  const cart = world.getCollection<Cart>(CART_COLLECTION).require(cartId);
  world.transition('cart', cart, transition, {changes: {checkout_id: null}});
  estimateCart(world, cart);
  scheduleCartExpiry(world, cart);
  world.rememberObject(cart);
}

/** Updates carts with their checkout: active again, or converted. */
export function connectCarts(world: World): void {
  const getCartId = (object: JsonObject): string => object.cart_id as string;
  world.addListener('checkout.canceled', ({data}) => releaseCart(world, getCartId(data.object), 'release_canceled'));
  world.addListener('checkout.expired', ({data}) => releaseCart(world, getCartId(data.object), 'release_expired'));
  world.addListener('checkout.completed', ({data}) => {
    const cart = world.getCollection<Cart>(CART_COLLECTION).require(getCartId(data.object));
    world.transition('cart', cart, 'convert');
    world.rememberObject(cart);
  });
}
