/** The time at which a delivery is checked. */
export type ClockChoice = 'delivery' | 'current' | 'chosen';

const UNIX_SECONDS = /^[0-9]{1,12}$/;

/**
 * A time that a reader typed, in Unix seconds: those themselves, or RFC 3339. Undefined for anything else.
 */
export function readTime(text: string): number | undefined {
  const trimmed = text.trim();
  if (UNIX_SECONDS.test(trimmed)) {
    return Number(trimmed);
  }
  const isDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(trimmed);
  const time = isDateTime ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/** The time of a check: that of the delivery if its timestamp is valid, the chosen one, or the current one. */
export function resolveVerificationTime(
  choice: ClockChoice,
  timestamp: string,
  chosen: string,
  current: number,
): number {
  if (choice === 'chosen') {
    return readTime(chosen) ?? current;
  }
  return choice === 'delivery' && UNIX_SECONDS.test(timestamp) ? Number(timestamp) : current;
}
