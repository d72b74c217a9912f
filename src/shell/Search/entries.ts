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
function listEntries(hits: readonly SearchHit[], opened: ReadonlySet<string>): Entry[] {
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

/** Entries below a heading of the list. */
export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** The best hits are in their order, whatever they are. */
const BEST_COUNT = 3;
/** The hits after these are in their order too: a list that grows changes nothing above. */
const GROUPED_COUNT = 10;

/** Groups of the hits after the best ones, in their order. */
const GROUP_LABELS = ['Operations', 'Guides', 'Reference', 'Events and statuses', 'Errors', 'Changes'] as const;

/** Returns the group of a hit, by its kind, or by its page. */
function getGroupLabel({kind = '', url}: SearchHit): (typeof GROUP_LABELS)[number] {
  if (kind === 'Operation') {
    return 'Operations';
  }
  if (kind.startsWith('Event') || kind.startsWith('Status')) {
    return 'Events and statuses';
  }
  if (kind === 'Error code' || kind === 'Decline code') {
    return 'Errors';
  }
  if (kind === 'Change' || /\/changelog\//i.test(url)) {
    return 'Changes';
  }
  return kind === '' && /\/guides\//i.test(url) ? 'Guides' : 'Reference';
}

/**
 * Returns the entries of a list of hits in groups: the best ones first, then the others of the first page by kind, then
 * those that the reader asked for.
 *
 * @param opened paths of the pages whose further hits are shown
 */
export function groupEntries(hits: readonly SearchHit[], opened: ReadonlySet<string>): EntryGroup[] {
  const others = hits.slice(BEST_COUNT, GROUPED_COUNT);
  const groups: readonly (readonly [label: string, hits: readonly SearchHit[]])[] = [
    ['Best results', hits.slice(0, BEST_COUNT)],
    ...GROUP_LABELS.map((label) => [label, others.filter((hit) => getGroupLabel(hit) === label)] as const),
    ['More results', hits.slice(GROUPED_COUNT)],
  ];
  return groups.filter(([, own]) => own.length > 0).map(([label, own]) => ({label, entries: listEntries(own, opened)}));
}

/** The key of an entry, which it keeps when the list grows. */
export function getKey(entry: Entry): string {
  return entry.type === 'hit' ? entry.hit.url : `further ${entry.page}`;
}

/** What a hit is, in words: the kind of its name, or of its place. */
export function describeKind({kind, url}: SearchHit): string {
  return kind ?? (url.includes('#') ? 'Section' : 'Page');
}
