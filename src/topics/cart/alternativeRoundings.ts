import {
  roundHalfEven,
  sumAmounts,
  groupTaxByRate,
  computeTaxFraction,
  computeTax,
  type CartInput,
  type ComputedCart,
} from './priceCart';
import {computeCumulativeShare, roundHalfUp} from '../money/money';

/** What a cart would come to if it were rounded in another way: the usual ways of other systems. */

export interface AlternativeRounding {
  readonly id: 'per_rate' | 'per_unit' | 'half_even' | 'discount_alone';
  /** The tax, or of `discount_alone` the discount, by this way. */
  readonly amount: number;
  /** What the rules of the API give less: negative where they give more. */
  readonly difference: number;
}

/** The tax when each unit of a line is rounded for itself: what is paid for it, by the cumulative rule. */
function roundTaxPerUnit({lines, mode}: CartInput, cart: ComputedCart): number {
  const ofLines = lines.map(({quantity, rate}, index) => {
    const {paid} = cart.lines[index]!;
    const units = Array.from({length: quantity}, (_, unit) => computeCumulativeShare(paid, quantity, unit, 1));
    return sumAmounts(units.map((unit) => computeTax(unit, rate, mode)));
  });
  return sumAmounts([...ofLines, ...cart.deliveries.map(({tax}) => tax)]);
}

/** What vouchers and percentages take off when each share is rounded half up for itself. */
function roundDiscountShares({splits}: ComputedCart): number {
  return sumAmounts(
    splits.map(({weights, shares}) => {
      const whole = sumAmounts(weights);
      return whole === 0 ? 0 : sumAmounts(shares.map(({product}) => roundHalfUp(product, whole)));
    }),
  );
}

/** Each other way of rounding, with its result and how far it is from that of the rules. */
export function computeAlternativeRoundings(input: CartInput, cart: ComputedCart): AlternativeRounding[] {
  const {mode} = input;
  const parts = [...cart.lines, ...cart.deliveries];
  const taxes: readonly [AlternativeRounding['id'], number][] = [
    ['per_rate', sumAmounts(groupTaxByRate(parts).map(({paid, rate}) => computeTax(paid, rate, mode)))],
    ['per_unit', roundTaxPerUnit(input, cart)],
    ['half_even', sumAmounts(parts.map(({paid, rate}) => roundHalfEven(...computeTaxFraction(paid, rate, mode))))],
  ];
  const alone = roundDiscountShares(cart);
  return [
    ...taxes.map(([id, amount]) => ({id, amount, difference: amount - cart.tax})),
    ...(cart.splits.length === 0
      ? []
      : [{id: 'discount_alone', amount: alone, difference: alone + cart.discount} as const]),
  ];
}

/** What each way is called. */
export const ROUNDING_LABELS: Readonly<Record<AlternativeRounding['id'], string>> = {
  per_rate: 'Tax rounded once per rate',
  per_unit: 'Tax rounded once per unit',
  half_even: 'Tax rounded half to even',
  discount_alone: 'Each share of the discount rounded half up by itself',
};

/** A difference with its sign: `+1`, `−1`, or `None`. */
export function formatDifference(difference: number): string {
  return difference === 0 ? 'None' : difference > 0 ? `+${difference}` : `−${-difference}`;
}
