import paths from '@generated/page-loading/paths.json';
import moved from '@generated/page-titles/default/moved.json';
import titles from '@generated/page-titles/default/titles.json';
import {findClosestPaths} from './closestPaths';

/** A page that exists. */
export interface SuggestedPage {
  /** Below the base URL. */
  readonly path: string;
  /** None for pages that React renders, except the home page. */
  readonly title: string | undefined;
}

/** The pages of the site whose paths, or former paths, are closest to a requested one, below the base URL. */
export function suggestPages(requested: string, baseUrl: string): SuggestedPage[] {
  const base = baseUrl.slice(0, -1);
  return findClosestPaths(
    requested,
    paths.map((path) => path.slice(base.length)),
    moved,
  ).map((path) => ({path, title: titles[base + path]}));
}
