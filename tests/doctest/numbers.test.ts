import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {
  findUnfoundedNumbers,
  findUnusedNumbers,
  readOutsideNumbers,
} from '../../sandbox/doctest/numbers/findUnfoundedNumbers';
import {formatFinding} from '../../packages/authoring/finding';
import {listPageFiles} from '../../src/pipeline/reference/elements';
import {findComputations} from '../../sandbox/doctest/numbers/arithmetic';
import {deriveNumber, hasSource, collectNumbersInCode} from '../../sandbox/doctest/numbers/deriveNumbers';
import {collectFacts, selectFacts} from '../../sandbox/doctest/numbers/numberFacts';
import {readPageNumbers} from '../../sandbox/doctest/numbers/numberReadings';

const all = await collectFacts(await loadSharedContracts());
const outside = readOutsideNumbers();
const files = listPageFiles('.', ['payments', 'commerce']);
const used = new Set<string>();

/** The defects of a page with this text about order 5512. */
function findWrongNumbers(text: string): string[] {
  const {unfounded} = deriveNumber(
    readPageNumbers('commerce/guides/page.mdx', text),
    selectFacts(`order 5512 ${text}`, all),
    outside,
  );
  return unfounded.map(({near, why}) => `${near}: ${why}`);
}

describe('every number that a page prints by hand has a source', () => {
  it.each(files)('%s', (file) => {
    const {findings, needed} = findUnfoundedNumbers(file, all, outside);
    needed.forEach((text) => used.add(text));
    expect(findings.map(formatFinding)).toEqual([]);
  });

  it('and numbers.yaml has none that no page needs', () => {
    expect(findUnusedNumbers(outside, used)).toEqual([]);
    const [first, ...others] = outside;
    const kept = new Set(others.map(({text}) => text));
    expect(findUnusedNumbers(outside, kept).map(formatFinding)).toEqual([
      expect.stringMatching(
        new RegExp(`^numbers\\.yaml:3: found “${first!.text}”, which no page needs.* Remove the entry`),
      ),
    ]);
  });
});

describe('a wrong number is found', () => {
  it.each([
    ['an amount', 'Ada pays 15453 for order 5512.', 'Ada pays 15463 for order 5512.'],
    ['an amount in units', 'The total is 154.53 EUR.', 'The total is 154.63 EUR.'],
    ['a duration', 'A merchant responds within 48 h.', 'A merchant responds within 47 h.'],
    ['two units of time', 'Retries stop after 75 hours 35 minutes.', 'Retries stop after 75 hours 45 minutes.'],
    ['a limit', 'An identifier has up to 255 characters.', 'An identifier has up to 265 characters.'],
    ['a status of an error', 'It returns `422` `promotion_rejected`.', 'It returns `409` `promotion_rejected`.'],
    ['a sum', 'The parts are 12258 + 3195 = 15453.', 'The parts are 12258 + 3195 = 15452.'],
    ['a share', 'The tax is 20 % of 1509 = 301.80.', 'The tax is 20 % of 1509 = 301.90.'],
    ['what follows a sum', 'Left: 15453 − 1118 = 14335, and 14335 is captured.', 'Of it 14336 is captured.'],
    ['a day', 'It ships on 2026-11-04.', 'It ships on 2027-01-19.'],
    ['a time', 'At 10:15:12 it is authorized.', 'At 10:15:59 it is authorized.'],
    ['a count of what follows', 'You get 2 events:\n\n- one\n- two', 'You get 9 events:\n\n- one\n- two'],
  ])('%s', (_, right, wrong) => {
    expect(findWrongNumbers(right)).toEqual([]);
    expect(findWrongNumbers(wrong)).not.toEqual([]);
  });

  it('when each on the pages is one more: most, since the others are numbers of something else there', () => {
    let found = 0;
    let count = 0;
    for (const file of files) {
      const page = readPageNumbers(file);
      const facts = selectFacts(fs.readFileSync(file, 'utf8'), all);
      const code = collectNumbersInCode(page);
      const open = page.readings.filter(({kind}) => kind !== 'time' && kind !== 'checked');
      const changed = open.map((reading) => ({
        ...reading,
        text: reading.text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
      }));
      found += changed.filter((reading) => !hasSource(reading, page, facts, code)).length;
      count += changed.length;
    }
    console.log(`of ${count} numbers that are one more, ${found} are found`);
    expect(found * 2).toBeGreaterThan(count);
  });
});

describe('computations', () => {
  it.each([
    ['1509 − 12 % of 11380 = 143.40', 143.4, 143.4],
    ['12 % × (8990 + 3585) = 12 % × 12575 = 1509', 1509, 1509],
    ['3355 × 2 ÷ 3 = 2237', 2237, 2237],
    ['577 + 230', 807, undefined],
  ])('%s', (text, value, written) => {
    findComputations(text).forEach((one) => expect([one.value, one.writtenResult]).toEqual([value, written]));
    expect(findComputations(text).length).toBeGreaterThan(0);
  });
});
