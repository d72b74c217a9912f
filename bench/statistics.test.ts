import {expect, test} from 'vitest';
import {computeMedian, computeSpread, fitExponent} from './statistics';

test('the median of an odd number of values is the one in the middle', () => {
  expect(computeMedian([30, 10, 20])).toBe(20);
});

test('the median of an even number of values is the mean of the two in the middle', () => {
  expect(computeMedian([40, 10, 20, 30])).toBe(25);
});

test('a median of nothing is an error', () => {
  expect(() => computeMedian([])).toThrow('Found no values, expected at least one');
});

test('a spread has the smallest and the largest value', () => {
  expect(computeSpread([3, 9, 4])).toEqual({median: 4, min: 3, max: 9});
});

test('a cost that grows as the count does has the exponent 1, one that grows as its square 2', () => {
  const counts = [45, 200, 1000];
  expect(fitExponent(counts.map((count) => ({count, cost: 3 * count})))).toBeCloseTo(1);
  expect(fitExponent(counts.map((count) => ({count, cost: count ** 2 / 7})))).toBeCloseTo(2);
});
