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

/** The totals of a cart under rounding rules that are common in other systems. */

export interface AlternativeRounding {
  readonly id: 'per_rate' | 'per_unit' | 'half_even' | 'discount_alone';
  /** The tax by this rule, or for `discount_alone` the discount. */
  readonly amount: number;
  /** The difference to the rules of the API: negative where these result in more. */
  readonly difference: number;
}

/** The tax when each unit of a line is rounded separately: what is paid for it, by the cumulative rule. */
function roundTaxPerUnit({lines, mode}: CartInput, cart: ComputedCart): number {
  const ofLines = lines.map(({quantity, rate}, index) => {
    const {paid} = cart.lines[index]!;
    const units = Array.from({length: quantity}, (_, unit) => computeCumulativeShare(paid, quantity, unit, 1));
    return sumAmounts(units.map((unit) => computeTax(unit, rate, mode)));
  });
  return sumAmounts([...ofLines, ...cart.deliveries.map(({tax}) => tax)]);
}

/** The discount when each share is rounded half up separately. */
function roundDiscountShares({splits}: ComputedCart): number {
  return sumAmounts(
    splits.map(({weights, shares}) => {
      const whole = sumAmounts(weights);
      return whole === 0 ? 0 : sumAmounts(shares.map(({product}) => roundHalfUp(product, whole)));
    }),
  );
}

/** Each alternative rule, with its result and its difference to the rules of the API. */
export function computeAlternativeRoundings(input: CartInput, cart: ComputedCart): AlternativeRounding[] {
  const {mode} = input;
  const parts = [...cart.lines, ...cart.deliveries.flatMap((delivery) => delivery.parts)];
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

/** The name of each rule. */
export const ROUNDING_LABELS: Readonly<Record<AlternativeRounding['id'], string>> = {
  per_rate: 'Tax rounded once per rate',
  per_unit: 'Tax rounded once per unit',
  half_even: 'Tax rounded half to even',
  discount_alone: 'Each share of the discount rounded half up separately',
};

/** A difference with its sign: `+1`, `−1`, or `None`. */
export function formatDifference(difference: number): string {
  return difference === 0 ? 'None' : difference > 0 ? `+${difference}` : `−${-difference}`;
}
