import {
  allocateAmount,
  computeAllocation,
  computePercentage,
  roundHalfUp,
  computeTaxInside,
  computeTaxOnTop,
  type AllocationShare,
} from '../money/money';

/**
 * How a cart is computed: discounts split over lines, tax once per line and per rate of a delivery, totals. Pure, so
 * that the sandbox, elements of pages and the calculator compute by the same code. Amounts are integers in minor units.
 */

/** Where the tax is: `inside` the prices, as in the API, or `on_top` of them. */
export type TaxMode = 'inside' | 'on_top';

/** The pricing inputs of a cart line. */
export interface LinePrice {
  readonly merchant_id: string;
  readonly unit_price: number;
  readonly quantity: number;
}

/** The discount of a promotion, and its lines. */
export type Discount = {
  /** Only lines of this merchant; undefined for all. */
  readonly merchant_id?: string;
  /** The minimum worth of the eligible lines, before any discount. */
  readonly minimum: number;
} & (
  {readonly type: 'voucher'; readonly amount: number} | {readonly type: 'percentage'; readonly basis_points: number}
);

/** How one discount was split. */
export interface DiscountSplit {
  /** The remaining amount of each eligible line; 0 for the others. */
  readonly weights: readonly number[];
  /** Its total. */
  readonly amount: number;
  readonly shares: readonly AllocationShare[];
}

export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** The price of a line before any discount. */
export function computeGross({unit_price, quantity}: LinePrice): number {
  return unit_price * quantity;
}

function appliesTo({merchant_id: merchant}: Discount, line: LinePrice): boolean {
  return merchant === undefined || merchant === line.merchant_id;
}

/** The worth of the eligible lines of a discount, before any discount. */
export function computeEligibleSubtotal(discount: Discount, lines: readonly LinePrice[]): number {
  return sumAmounts(lines.filter((line) => appliesTo(discount, line)).map(computeGross));
}

/** The size of a discount on lines with a remaining amount. */
function computeDiscountAmount(discount: Discount, left: number): number {
  return discount.type === 'voucher' ? Math.min(discount.amount, left) : computePercentage(left, discount.basis_points);
}

/**
 * Splits each discount over its lines, in their order, in proportion to their remaining amounts, by the largest
 * remainder, ties by line order. One below its minimum is 0.
 */
function splitDiscounts(lines: readonly LinePrice[], discounts: readonly Discount[]): DiscountSplit[] {
  const left = lines.map(computeGross);
  return discounts.map((discount) => {
    const weights = lines.map((line, index) => (appliesTo(discount, line) ? left[index]! : 0));
    const amount =
      computeEligibleSubtotal(discount, lines) < discount.minimum
        ? 0
        : computeDiscountAmount(discount, sumAmounts(weights));
    const shares = computeAllocation(amount, weights);
    shares.forEach(({floor, residue}, index) => (left[index] = left[index]! - floor - residue));
    return {weights, amount, shares};
  });
}

/** Signed amounts that add up to their last entry. */
export function buildTotals(
  items: number,
  shipping: number,
  discount: number,
): {type: 'items' | 'shipping' | 'discount' | 'total'; amount: number}[] {
  return [
    {type: 'items', amount: items},
    {type: 'shipping', amount: shipping},
    ...(discount === 0 ? [] : [{type: 'discount', amount: discount} as const]),
    {type: 'total', amount: items + shipping + discount},
  ];
}

/** The tax of an amount, rounded once, half up. The rate is in basis points: 20 % is 2000. */
export function computeTax(amount: number, rate: number, mode: TaxMode): number {
  return mode === 'inside' ? computeTaxInside(amount, rate) : computeTaxOnTop(amount, rate);
}

/** The tax of an amount before rounding, as a fraction. */
export function computeTaxFraction(amount: number, rate: number, mode: TaxMode): readonly [bigint, bigint] {
  return [BigInt(amount) * BigInt(rate), mode === 'inside' ? BigInt(10_000 + rate) : 10_000n];
}

/** Divides amounts of 0 or more and rounds half to even: (5, 2) is 2, (7, 2) is 4. */
export function roundHalfEven(numerator: bigint, denominator: bigint): number {
  const rounded = roundHalfUp(numerator, denominator);
  const isTie = (2n * numerator) % denominator === 0n && ((2n * numerator) / denominator) % 2n === 1n;
  return isTie && rounded % 2 === 1 ? rounded - 1 : rounded;
}

