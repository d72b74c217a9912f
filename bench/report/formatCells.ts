import type {Spread} from '../statistics';

/** A header and rows as a table of Markdown; Prettier aligns it. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A figure relative to that of another subject, such as `×0.82`; nothing where there is none to compare with. */
function formatRatio(value: number, base: number | undefined): string {
  return base === undefined || base === 0 ? '' : ` ×${(value / base).toFixed(2)}`;
}

/** Milliseconds as median, spread and ratio: `812 (790 to 850) ×0.82`. */
export function formatTime({median, min, max}: Spread, base: Spread | undefined): string {
  return `${Math.round(median)} (${Math.round(min)} to ${Math.round(max)})${formatRatio(median, base?.median)}`;
}

/** Bytes in KB of 1,000, with the ratio. */
export function formatBytes(bytes: number, base?: number): string {
  return `${(bytes / 1000).toFixed(1)}${formatRatio(bytes, base)}`;
}

/** A count, with the ratio. */
export function formatCount(count: number, base?: number): string {
  return `${count.toLocaleString('en-US')}${formatRatio(count, base)}`;
}
