import {parseDuration} from '../../src/pipeline/contracts/durations';

/** RFC 3339 in UTC, in seconds. */
export function toTimestamp(milliseconds: number): string {
  return `${new Date(Math.floor(milliseconds / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** The number of days of an ISO 8601 duration of days, such as `P5D`. */
export function countDays(duration: string): number {
  return parseDuration(duration) / 86_400_000;
}

/**
 * The moment after some business days, Monday to Friday, at the same time of day.
 *
 * @param from RFC 3339 in UTC
 */
export function addBusinessDays(from: string, days: number): string {
  const date = new Date(from);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    left -= date.getUTCDay() % 6 === 0 ? 0 : 1;
  }
  return toTimestamp(date.getTime());
}
