import paths from '@generated/page-loading/paths.json';
import {findClosestPaths} from './closestPaths';

/** The pages of the site whose paths are closest to a requested one, below the base URL. */
export function suggestPaths(requested: string, baseUrl: string): string[] {
  return findClosestPaths(
    requested,
    paths.map((path) => path.slice(baseUrl.length - 1)),
  );
}
