import {expect, it} from 'vitest';
import {measureRepetition} from './repetition';

const SHARED = 'This sentence has more than forty characters.';
const OWN = 'Another sentence that only the first page has.';

function measure(...pages: readonly string[]): number[] {
  return [...measureRepetition(new Map(pages.map((page, index) => [String(index), page]))).values()].map(
    ({percent}) => percent,
  );
}

it('the share of repeated text counts characters of the lines that another page has', () => {
  expect(measure(`${SHARED}\n\n${OWN}`, SHARED)).toEqual([
    Math.round((1000 * SHARED.length) / (SHARED.length + OWN.length)) / 10,
    100,
  ]);
});

it('a line that a page has twice is not repeated on another page', () => {
  expect(measure(`${SHARED}\n${SHARED}`, OWN)).toEqual([0, 0]);
});

it('the same words are repeated, wherever their links lead', () => {
  expect(measure(`See [the guide](/a#one). ${SHARED}`, `See [the guide](/b#two). ${SHARED}`)).toEqual([100, 100]);
});

it('blocks of code, short lines and lists of names are not repeated text', () => {
  const code = `\`\`\`bash\n${SHARED}\n\`\`\``;
  const names = '[Headers](/a): `Request-Id`, `RateLimit-Policy`, `RateLimit`, `Idempotency-Replayed`';
  expect(measure(`${code}\nShort.\n${names}\n${OWN}`, `${code}\nShort.\n${names}`)).toEqual([0, 0]);
});

it('the repeated lines are listed once each, the longest first', () => {
  const pages = new Map([
    ['a', `${SHARED}\n${OWN}\n${SHARED}`],
    ['b', `${SHARED}\n${OWN}`],
  ]);
  expect(measureRepetition(pages).get('a')!.lines).toEqual([OWN, SHARED]);
});
