import type {World} from '../world/world';
import {sumAmounts} from '../../src/topics/cart/priceCart';
import {applyPricing, buildLineInputs, buildPromotionMessages, filterMerchantLines} from './cartPricing';
import {CART_COLLECTION, type Cart} from './cartTypes';
import type {Checkout, CheckoutGroup, CheckoutMessage, CheckoutNotes} from './checkoutTypes';
import {estimateTo, listFulfillmentMethods, type Destination, type OfferedMethod} from './delivery';
import {getMerchant} from './merchants';
import {getMessageTexts, type MessageTexts} from './messageTexts';
import {computeDeliveryTax, type LineInput} from './pricing';

/** Messages that do not block a checkout: the shopper can pay again, or pay without the discount. */
const HARMLESS_CODES: readonly CheckoutMessage['code'][] = ['payment_failed', 'promotion_not_applicable'];

export function getCheckoutCart(world: World, {cart_id}: Checkout): Cart {
  return world.getCollection<Cart>(CART_COLLECTION).require(cart_id);
}

export function getStandingMessages(world: World, checkout: Checkout): readonly CheckoutMessage[] {
  return world.getInternalNotes<CheckoutNotes>(checkout).standingMessages ?? [];
}

/** Replaces the messages with some codes that stay on the checkout. */
export function setStanding(
  world: World,
  checkout: Checkout,
  codes: readonly string[],
  messages: readonly CheckoutMessage[],
): void {
  const others = getStandingMessages(world, checkout).filter(({code}) => !codes.includes(code));
  world.getInternalNotes<CheckoutNotes>(checkout).standingMessages = [...others, ...messages];
}

function findMissingInput(
  world: World,
  texts: MessageTexts,
  {buyer, shipping_address: address, groups}: Checkout,
): CheckoutMessage[] {
  const createMissingMessage = (code: CheckoutMessage['code'], pointer: string, text: string): CheckoutMessage => ({
    type: 'error',
    code,
    pointer,
    text,
  });
  return [
    ...(buyer ? [] : [createMissingMessage('buyer_missing', '/buyer', texts.buyerMissing)]),
    ...(address ? [] : [createMissingMessage('address_missing', '/shipping_address', texts.addressMissing)]),
    ...groups.flatMap(({methods, selected_method_id: chosen, merchant_id: id}, index) =>
      address && methods.length > 0 && chosen === null
        ? [
            createMissingMessage(
              'method_missing',
              `/groups/${index}/selected_method_id`,
              texts.methodMissing(getMerchant(world, id).name),
            ),
          ]
        : [],
    ),
  ];
}

/** Whether no message blocks the confirmation of a checkout. */
export function isComplete({messages}: Checkout): boolean {
  return messages.every(({code}) => HARMLESS_CODES.includes(code));
}

/** Updates the messages: what is missing, then those that stay, then codes without a discount. */
export function writeMessages(world: World, checkout: Checkout): void {
  const texts = getMessageTexts(getCheckoutCart(world, checkout));
  checkout.messages = [
    ...findMissingInput(world, texts, checkout),
    ...getStandingMessages(world, checkout),
    ...buildPromotionMessages(texts, checkout.promotion_codes),
  ];
}

/** The lines of each group, before they are priced. */
type Delivery = Pick<CheckoutGroup, 'merchant_id' | 'selected_method_id'> & {
  readonly methods: readonly OfferedMethod[];
};

function getMerchantLinks(world: World, merchantId: string): CheckoutGroup['links'] {
  const {terms_url: terms, privacy_url: privacy, returns_url: returns} = getMerchant(world, merchantId).policies;
  return {terms, privacy, returns};
}

/** The delivery methods to a destination, by merchant. */
export function groupMethodsByMerchant(
  world: World,
  lines: readonly LineInput[],
  destination: Destination,
): Map<string, OfferedMethod[]> {
  const merchants = [...new Set(lines.map(({product}) => product.merchant_id))];
  return new Map(
    merchants.map((id) => [id, listFulfillmentMethods(world, id, filterMerchantLines(lines, id), destination)]),
  );
}

function computeShipping(
  world: World,
  lines: readonly LineInput[],
  destination: Destination,
  deliveries: readonly Delivery[],
) {
  return (merchantId: string): number => {
    const delivery = deliveries.find(({merchant_id}) => merchant_id === merchantId);
    const chosen = delivery?.methods.find(({id}) => id === delivery.selected_method_id);
    return chosen?.amount ?? estimateTo(world, merchantId, filterMerchantLines(lines, merchantId), destination) ?? 0;
  };
}

/**
 * Recomputes a checkout and its cart for the shipping address, or the country of the cart if there is none,
 * and the chosen delivery methods.
 */
export function computeCheckout(
  world: World,
  checkout: Checkout,
  deliveries: readonly Delivery[] = checkout.groups,
): void {
  const cart = getCheckoutCart(world, checkout);
  const lines = buildLineInputs(world, cart.lines);
  const destination: Destination = checkout.shipping_address ?? {country: cart.country};
  const {groups, promotion_codes, totals, tax_included, tax_breakdown} = applyPricing(
    world,
    cart,
    lines,
    cart.promotion_codes.map(({code}) => code),
    {country: destination.country, shippingOf: computeShipping(world, lines, destination, deliveries)},
  );
  checkout.groups = groups.map(({merchant_id, line_ids, totals: own, tax_included: tax}) => {
    const delivery = deliveries.find((one) => one.merchant_id === merchant_id);
    return {
      merchant_id,
      line_ids,
      methods: (delivery?.methods ?? []).map((method) => {
        const taxes = computeDeliveryTax(world, cart.lines, merchant_id, destination.country, method.amount);
        return {...method, tax_included: sumAmounts(taxes.map(({amount}) => amount))};
      }),
      selected_method_id: delivery?.selected_method_id ?? null,
      totals: own,
      tax_included: tax,
      links: getMerchantLinks(world, merchant_id),
    };
  });
  Object.assign(checkout, {promotion_codes, totals, tax_included, tax_breakdown});
  writeMessages(world, checkout);
}

/** Reports a change of a checkout: by a transition if its status changed, else by a notice. */
export function announceCheckout(world: World, checkout: Checkout, transition?: string, changes: object = {}): void {
  if (transition) {
    world.transition('checkout', checkout, transition, {changes});
    return;
  }
  Object.assign(checkout, changes);
  world.touchObject(checkout);
  world.emitEvent('checkout.updated', checkout);
}
