/**
 * Arithmetic on amounts: integers in minor units, rounded half up (away from
 * zero for negative ones), by the rules of both products. Pure, so that
 * the sandbox, the checks of the contracts and components of pages share it.
 */

function assertSafe(value: number, name: string): void {
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${name}: found ${value}, expected an integer in minor units.`);
  }
}

/** Divides exactly and rounds half up: (5, 2) is 3, (-5, 2) is -3. Neither must fit a double. */
export function roundHalfUp(numerator: bigint | number, denominator: bigint | number): number {
  const dividend = BigInt(numerator);
  const divisor = BigInt(denominator);
  if (divisor <= 0n) {
    throw new RangeError(`denominator: found ${divisor}, expected one above 0.`);
  }
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return Number(dividend < 0n ? -rounded : rounded);
}

/** The computation of one share: `floor + residue` is the share. */
export interface AllocationShare {
  /** The share before rounding is this, divided by the sum of the weights. */
  readonly product: bigint;
  readonly floor: number;
  /** The remainder of rounding down: this, divided by the sum of the weights. */
  readonly remainder: bigint;
  /** 1 where the share receives a remaining unit, else 0. */
  readonly residue: number;
}

/**
 * Splits an amount in proportion to weights, to the last minor unit, with the computation: each share is rounded down,
 * and the remaining units go to the largest remainders, to the earlier one on a tie. The shares add up to the amount.
 *
 * @param total an amount of 0 or more
 * @param weights integers of 0 or more, not all 0 unless the amount is 0
 */
export function computeAllocation(total: number, weights: readonly number[]): AllocationShare[] {
  assertSafe(total, 'total');
  weights.forEach((weight, index) => assertSafe(weight, `weights[${index}]`));
  if (total < 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError(
      'total and weights: found one below 0, expected none. Allocate the size and set the sign after.',
    );
  }
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) {
    if (total !== 0) {
      throw new RangeError(`weights: found only 0, expected one above 0 to carry ${total}.`);
    }
    return weights.map(() => ({product: 0n, floor: 0, remainder: 0n, residue: 0}));
  }
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return {index, product, floor: Number(product / sum), remainder: product % sum};
  });
  const left = total - parts.reduce((all, {floor}) => all + floor, 0);
  const byRemainder = [...parts].sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  const lucky = new Set(byRemainder.slice(0, left).map(({index}) => index));
  return parts.map(({index, product, floor, remainder}) => ({
    product,
    floor,
    remainder,
    residue: lucky.has(index) ? 1 : 0,
  }));
}

/** The shares of `allocation` alone: they add up to the amount. */
export function allocateAmount(total: number, weights: readonly number[]): number[] {
  return computeAllocation(total, weights).map(({floor, residue}) => floor + residue);
}

/** The tax inside a gross amount. The rate is in basis points: 20 % is 2000. Rounded once, half up. */
export function computeTaxInside(gross: number, rateBasisPoints: number): number {
  assertSafe(gross, 'gross');
  assertSafe(rateBasisPoints, 'rateBasisPoints');
  return roundHalfUp(BigInt(gross) * BigInt(rateBasisPoints), 10_000 + rateBasisPoints);
}

/** The tax on top of a net amount. The rate is in basis points. Rounded once, half up. */
export function computeTaxOnTop(net: number, rateBasisPoints: number): number {
  assertSafe(net, 'net');
  assertSafe(rateBasisPoints, 'rateBasisPoints');
  return roundHalfUp(BigInt(net) * BigInt(rateBasisPoints), 10_000);
}

/** A share of an amount in basis points, such as a commission of 12 % (1200). Rounded once, half up. */
export function computePercentage(amount: number, basisPoints: number): number {
  return computeTaxOnTop(amount, basisPoints);
}

/**
 * The worth of some units of a line, by the cumulative rule: the first n units
 * are worth total × n / units, rounded half up, and each further unit the
 * difference. So the last unit closes the line to zero.
 *
 * @param total the worth of the whole line
 * @param units how many units the line has
 * @param from how many units were taken before
 * @param count how many units are taken now
 */
export function computeCumulativeShare(total: number, units: number, from: number, count: number): number {
  [total, units, from, count].forEach((value, index) => assertSafe(value, ['total', 'units', 'from', 'count'][index]!));
  if (units <= 0 || from < 0 || count < 0 || from + count > units) {
    throw new RangeError(`units: found ${from} + ${count} of ${units}, expected no more units than the line has.`);
  }
  const computeWorth = (taken: number): number => roundHalfUp(BigInt(total) * BigInt(taken), units);
  return computeWorth(from + count) - computeWorth(from);
}
