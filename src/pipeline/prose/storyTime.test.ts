import fs from 'node:fs';
import path from 'node:path';
import type {ConfigureWebpackUtils, LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {
  getBuildDate,
  shiftTimes,
  shiftTimesInValue,
  readStoryTime,
  computeWeeksToShift,
  computeYearsShifted,
  type StoryTime,
} from './storyTime';
import {storyTimeCachePlugin} from './storyTime/cache';
import {shiftDate, formatDateToken, WEEK_MS} from './storyTime/dates';
import {createFrontMatterParser, replaceTokens} from './tokens';
import {listMdxFiles} from '../../../tests/support/pageSources';
import {readContracts} from '../projectContracts';

const START = '2026-11-02T06:00:00Z';
const RELEASES = ['2026-11-01', '2026-05-01', '2025-11-01'];

function createStoryTime(weeks: number): StoryTime {
  return {start: START, releases: RELEASES, weeks};
}

describe('the day of a build', () => {
  it('is that of SOURCE_DATE_EPOCH where it is set', () => {
    expect(getBuildDate({SOURCE_DATE_EPOCH: '1793700912'}).toISOString()).toBe('2026-11-03T10:15:12.000Z');
  });

  it('is that of the clock without it', () => {
    const before = Date.now();
    const today = getBuildDate({}).getTime();
    expect(today).toBeGreaterThanOrEqual(before);
    expect(today).toBeLessThanOrEqual(Date.now());
  });

  it.each(['yesterday', '-1', '1.5'])('is rejected as %s', (seconds) => {
    expect(() => getBuildDate({SOURCE_DATE_EPOCH: seconds})).toThrow(
      `SOURCE_DATE_EPOCH: found ${seconds}, expected whole seconds since 1970`,
    );
  });
});

describe('the shift in weeks', () => {
  it('is 0 before the scenarios and on their first day', () => {
    expect(computeWeeksToShift(new Date('2020-01-01T00:00:00Z'), START)).toBe(0);
    expect(computeWeeksToShift(new Date('2026-11-02T23:59:59Z'), START)).toBe(0);
  });

  it('makes the scenarios begin on the day of the build or in the 6 days after it', () => {
    for (let day = Date.parse('2026-11-03'); day < Date.parse('2029-01-01'); day += WEEK_MS / 7) {
      const begin = Date.parse(START) + computeWeeksToShift(new Date(day + 86_399_999), START) * WEEK_MS;
      expect(begin).toBeGreaterThanOrEqual(day);
      expect(begin).toBeLessThan(day + WEEK_MS);
    }
  });
});

describe('moved texts', () => {
  it('have their times later, to the fraction of a second', () => {
    expect(shiftTimes('at 2026-11-14T09:20:00Z, "2026-12-30T23:59:59.125Z"', createStoryTime(1))).toBe(
      'at 2026-11-21T09:20:00Z, "2027-01-06T23:59:59.125Z"',
    );
  });

  it('keep the weekdays and cross a leap day', () => {
    expect(shiftTimes('2027-12-31T00:00:00Z', createStoryTime(9))).toBe('2028-03-03T00:00:00Z');
  });

  it('have times before the scenarios shifted too, such as those of products', () => {
    expect(shiftTimes('created_at: 2025-03-01T08:00:00Z', createStoryTime(1))).toBe('created_at: 2025-03-08T08:00:00Z');
  });

  it('have days of the scenarios shifted, in tables, CSV and prose', () => {
    expect(shiftTimes('1,sale,2026-11-04,2026-11-13,sub | 2026-11-16 |\\n2026-11-17', createStoryTime(2))).toBe(
      '1,sale,2026-11-18,2026-11-27,sub | 2026-11-30 |\\n2026-12-01',
    );
  });

  it('name the same versions', () => {
    const text = 'api_version: 2026-11-01, since 2026-05-01, 2025-11-01; unknown: 2020-01-01; as of 2026-02-01';
    expect(shiftTimes(text, createStoryTime(60))).toBe(text);
  });

  it('name a version that was released during the scenarios', () => {
    const released = {...createStoryTime(60), releases: [...RELEASES, '2026-12-01']};
    expect(shiftTimes('2026-12-01 and 2026-12-01T00:00:00Z', released)).toBe('2026-12-01 and 2028-01-25T00:00:00Z');
  });

  it('keep text that only looks like a date', () => {
    const text = 'lookup-2026-11-03-1 2026-11 12026-11-03 2026-13-03 2026-11-31T00:00:00Z';
    expect(shiftTimes(text, createStoryTime(5))).toBe(text);
  });

  it('keep a date after a backslash, without the backslash, whatever the shift', () => {
    expect(shiftTimes('\\2026-11-14T09:20:00Z \\2026-11-16', createStoryTime(7))).toBe(
      '2026-11-14T09:20:00Z 2026-11-16',
    );
    expect(shiftTimes('\\2026-11-14T09:20:00Z', createStoryTime(0))).toBe('2026-11-14T09:20:00Z');
  });

  it('are the same without a shift', () => {
    const text = '"created_at": "2026-11-14T09:20:00Z", "exp_year": 2030, 2026-11-16';
    expect(shiftTimes(text, createStoryTime(0))).toBe(text);
  });

  it('have cards expire 4 years after the scenarios begin', () => {
    const text = '"exp_month": 12, "exp_year": 2030\n  exp_year: 2030\n';
    expect(shiftTimes(text, createStoryTime(8))).toBe(text);
    expect(shiftTimes(text, createStoryTime(9))).toBe('"exp_month": 12, "exp_year": 2031\n  exp_year: 2031\n');
    expect(computeYearsShifted(createStoryTime(200))).toBe(4);
  });

  it('have the example of the expiry of a card in its schema shifted, and not its limits', () => {
    const contract = fs.readFileSync('contracts/openapi/payments/payment-intents.yaml', 'utf8');
    const moved = shiftTimes(contract, createStoryTime(9));
    expect(moved).toMatch(/exp_year:\n(?: +\S.*\n)*? +minimum: 2000\n +maximum: 2999\n +examples: \[2031\]/);
    expect(moved).not.toContain('2030');
  });
});

describe('moved values', () => {
  it('have every text and expiry shifted, and nothing else', () => {
    const value = {
      created_at: '2026-11-14T09:20:00Z',
      api_version: '2026-11-01',
      amount: 2030,
      paid_at: null,
      payouts: [{payout_date: '2026-11-17', livemode: false}],
      card: {exp_month: 12, exp_year: 2030},
    };
    const before = structuredClone(value);
    expect(shiftTimesInValue(value, createStoryTime(9))).toEqual({
      created_at: '2027-01-16T09:20:00Z',
      api_version: '2026-11-01',
      amount: 2030,
      paid_at: null,
      payouts: [{payout_date: '2027-01-19', livemode: false}],
      card: {exp_month: 12, exp_year: 2031},
    });
    expect(value).toEqual(before);
  });

  it('have the examples of an expiry shifted, and not its limits', () => {
    const schema = {exp_year: {type: 'integer', minimum: 2000, maximum: 2999, examples: [2030], example: 2030}};
    expect(shiftTimesInValue(schema, createStoryTime(9))).toEqual({
      exp_year: {type: 'integer', minimum: 2000, maximum: 2999, examples: [2031], example: 2031},
    });
  });
});

describe('tokens of dates', () => {
  const replace = (fileContent: string, weeks?: number): string =>
    replaceTokens(
      {filePath: 'a/page.mdx', fileContent},
      {brand: {file: 'src/brand.ts', values: {name: 'Acme'}}, weeks},
    );

  it('are written with the month, the year or the weekday, shifted', () => {
    expect(replace('%date.2026-12-06% %date.2026-12-06.long% %date.2026-12-06.weekday%', 0)).toBe(
      '6 December 6 December 2026 Sunday 6 December',
    );
    expect(replace('%date.2026-12-06% %date.2026-12-06.long% %date.2026-12-06.weekday%', 53)).toBe(
      '12 December 12 December 2027 Sunday 12 December',
    );
  });

  it('are not shifted twice on a page', () => {
    expect(shiftTimes(replace('%date.2026-12-06.long% 2026-12-06', 2), createStoryTime(2))).toBe(
      '20 December 2026 2026-12-20',
    );
  });

  it('are replaced in front matter too', () => {
    const parse = createFrontMatterParser(({fileContent}) => replace(fileContent, 1));
    const source = {
      filePath: 'a/page.mdx',
      fileContent: 'title: %date.2026-12-06%',
      defaultParseFrontMatter: ({fileContent}: {fileContent: string}) =>
        Promise.resolve({frontMatter: {}, content: fileContent}),
    };
    return expect(parse(source)).resolves.toEqual({frontMatter: {}, content: 'title: 13 December'});
  });

  it.each([
    ['%date.2026-13-06%', 'expected a calendar date, such as %date.2026-12-06%.'],
    ['%date.2026-02-30%', 'expected a calendar date'],
    ['%date.december%', 'expected a calendar date'],
    ['%date.2026-12-06.weekend%', 'expected %date.2026-12-06% or one of its forms. Did you mean .weekday?'],
    ['%date.2026-12-06.toString%', 'expected %date.2026-12-06% or one of its forms.'],
  ])('fail as %s with file, line, found and expected', (token, expected) => {
    expect(() => replace(`one\ntwo ${token}`, 1)).toThrow(`a/page.mdx:2: found ${token}, ${expected}`);
  });

  it('are not allowed where dates are not shifted', () => {
    expect(() => replace('%date.2026-12-06%')).toThrow('a/page.mdx:1: found %date.2026-12-06%, which only pages');
  });

  it('are days that exist', () => {
    expect(shiftDate('2026-02-30', 1)).toBe('2026-02-30');
    expect(formatDateToken('2028-02-29', 0)).toBe('29 February');
  });
});

describe('the cache of the bundler', () => {
  const runConfigure = (plugin: PluginModule, configuration: object): unknown => {
    const {configureWebpack} = plugin({} as LoadContext, {}) as Plugin;
    return configureWebpack?.(configuration, false, {} as ConfigureWebpackUtils, undefined);
  };

  it('differs for another number of weeks', () => {
    const configuration = {experiments: {cache: {type: 'persistent', version: 'client-1', buildDependencies: ['a']}}};
    expect(
      runConfigure(
        storyTimeCachePlugin(() => 3),
        configuration,
      ),
    ).toEqual({experiments: {cache: {version: 'client-1-weeks-3'}}});
  });

  it('stays off where it is off', () => {
    expect(
      runConfigure(
        storyTimeCachePlugin(() => 3),
        {experiments: {}},
      ),
    ).toEqual({});
    expect(
      runConfigure(
        storyTimeCachePlugin(() => 3),
        {},
      ),
    ).toEqual({});
  });
});

/** Dates with the name of a month that pages write literally, with the reason. */
const FIXED: Readonly<Record<string, string>> = {
  'payments/Guides/ui-embedding.mdx: March 31, 2025': 'when the requirements of PCI DSS came into force',
  'payments/Guides/ui-embedding.mdx: January 2025': 'the edition of a questionnaire of PCI DSS',
};

const MONTHS =
  'January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec';
const MONTH = `(?:${MONTHS.replaceAll(' ', '|')})`;
const DATE_IN_PROSE = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b(?: \\d{4})?|\\b${MONTH}\\b\\.? \\d{1,2}(?:, \\d{4})?\\b|\\b${MONTH} \\d{4}\\b`,
  'g',
);

function readText(file: string): string {
  return fs.readFileSync(file, 'utf8');
}

function listPictures(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.svg'))
      .map((file) => path.join(folder, file)),
  );
}

describe('pages and pictures', () => {
  const texts = [...listMdxFiles(), ...listPictures(['payments', 'commerce', 'src/pages'])].map((file) => ({
    file,
    text: readText(file),
  }));

  it('contain no day of the scenarios in words, only as a token, such as %date.2026-12-06%', () => {
    const found = texts.flatMap(({file, text}) => (text.match(DATE_IN_PROSE) ?? []).map((date) => `${file}: ${date}`));
    expect(found.filter((place) => !Object.hasOwn(FIXED, place))).toEqual([]);
    expect(Object.keys(FIXED).filter((place) => !found.includes(place))).toEqual([]);
  });

  it.each(['6 December', '16 and 17 November', 'December 6', '3 November 2026', 'May 5, 2026', '6th of Dec'])(
    'would be found with %s',
    (text) => expect(text.match(DATE_IN_PROSE)).toHaveLength(1),
  );

  it('contain no other days than those of the scenarios, releases and the version that does not exist', () => {
    const {start, releases} = readStoryTime(readContracts(), new Date(START));
    const known = [...releases, '2020-01-01'];
    const strange = texts.flatMap(({file, text}) =>
      [...text.matchAll(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\dT-])/g)]
        .filter(([date]) => !known.includes(date) && date < start.slice(0, 10))
        .map(([date]) => `${file}: ${date}`),
    );
    expect(strange).toEqual([]);
  });

  it('show the expiry of a card only by its year, which shifts', () => {
    expect(texts.filter(({text}) => /\b(0?[1-9]|1[0-2]) ?\/ ?(20)?[23]\d\b/.test(text)).map(({file}) => file)).toEqual(
      [],
    );
  });
});

describe('the times of the contracts', () => {
  it('begin with the first scenario and include the releases', () => {
    expect(readStoryTime(readContracts(), new Date('2027-11-03T00:00:00Z'))).toEqual({
      start: START,
      releases: RELEASES,
      weeks: 53,
    });
  });
});
