import {expect, test} from 'vitest';
import {parseArguments} from './arguments';
import {VARIANT_NAMES} from './variants';

test('without arguments, 45 pages of all variants are measured five times', () => {
  expect(parseArguments([])).toEqual({
    pageCounts: [45],
    runs: 5,
    variants: VARIANT_NAMES,
    isOwn: false,
    hasNoTimes: false,
  });
});

test('page counts are sorted, and each is taken once', () => {
  expect(parseArguments(['--pages', '1000, 45,200,45']).pageCounts).toEqual([45, 200, 1000]);
});

test('--only selects variants in the order in which they are named', () => {
  expect(parseArguments(['--only', 'starlight,ours']).variants).toEqual(['starlight', 'ours']);
});

test.each([
  ['--pages', 'many', '--pages: found "many", expected a whole number from 30 to'],
  ['--pages', '45,', '--pages: found "", expected a whole number from 30 to'],
  ['--pages', '10', '--pages: found "10", expected a whole number from 30 to'],
  ['--runs', '0', '--runs: found "0", expected a whole number from 1 to 100'],
  ['--runs', '2.5', '--runs: found "2.5", expected a whole number from 1 to 100'],
  ['--only', 'ours,nextra', '--only: found "nextra", expected names of ours, starlight, vitepress, docusaurus'],
])('%s %s is an error that names what was expected', (option, value, message) => {
  expect(() => parseArguments([option, value])).toThrow(message);
});

test('--own is an error together with what concerns generated pages', () => {
  expect(() => parseArguments(['--own', '--pages', '45'])).toThrow('--own: found it with --pages or --only');
});

test('--no-times leaves times out of growth, and is an error where nothing grows', () => {
  expect(parseArguments(['--no-times', '--pages', '45,200']).hasNoTimes).toBe(true);
  expect(() => parseArguments(['--no-times'])).toThrow('--no-times: found it with one number of pages');
});

test('an argument without a meaning is an error that names it', () => {
  expect(() => parseArguments(['--page', '45'])).toThrow('--page');
  expect(() => parseArguments(['45'])).toThrow('45');
});
