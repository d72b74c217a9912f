import type {Manifest} from './format';
import {findBeginning, findTerm, type FoundTerm, type Load} from './shards';
import {closest, completions} from './spelling';
import {isStopWord, termOf, wordsOf} from './tokens';
import {SYNONYMS} from './stopWords';

/** A term that a word of the query can stand for. */
interface Alternative extends FoundTerm {
  /** 0 to 1: how surely the reader means it. */
  readonly weight: number;
  /** Whether it is what the word means together with another. */
  readonly isOfPhrase?: boolean;
}

/** A word of the query. */
export interface Slot {
  readonly alternatives: readonly Alternative[];
  /** As it was typed, without case and accents. */
  readonly typed: string;
  /** As it is searched: another word where it stands nowhere. */
  readonly searched: string;
}

/** More words would load more than a query may. */
const MOST_WORDS = 6;
const MOST_MEANINGS = 3;
const COMPLETED = 0.8;
/** A last word that is one already may still be the beginning of another. */
const CONTINUED = 0.4;
const MEANT = 0.7;
/** Two words that are said for one thing mean it more surely than a single one. */
const MEANT_BY_PHRASE = 0.95;

/** A word of the query, and the words that it can stand for besides. */
interface Word {
  readonly text: string;
  readonly meant: readonly string[];
  /** Whether it means them together with its neighbors. */
  readonly isOfPhrase: boolean;
}

/** Puts together what the pages write as one word, as `web hook`, and parts what they write as two. */
function regrouped(words: readonly string[], known: ReadonlySet<string>): string[] {
  const grouped: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const pair = word + (words[index + 1] ?? '');
    const isPair = index + 1 < words.length && known.has(pair) && word.length > 1;
    grouped.push(isPair ? pair : word);
    index += isPair ? 1 : 0;
  }
  return grouped;
}

/** Splits a word that the pages do not have into two that they do, as `partialrefund`. */
function parted(word: string, known: ReadonlySet<string>): string[] | undefined {
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    const halves = [word.slice(0, cut), word.slice(cut)];
    if (halves.every((half) => known.has(half))) {
      return halves;
    }
  }
  return undefined;
}

/** What the pages say for words of a query. */
export interface Meaning {
  readonly meant: string;
  /** Whether it stands for all of the query. */
  readonly isWhole: boolean;
}

/** The terms of the words that tell something. */
function tellingOf(words: readonly string[]): string[] {
  return words.filter((word) => !isStopWord(word)).map(termOf);
}

/** The table of meanings, made ready once for all queries. */
const MEANINGS = SYNONYMS.map(([phrase, meant]) => {
  const words = phrase.split(' ');
  return {said: words.map(termOf), telling: tellingOf(words), meant};
});

/** Gives what the pages say for what words of a query say. */
export function meantBy(words: readonly string[]): Meaning[] {
  const terms = new Set(words.map(termOf));
  const asked = new Set(tellingOf(words)).size;
  return MEANINGS.filter(({said}) => said.every((term) => terms.has(term))).map(({telling, meant}) => ({
    meant,
    isWhole: new Set(telling).size === asked,
  }));
}

/** Gives what a term of a phrase means: the words of the meaning are dealt out, so that none stands for two. */
function shareOf({telling, meant}: (typeof MEANINGS)[number], term: string): string[] {
  const words = meant.split(' ');
  const place = telling.indexOf(term);
  return words.filter((_, index) =>
    words.length < telling.length ? index === place % words.length : index % telling.length === place,
  );
}

function meaningsOf(words: readonly string[]): Word[] {
  const terms = words.map(termOf);
  return words.map((text, index) => {
    const meanings = MEANINGS.filter(({said}) =>
      said.some((_, offset) => said.every((term, place) => terms[index - offset + place] === term)),
    );
    const phrases = meanings.filter(({said}) => said.length > 1);
    const isOfPhrase = phrases.length > 0;
    const meant = (isOfPhrase ? phrases : meanings).flatMap((meaning) => shareOf(meaning, terms[index]!));
    return {text, meant: meant.slice(0, MOST_MEANINGS), isOfPhrase};
  });
}

/** Gives the words of a query that are searched, each once: the telling ones, or all where none is. */
function searchedWords(query: string, known: ReadonlySet<string>): Word[] {
  const all = meaningsOf(regrouped(wordsOf(query), known));
  const telling = all.filter(({text}) => !isStopWord(text));
  const words = new Map((telling.length > 0 ? telling : all).map((word) => [word.text, word]));
  return [...words.values()].slice(0, MOST_WORDS);
}

async function termsOf(
  words: readonly string[],
  weight: number,
  manifest: Manifest,
  load: Load,
): Promise<Alternative[]> {
  const found = await Promise.all([...new Set(words.map(termOf))].map((term) => findTerm(manifest, term, load)));
  return found.flatMap((term) => (term ? [{...term, weight}] : []));
}

/**
 * What the word that is being typed may become.
 *
 * @param known in how many sections it stands as it is
 */
async function completed(
  word: string,
  known: number,
  vocabulary: readonly string[],
  manifest: Manifest,
  load: Load,
): Promise<Alternative[]> {
  const likely = completions(word, vocabulary, MOST_MEANINGS);
  const found =
    likely.length > 0
      ? await termsOf(likely, COMPLETED, manifest, load)
      : (await findBeginning(manifest, word, MOST_MEANINGS, load)).map((term) => ({...term, weight: COMPLETED}));
  // None of them was typed, so that the rarest must not count most.
  const count = Math.max(0, ...found.map((term) => term.count));
  return found.map((term) => ({...term, count, weight: term.count > known ? COMPLETED : CONTINUED}));
}

/** Looks the words of a query up. */
export function findSlots(
  query: string,
  vocabulary: readonly string[],
  manifest: Manifest,
  load: Load,
): Promise<Slot[]> {
  const known = new Set(vocabulary);
  const words = searchedWords(query, known);
  const slots = words.map(async ({text, meant, isOfPhrase}, index): Promise<Slot[]> => {
    const isTyping = index === words.length - 1 && !/\s$/.test(query) && text.length > 1;
    const [exact, synonyms] = await Promise.all([
      termsOf([text], 1, manifest, load),
      termsOf(meant, isOfPhrase ? MEANT_BY_PHRASE : MEANT, manifest, load),
    ]);
    const count = Math.max(0, ...[...exact, ...synonyms].map((term) => term.count));
    const longer = isTyping ? await completed(text, count, vocabulary, manifest, load) : [];
    const taken = new Set([...exact, ...synonyms].map(({term}) => term));
    const meanings = synonyms.map((term) => ({...term, isOfPhrase}));
    const alternatives = [...exact, ...meanings, ...longer.filter(({term}) => !taken.has(term))];
    if (alternatives.length > 0) {
      return [{alternatives, typed: text, searched: text}];
    }
    const halves = parted(text, known) ?? [closest(text, vocabulary, isTyping) ?? text];
    return Promise.all(
      halves.map(async (half) => ({
        alternatives: await termsOf([half], 1, manifest, load),
        typed: text,
        searched: half,
      })),
    );
  });
  return Promise.all(slots).then((found) => found.flat());
}
