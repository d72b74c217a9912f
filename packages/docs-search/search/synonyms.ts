import {isStopWord, stemWord} from './tokens';

/**
 * What readers type, and what the pages write for it. Both sides are phrases; a word of the query keeps its own meaning
 * besides the one given here.
 */
export type Synonyms = readonly (readonly [typed: string, meant: string])[];

/** What the pages write for words of a query. */
export interface Synonym {
  readonly meant: string;
  /** Whether it applies to the whole query. */
  readonly isWhole: boolean;
}

/** The terms of its words, without stop words. */
function filterContentTerms(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word)).map(stemWord);
}

/** A phrase of readers as terms, and what the pages write for it. */
interface SynonymEntry {
  readonly phrase: string;
  readonly typed: readonly string[];
  /** Its terms, without stop words. */
  readonly telling: readonly string[];
  readonly meant: string;
}

/** Synonyms prepared for all queries. */
export type SynonymTable = readonly SynonymEntry[];

export function createSynonymTable(synonyms: Synonyms): SynonymTable {
  return synonyms.map(([phrase, meant]) => {
    const words = phrase.split(' ');
    return {phrase, typed: words.map(stemWord), telling: filterContentTerms(words), meant};
  });
}

/** Returns what the pages write for words of a query. */
export function findSynonymPhrases(words: readonly string[], synonyms: SynonymTable): Synonym[] {
  const terms = new Set(words.map(stemWord));
  const asked = new Set(filterContentTerms(words)).size;
  return synonyms
    .filter(({typed}) => typed.every((term) => terms.has(term)))
    .map(({telling, meant}) => ({
      meant,
      isWhole: new Set(telling).size === asked,
    }));
}

/** Returns what a term of a phrase means: each word of the meaning is assigned to one term only. */
export function distributeSynonymWords({telling, meant}: SynonymEntry, term: string): string[] {
  const words = meant.split(' ');
  const place = telling.indexOf(term);
  return words.filter((_, index) =>
    words.length < telling.length ? index === place % words.length : index % telling.length === place,
  );
}
