import type {StylingTokens} from '../stylingPreviewData';
import {LiteralError, readLiteral, type Literal} from './literal';
import {NOTHING, quoted, readEntries, type Mode, type ReadSelection} from './selection';

const MEMBERS: Readonly<Record<string, Mode>> = {tokens: 'light', darkTokens: 'dark'};

/** Reads an `appearance` object that a reader pasted. Only what is right is in the selection. */
export function readAppearance(catalog: StylingTokens, text: string): ReadSelection {
  let object: Map<string, Literal>;
  try {
    object = readLiteral(text);
  } catch (error) {
    if (error instanceof LiteralError) {
      return {selection: NOTHING, problems: [error.message]};
    }
    throw error;
  }
  const inner = object.get('appearance');
  const appearance = inner instanceof Map ? inner : object;
  const problems: string[] = [];
  const entries: [Mode, string, unknown][] = [];
  for (const [member, value] of appearance) {
    const mode = Object.hasOwn(MEMBERS, member) ? MEMBERS[member] : undefined;
    if (mode !== undefined && value instanceof Map) {
      entries.push(...[...value].map(([name, one]): [Mode, string, unknown] => [mode, name, one]));
    } else if (member !== 'theme') {
      problems.push(`Found ${quoted(member)}, expected theme, tokens and darkTokens, the last two objects.`);
    }
  }
  const theme = appearance.get('theme');
  const read = readEntries(catalog, theme, entries);
  return {selection: read.selection, problems: [...problems, ...read.problems]};
}
