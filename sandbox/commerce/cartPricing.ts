import type {World} from '../world/world';
import type {Cart, CartLine, CartMessage} from './cartTypes';
import {estimateTo, type Destination} from './delivery';
import {getMerchant} from './merchants';
import {PRODUCT_COLLECTION, VARIANT_COLLECTION, type Product, type Variant} from './productTypes';
import {priceLines, type LineInput, type Pricing, type PromotionShare} from './pricing';
import {findPromotion} from './promotions';
import {isInStock, describeStock} from './stock';

/** What a cart stores and no response shows. */
export interface CartNotes {
  /** The number of the next line. */
  nextLine: number;
  /** The unit price of each line when the caller last changed the cart. */
  seenPrices: Record<string, number>;
  /** What each code takes off each line. */
  shares: readonly PromotionShare[];
}

/** The minimum of a line: id, variant and quantity. */
export type LineSeed = Pick<CartLine, 'id' | 'variant_id' | 'quantity'>;

/** Lines with the current variant and product. */
export function buildLineInputs(world: World, lines: readonly LineSeed[]): LineInput[] {
  return lines.map(({id, variant_id, quantity}) => {
    const variant = world.getCollection<Variant>(VARIANT_COLLECTION).require(variant_id);
    return {
      id,
      variant,
      product: world.getCollection<Product>(PRODUCT_COLLECTION).require(variant.product_id),
      quantity,
    };
  });
}

/** The lines of one merchant. */
export function filterMerchantLines(lines: readonly LineInput[], merchantId: string): LineInput[] {
  return lines.filter(({product}) => product.merchant_id === merchantId);
}

function buildLineMessages(lines: readonly LineInput[], seen: Readonly<Record<string, number>>): CartMessage[] {
  return lines.flatMap(({id, variant, product, quantity}, index): CartMessage[] => {
    const {title} = product;
    if (product.status !== 'active') {
      return [
        {
          type: 'error',
          code: 'not_for_sale',
          pointer: `/lines/${index}/variant_id`,
          text: `${title} is no longer sold.`,
        },
      ];
    }
    const pricePointer = `/lines/${index}/unit_price`;
    return [
      ...((seen[id] ?? variant.price.amount) === variant.price.amount
        ? []
        : [
            {
              type: 'warning',
              code: 'price_changed',
              pointer: pricePointer,
              text: `The price of ${title} changed.`,
            } as const,
          ]),
      ...(isInStock(variant, quantity)
        ? []
        : [
            {
              type: 'error',
              code: 'out_of_stock',
              pointer: `/lines/${index}/quantity`,
              text: describeStock(title, variant),
            } as const,
          ]),
    ];
  });
}

function buildDeliveryMessages(world: World, cart: Cart, lines: readonly LineInput[]): CartMessage[] {
  return cart.groups
    .filter(({merchant_id: id}) => estimateTo(world, id, filterMerchantLines(lines, id), cart) === null)
    .map(({merchant_id: id}) => ({
      type: 'warning',
      code: 'no_delivery',
      pointer: '/country',
      text: `${getMerchant(world, id).name} does not deliver to ${cart.country}.`,
    }));
}

function buildPromotionMessages({promotion_codes: codes}: Cart): CartMessage[] {
  return codes.flatMap(({code, amount}, index) =>
    amount < 0
      ? []
      : [
          {
            type: 'warning',
            code: 'promotion_not_applicable',
            pointer: `/promotion_codes/${index}`,
            text: `The code ${code} does not apply to this cart now.`,
          } as const,
        ],
  );
}

/** Prices a cart for a country and deliveries. */
export function applyPricing(
  world: World,
  cart: Cart,
  lines: readonly LineInput[],
  codes: readonly string[],
  {country, shippingOf}: {country: string; shippingOf: (merchantId: string) => number},
): Pricing {
  const promotions = codes.flatMap((code) => findPromotion(world, code) ?? []);
  const pricing = priceLines(world, {country, lines, promotions, getShippingCost: shippingOf});
  const {groups, promotion_codes, totals, tax_included, shares} = pricing;
  Object.assign(cart, {lines: pricing.lines, groups, promotion_codes, totals, tax_included});
  world.getInternalNotes<CartNotes>(cart).shares = shares;
  return pricing;
}

/** Prices a cart that no checkout has: by its country, with estimated deliveries, and reports what has changed. */
export function estimateCart(
  world: World,
  cart: Cart,
  seeds: readonly LineSeed[] = cart.lines,
  codes: readonly string[] = cart.promotion_codes.map(({code}) => code),
): void {
  const lines = buildLineInputs(world, seeds);
  const destination: Destination = {country: cart.country};
  applyPricing(world, cart, lines, codes, {
    country: cart.country,
    shippingOf: (id) => estimateTo(world, id, filterMerchantLines(lines, id), destination) ?? 0,
  });
  const {seenPrices = {}} = world.getInternalNotes<CartNotes>(cart);
  cart.messages = [
    ...buildLineMessages(lines, seenPrices),
    ...buildDeliveryMessages(world, cart, lines),
    ...buildPromotionMessages(cart),
  ];
}

/**
 * What each applied code takes off each line of a cart, and who funds it. The shares of a line add up to its
 * discount.
 */
export function computePromotionShares(world: World, cart: Cart): readonly PromotionShare[] {
  return world.getInternalNotes<CartNotes>(cart).shares ?? [];
}
