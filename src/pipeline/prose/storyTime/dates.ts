import {closest} from 'fastest-levenshtein';

/** Dates of the story: how they are moved, and how pages write them. */

const DAY = 86_400_000;

/** The length of a week in milliseconds; days of UTC have no leap seconds here. */
export const WEEK = 7 * DAY;

/** Writes one part of a date. In English, since pages are; the order of the parts is ours. */
function part(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', {...options, timeZone: 'UTC'}).format(date);
}

function dayAndMonth(date: Date): string {
  return `${date.getUTCDate()} ${part(date, {month: 'long'})}`;
}

/** How a token can ask for a date, by what stands behind the date. */
const FORMS: Readonly<Record<string, (date: Date) => string>> = {
  '': dayAndMonth,
  long: (date) => `${dayAndMonth(date)} ${date.getUTCFullYear()}`,
  weekday: (date) => `${part(date, {weekday: 'long'})} ${dayAndMonth(date)}`,
};

/** The day of a date as in `2026-12-06`, or undefined where the calendar has none such. */
function dayOf(date: string): Date | undefined {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? day : undefined;
}

/** Moves a date as in `2026-12-06` by whole weeks. What is no date of the calendar stays as it is. */
export function moveDate(date: string, weeks: number): string {
  const day = dayOf(date);
  return day ? new Date(day.getTime() + weeks * WEEK).toISOString().slice(0, date.length) : date;
}

/**
 * The text of a token: `2026-12-06` is 6 December, `2026-12-06.long` is 6 December 2026,
 * `2026-12-06.weekday` is Sunday 6 December, each moved by whole weeks.
 *
 * @throws RangeError that says what was expected instead
 */
export function textOfDate(name: string, weeks: number): string {
  const [, date = '', form = ''] = /^([\d-]+)(?:\.(.*))?$/.exec(name) ?? [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !dayOf(date)) {
    throw new RangeError('expected a date of the calendar, as in %date.2026-12-06%.');
  }
  const write = Object.hasOwn(FORMS, form) ? FORMS[form] : undefined;
  if (!write) {
    const forms = Object.keys(FORMS).filter(Boolean);
    throw new RangeError(`expected %date.${date}% or one of its forms. Did you mean .${closest(form, forms)}?`);
  }
  return write(dayOf(moveDate(date, weeks))!);
}
