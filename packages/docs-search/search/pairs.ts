// cspell:ignore Metzler
import type {Manifest} from './format';
import type {QuerySlot} from './querySlots';
import {findTerm, type FoundTerm, type IndexLoader} from './shards';
import {isStopWord, splitIntoWords, stemWord} from './tokens';

/**
 * Two words that a phrase has together say more about it than each of them alone: "refund status" is not a refund and a
 * status. D. Metzler, W. B. Croft, "A Markov Random Field Model for Term Dependencies", 2005.
 */

/** A pair of words of the query that sections have in one of their phrases. */
export interface FoundPair {
  readonly found: FoundTerm;
  /** 0 to 1: how likely the reader means both. */
  readonly weight: number;
}

/** The largest distance between the two words of a pair. */
const MAX_DISTANCE = 2;
/** A word and its first synonym. */
const MAX_MEANINGS = 2;

/** Returns the term of two terms, in any order. It sorts next to the first of them. */
function toPairTerm(one: string, other: string): string {
  return one < other ? `${one}+${other}` : `${other}+${one}`;
}

/** The items that are neighbors, or have one between them. */
function pairUp<T>(items: readonly T[]): (readonly [T, T])[] {
  return Array.from({length: MAX_DISTANCE}, (_, index) => index + 1).flatMap((distance) =>
    items.slice(distance).map((item, place) => [items[place]!, item] as const),
  );
}

/** Returns the terms of the pairs of words in a phrase, stop words left out. */
export function listPairTerms(phrase: string): string[] {
  const telling = splitIntoWords(phrase).filter((word) => !isStopWord(word));
  return pairUp(telling.map(stemWord)).flatMap(([one, other]) => (one === other ? [] : [toPairTerm(one, other)]));
}

/** Looks up the pairs of words of a query. */
export async function findPairs(
  slots: readonly QuerySlot[],
  manifest: Manifest,
  load: IndexLoader,
): Promise<FoundPair[]> {
  const wanted = new Map<string, number>();
  for (const [first, second] of pairUp(slots)) {
    for (const one of first.alternatives.slice(0, MAX_MEANINGS)) {
      for (const other of second.alternatives.slice(0, MAX_MEANINGS)) {
        const pair = toPairTerm(one.term, other.term);
        wanted.set(pair, Math.max(wanted.get(pair) ?? 0, one.weight * other.weight));
      }
    }
  }
  const pairs = [...wanted].map(async ([pair, weight]): Promise<FoundPair[]> => {
    const found = await findTerm(manifest, pair, load);
    return found ? [{found, weight}] : [];
  });
  return (await Promise.all(pairs)).flat();
}
