import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {checkWordList, checkWordLists, WORD_LIST} from './checkWordLists';

describe('a list of words', () => {
  it.each([
    [
      'a word that is not in its place',
      'apple\nPear\nplum\nBanana\n',
      'words.txt:4: found "Banana" behind "plum", expected the order of the alphabet, without regard to case. Move it before "Pear" of line 2.',
    ],
    [
      'a word twice',
      '# Fruit\napple\n\napple\n',
      'words.txt:4: found "apple" twice, first on line 2, expected it once. Remove it.',
    ],
    [
      'spaces behind a word',
      'apple \n',
      'words.txt:1: found spaces around "apple", expected the word alone. Remove them.',
    ],
  ])('is reported for %s', (_, text, message) => {
    expect(checkWordList('words.txt', text).map(formatFinding)).toEqual([message]);
  });

  it('may have a word in two cases', () => {
    expect(checkWordList('words.txt', 'Subresource\nsubresource\n')).toEqual([]);
  });

  it('of the project has no mistake', () => {
    const lists = fs.readdirSync('.').filter((file) => WORD_LIST.test(file));
    expect(lists.length).toBeGreaterThan(2);
    expect(checkWordLists(lists)).toEqual([]);
  });
});
