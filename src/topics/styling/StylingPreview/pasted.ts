import type {StylingTokens} from '../../../pipeline/contracts/generated/schemas';
import {LiteralError, parseLiteral, type Literal} from './literal';
import {EMPTY_SELECTION, quoteInput, readTokenEntries, type ColorMode, type ParsedSelection} from './selection';

const MODES_BY_MEMBER: Readonly<Record<string, ColorMode>> = {tokens: 'light', darkTokens: 'dark'};

/** Parses a pasted `appearance` object. Only valid values are in the selection. */
export function readAppearance(catalog: StylingTokens, text: string): ParsedSelection {
  let object: Map<string, Literal>;
  try {
    object = parseLiteral(text);
  } catch (error) {
    if (error instanceof LiteralError) {
      return {selection: EMPTY_SELECTION, problems: [error.message]};
    }
    throw error;
  }
  const inner = object.get('appearance');
  const appearance = inner instanceof Map ? inner : object;
  const problems: string[] = [];
  const entries: [ColorMode, string, unknown][] = [];
  for (const [member, value] of appearance) {
    const mode = Object.hasOwn(MODES_BY_MEMBER, member) ? MODES_BY_MEMBER[member] : undefined;
    if (mode !== undefined && value instanceof Map) {
      entries.push(...[...value].map(([name, one]): [ColorMode, string, unknown] => [mode, name, one]));
    } else if (member !== 'theme') {
      problems.push(`Found ${quoteInput(member)}, expected theme, tokens and darkTokens, the last two objects.`);
    }
  }
  const theme = appearance.get('theme');
  const read = readTokenEntries(catalog, theme, entries);
  return {selection: read.selection, problems: [...problems, ...read.problems]};
}
