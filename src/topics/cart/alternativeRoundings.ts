import {roundHalfEven, sum, taxByRate, taxFraction, taxOf, type CartInput, type ComputedCart} from './priceCart';
import {cumulativeShare, roundHalfUp} from '../money/money';

/** What a cart would come to if it were rounded in another way: the usual ways of other systems. */

export interface OtherRounding {
  readonly id: 'per_rate' | 'per_unit' | 'half_even' | 'discount_alone';
  /** The tax, or of `discount_alone` the discount, by this way. */
  readonly amount: number;
  /** What the rules of the API give less: negative where they give more. */
  readonly difference: number;
}

/** The tax when each unit of a line is rounded for itself: what is paid for it, by the cumulative rule. */
function perUnit({lines, mode}: CartInput, cart: ComputedCart): number {
  const ofLines = lines.map(({quantity, rate}, index) => {
    const {paid} = cart.lines[index]!;
    const units = Array.from({length: quantity}, (_, unit) => cumulativeShare(paid, quantity, unit, 1));
    return sum(units.map((unit) => taxOf(unit, rate, mode)));
  });
  return sum([...ofLines, ...cart.deliveries.map(({tax}) => tax)]);
}

/** What vouchers and percentages take off when each share is rounded half up for itself. */
function discountAlone({splits}: ComputedCart): number {
  return sum(
    splits.map(({weights, shares}) => {
      const whole = sum(weights);
      return whole === 0 ? 0 : sum(shares.map(({product}) => roundHalfUp(product, whole)));
    }),
  );
}

/** Each other way of rounding, with its result and how far it is from that of the rules. */
export function otherRoundings(input: CartInput, cart: ComputedCart): OtherRounding[] {
  const {mode} = input;
  const parts = [...cart.lines, ...cart.deliveries];
  const taxes: readonly [OtherRounding['id'], number][] = [
    ['per_rate', sum(taxByRate(parts).map(({paid, rate}) => taxOf(paid, rate, mode)))],
    ['per_unit', perUnit(input, cart)],
    ['half_even', sum(parts.map(({paid, rate}) => roundHalfEven(...taxFraction(paid, rate, mode))))],
  ];
  const alone = discountAlone(cart);
  return [
    ...taxes.map(([id, amount]) => ({id, amount, difference: amount - cart.tax})),
    ...(cart.splits.length === 0
      ? []
      : [{id: 'discount_alone', amount: alone, difference: alone + cart.discount} as const]),
  ];
}

/** What each way is called. */
export const ROUNDING_WORDS: Readonly<Record<OtherRounding['id'], string>> = {
  per_rate: 'Tax rounded once per rate',
  per_unit: 'Tax rounded once per unit',
  half_even: 'Tax rounded half to even',
  discount_alone: 'Each share of the discount rounded half up by itself',
};

/** A difference with its sign: `+1`, `−1`, or `None`. */
export function differenceText(difference: number): string {
  return difference === 0 ? 'None' : difference > 0 ? `+${difference}` : `−${-difference}`;
}
