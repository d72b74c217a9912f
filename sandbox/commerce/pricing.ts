import {allocate, percentage, taxInside} from '../../src/money/money';
import type {World} from '../world/world';
import {commerceCast, type Promotion} from './cast';
import type {AppliedPromotionCode, CartGroup, CartLine, Total} from './cartTypes';
import type {Product, Variant} from './productTypes';

/** A line before it is priced. */
export interface LineInput {
  readonly id: string;
  readonly variant: Variant;
  readonly product: Product;
  readonly quantity: number;
}

export interface PricingInput {
  /** The country of delivery, whose tax is inside the prices. */
  readonly country: string;
  readonly lines: readonly LineInput[];
  /** In the order in which they were applied. */
  readonly promotions: readonly Promotion[];
  /** What the delivery of a merchant costs, tax included. */
  readonly shippingOf: (merchantId: string) => number;
}

/** What one promotion takes off one line, and who bears it. `amount` is above 0. */
export interface PromotionShare {
  readonly code: string;
  readonly funded_by: 'partner' | 'merchant';
  readonly line_id: string;
  readonly amount: number;
}

export interface TaxBreakdownEntry {
  readonly country: string;
  readonly rate: string;
  readonly base: number;
  readonly amount: number;
}

export interface Pricing {
  readonly lines: readonly CartLine[];
  readonly groups: readonly CartGroup[];
  readonly promotion_codes: readonly AppliedPromotionCode[];
  readonly totals: readonly Total[];
  readonly tax_included: number;
  readonly tax_breakdown: readonly TaxBreakdownEntry[];
  readonly shares: readonly PromotionShare[];
}

/** The tax category of every delivery. */
const SHIPPING = 'shipping';

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** The tax rate of a category in a country, in percent. A country without rates has no tax. */
export function taxRateOf(world: World, country: string, category: string): string {
  return commerceCast(world).tax_rates[country]?.[category] ?? '0';
}

/** The tax rate of deliveries to a country, in percent. */
export function shippingTaxRate(world: World, country: string): string {
  return taxRateOf(world, country, SHIPPING);
}

/** A rate in percent as basis points: `5.5` is 550. */
export function toBasisPoints(rate: string): number {
  return Math.round(Number(rate) * 100);
}

function grossOf({variant, quantity}: LineInput): number {
  return variant.price.amount * quantity;
}

/** The lines that a promotion is for. */
function isFor(promotion: Promotion, {product}: LineInput): boolean {
  return promotion.merchant_id === undefined || promotion.merchant_id === product.merchant_id;
}

/** What the lines that a promotion is for are worth before any discount. */
export function worthFor(promotion: Promotion, lines: readonly LineInput[]): number {
  return sum(lines.filter((line) => isFor(promotion, line)).map(grossOf));
}

/** What a promotion takes off lines of which something is left to pay. */
function amountOf(promotion: Promotion, left: number): number {
  return promotion.type === 'voucher' ? Math.min(promotion.amount, left) : percentage(left, promotion.basis_points);
}

/**
 * Splits each promotion over its lines in proportion to what is left to pay of
 * them, by the largest remainder, ties by line order. One that does not reach
 * its minimum takes nothing off.
 */
function sharesOf({lines, promotions}: PricingInput): PromotionShare[] {
  const left = lines.map(grossOf);
  return promotions.flatMap((promotion) => {
    const {code, funded_by, minimum} = promotion;
    if (worthFor(promotion, lines) < minimum) {
      return [];
    }
    const weights = lines.map((line, index) => (isFor(promotion, line) ? left[index]! : 0));
    const parts = allocate(amountOf(promotion, sum(weights)), weights);
    parts.forEach((part, index) => (left[index] = left[index]! - part));
    return lines
      .map(({id: line_id}, index) => ({code, funded_by, line_id, amount: parts[index]!}))
      .filter(({amount}) => amount > 0);
  });
}

