// cspell:ignore chargback
import {
  CONTINUATION_WEIGHT,
  PHRASE_SYNONYM_WEIGHT,
  PREFIX_WEIGHT,
  STATUS_CODE_SHARE,
  SYNONYM_WEIGHT,
  WEAK_WORD_SHARE,
} from '../ranking';
import type {Manifest} from './format';
import {findPrefix, findTerm, type FoundTerm, type IndexLoader} from './shards';
import {findClosestWord, listCompletions} from './spelling';
import {isStopWord, isWeakWord, stemWord, splitIntoWords, removePathIdentifiers} from './tokens';
import {distributeSynonymWords, type SynonymTable} from './synonyms';

/** A term that a word of the query may mean. */
interface Alternative extends FoundTerm {
  /** 0 to 1: how likely the reader means it. */
  readonly weight: number;
  /** Whether the word means it only together with another. */
  readonly isOfPhrase?: boolean;
}

/** A word of the query. */
export interface QuerySlot {
  readonly alternatives: readonly Alternative[];
  /** How much it says about what is asked: 1 for most words. */
  readonly share: number;
  /** As it was typed, without case and accents. */
  readonly typed: string;
  /** As it is searched: corrected when no page contains it. */
  readonly searched: string;
}

/** More words would load more than a query may. */
const MAX_WORDS = 6;
/** With so many words that a query is about, those that questions are made of add nothing. */
const ENOUGH_WORDS = 4;
const MAX_SYNONYMS = 3;
/** The shortest half of a compound. */
const MIN_HALF = 3;
/** The shortest part of a compound whose other half is unknown. */
const MIN_PART = 5;

/** Endings of plurals and cases, and letters between the halves of a German compound. */
const INFLECTIONS = ['', 'n', 's', 'e', 'en', 'er', 'es'];

// cspell:ignore äöüß
const UMLAUTS = {ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss'};

/** A word of the query, and its synonyms. */
interface QueryWord {
  readonly text: string;
  readonly meant: readonly string[];
  /** Whether it means them only together with its neighbors. */
  readonly isOfPhrase: boolean;
}

/** Joins what the pages write as one word, such as `web hook`, and splits what they write as two. */
function joinCompounds(words: readonly string[], known: ReadonlySet<string>): string[] {
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

/** Returns a word as it is known, without its ending, or with the one that a compound drops. */
function findKnownForm(word: string, isKnown: (word: string) => boolean): string | undefined {
  return [
    ...INFLECTIONS.filter((ending) => word.endsWith(ending)).map((ending) =>
      word.slice(0, word.length - ending.length),
    ),
    `${word}e`,
  ].find((form) => form.length >= MIN_HALF && isKnown(form));
}

/** Splits a word that no page has into two that are known, such as `partialrefund`. A German compound may have an ending. */
function splitCompound(word: string, isKnown: (word: string) => boolean): string[] | undefined {
  for (let cut = word.length - MIN_HALF; cut >= MIN_HALF; cut -= 1) {
    const halves = [word.slice(0, cut), word.slice(cut)].map((half) => findKnownForm(half, isKnown));
    if (halves.every((half) => half !== undefined)) {
      return halves;
    }
  }
  return undefined;
}

/** Splits a word of letters and digits that no page has, such as `iso8601`, where its letters are known. */
function splitAtDigits(word: string, isKnown: (word: string) => boolean): string[] | undefined {
  const parts = word.match(/\d+|\D+/g)!;
  const letters = parts.filter((part) => /\D/.test(part));
  const isSplit = parts.length > 1 && letters.every((part) => part.length >= MIN_HALF && isKnown(part));
  return isSplit && letters.length > 0 ? parts : undefined;
}

/** What a single word means, in words of the pages. */
function listMeanings(word: string, synonyms: SynonymTable): string[] {
  return synonyms
    .filter(({phrase}) => phrase === word)
    .flatMap(({meant}) => meant.split(' '))
    .slice(0, MAX_SYNONYMS);
}

/** The single words that readers type for others. */
function listSingleWords(synonyms: SynonymTable): string[] {
  return synonyms.map(({phrase}) => phrase).filter((phrase) => !phrase.includes(' '));
}

/** Returns the longest synonym that a compound begins or ends with, where its other half is unknown. */
function findKnownPart(word: string, synonyms: SynonymTable): string | undefined {
  const parts = synonyms
    .map(({phrase}) => phrase)
    .filter((phrase) => phrase.length >= MIN_PART && (word.startsWith(phrase) || word.endsWith(phrase)));
  return parts.toSorted((one, other) => other.length - one.length)[0];
}

/**
 * Writes umlauts as two letters where the word is then one of the synonyms: a German noun would otherwise be searched as the
 * English word that is left without its dots.
 */
export function spellUmlauts(query: string, synonyms: SynonymTable): string {
  const isMeant = (word: string): boolean => listMeanings(word, synonyms).length > 0;
  return query.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const spelled = word
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüß]/g, (letter) => UMLAUTS[letter as keyof typeof UMLAUTS]);
    const isKnown = findKnownForm(spelled, isMeant) !== undefined || splitCompound(spelled, isMeant) !== undefined;
    return spelled !== word.normalize('NFC').toLowerCase() && isKnown ? spelled : word;
  });
}

