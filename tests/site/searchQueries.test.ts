import {beforeAll, describe, expect, test} from 'vitest';
import {MANIFEST_FILE} from '../../packages/docs-search/search/format';
import {readQueries, readUnseenQueries, runQueries, scoreText, type QueryOutcome} from '../search/queries';
import {hasFile, loadPage, readBuilt} from './support/build';

const FIRST_RESULT_BYTES = 130_000;
const QUERY_BYTES = 40_000;

/** How many of the 734 queries that nothing was written for are answered first, and within three. These only rise. */
const UNSEEN_FIRST = 582;
const UNSEEN_WITHIN_THREE = 667;

function read(file: string): string {
  return readBuilt(`/search/${file}`);
}

describe('the search index', () => {
  let outcomes: QueryOutcome[];
  beforeAll(async () => {
    outcomes = await runQueries(readQueries(), read);
    console.log(`\n${scoreText(outcomes)}`);
  });

  test('finds the expected section for each query', () => {
    const missed = outcomes.filter(({isFound}) => !isFound);
    expect(missed.map(({query, hits}) => `${query}: ${hits.slice(0, 3).join(' ')}`)).toEqual([]);
  });

  test('costs each query at most 40 KB', () => {
    expect(outcomes.filter(({bytes}) => bytes > QUERY_BYTES)).toEqual([]);
  });

  test('leaves room for the scripts in the first query', () => {
    const most = Math.max(...outcomes.map(({bytes}) => bytes));
    // The scripts of the box and the search, uncompressed, are measured in the browser: they must not need more.
    const scripts = 50_000;
    expect(Buffer.byteLength(read(MANIFEST_FILE)) + most + scripts).toBeLessThanOrEqual(FIRST_RESULT_BYTES);
  });
});

describe('the queries that nothing was written for', () => {
  test('are answered first, and within three, as often as before', async () => {
    const outcomes = await runQueries(readUnseenQueries(), read);
    console.log(`\nunseen ${scoreText(outcomes)}`);
    const places = outcomes.map(({place}) => place).filter((place) => place > 0);
    expect(places.filter((place) => place === 1).length).toBeGreaterThanOrEqual(UNSEEN_FIRST);
    expect(places.filter((place) => place <= 3).length).toBeGreaterThanOrEqual(UNSEEN_WITHIN_THREE);
  });
});

describe('the queries', () => {
  test('lead to sections that are on a page', () => {
    const missing = [...readQueries(), ...readUnseenQueries()].flatMap(({query, first}) =>
      first
        .filter((url) => {
          const [page = '', anchor] = url.split('#');
          const isSection = anchor !== undefined && anchor !== '*';
          return !hasFile(`${page}.html`) || (isSection && loadPage(page)(`[id="${anchor}"]`).length === 0);
        })
        .map((url) => `${query}: ${url}`),
    );
    expect(missing).toEqual([]);
  });

  test('are at least 200, each once', () => {
    const queries = readQueries().map(({query}) => query);
    expect(new Set(queries).size).toBe(queries.length);
    expect(queries.length).toBeGreaterThanOrEqual(200);
  });
});
