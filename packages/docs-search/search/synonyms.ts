import {isStopWord, stemWord} from './tokens';

/**
 * What readers say, and what the pages say for it. Both sides are phrases; a word of the query keeps its own meaning
 * beside the one given here.
 */
export type Synonyms = readonly (readonly [said: string, meant: string])[];

/** What the pages say for words of a query. */
export interface Synonym {
  readonly meant: string;
  /** Whether it stands for all of the query. */
  readonly isWhole: boolean;
}

/** The terms of the words that tell something. */
function filterContentTerms(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word)).map(stemWord);
}

/** A phrase of readers as terms, and what the pages say for it. */
interface SynonymEntry {
  readonly said: readonly string[];
  /** The terms of it that tell something. */
  readonly telling: readonly string[];
  readonly meant: string;
}

/** Synonyms made ready for all queries. */
export type SynonymTable = readonly SynonymEntry[];

export function createSynonymTable(synonyms: Synonyms): SynonymTable {
  return synonyms.map(([phrase, meant]) => {
    const words = phrase.split(' ');
    return {said: words.map(stemWord), telling: filterContentTerms(words), meant};
  });
}

/** Gives what the pages say for what words of a query say. */
export function findSynonymPhrases(words: readonly string[], synonyms: SynonymTable): Synonym[] {
  const terms = new Set(words.map(stemWord));
  const asked = new Set(filterContentTerms(words)).size;
  return synonyms
    .filter(({said}) => said.every((term) => terms.has(term)))
    .map(({telling, meant}) => ({
      meant,
      isWhole: new Set(telling).size === asked,
    }));
}

/** Gives what a term of a phrase means: the words of the meaning are dealt out, so that none stands for two. */
export function distributeSynonymWords({telling, meant}: SynonymEntry, term: string): string[] {
  const words = meant.split(' ');
  const place = telling.indexOf(term);
  return words.filter((_, index) =>
    words.length < telling.length ? index === place % words.length : index % telling.length === place,
  );
}
