import type {StylingTokens} from '../../../pipeline/contracts/generated/schemas';
import {
  COLOR_MODES,
  quoteInput,
  readTokenEntries,
  THEMES,
  type ColorMode,
  type ParsedSelection,
  type StylingSelection,
} from './selection';

/**
 * A selection as one query parameter: `auto_colorPrimary*0B6B57_d.colorPrimary*6FD0B8`. Its delimiters need no escapes
 * in a query, and no value contains one. A URL is untrusted input.
 */

const MODE_PREFIXES: Readonly<Record<ColorMode, string>> = {light: '', dark: 'd.'};

/** Some programs truncate longer URLs, and no selection needs them. */
const MAX_QUERY_LENGTH = 4000;

/** Maximum number of reported problems. */
const MAX_REPORTED_PROBLEMS = 5;

export function serializeSelection({tokens}: StylingTokens, selection: StylingSelection): string {
  const entries = COLOR_MODES.flatMap((mode) =>
    tokens.flatMap(({name}) => {
      const value = selection[mode].get(name);
      return value === undefined ? [] : [`${MODE_PREFIXES[mode]}${name}*${value.replace(/^#/, '')}`];
    }),
  );
  return [...(selection.theme === 'light' ? [] : [selection.theme]), ...entries].join('_');
}

function restoreHashSign(catalog: StylingTokens, name: string, value: string): string {
  return catalog.tokens.find((token) => token.name === name)?.type === 'color' ? `#${value}` : value;
}

/** Parses a parameter. Only valid values are in the selection. */
export function parseSelection(catalog: StylingTokens, parameter: string): ParsedSelection {
  const parts = parameter.slice(0, MAX_QUERY_LENGTH).split('_').filter(Boolean);
  const hasTheme = (THEMES as readonly string[]).includes(parts[0] ?? '');
  const entries = parts.slice(hasTheme ? 1 : 0).map((part) => {
    const [key = '', ...rest] = part.split('*');
    const mode: ColorMode = key.startsWith(MODE_PREFIXES.dark) ? 'dark' : 'light';
    const name = key.slice(MODE_PREFIXES[mode].length);
    return [mode, name, restoreHashSign(catalog, name, rest.join('*'))] as const;
  });
  const {selection, problems} = readTokenEntries(catalog, hasTheme ? parts[0] : undefined, entries);
  const cut =
    parameter.length > MAX_QUERY_LENGTH
      ? [`The URL is longer than ${MAX_QUERY_LENGTH} characters: found ${quoteInput(parameter)}.`]
      : [];
  const told = [...cut, ...problems];
  return {
    selection,
    problems:
      told.length > MAX_REPORTED_PROBLEMS
        ? [...told.slice(0, MAX_REPORTED_PROBLEMS), `And ${told.length - MAX_REPORTED_PROBLEMS} more.`]
        : told,
  };
}
