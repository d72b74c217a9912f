import {findNearest} from '../../../../packages/authoring/suggest';

/** Dates of the scenarios: how they are shifted, and how pages write them. */

const DAY_MS = 86_400_000;

/** The length of a week in milliseconds; days of UTC have no leap seconds here. */
export const WEEK_MS = 7 * DAY_MS;

/** Writes one part of a date. In English, since pages are; the order of the parts is ours. */
function formatDatePart(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', {...options, timeZone: 'UTC'}).format(date);
}

function formatDayAndMonth(date: Date): string {
  return `${date.getUTCDate()} ${formatDatePart(date, {month: 'long'})}`;
}

/** The formats of a date, by the suffix of its token. */
const DATE_FORMATS: Readonly<Record<string, (date: Date) => string>> = {
  '': formatDayAndMonth,
  long: (date) => `${formatDayAndMonth(date)} ${date.getUTCFullYear()}`,
  weekday: (date) => `${formatDatePart(date, {weekday: 'long'})} ${formatDayAndMonth(date)}`,
};

/** The day of a date such as `2026-12-06`, or undefined if it does not exist. */
export function parseDay(date: string): Date | undefined {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? day : undefined;
}

/** Shifts a date such as `2026-12-06` by whole weeks. An invalid date stays as it is. */
export function shiftDate(date: string, weeks: number): string {
  const day = parseDay(date);
  return day ? new Date(day.getTime() + weeks * WEEK_MS).toISOString().slice(0, date.length) : date;
}

/**
 * The text of a token: `2026-12-06` is 6 December, `2026-12-06.long` is 6 December 2026,
 * `2026-12-06.weekday` is Sunday 6 December, each shifted by whole weeks.
 *
 * @throws RangeError with what was expected instead
 */
export function formatDateToken(name: string, weeks: number): string {
  const [, date = '', form = ''] = /^([\d-]+)(?:\.(.*))?$/.exec(name) ?? [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !parseDay(date)) {
    throw new RangeError('expected a calendar date, such as %date.2026-12-06%.');
  }
  const write = Object.hasOwn(DATE_FORMATS, form) ? DATE_FORMATS[form] : undefined;
  if (!write) {
    const forms = Object.keys(DATE_FORMATS).filter(Boolean);
    throw new RangeError(`expected %date.${date}% or one of its forms. Did you mean .${findNearest(form, forms)!}?`);
  }
  return write(parseDay(shiftDate(date, weeks))!);
}
