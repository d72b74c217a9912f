import type {SearchResults} from '../../../packages/docs-search/search/types';

/** The messages of the search, in whole sentences. */

/** The name of a docs area, from its id: `payments` is Payments. */
export function getAreaName(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** The number of hits, such as `12` or `200+`. */
export function formatResultCount(count: number, hasMore: boolean): string {
  return `${String(count)}${hasMore && count > 0 ? '+' : ''}`;
}

/** The number of hits in an area, or in all. */
export function getAreaCount({counts}: SearchResults, area: string | undefined): number {
  return area === undefined ? counts.all : (counts.areas[area] ?? 0);
}

/** The number of results, such as `12 results in Payments.` */
export function formatResults(results: SearchResults, query: string, area: string | undefined): string {
  const place = area === undefined ? '' : ` in ${getAreaName(area)}`;
  const count = getAreaCount(results, area);
  if (results.hits.length === 0) {
    return `Nothing found for “${query}”${place}.`;
  }
  return count === 1 ? `1 result${place}.` : `${formatResultCount(count, results.counts.more)} results${place}.`;
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
