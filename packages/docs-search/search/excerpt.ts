import {isSentence, joinSentences, splitSentences} from './sentences';
import {joinTerms, stemWord, tokenize} from './tokens';

/** Length of an excerpt, in characters, about two lines of the result list. */
const EXCERPT_LENGTH = 170;
/** Characters before the first match of a sentence that is longer. */
const LEADING_CHARACTERS = 40;
/** A sentence that is longer only by this is not cut. */
const TOLERANCE = 40;

interface TermMatch {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

function findMatches(text: string, terms: ReadonlySet<string>): TermMatch[] {
  return tokenize(text).flatMap(({start, end, words}) => {
    const term = [joinTerms(words), ...words.map(stemWord)].find((candidate) => terms.has(candidate));
    return term === undefined ? [] : [{start, end, term}];
  });
}

function countTerms(text: string, terms: ReadonlySet<string>): number {
  return new Set(findMatches(text, terms).map(({term}) => term)).size;
}

/** Adds the sentences after one, as many as fit. */
function extendSentence(sentences: readonly string[], from: number): string {
  let text = sentences[from] ?? '';
  for (const next of sentences.slice(from + 1)) {
    const longer = joinSentences(text, next);
    if (longer.length > EXCERPT_LENGTH || !isSentence(next)) {
      break;
    }
    text = longer;
  }
  return text;
}

/** Selects the sentence with the most terms, with those after it where they fit; without terms, the first. */
function selectSentences(text: string, terms: ReadonlySet<string>): string {
  const sentences = splitSentences(text);
  const scores = sentences.map((sentence, index) => {
    const own = countTerms(sentence, terms);
    return own === 0 ? 0 : own + countTerms(extendSentence(sentences, index), terms);
  });
  return extendSentence(sentences, scores.indexOf(Math.max(...scores)));
}

/** The start of the matches from which most different terms fit into an excerpt. */
function findBestStart(matches: readonly TermMatch[]): number {
  let best = 0;
  let most = 0;
  matches.forEach(({start}, index) => {
    const inside = matches.slice(index).filter(({end}) => end <= start + EXCERPT_LENGTH - LEADING_CHARACTERS);
    const score = new Set(inside.map(({term}) => term)).size + inside.length / 100;
    if (score > most) {
      most = score;
      best = start;
    }
  });
  return best;
}

/** Moves a cut to the next space after it, so that no word is cut. */
function moveToWordEnd(text: string, position: number): number {
  const space = text.indexOf(' ', position);
  return space === -1 || space > position + LEADING_CHARACTERS ? position : space;
}

/** Cuts a sentence that is too long to the part with the most terms. */
function cutSentence(text: string, terms: ReadonlySet<string>): string {
  if (text.length <= EXCERPT_LENGTH + TOLERANCE) {
    return text;
  }
  const first = findBestStart(findMatches(text, terms));
  const wanted = Math.min(first - LEADING_CHARACTERS, text.length - EXCERPT_LENGTH);
  const start = wanted <= 0 ? 0 : Math.min(moveToWordEnd(text, wanted) + 1, first);
  const end = start + EXCERPT_LENGTH >= text.length ? text.length : moveToWordEnd(text, start + EXCERPT_LENGTH);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Splits a text into pieces, of which every second one is a match. */
export function splitAtMatches(text: string, terms: ReadonlySet<string>): string[] {
  const pieces: string[] = [];
  let position = 0;
  for (const {start, end} of findMatches(text, terms)) {
    pieces.push(text.slice(position, start), text.slice(start, end));
    position = end;
  }
  return [...pieces, text.slice(position)];
}

/**
 * Returns the sentence of a text with the most matches.
 *
 * @param text lines of sentences
 */
export function createExcerpt(text: string, terms: ReadonlySet<string>): string {
  return cutSentence(selectSentences(text, terms), terms);
}
