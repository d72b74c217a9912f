import {ApiError, type FieldError} from '../world/apiError';
import type {World} from '../world/world';
import {buildLineInputs} from './cartPricing';
import {announceCheckout, getCheckoutCart, groupMethodsByMerchant, setStanding, writeMessages} from './checkoutState';
import type {Checkout, CheckoutMessage} from './checkoutTypes';
import {createUndeliverableError, type Destination, type OfferedMethod} from './delivery';
import {getMerchant} from './merchants';
import {ENGLISH, getMessageTexts, type MessageTexts} from './messageTexts';
import {isInStock, describeStock} from './stock';

/** The transitions of a checkout out of `ready` when a check fails: after an update, or after a confirm. */
export type CheckFailureMode = 'miss_details' | 'fail_checks';

/** Adds the message that blocks a checkout, and makes it incomplete. */
function blockCheckout(
  world: World,
  checkout: Checkout,
  messages: readonly CheckoutMessage[],
  failing: CheckFailureMode,
): void {
  setStanding(world, checkout, [messages[0]!.code], messages);
  writeMessages(world, checkout);
  announceCheckout(world, checkout, checkout.status === 'ready' ? failing : undefined);
}

/** The unavailable lines in the cart of a checkout, as the messages about them. */
function findShortages(world: World, checkout: Checkout, texts: MessageTexts): CheckoutMessage[] {
  return buildLineInputs(world, getCheckoutCart(world, checkout).lines).flatMap(({id, variant, product, quantity}) => {
    const isSold = product.status === 'active' && isInStock(variant, quantity);
    const text =
      product.status === 'active' ? describeStock(texts, product.title, variant) : texts.notForSale(product.title);
    return isSold ? [] : [{type: 'error', code: 'out_of_stock', pointer: '/cart_id', text, line_id: id}];
  });
}

function createOutOfStockError(shortages: readonly CheckoutMessage[], pointer: string): ApiError {
  const errors = shortages.map(({text}): FieldError => ({pointer, code: 'out_of_stock', message: text}));
  return new ApiError('out_of_stock', errors.map(({message}) => message).join(' '), {errors});
}

/** @throws ApiError `out_of_stock` for the cart of a checkout that is about to be created */
export function assertCartInStock(world: World, checkout: Checkout): void {
  const shortages = findShortages(world, checkout, ENGLISH);
  if (shortages.length > 0) {
    throw createOutOfStockError(shortages, '/cart_id');
  }
}

/** @throws ApiError `out_of_stock`, after the checkout has become incomplete */
export function assertInStock(world: World, checkout: Checkout, failing: CheckFailureMode): void {
  const shortages = findShortages(world, checkout, ENGLISH);
  if (shortages.length > 0) {
    const texts = getMessageTexts(getCheckoutCart(world, checkout));
    blockCheckout(world, checkout, findShortages(world, checkout, texts), failing);
    throw createOutOfStockError(shortages, '');
  }
}

/**
 * The methods of each merchant to a destination.
 *
 * @throws ApiError `address_undeliverable`, after the checkout has become incomplete
 */
export function assertDeliverable(
  world: World,
  checkout: Checkout,
  destination: Destination,
  failing: CheckFailureMode,
): Map<string, OfferedMethod[]> {
  const methods = groupMethodsByMerchant(
    world,
    buildLineInputs(world, getCheckoutCart(world, checkout).lines),
    destination,
  );
  const unreached = [...methods].filter(([, list]) => list.length === 0).map(([id]) => id);
  if (unreached.length > 0) {
    const texts = getMessageTexts(getCheckoutCart(world, checkout));
    const text = unreached.map((id) => texts.undeliverable(getMerchant(world, id).name)).join(' ');
    blockCheckout(
      world,
      checkout,
      [{type: 'error', code: 'address_undeliverable', pointer: '/shipping_address', text}],
      failing,
    );
    throw createUndeliverableError(world, unreached, failing === 'miss_details' ? '/shipping_address' : '');
  }
  return methods;
}
