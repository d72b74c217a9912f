import {page, type Acts, type Handler} from '../http/requestHandler';
import type {JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {commerceCast} from './seed';
import {searchIn} from './productSearch';
import {availabilityOf, deriveFromVariants, seedProducts, toHtml} from './productSeed';
import {PRODUCTS, VARIANTS, type Product, type Variant} from './productTypes';

const searchProducts: Handler = (call) => {
  const products = call.world.collection<Product>(PRODUCTS).all();
  return page(call, searchIn(products, commerceCast(call.world).categories, call.query));
};

const retrieveProduct: Handler = ({world, path}) => ({
  status: 200,
  body: world.collection<Product>(PRODUCTS).require(path.id!),
});

const lookupProducts: Handler = ({world, body}) => {
  const ids = [...new Set(body.ids as string[])];
  const products = world.collection<Product>(PRODUCTS);
  return {
    status: 200,
    body: {
      data: ids.flatMap((id) => products.get(id) ?? []),
      not_found: ids.filter((id) => !products.get(id)),
    },
  };
};

const listCategories: Handler = (call) => {
  const {categories} = commerceCast(call.world);
  return page(
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

/** Properties of a product that a merchant may change, as `data` of the act has them. */
const EDITABLE = ['title', 'brand', 'category_ids', 'tags', 'attributes'] as const;

function updateProduct(world: World, id: string, data: JsonObject): void {
  const product = world.collection<Product>(PRODUCTS).require(id);
  const {description} = data;
  const changes = Object.fromEntries(EDITABLE.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])));
  Object.assign(
    product,
    changes,
    typeof description === 'string' && {description: {plain: description, html: toHtml(description)}},
  );
  world.touch(product);
  if (product.status === 'active') {
    world.emit('catalog.product.updated', product);
  } else {
    world.remember(product);
  }
}

/** Changes a variant, and what its product shows of it. Only active products tell. */
function changeVariant(world: World, id: string, event: string, changes: Partial<Variant>): void {
  const variant = world.collection<Variant>(VARIANTS).require(id);
  const product = world.collection<Product>(PRODUCTS).require(variant.product_id);
  Object.assign(variant, changes);
  world.touch(variant);
  deriveFromVariants(product);
  world.touch(product);
  world.remember(product);
  if (product.status === 'active') {
    world.emit(event, variant);
  } else {
    world.remember(variant);
  }
}

function wholeNumber(data: JsonObject, key: string): number {
  const value = data[key];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new ApiError('validation_failed', `${key} of the act must be a whole number of 0 or more.`);
  }
  return value;
}

function changePrice(world: World, id: string, data: JsonObject): void {
  const {price, list_price: list} = world.collection<Variant>(VARIANTS).require(id);
  const {currency} = price;
  changeVariant(world, id, 'catalog.variant.price_changed', {
    price: {amount: wholeNumber(data, 'amount'), currency},
    list_price: data.list_amount === undefined ? list : {amount: wholeNumber(data, 'list_amount'), currency},
  });
}

function changeAvailability(world: World, id: string, data: JsonObject): void {
  const {availability} = world.collection<Variant>(VARIANTS).require(id);
  const status = typeof data.status === 'string' ? data.status : availability.status;
  const quantity =
    data.quantity === undefined ? availability.quantity : data.quantity === null ? null : wholeNumber(data, 'quantity');
  const changed = availabilityOf(status, quantity, availability.max_per_order);
  changeVariant(world, id, 'catalog.variant.availability_changed', {availability: changed});
}

/** What merchants do with their products. */
export const productActs: Acts = {
  'product.publish': (world, id) => world.move('product', world.collection<Product>(PRODUCTS).require(id), 'publish'),
  'product.update': updateProduct,
  'product.archive': (world, id) => world.move('product', world.collection<Product>(PRODUCTS).require(id), 'archive'),
  'variant.change_price': changePrice,
  'variant.change_availability': changeAvailability,
};

/** Fills the catalog with the products of the cast. */
export function connectProducts(world: World): void {
  seedProducts(world);
}
