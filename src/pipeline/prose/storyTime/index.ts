import {hasStoryPart} from '../../../site';
import {readChangelog} from '../../contracts/changelog';
import {isObject, type Json} from '../../../../packages/json';
import {listScenarioFiles} from '../../contracts/scenarios';
import type {ContractSource} from '../../contracts/source';
import {shiftDate, WEEK_MS} from './dates';

/**
 * The times of the scenarios. They were recorded once, and a build shifts them by whole weeks into the future, so that
 * no example shows a deadline that has passed. Whole weeks, since statements are made on Mondays and deadlines count
 * business days.
 */
export interface StoryTime {
  /** The first moment of the scenarios as recorded, RFC 3339 in UTC. */
  readonly start: string;
  /** The days of releases, such as `2026-11-01`. They are names of versions and never shift. */
  readonly releases: readonly string[];
  /** The shift in weeks, 0 or more. */
  readonly weeks: number;
}

/**
 * A date, optionally with a time in UTC (RFC 3339), optionally after a backslash, which keeps it. Between digits or
 * hyphens it is a part of something else.
 */
const TIME_PATTERN = /(\\?)(?<![\d-])(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?(?![\d-])/g;

/** The year in which a card expires, in JSON and YAML, or its example in a schema. */
const EXPIRY_YEAR_PATTERN = /(\bexp_year["']?\s*:\s*(?:(?:\w+: .*\n +){1,6}?examples: \[)?)(\d{4})\b/g;

/**
 * The day of the build. `SOURCE_DATE_EPOCH`, seconds since 1970, overrides it, for reproducible builds
 * (reproducible-builds.org/specs/source-date-epoch).
 *
 * @throws when the variable is not an integer: what was found, what was expected
 */
export function getBuildDate(environment: NodeJS.ProcessEnv = process.env): Date {
  const {SOURCE_DATE_EPOCH: seconds = ''} = environment;
  if (seconds === '') {
    return new Date();
  }
  if (!/^\d{1,11}$/.test(seconds)) {
    throw new Error(
      `SOURCE_DATE_EPOCH: found ${seconds}, expected whole seconds since 1970, as "git log -1 --format=%ct" prints them.`,
    );
  }
  return new Date(Number(seconds) * 1000);
}

/**
 * The minimum number of weeks, 0 or more, after which the scenarios do not begin before a day.
 *
 * @param today counts from its midnight in UTC
 * @param start the first moment of the scenarios, RFC 3339 in UTC
 */
export function computeWeeksToShift(today: Date, start: string): number {
  const midnight = Date.parse(today.toISOString().slice(0, 'YYYY-MM-DD'.length));
  return Math.max(0, Math.ceil((midnight - Date.parse(start)) / WEEK_MS));
}

/** The shift in years, by which cards expire later. */
export function computeYearsShifted({start, weeks}: StoryTime): number {
  return Number(shiftDate(start.slice(0, 10), weeks).slice(0, 4)) - Number(start.slice(0, 4));
}

/**
 * A day without a time belongs to the scenarios when it is not before them. Earlier ones, and those of releases, are
 * names of versions.
 */
function isOfStory(date: string, {start, releases}: StoryTime): boolean {
  return date >= start.slice(0, 10) && !releases.includes(date);
}

/** Whether a text has anything that `shiftTimes` may change. */
export function hasTimes(text: string): boolean {
  return text.search(TIME_PATTERN) >= 0 || text.search(EXPIRY_YEAR_PATTERN) >= 0;
}

/**
 * Shifts the times of a text: every time in UTC, each day from the first one of the scenarios on, and the year of each
 * `exp_year`. A backslash before a date keeps it as it is.
 */
export function shiftTimes(text: string, story: StoryTime): string {
  return text
    .replace(TIME_PATTERN, (whole: string, escape: string, date: string, time: string | undefined) => {
      if (escape) {
        return whole.slice(1);
      }
      const isMoved = time !== undefined || isOfStory(date, story);
      return isMoved ? `${shiftDate(date, story.weeks)}${time ?? ''}` : whole;
    })
    .replace(
      EXPIRY_YEAR_PATTERN,
      (_, key: string, year: string) => `${key}${Number(year) + computeYearsShifted(story)}`,
    );
}

/** Keywords of a schema with examples of its values. */
const EXAMPLE_KEYWORDS = ['example', 'examples'];

function shiftPart(value: Json, story: StoryTime, isExpiryYear: boolean): Json {
  if (typeof value === 'string') {
    return shiftTimes(value, story);
  }
  if (typeof value === 'number') {
    return isExpiryYear ? value + computeYearsShifted(story) : value;
  }
  if (Array.isArray(value)) {
    return value.map((part) => shiftPart(part, story, isExpiryYear));
  }
  if (!isObject(value)) {
    return value;
  }
  const entries = Object.entries(value).map(([key, part]) => {
    const isYear = key === 'exp_year' || (isExpiryYear && EXAMPLE_KEYWORDS.includes(key));
    return [key, part === undefined ? undefined : shiftPart(part, story, isYear)] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Shifts the times of a value as `shiftTimes` does in text: a recorded example, or a whole OpenAPI document, whose
 * examples shift and whose versions stay. Keys stay. The value itself is not modified.
 */
export function shiftTimesInValue(value: Json, story: StoryTime): Json {
  return shiftPart(value, story, false);
}

/** The first moment of the scenarios. */
function findFirstMoment(contracts: ContractSource): string {
  const starts = listScenarioFiles(contracts).map((file) => (contracts.parse(file) as {readonly start: string}).start);
  const [first] = starts.sort();
  if (first === undefined) {
    throw new Error(`${contracts.getPath('scenarios')}: found no scenario, expected at least one. Restore the files.`);
  }
  return first;
}

/**
 * The times of the scenarios, for a build on a given day. Without scenarios nothing moves.
 *
 * @throws when there is no scenario or the changelog is invalid
 */
export function readStoryTime(contracts: ContractSource, today: Date): StoryTime {
  if (!hasStoryPart('scenarios')) {
    return {start: today.toISOString(), releases: [], weeks: 0};
  }
  const {start, releases} = contracts.derive('recorded times', (files) => ({
    start: findFirstMoment(files),
    releases: readChangelog(files).versions.map(({date}) => date),
  }));
  return {start, releases, weeks: computeWeeksToShift(today, start)};
}