function expandSynonyms(words: readonly string[], synonyms: SynonymTable): QueryWord[] {
  const terms = words.map(stemWord);
  return words.map((text, index) => {
    const meanings = synonyms.filter(({typed}) =>
      typed.some((_, offset) => typed.every((term, place) => terms[index - offset + place] === term)),
    );
    const phrases = meanings.filter(({typed}) => typed.length > 1);
    const isOfPhrase = phrases.length > 0;
    const meant = (isOfPhrase ? phrases : meanings).flatMap((meaning) =>
      distributeSynonymWords(meaning, terms[index]!),
    );
    return {text, meant: meant.slice(0, MAX_SYNONYMS), isOfPhrase};
  });
}

/**
 * Returns the words of a long query that tell most, in their order: of a pasted sentence, those that few sections have.
 *
 * @param vocabulary the most used words first
 */
function selectRarestWords(words: readonly QueryWord[], vocabulary: readonly string[]): QueryWord[] {
  const places = new Map(vocabulary.map((word, place) => [stemWord(word), place]));
  const rate = ({text, meant}: QueryWord): number =>
    isWeakWord(text)
      ? -1
      : (places.get(stemWord(text)) ?? (/\d/.test(text) || meant.length > 0 ? vocabulary.length : -1));
  const rarest = words.toSorted((one, other) => rate(other) - rate(one)).slice(0, MAX_WORDS);
  return words.filter((word) => rarest.includes(word));
}

/** Returns the words of a query that are searched, each once: without stop words, unless it has no others. */
function selectQueryWords(
  query: string,
  vocabulary: readonly string[],
  known: ReadonlySet<string>,
  synonyms: SynonymTable,
): QueryWord[] {
  const all = expandSynonyms(joinCompounds(splitIntoWords(query), known), synonyms);
  const telling = all.filter(({text}) => !isStopWord(text));
  const strong = telling.filter(({text, isOfPhrase}) => isOfPhrase || !isWeakWord(text));
  const chosen = strong.length >= ENOUGH_WORDS ? strong : telling.length > 0 ? telling : all;
  const words = [...new Map(chosen.map((word) => [word.text, word])).values()];
  return words.length > MAX_WORDS ? selectRarestWords(words, vocabulary) : words;
}

/** How much a word of several tells. */
function rateWord({text, isOfPhrase}: QueryWord): number {
  if (!isOfPhrase && isWeakWord(text)) {
    return WEAK_WORD_SHARE;
  }
  return /^[1-5]\d\d$/.test(text) ? STATUS_CODE_SHARE : 1;
}

