import {isDeepStrictEqual} from 'node:util';
import {createPageResponse, type PartyActs, type Handler} from '../http/requestHandler';
import type {JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {getCommerceSeed} from './seed';
import {buildFacets, rankProducts} from './productSearch';
import {deriveAvailability, deriveFromVariants, seedProducts, toHtml} from './productSeed';
import {PRODUCT_COLLECTION, VARIANT_COLLECTION, type Product, type Variant} from './productTypes';

const searchProducts: Handler = (call) => {
  const {world, query} = call;
  const products = world.getCollection<Product>(PRODUCT_COLLECTION).listAll();
  const {categories} = getCommerceSeed(world);
  const found = rankProducts(products, categories, query);
  const page = createPageResponse(call, found);
  const facets = query.facets === true ? buildFacets(products, categories, query) : null;
  return {...page, body: {...(page.body as object), total_count: found.length, facets}};
};

const retrieveProduct: Handler = ({world, path}) => ({
  status: 200,
  body: world.getCollection<Product>(PRODUCT_COLLECTION).require(path.id!),
});

const lookupProducts: Handler = ({world, body}) => {
  const ids = [...new Set(body.ids as string[])];
  const products = world.getCollection<Product>(PRODUCT_COLLECTION);
  return {
    status: 200,
    body: {
      data: ids.flatMap((id) => products.get(id) ?? []),
      not_found: ids.filter((id) => !products.get(id)),
    },
  };
};

const listCategories: Handler = (call) => {
  const {categories} = getCommerceSeed(call.world);
  return createPageResponse(
    call,
    categories.map(({id, name, parent_id, position}) => ({id, object: 'category', name, parent_id, position})),
  );
};

export const productHandlers: Readonly<Record<string, Handler>> = {
  searchProducts,
  retrieveProduct,
  lookupProducts,
  listCategories,
};

/** Properties of a product that a merchant can change, as in `data` of the act. */
const EDITABLE_PROPERTIES = ['title', 'brand', 'category_ids', 'tags', 'attributes'] as const;

function updateProduct(world: World, id: string, data: JsonObject): void {
  const product = world.getCollection<Product>(PRODUCT_COLLECTION).require(id);
  const {description} = data;
  const changes = Object.fromEntries(
    EDITABLE_PROPERTIES.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])),
  );
  Object.assign(
    product,
    changes,
    typeof description === 'string' && {description: {plain: description, html: toHtml(description)}},
  );
  world.touchObject(product);
  if (product.status === 'active') {
    world.emitEvent('catalog.product.updated', product);
  } else {
    world.rememberObject(product);
  }
}

/** Changes a variant, and what its product shows of it. Only active products send events, and only a change does. */
function changeVariant(world: World, id: string, event: string, changes: Partial<Variant>): void {
  const variant = world.getCollection<Variant>(VARIANT_COLLECTION).require(id);
  const product = world.getCollection<Product>(PRODUCT_COLLECTION).require(variant.product_id);
  if (isDeepStrictEqual({...variant, ...changes}, variant)) {
    return;
  }
  Object.assign(variant, changes);
  world.touchObject(variant);
  deriveFromVariants(product);
  world.touchObject(product);
  if (product.status === 'active') {
    world.emitEvent(event, variant);
  } else {
    world.rememberObject(product);
    world.rememberObject(variant);
  }
}

function readWholeNumber(data: JsonObject, key: string): number {
  const value = data[key];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new ApiError('validation_failed', `${key} of the act must be an integer of 0 or more.`);
  }
  return value;
}

/** The price that is struck through: one that is no longer higher is none. */
function deriveListPrice(list: Variant['list_price'], price: Variant['price']): Variant['list_price'] {
  return list && list.amount > price.amount ? list : null;
}

function changePrice(world: World, id: string, data: JsonObject): void {
  const {
    price: before,
    list_price: list,
    unit_price: unit,
  } = world.getCollection<Variant>(VARIANT_COLLECTION).require(id);
  const {currency} = before;
  const price = {amount: readWholeNumber(data, 'amount'), currency};
  const announced = data.list_amount === undefined ? list : {amount: readWholeNumber(data, 'list_amount'), currency};
  const listPrice = deriveListPrice(announced, price);
  if (data.list_amount !== undefined && listPrice === null) {
    throw new ApiError(
      'validation_failed',
      `list_amount of the act must be above amount, ${price.amount}: it is struck through.`,
    );
  }
  changeVariant(world, id, 'catalog.variant.price_changed', {
    price,
    list_price: listPrice,
    // The measure stays, so that the price of it changes in proportion.
    unit_price:
      unit && before.amount > 0 ? {...unit, amount: Math.round((unit.amount * price.amount) / before.amount)} : unit,
  });
}

function changeAvailability(world: World, id: string, data: JsonObject): void {
  const {availability} = world.getCollection<Variant>(VARIANT_COLLECTION).require(id);
  const status = typeof data.status === 'string' ? data.status : availability.status;
  const quantity =
    data.quantity === undefined
      ? availability.quantity
      : data.quantity === null
        ? null
        : readWholeNumber(data, 'quantity');
  const changed = deriveAvailability(status, quantity, availability.max_per_order);
  changeVariant(world, id, 'catalog.variant.availability_changed', {availability: changed});
}

/** The acts of merchants on their products. */
export const productActs: PartyActs = {
  'product.publish': (world, id) =>
    world.transition('product', world.getCollection<Product>(PRODUCT_COLLECTION).require(id), 'publish'),
  'product.update': updateProduct,
  'product.archive': (world, id) =>
    world.transition('product', world.getCollection<Product>(PRODUCT_COLLECTION).require(id), 'archive'),
  'variant.change_price': changePrice,
  'variant.change_availability': changeAvailability,
};

/** Adds the products of the seed data to the catalog. */
export function connectProducts(world: World): void {
  seedProducts(world);
}