function priceLine(world: World, country: string, line: LineInput, shares: readonly PromotionShare[]): CartLine {
  const {id, variant, product, quantity} = line;
  const off = sum(shares.filter(({line_id}) => line_id === id).map(({amount}) => amount));
  const paid = grossOf(line) - off;
  const rate = taxRateOf(world, country, product.tax_category);
  return {
    id,
    product_id: product.id,
    variant_id: variant.id,
    merchant_id: product.merchant_id,
    sku: variant.sku,
    title: product.title,
    quantity,
    unit_price: variant.price.amount,
    discount: 0 - off,
    paid,
    tax_rate: rate,
    tax: taxInside(paid, toBasisPoints(rate)),
  };
}

/** Signed amounts that add up to their last entry. */
function totalsOf(items: number, shipping: number, discount: number): Total[] {
  return [
    {type: 'items', amount: items},
    {type: 'shipping', amount: shipping},
    ...(discount === 0 ? [] : [{type: 'discount', amount: discount} as const]),
    {type: 'total', amount: items + shipping + discount},
  ];
}

function itemsOf(lines: readonly CartLine[]): number {
  return sum(lines.map(({unit_price, quantity}) => unit_price * quantity));
}

function discountOf(lines: readonly CartLine[]): number {
  return sum(lines.map(({discount}) => discount));
}

/** An amount with tax inside, by its rate. */
interface Taxed {
  readonly rate: string;
  readonly gross: number;
  readonly tax: number;
}

function breakdownOf(country: string, parts: readonly Taxed[]): TaxBreakdownEntry[] {
  const rates = [...new Set(parts.filter(({gross}) => gross > 0).map(({rate}) => rate))];
  return rates
    .sort((a, b) => Number(b) - Number(a))
    .map((rate) => {
      const own = parts.filter((part) => part.rate === rate);
      const amount = sum(own.map(({tax}) => tax));
      return {country, rate, base: sum(own.map(({gross}) => gross)) - amount, amount};
    });
}

/**
 * Prices lines with tax inside: discounts split over the lines, tax rounded half
 * up once per line and delivery, totals per merchant and in all.
 */
export function price(world: World, input: PricingInput): Pricing {
  const {country, promotions, shippingOf} = input;
  const shares = sharesOf(input);
  const lines = input.lines.map((line) => priceLine(world, country, line, shares));
  const rate = shippingTaxRate(world, country);
  const merchants = [...new Set(lines.map(({merchant_id}) => merchant_id))];
  const parts = merchants.map((merchant_id) => {
    const own = lines.filter((line) => line.merchant_id === merchant_id);
    const shipping = shippingOf(merchant_id);
    const shippingTax = taxInside(shipping, toBasisPoints(rate));
    const group: CartGroup = {
      merchant_id,
      line_ids: own.map(({id}) => id),
      totals: totalsOf(itemsOf(own), shipping, discountOf(own)),
      tax_included: sum(own.map(({tax}) => tax)) + shippingTax,
    };
    return {group, delivery: {rate, gross: shipping, tax: shippingTax}};
  });
  const groups = parts.map(({group}) => group);
  const deliveries = parts.map(({delivery}) => delivery);
  return {
    lines,
    groups,
    promotion_codes: promotions.map(({code, type, funded_by}) => ({
      code,
      type,
      amount: 0 - sum(shares.filter((share) => share.code === code).map(({amount}) => amount)),
      funded_by,
    })),
    totals: totalsOf(itemsOf(lines), sum(deliveries.map(({gross}) => gross)), discountOf(lines)),
    tax_included: sum(groups.map(({tax_included}) => tax_included)),
    tax_breakdown: breakdownOf(country, [
      ...lines.map((line) => ({rate: line.tax_rate, gross: line.paid, tax: line.tax})),
      ...deliveries,
    ]),
    shares,
  };
}

/** The amount of an entry of totals, 0 when it is absent. */
export function amountIn(totals: readonly Total[], type: Total['type']): number {
  return totals.find((total) => total.type === type)?.amount ?? 0;
}
