import {stemWord} from './tokens';

/**
 * The minimum number of letters to insert, delete, replace or swap with their neighbor (optimal string alignment,
 * Damerau 1964), or `limit + 1` when it is more than the limit.
 */
export function computeEditDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) {
    return limit + 1;
  }
  let before: number[] = [];
  let last = Array.from({length: to.length + 1}, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          last[column]! + 1,
          current[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isSwap ? before[column - 2]! + 1 : Infinity,
        ),
      );
    }
    before = last;
    last = current;
  }
  return Math.min(last[to.length]!, limit + 1);
}

/** How much rarer another letter, or one too many, is than a letter left out or two swapped. */
const RARE_MISTAKE = 0.1;
/**
 * How much rarer a wrong first letter is than any other mistake. With another mistake, it is another word. A word
 * written before one that is known is no such mistake.
 */
const WRONG_START = 0.3;
/** How much less sure a correction is that has another ending. */
const OTHER_ENDING = 0.1;
/** Of corrections that are equally likely otherwise, one of nearly the same length is likelier. */
const OTHER_LENGTH = 0.001;
/** The shortest word, or stem, that any mistake may be in. In a shorter stem, a letter may be left out. */
const SHORTEST = 4;
/** The shortest word with a wrong letter. A shorter one is more often a word that no page has: `beta` is not `meta`. */
const SHORTEST_WRONG = 5;
/** The longest word, or stem, that only one mistake may be in. */
const LONGEST_WITH_ONE = 7;

/** Whether a word contains the letters of another in their order. */
function hasLetters(word: string, letters: string): boolean {
  let place = 0;
  for (const letter of word) {
    place += letter === letters[place] ? 1 : 0;
  }
  return place === letters.length;
}

function sortLetters(word: string): string {
  return Array.from(word).sort().join('');
}

/** Removes an ending that the stemmer keeps where the vowel before it is left out. */
function removeEnding(word: string): string {
  return word.replace(/(?:ing|e?[ds]|e)$/, '');
}

/** The most mistakes in a word, or in a stem: a short one with two is another word. */
function getLimit({length}: string): number {
  return length > LONGEST_WITH_ONE ? 2 : 1;
}

/** Returns how unlikely it is that a word was typed for another: its mistakes, infinite beyond the limit. */
function rateCorrection(typed: string, meant: string): number {
  const limit = getLimit(typed);
  const distance = computeEditDistance(typed, meant, limit);
  if (distance > limit) {
    return Infinity;
  }
  if (hasLetters(meant, typed)) {
    return distance;
  }
  const isRare = sortLetters(typed) !== sortLetters(meant);
  return typed.length < (isRare ? SHORTEST_WRONG : SHORTEST) ? Infinity : distance + (isRare ? RARE_MISTAKE : 0);
}

/**
 * Returns the most likely correction of a misspelled word: one mistake up to seven letters, two in longer words.
 *
 * @param words the most used first, which win ties
 * @param isTyping whether the word may be the beginning of a longer one
 */
export function findClosestWord(word: string, words: readonly string[], isTyping: boolean): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) {
    return undefined;
  }
  const stem = stemWord(word);
  const trunk = removeEnding(word);
  let best: string | undefined;
  const limit = getLimit(word);
  let least = limit + 1;
  for (const candidate of words) {
    const penalty = candidate[0] === word[0] || word.endsWith(candidate) ? 0 : WRONG_START;
    const whole =
      Math.min(
        rateCorrection(word, candidate),
        OTHER_ENDING + rateCorrection(stem, stemWord(candidate)),
        OTHER_ENDING + rateCorrection(trunk, removeEnding(candidate)),
      ) +
      OTHER_LENGTH * Math.abs(word.length - candidate.length) +
      penalty;
    const begun =
      isTyping && candidate.length > word.length
        ? rateCorrection(word, candidate.slice(0, word.length)) + penalty + 0.5
        : Infinity;
    const found = Math.min(whole, begun);
    const isOther = penalty > 0 && limit > 1 && found >= limit + penalty;
    if (found < least && !isOther) {
      least = found;
      best = candidate;
    }
  }
  return best;
}

/** Returns the most used words that begin with a prefix. */
export function listCompletions(prefix: string, words: readonly string[], most: number): string[] {
  return words.filter((word) => word.length > prefix.length && word.startsWith(prefix)).slice(0, most);
}