async function findTerms(
  words: readonly string[],
  weight: number,
  manifest: Manifest,
  load: IndexLoader,
): Promise<Alternative[]> {
  const found = await Promise.all([...new Set(words.map(stemWord))].map((term) => findTerm(manifest, term, load)));
  return found.flatMap((term) => (term ? [{...term, weight}] : []));
}

/**
 * Returns the completions of the word that is being typed.
 *
 * @param known how many sections contain it as it is
 */
async function findCompletions(
  word: string,
  known: number,
  vocabulary: readonly string[],
  manifest: Manifest,
  load: IndexLoader,
): Promise<Alternative[]> {
  const likely = listCompletions(word, vocabulary, MAX_SYNONYMS);
  const found =
    likely.length > 0
      ? await findTerms(likely, PREFIX_WEIGHT, manifest, load)
      : (await findPrefix(manifest, word, MAX_SYNONYMS, load)).map((term) => ({...term, weight: PREFIX_WEIGHT}));
  // None of them was typed, so the rarest must not count most.
  const count = Math.max(0, ...found.map((term) => term.count));
  return found.map((term) => ({...term, count, weight: term.count > known ? PREFIX_WEIGHT : CONTINUATION_WEIGHT}));
}

/** Looks the words of a query up. */
export function findSlots(
  query: string,
  vocabulary: readonly string[],
  synonyms: SynonymTable,
  manifest: Manifest,
  load: IndexLoader,
): Promise<QuerySlot[]> {
  const known = new Set(vocabulary);
  const words = selectQueryWords(removePathIdentifiers(query), vocabulary, known, synonyms);
  const isKnown = (word: string): boolean => known.has(word) || listMeanings(word, synonyms).length > 0;
  const slots = words.map(async ({text, meant, isOfPhrase}, index): Promise<QuerySlot[]> => {
    const share = words.length > 1 ? rateWord({text, meant, isOfPhrase}) : 1;
    const isTyping = index === words.length - 1 && !/\s$/.test(query) && text.length > 1;
    const [exact, meanings] = await Promise.all([
      findTerms([text], 1, manifest, load),
      findTerms(meant, isOfPhrase ? PHRASE_SYNONYM_WEIGHT : SYNONYM_WEIGHT, manifest, load),
    ]);
    const count = Math.max(0, ...[...exact, ...meanings].map((term) => term.count));
    const longer = isTyping ? await findCompletions(text, count, vocabulary, manifest, load) : [];
    const taken = new Set([...exact, ...meanings].map(({term}) => term));
    const ofSynonyms = meanings.map((term) => ({...term, isOfPhrase}));
    const alternatives = [...exact, ...ofSynonyms, ...longer.filter(({term}) => !taken.has(term))];
    if (alternatives.length > 0) {
      return [{alternatives, share, typed: text, searched: text}];
    }
    const form = findKnownForm(text, isKnown);
    const pair = splitCompound(text, isKnown);
    const corrected = isStopWord(text) ? undefined : findClosestWord(text, vocabulary, isTyping);
    const closest = isStopWord(text)
      ? undefined
      : (corrected ?? findKnownPart(text, synonyms) ?? findClosestWord(text, listSingleWords(synonyms), false));
    // A short half is more often a part of a misspelled word, and so is one without its ending: `chargback`.
    const isExact = corrected === undefined || pair?.join('') === text;
    const isSure = isExact && (pair?.every(({length}) => length > MIN_HALF) ?? false);
    const halves = form
      ? [form]
      : (splitAtDigits(text, isKnown) ?? (isSure || (pair && !closest) ? pair! : [closest ?? text]));
    return Promise.all(
      halves.map(async (half) => ({
        alternatives: [
          ...(await findTerms([half], 1, manifest, load)),
          ...(await findTerms(listMeanings(half, synonyms), SYNONYM_WEIGHT, manifest, load)),
        ],
        share,
        typed: text,
        searched: half,
      })),
    );
  });
  return Promise.all(slots).then((found) => found.flat());
}
