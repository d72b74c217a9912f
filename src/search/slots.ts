import type {Manifest} from './format';
import {findBeginning, findTerm, type FoundTerm, type Load} from './shards';
import {closest, completions} from './spelling';
import {isStopWord, termOf, tokenize} from './tokens';
import {SYNONYMS} from './words';

/** A term that a word of the query can stand for. */
export interface Alternative extends FoundTerm {
  /** 0 to 1: how surely the reader means it. */
  readonly weight: number;
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

/** A word of the query, and the words that it can stand for besides. */
interface Word {
  readonly text: string;
  readonly meant: readonly string[];
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

function meaningsOf(words: readonly string[]): Word[] {
  const terms = words.map(termOf);
  return words.map((text, index) => ({
    text,
    meant: SYNONYMS.filter(([said]) => {
      const phrase = said.split(' ').map(termOf);
      return phrase.some((_, offset) => phrase.every((term, place) => terms[index - offset + place] === term));
    })
      .flatMap(([, meant]) => meant.split(' '))
      .slice(0, MOST_MEANINGS),
  }));
}

/** Gives the words of a query that are searched: the telling ones, or all where none is. */
export function searchedWords(query: string, vocabulary: readonly string[]): string[] {
  const all = tokenize(query).flatMap(({words}) => words);
  const telling = regrouped(all, new Set(vocabulary)).filter((word) => !isStopWord(word));
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, MOST_WORDS);
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

/** What the word that is being typed may become. */
async function completed(
  word: string,
  weight: number,
  vocabulary: readonly string[],
  manifest: Manifest,
  load: Load,
): Promise<Alternative[]> {
  const beginning = await findBeginning(manifest, word, MOST_MEANINGS, load);
  const likely = await termsOf(completions(word, vocabulary, MOST_MEANINGS), weight, manifest, load);
  const seen = new Set(likely.map(({term}) => term));
  return [...likely, ...beginning.filter(({term}) => !seen.has(term)).map((term) => ({...term, weight}))];
}

/** Looks the words of a query up. */
export function findSlots(
  query: string,
  vocabulary: readonly string[],
  manifest: Manifest,
  load: Load,
): Promise<Slot[]> {
  const words = meaningsOf(searchedWords(query, vocabulary));
  const known = new Set(vocabulary);
  const slots = words.map(async ({text, meant}, index): Promise<Slot[]> => {
    const isTyping = index === words.length - 1 && !/\s$/.test(query) && text.length > 1;
    const [exact, synonyms] = await Promise.all([
      termsOf([text], 1, manifest, load),
      termsOf(meant, MEANT, manifest, load),
    ]);
    const isKnown = exact.length + synonyms.length > 0;
    const longer = isTyping ? await completed(text, isKnown ? CONTINUED : COMPLETED, vocabulary, manifest, load) : [];
    const alternatives = [...exact, ...synonyms, ...longer];
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
