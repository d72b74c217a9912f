import type {Answer} from '../../../packages/docs-search/search/types';

/** What the search says, in whole sentences. */

/** The name of a docs area, from its id: `payments` is Payments. */
export function areaName(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** The number of hits, as `12` or `200+`. */
export function countText(count: number, hasMore: boolean): string {
  return `${String(count)}${hasMore && count > 0 ? '+' : ''}`;
}

/** The number of hits in an area, or in all. */
export function countOf({counts}: Answer, area: string | undefined): number {
  return area === undefined ? counts.all : (counts.areas[area] ?? 0);
}

/** What was found, as `12 results in Payments.` */
export function resultText(answer: Answer, query: string, area: string | undefined): string {
  const place = area === undefined ? '' : ` in ${areaName(area)}`;
  const count = countOf(answer, area);
  if (answer.hits.length === 0) {
    return `Nothing found for “${query}”${place}.`;
  }
  return count === 1 ? `1 result${place}.` : `${countText(count, answer.counts.more)} results${place}.`;
}

/** What is read out once typing rests: what was found, and what Enter opens. */
export function announcement(answer: Answer, query: string, area: string | undefined): string {
  const [first] = answer.hits;
  return [
    answer.corrected !== undefined && `Searched for “${answer.corrected}” instead of “${query}”.`,
    resultText(answer, query, area),
    first &&
      `First: ${[first.heading, first.kind, first.page].filter((text, index, all) => text && all.indexOf(text) === index).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why there are no results at all, and what to do about it. */
export const FAILURE =
  process.env.NODE_ENV === 'development'
    ? 'There is no index here yet. Run "npm run build" once: the search of "npm start" uses the last build.'
    : 'The search index did not load.';
