import fs from 'node:fs';
import type {Finding} from '../../packages/authoring/finding';
import {findMisplaced} from '../../packages/authoring/findMisplaced';

/** Lists of words that the spelling accepts. */
export const WORD_LIST = /^cspell-\w+\.txt$/;

/** The order in which words are looked up: without regard to case. */
function precedes(one: {readonly word: string}, other: {readonly word: string}): boolean {
  return one.word.toLowerCase() < other.word.toLowerCase();
}

/** What is wrong in a list of words, one a line: words twice, and words that are not in their place. */
export function checkWordList(file: string, text: string): Finding[] {
  const words = text
    .split('\n')
    .map((word, index) => ({word, line: index + 1}))
    .filter(({word}) => word !== '' && !word.startsWith('#'));
  const misplaced = new Map(findMisplaced(words, precedes).map((one) => [one.item, one]));
  return words.flatMap((item, index) => {
    const {word, line} = item;
    const same = words.slice(0, index).find((other) => other.word === word);
    if (word.trim() !== word) {
      return [{file, line, message: `found spaces around "${word.trim()}", expected the word alone. Remove them.`}];
    }
    if (same) {
      return [{file, line, message: `found "${word}" twice, first on line ${same.line}, expected it once. Remove it.`}];
    }
    const place = misplaced.get(item);
    return place
      ? [
          {
            file,
            line,
            message: `found "${word}" behind "${place.previous.word}", expected the order of the alphabet, without regard to case. Move it before "${place.next.word}" of line ${place.next.line}.`,
          },
        ]
      : [];
  });
}

/** What is wrong in those of the files that are lists of words. */
export function checkWordLists(files: readonly string[]): Finding[] {
  return files
    .filter((file) => WORD_LIST.test(file))
    .flatMap((file) => checkWordList(file, fs.readFileSync(file, 'utf8')));
}
