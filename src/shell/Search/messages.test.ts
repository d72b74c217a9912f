import {expect, it} from 'vitest';
import {formatResultCount} from './messages';

it.each([
  [1, '1 result'],
  [50, '50 results'],
  [302, 'More than 50 results'],
])('%i results are counted as: %s', (count, expected) => {
  const results = {hits: [], hasMore: false, counts: {all: 999, areas: {payments: count}}};
  expect(formatResultCount(results, 'payments')).toBe(expected);
});
