import type {StylingToken, StylingTokens} from '../../../pipeline/contracts/generated/schemas';

/** The reader's selection: values of tokens that differ from their defaults. */

export type ColorMode = 'light' | 'dark';
export const COLOR_MODES: readonly ColorMode[] = ['light', 'dark'];

export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

/** Values by the name of their token. */
type TokenValues = ReadonlyMap<string, string>;

export interface StylingSelection {
  readonly theme: Theme;
  /** `tokens` and `darkTokens` of the `appearance` object. */
  readonly light: TokenValues;
  readonly dark: TokenValues;
}

export const EMPTY_SELECTION: StylingSelection = {theme: 'light', light: new Map(), dark: new Map()};

/** Maximum length of a value; the catalog has the same limit. */
const MAX_VALUE_LENGTH = 60;

/** Untrusted text, shortened for a sentence. */
export function quoteInput(text: string): string {
  return `“${text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text}”`;
}

export function findStylingToken({tokens}: StylingTokens, name: string): StylingToken | undefined {
  return tokens.find((token) => token.name === name);
}

/** The error of a value for a token, as a sentence; undefined when it is valid. */
export function findTokenValueProblem({types}: StylingTokens, token: StylingToken, value: string): string | undefined {
  const {pattern, accepts, example} = types.find(({type}) => type === token.type)!;
  if (value.length > MAX_VALUE_LENGTH || !new RegExp(pattern).test(value)) {
    return `${token.name}: found ${quoteInput(value)}, expected ${accepts.replaceAll('`', '')}, such as ${example}.`;
  }
  return token.type === 'color' && value.length > 7 && !token.alpha
    ? `${token.name}: found ${quoteInput(value)}, expected a color without transparency, such as ${value.slice(0, 7)}.`
    : undefined;
}

/** The effective value in a mode. In dark mode, the value of light mode applies to tokens other than colors. */
export function getModeValue(mode: ColorMode, {light, dark}: StylingSelection, token: StylingToken): string {
  return (
    (mode === 'dark'
      ? (dark.get(token.name) ?? (token.type === 'color' ? undefined : light.get(token.name)))
      : light.get(token.name)) ?? token[mode]
  );
}

/** A color in upper case, for comparison. */
function normalizeColorCase(token: StylingToken, value: string): string {
  return token.type === 'color' ? value.toUpperCase() : value;
}

/** A selection with a value for a token; the default removes it. The value must be valid. */
export function setSelectionValue(
  selection: StylingSelection,
  mode: ColorMode,
  token: StylingToken,
  value: string,
): StylingSelection {
  const written = normalizeColorCase(token, value);
  const values = new Map(selection[mode]);
  values.delete(token.name);
  const without = {...selection, [mode]: values};
  return getModeValue(mode, without, token) === written
    ? without
    : {...without, [mode]: new Map([...values, [token.name, written]])};
}

function sortTokenValues({tokens}: StylingTokens, values: TokenValues): [string, string][] {
  return tokens.flatMap(({name}) => (values.has(name) ? [[name, values.get(name)!] as [string, string]] : []));
}

/** The `appearance` object of a selection, as JavaScript: only what differs from the defaults. */
export function renderAppearance(catalog: StylingTokens, {theme, light, dark}: StylingSelection): string {
  const group = (name: string, values: TokenValues): string[] =>
    values.size === 0
      ? []
      : [
          `  ${name}: {`,
          ...sortTokenValues(catalog, values).map(([token, value]) => `    ${token}: ${JSON.stringify(value)},`),
          '  },',
        ];
  const lines = [
    ...(theme === 'light' ? [] : [`  theme: ${JSON.stringify(theme)},`]),
    ...group('tokens', light),
    ...group('darkTokens', dark),
  ];
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
}

/** A selection that was parsed from untrusted text, and the errors of ignored values. */
export interface ParsedSelection {
  readonly selection: StylingSelection;
  readonly problems: readonly string[];
}

/**
 * Selects valid values, and reports the others.
 *
 * @param entries token names and values by mode, as given
 */
export function readTokenEntries(
  catalog: StylingTokens,
  theme: unknown,
  entries: readonly (readonly [mode: ColorMode, name: string, value: unknown])[],
): ParsedSelection {
  const problems: string[] = [];
  let selection = EMPTY_SELECTION;
  if (THEMES.includes(theme as Theme)) {
    selection = {...selection, theme: theme as Theme};
  } else if (theme !== undefined) {
    problems.push(
      `theme: found ${typeof theme === 'string' ? quoteInput(theme) : 'no text'}, expected ${THEMES.join(', ')}.`,
    );
  }
  for (const [mode, name, value] of entries) {
    const token = findStylingToken(catalog, name);
    const problem =
      token === undefined
        ? `Found ${quoteInput(name)}, which is not a token.`
        : typeof value === 'string'
          ? findTokenValueProblem(catalog, token, value)
          : `${name}: found no text, expected a value in quotes.`;
    if (problem === undefined) {
      selection = setSelectionValue(selection, mode, token!, value as string);
    } else {
      problems.push(problem);
    }
  }
  return {selection, problems};
}
