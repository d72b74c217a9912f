import type {QuerySlot} from './querySlots';
import {isStopWord, splitIntoWords, toPlainKey} from './tokens';

/** The words as typed, and with a synonym or a completion of one of them: a long query already loads much. */
const MAX_KEYS = [0, 1, 3, 3, 2] as const;
/** A less likely meaning of a word is not part of a name. */
const MIN_WEIGHT = 0.5;

/** Words that say what a name is, such as `refund reason field`. */
const KIND_WORDS: ReadonlySet<string> = new Set(
  'attribute call endpoint field method operation parameter property request'.split(' '),
);

/** The slots of the words before "by", which states a filter: "list payments by date". */
function selectBeforeFilter(query: string, slots: readonly QuerySlot[]): readonly QuerySlot[] {
  const [before = '', filter] = query.split(/\sby\s/i);
  const words = new Set(splitIntoWords(before));
  const selected = slots.filter(({typed}) => words.has(typed));
  return filter === undefined ? slots : selected.length > 1 ? selected : [];
}

function removeKindWords(slots: readonly QuerySlot[]): readonly QuerySlot[] {
  const others = slots.filter(({searched}) => !KIND_WORDS.has(searched));
  return others.length > 0 ? others : slots;
}

/** Returns the keys of the plain names that the words of a query may be, each with how likely the reader means it. */
export function listPlainKeys(query: string, all: readonly QuerySlot[]): (readonly [key: string, weight: number])[] {
  const slots = removeKindWords(selectBeforeFilter(query, all)).filter(({searched}) => !isStopWord(searched));
  const terms = slots.map(({alternatives}) => alternatives[0]?.term);
  if (slots.length === 0 || slots.length >= MAX_KEYS.length || terms.includes(undefined)) {
    return [];
  }
  if (slots.length === 1) {
    return slots[0]!.alternatives[0]!.weight === 1 ? [[toPlainKey(terms as string[]), 1]] : [];
  }
  const others = slots.flatMap(({alternatives}, place) =>
    alternatives
      .slice(1)
      .filter(({weight}) => weight >= MIN_WEIGHT)
      .map(({term, weight}) => [terms.with(place, term), weight] as const),
  );
  const keys = new Map([[toPlainKey(terms as string[]), 1]]);
  for (const [words, weight] of others.toSorted(([, one], [, other]) => other - one)) {
    const key = toPlainKey(words as string[]);
    keys.set(key, Math.max(keys.get(key) ?? 0, weight));
  }
  return [...keys].slice(0, MAX_KEYS[slots.length]);
}
