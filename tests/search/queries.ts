import fs from 'node:fs';
import {parse} from 'yaml';
import {SYNONYMS} from '../../src/shell/Search/synonyms';
import {createSearch} from '../../packages/docs-search/search/search';

/** A query and its expected results. */
export interface SearchQuery {
  readonly query: string;
  /** Any of these sections; one that ends with `#*` is any section of its page. */
  readonly first: readonly string[];
  /** One of them is among so many hits. */
  readonly within?: number;
}

/** The result of a query. */
export interface QueryOutcome {
  readonly query: string;
  /** The place of the first of its sections among ten hits, from 1; 0 when none is. */
  readonly place: number;
  readonly isFound: boolean;
  readonly hits: readonly string[];
  /** Bytes of all files that a search with nothing but the manifest loads for it. */
  readonly bytes: number;
}

/** As many as the box shows. */
export const RESULT_LIMIT = 10;

function readList(file: string): SearchQuery[] {
  return parse(fs.readFileSync(`tests/search/${file}`, 'utf8')) as SearchQuery[];
}

/** Reads the queries that each lead to their section. */
export function readQueries(): SearchQuery[] {
  return readList('queries.yaml');
}

/** Reads the queries that measure what no phrase was written for. */
export function readUnseenQueries(): SearchQuery[] {
  return readList('unseen.yaml');
}

function isExpected(url: string, first: readonly string[]): boolean {
  return first.includes(url) || first.includes(`${url.replace(/#.*/, '')}#*`);
}

/** Runs queries over an index, each with a search of its own, which remembers nothing. */
export async function runQueries(
  queries: readonly SearchQuery[],
  read: (file: string) => string,
): Promise<QueryOutcome[]> {
  const outcomes: QueryOutcome[] = [];
  for (const {query, first, within = 1} of queries) {
    let bytes = 0;
    const search = createSearch((file) => {
      const text = read(file);
      bytes += file.includes('/') ? Buffer.byteLength(text) : 0;
      return Promise.resolve(JSON.parse(text) as unknown);
    }, SYNONYMS);
    const {hits} = await search(query, {limit: RESULT_LIMIT});
    const place = hits.findIndex(({url}) => isExpected(decodeURIComponent(url), first)) + 1;
    outcomes.push({query, place, isFound: place > 0 && place <= within, hits: hits.map(({url}) => url), bytes});
  }
  return outcomes;
}

/** Summarizes the quality of a search in one line. */
export function scoreText(outcomes: readonly QueryOutcome[]): string {
  const count = (isCounted: (outcome: QueryOutcome) => boolean): string =>
    `${outcomes.filter(isCounted).length} of ${outcomes.length}`;
  const reciprocal = outcomes.reduce((sum, {place}) => sum + (place > 0 ? 1 / place : 0), 0) / outcomes.length;
  return [
    `search: first ${count(({place}) => place === 1)}`,
    `within three ${count(({place}) => place > 0 && place < 4)}`,
    `as asked ${count(({isFound}) => isFound)}`,
    `mean reciprocal rank ${reciprocal.toFixed(3)}`,
    `most bytes of a query ${Math.max(...outcomes.map(({bytes}) => bytes))}`,
  ].join(', ');
}
