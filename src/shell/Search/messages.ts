import type {SearchResults} from '../../../packages/docs-search/search/types';

/** The messages of the search, in whole sentences. */

/** A reader who has more results changes the query, and does not need their exact number. */
const MAX_COUNT = 50;

/** The name of a docs area, from its id: `payments` is Payments. */
export function getAreaName(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** The number of results in an area, or in all, such as `12 results` or `More than 50 results`. */
export function formatResultCount({counts}: SearchResults, area: string | undefined): string {
  const count = area === undefined ? counts.all : (counts.areas[area] ?? 0);
  return count > MAX_COUNT
    ? `More than ${String(MAX_COUNT)} results`
    : `${String(count)} ${count === 1 ? 'result' : 'results'}`;
}

/** The number of results, such as `12 results in Payments.` */
export function formatResults(results: SearchResults, query: string, area: string | undefined): string {
  const place = area === undefined ? '' : ` in ${getAreaName(area)}`;
  return results.hits.length === 0
    ? `Nothing found for “${query}”${place}.`
    : `${formatResultCount(results, area)}${place}.`;
}

/** The announcement once typing pauses: the number of results, and what Enter opens. */
export function formatAnnouncement(results: SearchResults, query: string, area: string | undefined): string {
  const [first] = results.hits;
  return [
    results.corrected !== undefined && `Searched for “${results.corrected}” instead of “${query}”.`,
    formatResults(results, query, area),
    first &&
      `First: ${[first.heading, first.kind, first.page].filter((text, index, all) => text && all.indexOf(text) === index).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why there are no results at all, and how to fix it. */
export const FAILURE_MESSAGE =
  process.env.NODE_ENV === 'development'
    ? 'There is no index here yet. Run "npm run build" once: the search of "npm start" uses the last build.'
    : 'The search index did not load.';
