import {distance} from 'fastest-levenshtein';

/** How much may differ, 0 to 1, before a page is no longer a suggestion. */
const MAX_DIFFERENCE = 0.6;

/** How much closer a page of the same folder is: a folder is rarely mistyped. */
const SAME_FOLDER = 0.2;

/** Share of two texts that differs: 0 for the same, 1 for nothing in common. */
function computeDifference(a: string, b: string): number {
  return distance(a, b) / Math.max(a.length, b.length, 1);
}

function getLastSegment(path: string): string {
  return path.split('/').filter(Boolean).at(-1) ?? '';
}

function getFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Case, separators and extensions are what is most often mistyped. */
function normalizePath(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(/[_\s]+/g, '-')
    .replace(/\/+$/, '');
}

/**
 * Returns the existing paths that are closest to one that does not exist: the pages below it, introductions first, then
 * those with the least edit distance of the whole path and, with the same weight, of its last segment; those of the same
 * folder are closer. None when nothing is similar.
 *
 * @param requested the requested path, decoded
 * @param paths every path that has a page
 * @param count the maximum number of results
 */
export function findClosestPaths(requested: string, paths: readonly string[], count = 3): string[] {
  const wanted = normalizePath(requested);
  return paths
    .map((path) => {
      const candidate = normalizePath(path);
      if (wanted && candidate.startsWith(`${wanted}/`)) {
        return {path, score: getLastSegment(candidate).startsWith('intro') ? -2 : -1};
      }
      const difference =
        (computeDifference(wanted, candidate) + computeDifference(getLastSegment(wanted), getLastSegment(candidate))) /
        2;
      return {path, score: difference - (getFolder(wanted) === getFolder(candidate) ? SAME_FOLDER : 0)};
    })
    .filter(({score}) => score <= MAX_DIFFERENCE)
    .sort((a, b) => a.score - b.score || a.path.localeCompare(b.path))
    .slice(0, count)
    .map(({path}) => path);
}
