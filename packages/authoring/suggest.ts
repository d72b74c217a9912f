import {closest, distance} from 'fastest-levenshtein';
import {AuthoringError} from './authoringError';

/** An error lists all names up to this number. */
const MAX_LISTED_NAMES = 8;

/** The known name with the least edit distance from one; undefined where there is none within the maximum. */
export function findNearest(name: string, known: Iterable<string>, maxDistance = Infinity): string | undefined {
  const names = [...known];
  const sameButCase = names.find((one) => one.toLowerCase() === name.toLowerCase());
  const nearest = names.length === 0 ? undefined : (sameButCase ?? closest(name, names));
  return nearest !== undefined && distance(name, nearest) <= maxDistance ? nearest : undefined;
}

/**
 * What was expected instead of an unknown name, as the end of a sentence: `expected one such as refund`; a short list
 * is given in full: `expected one of status, money. The nearest is money`.
 */
export function suggest(name: string, known: Iterable<string>): string {
  const names = [...new Set(known)];
  const nearest = findNearest(name, names);
  if (nearest === undefined) {
    return 'expected none';
  }
  if (names.length > MAX_LISTED_NAMES) {
    return `expected one such as ${nearest}`;
  }
  return names.length === 1 ? `expected ${nearest}` : `expected one of ${names.join(', ')}. The nearest is ${nearest}`;
}

/**
 * Looks a name up.
 *
 * @param all each thing with its name, such as a map
 * @param kind what it is, and where it is defined: `screen`, `contracts/screens`
 * @param place for the error: `file:line`
 * @throws AuthoringError with the nearest name when there is none
 */
export function findNamed<T>(
  all: Iterable<readonly [name: string, value: T]>,
  name: string,
  {what, home}: {readonly what: string; readonly home?: string},
  place: string,
): T {
  const known = [...all];
  const found = known.find(([one]) => one === name);
  if (found === undefined) {
    const where = home === undefined ? '' : ` in ${home}`;
    const names = known.map(([one]) => one);
    throw new AuthoringError(`${place}: found no ${what} ${name}${where}, ${suggest(name, names)}.`);
  }
  return found[1];
}
