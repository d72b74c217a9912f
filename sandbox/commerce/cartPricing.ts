import type {World} from '../world/world';
import type {Cart, CartLine, CartMessage} from './cartTypes';
import {estimateTo, type Destination} from './delivery';
import {getMerchant} from './merchants';
import {getMessageTexts, type MessageTexts} from './messageTexts';
import {PRODUCT_COLLECTION, VARIANT_COLLECTION, type Product, type Variant} from './productTypes';
import {priceLines, type LineInput, type Pricing, type PromotionShare} from './pricing';
import {findPromotion} from './promotions';
import {isInStock, describeStock} from './stock';

/** What a cart stores and no response shows. */
export interface CartNotes {
  /** The number of the next line. */
  nextLine: number;
  /** The unit price of each line that the shopper last accepted: when the line was added, or in a checkout. */
  acceptedPrices: Record<string, number>;
  /** What each code takes off each line. */
  shares: readonly PromotionShare[];
}

/** A message with one code, which carts and checkouts share. */
type CodedMessage<T extends CartMessage['code']> = CartMessage & {readonly code: T};

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

/** The message about a changed price. */
export function describePriceChange(
  texts: MessageTexts,
  pointer: string,
  title: string,
  previous: number,
  current: number,
): CodedMessage<'price_changed'> {
  return {
    type: 'warning',
    code: 'price_changed',
    pointer,
    text: texts.priceChanged(title),
    previous_amount: previous,
    current_amount: current,
  };
}

function buildLineMessages(
  texts: MessageTexts,
  lines: readonly LineInput[],
  accepted: Readonly<Record<string, number>>,
): CartMessage[] {
  return lines.flatMap(({id, variant, product, quantity}, index): CartMessage[] => {
    const {title} = product;
    if (product.status !== 'active') {
      return [
        {
          type: 'error',
          code: 'not_for_sale',
          pointer: `/lines/${index}/variant_id`,
          text: texts.notForSale(title),
        },
      ];
    }
    const current = variant.price.amount;
    const previous = accepted[id] ?? current;
    return [
      ...(previous === current
        ? []
        : [describePriceChange(texts, `/lines/${index}/unit_price`, title, previous, current)]),
      ...(isInStock(variant, quantity)
        ? []
        : [
            {
              type: 'error',
              code: 'out_of_stock',
              pointer: `/lines/${index}/quantity`,
              text: describeStock(texts, title, variant),
            } as const,
          ]),
    ];
  });
}

function buildDeliveryMessages(
  world: World,
  texts: MessageTexts,
  cart: Cart,
  lines: readonly LineInput[],
): CartMessage[] {
  return cart.groups
    .filter(({merchant_id: id}) => estimateTo(world, id, filterMerchantLines(lines, id), cart) === null)
    .map(({merchant_id: id}) => ({
      type: 'warning',
      code: 'no_delivery',
      pointer: '/country',
      text: texts.noDelivery(getMerchant(world, id).name, cart.country),
    }));
}

/** The messages about applied codes that give no discount now. */
export function buildPromotionMessages(
  texts: MessageTexts,
  codes: Cart['promotion_codes'],
): CodedMessage<'promotion_not_applicable'>[] {
  return codes.flatMap(({code, amount}, index) =>
    amount < 0
      ? []
      : [
          {
            type: 'warning',
            code: 'promotion_not_applicable',
            pointer: `/promotion_codes/${index}`,
            text: texts.withoutDiscount(code),
          },
        ],
  );
}

/** The accepted price of each line, or its current one. */
function listPrices(
  lines: readonly LineInput[],
  accepted: Readonly<Record<string, number>> = {},
): Record<string, number> {
  return Object.fromEntries(lines.map(({id, variant}) => [id, accepted[id] ?? variant.price.amount]));
}

/** Remembers that the shopper accepts the current price of each line. */
export function acceptPrices(world: World, cart: Cart): void {
  world.getInternalNotes<CartNotes>(cart).acceptedPrices = listPrices(buildLineInputs(world, cart.lines));
}

/** Remembers the current price of each new line. Lines that were there before keep the one that was accepted. */
export function acceptNewPrices(world: World, cart: Cart): void {
  const notes = world.getInternalNotes<CartNotes>(cart);
  const lines = buildLineInputs(world, cart.lines);
  notes.acceptedPrices = listPrices(lines, notes.acceptedPrices);
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
  const {acceptedPrices = {}} = world.getInternalNotes<CartNotes>(cart);
  const texts = getMessageTexts(cart);
  cart.messages = [
    ...buildLineMessages(texts, lines, acceptedPrices),
    ...buildDeliveryMessages(world, texts, cart, lines),
    ...buildPromotionMessages(texts, cart.promotion_codes),
  ];
}

/**
 * What each applied code takes off each line of a cart, and who funds it. The shares of a line add up to its
 * discount.
 */
export function computePromotionShares(world: World, cart: Cart): readonly PromotionShare[] {
  return world.getInternalNotes<CartNotes>(cart).shares ?? [];
}
