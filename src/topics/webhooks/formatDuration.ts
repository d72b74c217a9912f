const TIME_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A number of seconds in its two largest units: `6 minutes 40 seconds`. */
export function formatTimeSpan(seconds: number): string {
  let rest = Math.abs(Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, length] of TIME_UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) {
      parts.push(`${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`);
    }
  }
  return parts.slice(0, 2).join(' ') || '0 seconds';
}
