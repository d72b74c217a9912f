import {joinTerms, stemWord, tokenize} from './tokens';

/** Length of an excerpt, in characters, about two lines of the result list. */
const EXCERPT_LENGTH = 170;
/** Characters before the first match. */
const LEADING_CHARACTERS = 40;

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

/** The index in the matches from which most different terms fit into an excerpt. */
function findBestStart(matches: readonly TermMatch[]): number {
  let best = 0;
  let most = 0;
  matches.forEach(({start}, index) => {
    const inside = matches.slice(index).filter(({end}) => end <= start + EXCERPT_LENGTH - LEADING_CHARACTERS);
    const score = new Set(inside.map(({term}) => term)).size + inside.length / 100;
    if (score > most) {
      most = score;
      best = index;
    }
  });
  return best;
}

/** Moves a cut to the next space after it, so that no word is cut. */
function moveToWordEnd(text: string, position: number): number {
  if (position <= 0 || position >= text.length) {
    return Math.min(Math.max(position, 0), text.length);
  }
  const space = text.indexOf(' ', position);
  return space === -1 || space > position + LEADING_CHARACTERS ? position : space;
}

/**
 * Returns the part of a text with the most matches.
 *
 * @returns pieces; every second one is a match
 */
export function createExcerpt(text: string, terms: ReadonlySet<string>): string[] {
  const matches = findMatches(text, terms);
  const first = matches[findBestStart(matches)];
  const wanted = first ? first.start - LEADING_CHARACTERS : 0;
  const start = wanted <= 0 ? 0 : Math.min(moveToWordEnd(text, wanted) + 1, first?.start ?? 0);
  const end = Math.max(moveToWordEnd(text, start + EXCERPT_LENGTH), first?.end ?? 0);
  const pieces: string[] = [];
  let position = start;
  for (const match of matches) {
    if (match.start >= position && match.end <= end) {
      pieces.push(text.slice(position, match.start), text.slice(match.start, match.end));
      position = match.end;
    }
  }
  pieces.push(text.slice(position, end) + (end < text.length ? '…' : ''));
  pieces[0] = (start > 0 ? '…' : '') + pieces[0]!;
  return pieces;
}
