import {expect, test} from 'vitest';
import {createSearch} from '../../packages/docs-search/search/search';
import {SYNONYMS} from '../../src/shell/Search/synonyms';
import {listHostileStrings, STRINGS_PER_TARGET} from '../trust/hostileStrings';
import {noteFigures} from '../trust/results';
import {readBuilt} from './support/build';

test('the search takes hostile queries', async () => {
  const search = createSearch((file) => Promise.resolve(JSON.parse(readBuilt(`/search/${file}`))), SYNONYMS);
  const queries = listHostileStrings(['refund', 'payment intent', 'POST /refunds', '"partial capture"']);
  expect(queries).toHaveLength(STRINGS_PER_TARGET);
  for (const query of queries) {
    const {hits} = await search(query, {limit: 10});
    expect(
      hits.every(({url}) => url.startsWith('/')),
      JSON.stringify(query.slice(0, 100)),
    ).toBe(true);
  }
  noteFigures('inputs', 'search', queries.length);
});
