import {expect, it} from 'vitest';
import {splitIntoWords, toHeadingKey} from '../../../packages/docs-search/search/tokens';
import {SYNONYMS} from './synonyms';

it('the table of synonyms has each pair once, in order, and none that maps to itself', () => {
  const pairs = SYNONYMS.map((pair) => pair.join('\n'));
  expect(pairs).toEqual([...new Set(pairs)].sort());
  expect(
    SYNONYMS.filter(([phrase, meant]) => toHeadingKey(splitIntoWords(phrase)) === toHeadingKey(splitIntoWords(meant))),
  ).toEqual([]);
});
