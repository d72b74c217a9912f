/** A source of numbers that depend on its seed alone, so that every run generates the same pages. */
export interface Random {
  /** An integer from 0 to below the limit. */
  readonly pickNumber: (limit: number) => number;
  readonly pickOne: <T>(list: readonly T[]) => T;
}

/**
 * Creates a linear congruential generator modulo 2^32.
 *
 * @see Numerical Recipes, third edition, section 7.1, for multiplier and increment
 */
export function createRandom(seed: number): Random {
  // Neighboring seeds begin far apart.
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const pickNumber = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The high bits are the random ones.
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {pickNumber, pickOne: (list) => list[pickNumber(list.length)]!};
}