/** A taxed part of a cart: a line after its discount, or the part of a delivery for goods of one rate. */
interface TaxedPart {
  /** In basis points. */
  readonly rate: number;
  /** The amount paid for it; with tax on top, without that tax. */
  readonly paid: number;
}

export interface RateTotal extends TaxedPart {
  readonly tax: number;
}

/** The taxed parts and their tax by rate, the highest first. Parts that cost nothing are left out. */
export function groupTaxByRate(parts: readonly RateTotal[]): RateTotal[] {
  const charged = parts.filter(({paid}) => paid > 0);
  return [...new Set(charged.map(({rate}) => rate))]
    .sort((a, b) => b - a)
    .map((rate) => {
      const own = charged.filter((part) => part.rate === rate);
      return {rate, paid: sumAmounts(own.map(({paid}) => paid)), tax: sumAmounts(own.map(({tax}) => tax))};
    });
}

/** A line with the rate of its tax in basis points. */
export interface PricedCartLine extends LinePrice {
  readonly rate: number;
}

/** A delivery. */
interface Delivery {
  readonly paid: number;
  /** The indices of the lines that it carries. */
  readonly lines: readonly number[];
}

interface ComputedDelivery {
  readonly paid: number;
  readonly tax: number;
  readonly parts: readonly RateTotal[];
}

/**
 * The tax of a delivery, which is taxed like its goods (Directive 2006/112/EC, article 78 b): the amount is split by
 * the rates of the goods, the highest first, in proportion to what is paid for them, or to their units if they are
 * free. With tax inside the prices, this equals a split of the net amount by net values.
 */
export function computeDelivery(
  {paid, lines}: Delivery,
  goods: readonly (TaxedPart & Pick<LinePrice, 'quantity'>)[],
  mode: TaxMode,
): ComputedDelivery {
  const carried = lines.map((index) => goods[index]!);
  const isFree = carried.every((line) => line.paid === 0);
  const rates = [...new Set(carried.map(({rate}) => rate))].sort((a, b) => b - a);
  const weights = rates.map((rate) =>
    sumAmounts(carried.map((line) => (line.rate === rate ? (isFree ? line.quantity : line.paid) : 0))),
  );
  const parts = allocateAmount(paid, weights)
    .map((share, index) => ({rate: rates[index]!, paid: share, tax: computeTax(share, rates[index]!, mode)}))
    .filter((part) => part.paid > 0);
  return {paid, tax: sumAmounts(parts.map(({tax}) => tax)), parts};
}

export interface CartInput {
  readonly lines: readonly PricedCartLine[];
  /** In the order in which they were applied. */
  readonly discounts: readonly Discount[];
  readonly deliveries: readonly Delivery[];
  readonly mode: TaxMode;
}

interface ComputedLine extends RateTotal {
  readonly quantity: number;
  readonly gross: number;
  /** 0 or less. */
  readonly discount: number;
}

export interface ComputedCart {
  readonly splits: readonly DiscountSplit[];
  readonly lines: readonly ComputedLine[];
  readonly deliveries: readonly ComputedDelivery[];
  readonly items: number;
  readonly shipping: number;
  readonly discount: number;
  readonly tax: number;
  /** The amount that the shopper pays, including tax in both modes. */
  readonly total: number;
  readonly byRate: readonly RateTotal[];
}

/** Computes a cart: the discount of each line, its amount paid, its tax, and the totals. */
export function computeCart({lines, discounts, deliveries, mode}: CartInput): ComputedCart {
  const splits = splitDiscounts(lines, discounts);
  const computed = lines.map((line, index): ComputedLine => {
    const gross = computeGross(line);
    const off = sumAmounts(splits.map(({shares}) => shares[index]!.floor + shares[index]!.residue));
    const paid = gross - off;
    const {quantity, rate} = line;
    return {quantity, gross, discount: 0 - off, paid, rate, tax: computeTax(paid, rate, mode)};
  });
  const delivered = deliveries.map((delivery) => computeDelivery(delivery, computed, mode));
  const parts = [...computed, ...delivered.flatMap((delivery) => delivery.parts)];
  const items = sumAmounts(computed.map(({gross}) => gross));
  const shipping = sumAmounts(delivered.map(({paid}) => paid));
  const discount = sumAmounts(computed.map((line) => line.discount));
  const tax = sumAmounts(parts.map((part) => part.tax));
  return {
    splits,
    lines: computed,
    deliveries: delivered,
    items,
    shipping,
    discount,
    tax,
    total: items + shipping + discount + (mode === 'inside' ? 0 : tax),
    byRate: groupTaxByRate(parts),
  };
}
