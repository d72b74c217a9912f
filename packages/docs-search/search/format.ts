/**
 * The index files. Terms are sorted in shards of a few kilobytes, which a tree of first terms leads to; each term has
 * the best sections of each area. Texts are in blocks of several sections. A query loads one shard per word and one
 * block per shown hit, so that it costs the same however many pages there are.
 */

/** The tree's root, and what every query needs; the one file whose name never changes. */
export interface Manifest {
  /** Folder of all other files: named by their contents, so that they can be kept for ever. */
  readonly folder: string;
  /** Ids of the docs areas, in the order of a term's lists. */
  readonly areas: readonly string[];
  /** How many sections there are. */
  readonly sections: number;
  /** Levels of nodes between the root and the shards. */
  readonly levels: number;
  /** First terms of the children, shortened to what distinguishes them from their neighbors. */
  readonly keys: readonly string[];
  /** Candidates for a misspelled or incomplete word, the most used first, separated by spaces. */
  readonly words: string;
}

/** An inner node: `<level>-<number>.json`. */
export interface IndexNode {
  /** Number of its first child. */
  readonly first: number;
  readonly keys: readonly string[];
}

/** A shard of terms, `t<number>.json`: per term the lists of the areas, separated by `|`, as `listText` writes them. */
export type TermShard = Readonly<Record<string, string>>;

/** A section's text and title, in a block `b<number>.json`. */
export type StoredSection = readonly [
  url: string,
  heading: string,
  page: string,
  area: number,
  kind: string,
  text: string,
];

/** A section that contains a term. */
export interface Posting {
  /** Where its text is stored: its block and its index in it. */
  readonly id: number;
  /** 0 to 63: the impact of the term on the section. */
  readonly impact: number;
  /** Which piece of the text has the term: 0 is at `id`, the others begin the following blocks. */
  readonly piece: number;
}

/** The sections of one area that contain a term: the best of them, and how many there are. */
export interface PostingList {
  readonly count: number;
  readonly postings: readonly Posting[];
}

export const MANIFEST_FILE = 'manifest.json';

/** Sections in a block, at most. */
export const SECTIONS_PER_BLOCK = 16;

export const MAX_IMPACT = 63;

const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DIGIT_VALUES: ReadonlyMap<string, number> = new Map(Array.from(BASE64_DIGITS, (digit, value) => [digit, value]));
const POSTING_WIDTH = 6;

function toDigit(value: number): string {
  return BASE64_DIGITS[value]!;
}

/** Writes a list: the count, then for each section four digits of its id, one of its impact and one of its piece. */
export function listText({count, postings}: PostingList): string {
  const entries = postings.map(
    ({id, impact, piece}) =>
      [18, 12, 6, 0].map((shift) => toDigit((id >> shift) & 63)).join('') +
      toDigit(impact) +
      toDigit(Math.min(piece, 63)),
  );
  return count === 0 ? '' : `${count}.${entries.join('')}`;
}

/** Reads a list that `listText` wrote. */
export function readList(text: string): PostingList {
  const [count, entries = ''] = text.split('.');
  const postings: Posting[] = [];
  for (let index = 0; index + POSTING_WIDTH <= entries.length; index += POSTING_WIDTH) {
    const [a, b, c, d, impact, piece] = Array.from(entries.slice(index, index + POSTING_WIDTH), (char) =>
      DIGIT_VALUES.get(char)!,
    );
    postings.push({id: (a! << 18) | (b! << 12) | (c! << 6) | d!, impact: impact!, piece: piece!});
  }
  return {count: Number(count), postings};
}

/** Returns where a piece of a text is stored: its block, and its index in it. */
export function locatePiece(id: number, piece: number): readonly [block: number, place: number] {
  const block = Math.floor(id / SECTIONS_PER_BLOCK);
  return piece === 0 ? [block, id % SECTIONS_PER_BLOCK] : [block + piece, 0];
}

/** Returns the number of the child that holds a term, by the children's first terms. */
export function findChild(keys: readonly string[], term: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! <= term) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return Math.max(0, low - 1);
}
