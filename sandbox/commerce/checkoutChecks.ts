import {ApiError, type FieldError} from '../world/apiError';
import type {World} from '../world/world';
import {buildLineInputs} from './cartPricing';
import {announceCheckout, getCheckoutCart, groupMethodsByMerchant, setStanding, writeMessages} from './checkoutState';
import type {Checkout, CheckoutMessage} from './checkoutTypes';
import {createUndeliverableError, formatUndeliverable, type Destination, type OfferedMethod} from './delivery';
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

/** The unavailable items in the cart of a checkout. */
function findShortages(world: World, checkout: Checkout, pointer: string): FieldError[] {
  return buildLineInputs(world, getCheckoutCart(world, checkout).lines).flatMap(({variant, product, quantity}) => {
    const isSold = product.status === 'active' && isInStock(variant, quantity);
    const message =
      product.status === 'active' ? describeStock(product.title, variant) : `${product.title} is no longer sold.`;
    return isSold ? [] : [{pointer, code: 'out_of_stock', message}];
  });
}

function createOutOfStockError(errors: readonly FieldError[]): ApiError {
  return new ApiError('out_of_stock', errors.map(({message}) => message).join(' '), {errors});
}

/** @throws ApiError `out_of_stock` for the cart of a checkout that is about to be created */
export function assertCartInStock(world: World, checkout: Checkout): void {
  const errors = findShortages(world, checkout, '/cart_id');
  if (errors.length > 0) {
    throw createOutOfStockError(errors);
  }
}

/** @throws ApiError `out_of_stock`, after the checkout has become incomplete */
export function assertInStock(world: World, checkout: Checkout, failing: CheckFailureMode): void {
  const errors = findShortages(world, checkout, '');
  if (errors.length > 0) {
    const text = errors.map(({message}) => message).join(' ');
    blockCheckout(world, checkout, [{type: 'error', code: 'out_of_stock', pointer: '/cart_id', text}], failing);
    throw createOutOfStockError(errors);
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
    const text = unreached.map((id) => formatUndeliverable(world, id)).join(' ');
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
