/** Navigation of moments, which are counted from 1. */

/** The moment in a URL, or undefined. */
export function parseMoment(address: string, count: number): number | undefined {
  const number = /^[1-9]\d?$/.test(address) ? Number(address) : 0;
  return number >= 1 && number <= count ? number : undefined;
}

/** The moment to which a key moves; undefined for other keys, which keep their default. */
export function getMomentAfterKey(key: string, current: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: current + 1,
    ArrowLeft: current - 1,
    Home: 1,
    End: count,
  };
  return Object.hasOwn(targets, key) ? Math.min(count, Math.max(1, targets[key]!)) : undefined;
}

/**
 * The moment that is being read: the last one whose heading is above a line.
 *
 * @param tops the positions of headings, from the top of the screen, in the order of the page
 */
export function findMomentInView(tops: readonly number[], line: number): number {
  return Math.max(1, tops.filter((top) => top <= line).length);
}
