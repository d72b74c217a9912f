import fs from 'node:fs';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {splitIntoWords, toHeadingKey} from '../../packages/docs-search/search/tokens';
import {brand} from '../../src/brand';
import {readQueries, readUnseenQueries} from './queries';

/** The telling words of a phrase, in one order. */
function getKey(phrase: string): string {
  return toHeadingKey(splitIntoWords(phrase));
}

test('no phrase of asked.yaml repeats a query, which would then measure nothing', () => {
  const queries = new Set(readQueries().map(({query}) => getKey(query)));
  const asked = parse(fs.readFileSync('src/shell/Search/asked.yaml', 'utf8')) as Record<string, readonly string[]>;
  const repeated = Object.entries(asked).flatMap(([url, phrases]) =>
    phrases.filter((phrase) => queries.has(getKey(phrase))).map((phrase) => `${url}: ${phrase}`),
  );
  expect(repeated).toEqual([]);
});

test('no phrase of readers, and no other query, is one of unseen.yaml, which measures what nothing was written for', () => {
  const phrases = ['asked', 'keywords', 'otherNames'].flatMap((name) =>
    Object.values(parse(fs.readFileSync(`src/shell/Search/${name}.yaml`, 'utf8')) as Record<string, readonly string[]>),
  );
  const known = new Set([...phrases.flat(), ...readQueries().map(({query}) => query)].map((phrase) => getKey(phrase)));
  const unseen = readUnseenQueries().map(({query}) => query);
  expect(unseen.filter((query) => known.has(getKey(query)))).toEqual([]);
  expect(new Set(unseen.map(getKey)).size).toBe(unseen.length);
});

test('no phrase names the provider, which another one would have to find here', () => {
  const named = ['asked', 'keywords', 'otherNames'].flatMap((name) => {
    const texts = parse(fs.readFileSync(`src/shell/Search/${name}.yaml`, 'utf8')) as Record<string, readonly string[]>;
    return Object.values(texts).flat();
  });
  expect(named.filter((phrase) => phrase.toLowerCase().includes(brand.name.toLowerCase()))).toEqual([]);
});
