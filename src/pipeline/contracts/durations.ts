const DURATION_PATTERN = /^P(?=\d|T\d)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * The length of an ISO 8601 duration of days, hours, minutes and seconds, in milliseconds.
 *
 * @throws on any other format, including years and months, whose length varies.
 */
export function parseDuration(duration: string): number {
  const match = DURATION_PATTERN.exec(duration);
  if (!match) {
    throw new RangeError(
      `found duration ${duration}, expected one of ISO 8601 with days or smaller, such as PT24H or P7D.`,
    );
  }
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number((part as string | undefined) ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

/** The timer or deadline of a transition in words: `48 hours`, or `5 business days` where only these count. */
export function formatTimer(duration: string, {days}: {readonly days?: 'business'}): string {
  const words = formatIsoDuration(duration);
  return days === undefined ? words : words.replace(/ (?=days?$)/, ` ${days} `);
}

/** A duration of ISO 8601 in words: `PT15M` is `15 minutes`, `P30D` is `30 days`. */
export function formatIsoDuration(duration: string): string {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  const units = ['week', 'day', 'hour', 'minute', 'second'];
  const counts: readonly (string | undefined)[] = match?.slice(1) ?? [];
  const parts = counts.flatMap((count, index) =>
    count === undefined ? [] : [`${count} ${units[index]!}${count === '1' ? '' : 's'}`],
  );
  return parts.join(' ') || duration;
}
