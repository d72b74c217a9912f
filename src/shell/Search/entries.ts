import type {SearchHit} from '../../../packages/docs-search/search/types';

/** An entry of the list: a hit, or the offer of the further hits of a page. */
export type Entry =
  | {readonly type: 'hit'; readonly hit: SearchHit}
  | {readonly type: 'further'; readonly page: string; readonly title: string; readonly first: SearchHit};

/** The path of the page of a hit. */
function getPage({url}: SearchHit): string {
  return url.replace(/#.*/, '');
}

/**
 * Returns the entries of a list of hits, in their order.
 *
 * @param opened paths of the pages whose further hits are shown
 */
export function listEntries(hits: readonly SearchHit[], opened: ReadonlySet<string>): Entry[] {
  return hits.flatMap((hit): Entry[] => {
    const {further = [], page: title} = hit;
    const page = getPage(hit);
    const isOpened = opened.has(page);
    return [
      {type: 'hit', hit},
      ...(isOpened ? further.map((each) => ({type: 'hit', hit: each}) as const) : []),
      ...(further[0] && !isOpened ? [{type: 'further', page, title, first: further[0]} as const] : []),
    ];
  });
}

/** The key of an entry, which it keeps when the list grows. */
export function getKey(entry: Entry): string {
  return entry.type === 'hit' ? entry.hit.url : `further ${entry.page}`;
}

/** What a hit is, in words: the kind of its name, or of its place. */
export function describeKind({kind, url}: SearchHit): string {
  return kind ?? (url.includes('#') ? 'Section' : 'Page');
}
