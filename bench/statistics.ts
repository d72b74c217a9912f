/** The median of some runs, with their smallest and largest value. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Computes the median; of an even number of values the mean of the two in the middle.
 *
 * @throws when there are no values
 */
export function computeMedian(values: readonly number[]): number {
  if (values.length === 0) {
    throw new Error('Found no values, expected at least one: a median of nothing does not exist.');
  }
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Summarizes values as median and spread. */
export function computeSpread(values: readonly number[]): Spread {
  return {median: computeMedian(values), min: Math.min(...values), max: Math.max(...values)};
}

/**
 * Fits `cost = factor × count ^ exponent` by least squares of the logarithms, and returns the exponent: 1 where the
 * cost grows as the count does.
 *
 * @param points at least two counts with their costs, all positive
 */
export function fitExponent(points: readonly {readonly count: number; readonly cost: number}[]): number {
  const logarithms = points.map(({count, cost}) => ({x: Math.log(count), y: Math.log(cost)}));
  const meanX = logarithms.reduce((sum, {x}) => sum + x, 0) / points.length;
  const meanY = logarithms.reduce((sum, {y}) => sum + y, 0) / points.length;
  const covariance = logarithms.reduce((sum, {x, y}) => sum + (x - meanX) * (y - meanY), 0);
  const variance = logarithms.reduce((sum, {x}) => sum + (x - meanX) ** 2, 0);
  return covariance / variance;
}
