import {distance} from 'fastest-levenshtein';
import {trimEnding} from './trimEnding';

/** How much may differ, 0 to 1, before a page is no longer a suggestion. */
const MAX_DIFFERENCE = 0.6;

/** How much closer a page of the same folder is: a folder is rarely mistyped. */
const SAME_FOLDER = 0.2;

/** How much the last segment counts, of 1; the rest is the whole path. */
const LAST_SEGMENT_WEIGHT = 2 / 3;

/** Share of two texts that differs by edit distance: 0 for the same, 1 for nothing in common. */
function computeDifference(a: string, b: string): number {
  return distance(a, b) / Math.max(a.length, b.length, 1);
}

/** Share of the words of two segments that only one of them has. */
function computeWordDifference(a: string, b: string): number {
  const [words, others] = [a.split('-'), b.split('-')];
  const common = words.filter((word) => others.includes(word)).length;
  return 1 - (2 * common) / (words.length + others.length);
}

/** Segments are close by their letters, or by their words: `lifecycle-of-orders` is `orders-lifecycle`. */
function computeSegmentDifference(a: string, b: string): number {
  return Math.min(computeDifference(a, b), computeWordDifference(a, b));
}

function getLastSegment(path: string): string {
  return path.split('/').filter(Boolean).at(-1) ?? '';
}

function getFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Case, separators, extensions and slashes at the end are what is most often mistyped. */
function normalizePath(path: string): string {
  return trimEnding(path.toLowerCase())
    .replace(/[_\s]+/g, '-')
    .replace(/\/+$/, '');
}

/**
 * Returns the existing paths that are closest to one that does not exist: the pages below it, introductions first, then
 * those with the least difference, for which the last segment counts most and the whole path least; those of the same
 * folder are closer. None when nothing is similar.
 *
 * @param requested the requested path, decoded
 * @param paths every path that has a page
 * @param moved former paths with the path that has replaced each
 * @param count the maximum number of results
 */
export function findClosestPaths(
  requested: string,
  paths: readonly string[],
  moved: Readonly<Record<string, string | undefined>> = {},
  count = 3,
): string[] {
  const wanted = normalizePath(requested);
  const found = [...paths, ...Object.keys(moved)]
    .map((path) => {
      const candidate = normalizePath(path);
      if (wanted && candidate.startsWith(`${wanted}/`)) {
        return {path, score: getLastSegment(candidate).startsWith('intro') ? -2 : -1};
      }
      const difference =
        LAST_SEGMENT_WEIGHT * computeSegmentDifference(getLastSegment(wanted), getLastSegment(candidate)) +
        (1 - LAST_SEGMENT_WEIGHT) * computeDifference(wanted, candidate);
      return {path, score: difference - (getFolder(wanted) === getFolder(candidate) ? SAME_FOLDER : 0)};
    })
    .filter(({score}) => score <= MAX_DIFFERENCE)
    .sort((a, b) => a.score - b.score || a.path.localeCompare(b.path))
    .map(({path}) => moved[path] ?? path);
  return [...new Set(found)].slice(0, count);
}
