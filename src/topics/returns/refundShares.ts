import {computeCumulativeShare} from '../money/money';

/** The refunds of returns. Amounts are integers in minor units; the rules are those of both products. */

/** A line of an order, as far as a refund of its units depends on it. */
export interface RefundedLine {
  /** Before a discount. */
  readonly unitPrice: number;
  /** What the shopper paid for the whole line. */
  readonly paid: number;
  /** The tax inside, as recorded. */
  readonly tax: number;
  /** Units that were ordered. */
  readonly units: number;
}

/** The worth of some units of a line: the refund, the tax inside, and the discount that goes back to its funder. */
export interface UnitShare {
  readonly amount: number;
  readonly tax: number;
  readonly funding: number;
}

/**
 * Units of a line by the cumulative rule, so that its last unit closes all amounts to zero. The discount is the price
 * of the units less what was paid for them.
 *
 * @param from how many units were canceled, refunded or asked for before
 */
export function computeRefundShare(
  {unitPrice, paid, tax, units}: RefundedLine,
  from: number,
  count: number,
): UnitShare {
  const computeCumulative = (total: number): number => computeCumulativeShare(total, units, from, count);
  const amount = computeCumulative(paid);
  return {amount, tax: computeCumulative(tax), funding: unitPrice * count - amount};
}

/** The other parts of a refund, by the policy of the merchant and the method of the return. */
export interface RefundTerms {
  /** Shipping that comes back with the units; 0 when the policy keeps it or a unit is neither canceled nor refunded. */
  readonly shipping: number;
  /** The merchant's fee for a return. */
  readonly fee: number;
  /** The shopper keeps the units, so there is no fee. */
  readonly isKept: boolean;
}

/** The refund of units: plus shipping, minus a fee of at most the rest. */
export function computeRefund(units: number, {shipping, fee, isKept}: RefundTerms): {fee: number; refund: number} {
  const value = units + shipping;
  const taken = isKept ? 0 : Math.min(fee, value);
  return {fee: taken, refund: value - taken};
}

/** The computation of the worth of one unit. */
export interface RefundStep extends UnitShare {
  /** The number of the refunded unit in its line, from 1. */
  readonly unit: number;
  /** The worth of all units up to this one before rounding, such as "1118 1/3". */
  readonly exact: string;
  readonly rounded: number;
  readonly before: number;
  /** The same for the tax. */
  readonly taxExact: string;
  readonly taxBefore: number;
}

/** A fraction as a mixed number: 3355 of 3 is "1118 1/3". */
function formatMixedNumber(numerator: bigint, denominator: bigint): string {
  const rest = numerator % denominator;
  const whole = String(numerator / denominator);
  return rest === 0n ? whole : `${whole} ${rest}/${denominator}`;
}

/** The steps of the cumulative rule, unit by unit. */
export function refundSteps(line: RefundedLine, from: number, count: number): RefundStep[] {
  const {paid, tax, units} = line;
  return Array.from({length: count}, (_, index) => {
    const before = from + index;
    const {amount, tax: taxed, funding} = computeRefundShare(line, before, 1);
    const done = computeRefundShare(line, 0, before);
    return {
      unit: before + 1,
      exact: formatMixedNumber(BigInt(paid) * BigInt(before + 1), BigInt(units)),
      rounded: done.amount + amount,
      before: done.amount,
      amount,
      tax: taxed,
      taxExact: formatMixedNumber(BigInt(tax) * BigInt(before + 1), BigInt(units)),
      taxBefore: done.tax,
      funding,
    };
  });
}
