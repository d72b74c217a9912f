import fs from 'node:fs';
import path from 'node:path';
import {MANIFEST} from '../../src/search/format';
import {readQueries, runQueries, scoreText} from '../search/queries';
import {expect, test} from './support/site';

const FOLDER = 'build/search';
const FIRST_RESULT_BYTES = 130_000;
const QUERY_BYTES = 40_000;

function read(file: string): string {
  return fs.readFileSync(path.join(FOLDER, file), 'utf8');
}

test('each query leads to the section that it must', async () => {
  const outcomes = await runQueries(readQueries(), read);
  console.log(`\n${scoreText(outcomes)}`);
  const missed = outcomes.filter(({isFound}) => !isFound);
  expect(missed.map(({query, hits}) => `${query}: ${hits.slice(0, 3).join(' ')}`)).toEqual([]);
});

test('each query loads at most 40 KB', async () => {
  const outcomes = await runQueries(readQueries(), read);
  expect(outcomes.filter(({bytes}) => bytes > QUERY_BYTES)).toEqual([]);
});

test('the first query leaves room for the scripts', async () => {
  const [most] = (await runQueries(readQueries(), read)).sort((one, other) => other.bytes - one.bytes);
  // The scripts of the box and the search, uncompressed, are measured in the browser: they must not need more.
  const scripts = 50_000;
  expect(Buffer.byteLength(read(MANIFEST)) + most!.bytes + scripts).toBeLessThanOrEqual(FIRST_RESULT_BYTES);
});

test('each section that a query must lead to is on a page', () => {
  const anchors = new Map<string, string>();
  const missing = readQueries().flatMap(({query, first}) =>
    first
      .filter((url) => {
        const [page = '', anchor] = url.split('#');
        const file = `build${page}.html`;
        const html = anchors.get(file) ?? (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
        anchors.set(file, html);
        return (
          html === '' ||
          (anchor !== undefined && !new RegExp(`\\sid=["']?${anchor.replaceAll('.', '\\.')}["'\\s>]`).test(html))
        );
      })
      .map((url) => `${query}: ${url}`),
  );
  expect(missing).toEqual([]);
});

test('there are at least 200 queries, each once', () => {
  const queries = readQueries().map(({query}) => query);
  expect(new Set(queries).size).toBe(queries.length);
  expect(queries.length).toBeGreaterThanOrEqual(200);
});
