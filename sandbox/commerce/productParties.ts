import type {JsonObject} from '../../packages/json';
import type {World} from '../world/world';
import {productActs} from './products';
import {PRODUCT_COLLECTION, type Product} from './productTypes';
import {createNothingWaitsError} from './returnParties';

/** How much a price rises, in minor units. */
const PRICE_RISE = 100;
/** How many units a merchant has after new ones arrived. */
const RESTOCKED_UNITS = 25;

type ProductPartyAction = (world: World, product: Product) => void;

const NEW_DESCRIPTION = {description: 'The merchant has written a new description of this product.'};

/** An act on each variant of a product, with its data. */
function actOnVariants(
  act: string,
  buildData: (variant: Product['variants'][number]) => JsonObject,
): ProductPartyAction {
  return (world, {variants}) => {
    for (const variant of variants) {
      productActs[act]!(world, variant.id, buildData(variant));
    }
  };
}

function setUnits(status: string, quantity: number): ProductPartyAction {
  return actOnVariants('variant.change_availability', () => ({status, quantity}));
}

/** The acts of the merchant of a product, by the value of the header `Sandbox-Party`. */
const PRODUCT_PARTY_ACTIONS: Readonly<Record<string, {readonly in: string; readonly play: ProductPartyAction}>> = {
  merchant_publish: {in: 'draft', play: (world, {id}) => productActs['product.publish']!(world, id, {})},
  merchant_describe: {in: 'active', play: (world, {id}) => productActs['product.update']!(world, id, NEW_DESCRIPTION)},
  merchant_raise_price: {
    in: 'active',
    play: actOnVariants('variant.change_price', ({price}) => ({amount: price.amount + PRICE_RISE})),
  },
  merchant_leave_one: {
    in: 'active',
    play: actOnVariants('variant.change_availability', ({availability: {available, status}}) => ({
      status: available ? status : 'in_stock',
      quantity: 1,
    })),
  },
  merchant_sell_out: {in: 'active', play: setUnits('out_of_stock', 0)},
  merchant_restock: {in: 'active', play: setUnits('in_stock', RESTOCKED_UNITS)},
  merchant_archive: {in: 'active', play: (world, {id}) => productActs['product.archive']!(world, id, {})},
};

/**
 * Performs the act of the merchant of a product.
 *
 * @throws ApiError `invalid_request` when the product does not wait for it
 */
export function playProductParty(world: World, name: string, id: string): void {
  const product = world.getCollection<Product>(PRODUCT_COLLECTION).get(id);
  const action = PRODUCT_PARTY_ACTIONS[name];
  if (product?.status !== action?.in || !product || !action) {
    throw createNothingWaitsError(name, id);
  }
  action.play(world, product);
}
