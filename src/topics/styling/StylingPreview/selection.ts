import type {StylingToken, StylingTokens} from '../stylingPreviewData';

/** What a reader chose for the form: values of tokens that differ from their defaults. */

export type Mode = 'light' | 'dark';
export const MODES: readonly Mode[] = ['light', 'dark'];

export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

/** Values by the name of their token. */
type Values = ReadonlyMap<string, string>;

export interface Selection {
  readonly theme: Theme;
  /** `tokens` and `darkTokens` of the `appearance` object. */
  readonly light: Values;
  readonly dark: Values;
}

export const NOTHING: Selection = {theme: 'light', light: new Map(), dark: new Map()};

/** No value is longer than this; the catalog has the same limit. */
const LONGEST = 60;

/** Text of a stranger, short enough for a sentence. */
export function quoted(text: string): string {
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}

export function tokenOf({tokens}: StylingTokens, name: string): StylingToken | undefined {
  return tokens.find((token) => token.name === name);
}

/** What is wrong with a value for a token, as a sentence; undefined when it is right. */
export function problemOf({types}: StylingTokens, token: StylingToken, value: string): string | undefined {
  const {pattern, accepts, example} = types.find(({type}) => type === token.type)!;
  if (value.length > LONGEST || !new RegExp(pattern).test(value)) {
    return `${token.name}: found ${quoted(value)}, expected ${accepts.replaceAll('`', '')}, such as ${example}.`;
  }
  return token.type === 'color' && value.length > 7 && !token.alpha
    ? `${token.name}: found ${quoted(value)}, expected a color without transparency, such as ${value.slice(0, 7)}.`
    : undefined;
}

/** The value that counts in a mode. In dark, a value for light counts for what is no color. */
export function valueIn(mode: Mode, {light, dark}: Selection, token: StylingToken): string {
  return (
    (mode === 'dark'
      ? (dark.get(token.name) ?? (token.type === 'color' ? undefined : light.get(token.name)))
      : light.get(token.name)) ?? token[mode]
  );
}

/** A color in capitals, so that it is compared by what it is. */
function asWritten(token: StylingToken, value: string): string {
  return token.type === 'color' ? value.toUpperCase() : value;
}

/** A selection with a value for a token; the default takes it out again. The value has to be right. */
export function withValue(selection: Selection, mode: Mode, token: StylingToken, value: string): Selection {
  const written = asWritten(token, value);
  const values = new Map(selection[mode]);
  values.delete(token.name);
  const without = {...selection, [mode]: values};
  return valueIn(mode, without, token) === written
    ? without
    : {...without, [mode]: new Map([...values, [token.name, written]])};
}

function sorted({tokens}: StylingTokens, values: Values): [string, string][] {
  return tokens.flatMap(({name}) => (values.has(name) ? [[name, values.get(name)!] as [string, string]] : []));
}

/** The `appearance` object of a selection, as JavaScript: only what differs from the defaults. */
export function appearanceText(catalog: StylingTokens, {theme, light, dark}: Selection): string {
  const group = (name: string, values: Values): string[] =>
    values.size === 0
      ? []
      : [
          `  ${name}: {`,
          ...sorted(catalog, values).map(([token, value]) => `    ${token}: ${JSON.stringify(value)},`),
          '  },',
        ];
  const lines = [
    ...(theme === 'light' ? [] : [`  theme: ${JSON.stringify(theme)},`]),
    ...group('tokens', light),
    ...group('darkTokens', dark),
  ];
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
}

/** A selection that was read from a text of a stranger, and what of it was left out. */
export interface ReadSelection {
  readonly selection: Selection;
  readonly problems: readonly string[];
}

/**
 * Takes over what is right, and says what is not.
 *
 * @param entries token names and values by mode, as they were given
 */
export function readEntries(
  catalog: StylingTokens,
  theme: unknown,
  entries: readonly (readonly [mode: Mode, name: string, value: unknown])[],
): ReadSelection {
  const problems: string[] = [];
  let selection = NOTHING;
  if (THEMES.includes(theme as Theme)) {
    selection = {...selection, theme: theme as Theme};
  } else if (theme !== undefined) {
    problems.push(
      `theme: found ${typeof theme === 'string' ? quoted(theme) : 'no text'}, expected ${THEMES.join(', ')}.`,
    );
  }
  for (const [mode, name, value] of entries) {
    const token = tokenOf(catalog, name);
    const problem =
      token === undefined
        ? `Found ${quoted(name)}, which is no token.`
        : typeof value === 'string'
          ? problemOf(catalog, token, value)
          : `${name}: found no text, expected a value in quotes.`;
    if (problem === undefined) {
      selection = withValue(selection, mode, token!, value as string);
    } else {
      problems.push(problem);
    }
  }
  return {selection, problems};
}
