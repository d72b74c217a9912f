import {
  computeCart,
  computeDelivery,
  sumAmounts,
  buildTotals,
  computeEligibleSubtotal,
  type PricedCartLine as PricedLine,
  type DiscountSplit,
  type Discount,
  type RateTotal,
} from '../../src/topics/cart/priceCart';
import {toBasisPoints} from '../../src/topics/money/decimal';
import type {World} from '../world/world';
import {getCommerceSeed, type Promotion} from './seed';
import type {AppliedPromotionCode, CartGroup, CartLine, Total} from './cartTypes';
import type {TaxBreakdownEntry} from './checkoutTypes';
import {PRODUCT_COLLECTION, type Product, type Variant} from './productTypes';

/** A line before it is priced. */
export interface LineInput {
  readonly id: string;
  readonly variant: Variant;
  readonly product: Product;
  readonly quantity: number;
}

export interface PricingInput {
  /** The country of delivery, whose tax the prices include. */
  readonly country: string;
  readonly lines: readonly LineInput[];
  /** In the order in which they were applied. */
  readonly promotions: readonly Promotion[];
  /** The delivery cost of a merchant, tax included. */
  readonly getShippingCost: (merchantId: string) => number;
}

/** What one promotion takes off one line, and who funds it. `amount` is above 0. */
export interface PromotionShare {
  readonly code: string;
  readonly funded_by: 'partner' | 'merchant';
  readonly line_id: string;
  readonly amount: number;
}

export interface Pricing {
  readonly lines: CartLine[];
  readonly groups: CartGroup[];
  readonly promotion_codes: AppliedPromotionCode[];
  readonly totals: Total[];
  readonly tax_included: number;
  readonly tax_breakdown: TaxBreakdownEntry[];
  readonly shares: readonly PromotionShare[];
}

/** The tax rate of a category in a country, in percent. A country without rates has no tax. */
function getTaxRate(world: World, country: string, category: string): string {
  return getCommerceSeed(world).tax_rates[country]?.[category] ?? '0';
}

function toTaxBreakdown(country: string, parts: readonly RateTotal[]): TaxBreakdownEntry[] {
  return parts.map(({rate, paid, tax}) => ({country, rate: String(rate / 100), base: paid - tax, amount: tax}));
}

/** The indices of the lines that a delivery of a merchant carries: not of digital goods that come with a parcel. */
function findCarriedLines(products: readonly Product[], merchantId: string): number[] {
  const own = [...products.keys()].filter((index) => products[index]!.merchant_id === merchantId);
  const shipped = own.filter((index) => products[index]!.shipping_required);
  return shipped.length > 0 ? shipped : own;
}

/** The tax inside the price of a delivery of a merchant to a country, by rate. */
export function computeDeliveryTax(
  world: World,
  lines: readonly CartLine[],
  merchantId: string,
  country: string,
  price: number,
): TaxBreakdownEntry[] {
  const products = lines.map(({product_id}) => world.getCollection<Product>(PRODUCT_COLLECTION).require(product_id));
  const goods = lines.map(({quantity, paid, tax_rate}) => ({quantity, paid, rate: toBasisPoints(tax_rate)}));
  const delivery = {paid: price, lines: findCarriedLines(products, merchantId)};
  return toTaxBreakdown(country, computeDelivery(delivery, goods, 'inside').parts);
}

/** A line as its price is computed. */
function priceLine({variant, product, quantity}: LineInput, rate = '0'): PricedLine {
  return {merchant_id: product.merchant_id, unit_price: variant.price.amount, quantity, rate: toBasisPoints(rate)};
}

/** The subtotal of the lines that a promotion applies to, before any discount. */
export function computeLinesSubtotal(promotion: Discount, lines: readonly LineInput[]): number {
  return computeEligibleSubtotal(
    promotion,
    lines.map((line) => priceLine(line)),
  );
}

/** The discount of each promotion on each line; lines without one are omitted. */
function computePromotionShares({lines, promotions}: PricingInput, splits: readonly DiscountSplit[]): PromotionShare[] {
  return promotions.flatMap(({code, funded_by}, promotion) =>
    lines
      .map(({id: line_id}, index) => {
        const {floor, residue} = splits[promotion]!.shares[index]!;
        return {code, funded_by, line_id, amount: floor + residue};
      })
      .filter(({amount}) => amount > 0),
  );
}

function sumItems(lines: readonly CartLine[]): number {
  return sumAmounts(lines.map(({unit_price, quantity}) => unit_price * quantity));
}

function sumDiscounts(lines: readonly CartLine[]): number {
  return sumAmounts(lines.map(({discount}) => discount));
}

/**
 * Prices lines including tax: discounts split over the lines, tax rounded half up once per line and per rate of a
 * delivery, totals per merchant and in all.
 */
export function priceLines(world: World, input: PricingInput): Pricing {
  const {country, promotions, getShippingCost} = input;
  const rates = input.lines.map(({product}) => getTaxRate(world, country, product.tax_category));
  const merchants = [...new Set(input.lines.map(({product}) => product.merchant_id))];
  const products = input.lines.map(({product}) => product);
  const computed = computeCart({
    lines: input.lines.map((line, index) => priceLine(line, rates[index])),
    discounts: promotions,
    deliveries: merchants.map((merchant) => ({
      paid: getShippingCost(merchant),
      lines: findCarriedLines(products, merchant),
    })),
    mode: 'inside',
  });
  const lines = input.lines.map(({id, variant, product, quantity}, index): CartLine => {
    const {discount, paid, tax} = computed.lines[index]!;
    return {
      id,
      product_id: product.id,
      variant_id: variant.id,
      merchant_id: product.merchant_id,
      sku: variant.sku,
      title: product.title,
      quantity,
      unit_price: variant.price.amount,
      discount,
      paid,
      tax_rate: rates[index]!,
      tax,
    };
  });
  const groups = merchants.map((merchant_id, index): CartGroup => {
    const own = lines.filter((line) => line.merchant_id === merchant_id);
    const delivery = computed.deliveries[index]!;
    return {
      merchant_id,
      line_ids: own.map(({id}) => id),
      totals: buildTotals(sumItems(own), delivery.paid, sumDiscounts(own)),
      tax_included: sumAmounts(own.map(({tax}) => tax)) + delivery.tax,
    };
  });
  const shares = computePromotionShares(input, computed.splits);
  return {
    lines,
    groups,
    promotion_codes: promotions.map(({code, type, funded_by}, index) => ({
      code,
      type,
      amount: 0 - computed.splits[index]!.amount,
      funded_by,
    })),
    totals: buildTotals(computed.items, computed.shipping, computed.discount),
    tax_included: computed.tax,
    tax_breakdown: toTaxBreakdown(country, computed.byRate),
    shares,
  };
}

/** The amount of an entry of totals, 0 when it is absent. */
export function getTotalAmount(totals: readonly Total[], type: Total['type']): number {
  return totals.find((total) => total.type === type)?.amount ?? 0;
}
