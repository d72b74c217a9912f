import type {StylingTokens} from '../stylingPreviewData';
import {MODES, quoted, readEntries, THEMES, type Mode, type ReadSelection, type Selection} from './selection';

/**
 * A selection as one parameter of the address: `auto_colorPrimary*0B6B57_d.colorPrimary*6FD0B8`. Its signs stay as they
 * are in a query, and no value has one of them. What comes from an address is read as what a stranger typed.
 */

const PREFIXES: Readonly<Record<Mode, string>> = {light: '', dark: 'd.'};

/** Addresses that are longer are cut by some programs, and no selection needs it. */
const LONGEST = 4000;

/** How many problems are told. */
const TOLD = 5;

export function addressOf({tokens}: StylingTokens, selection: Selection): string {
  const entries = MODES.flatMap((mode) =>
    tokens.flatMap(({name}) => {
      const value = selection[mode].get(name);
      return value === undefined ? [] : [`${PREFIXES[mode]}${name}*${value.replace(/^#/, '')}`];
    }),
  );
  return [...(selection.theme === 'light' ? [] : [selection.theme]), ...entries].join('_');
}

function withSign(catalog: StylingTokens, name: string, value: string): string {
  return catalog.tokens.find((token) => token.name === name)?.type === 'color' ? `#${value}` : value;
}

/** Reads a parameter. Only what is right is in the selection. */
export function selectionAt(catalog: StylingTokens, parameter: string): ReadSelection {
  const parts = parameter.slice(0, LONGEST).split('_').filter(Boolean);
  const hasTheme = (THEMES as readonly string[]).includes(parts[0] ?? '');
  const entries = parts.slice(hasTheme ? 1 : 0).map((part) => {
    const [key = '', ...rest] = part.split('*');
    const mode: Mode = key.startsWith(PREFIXES.dark) ? 'dark' : 'light';
    const name = key.slice(PREFIXES[mode].length);
    return [mode, name, withSign(catalog, name, rest.join('*'))] as const;
  });
  const {selection, problems} = readEntries(catalog, hasTheme ? parts[0] : undefined, entries);
  const cut =
    parameter.length > LONGEST ? [`The address is longer than ${LONGEST} signs: found ${quoted(parameter)}.`] : [];
  const told = [...cut, ...problems];
  return {
    selection,
    problems: told.length > TOLD ? [...told.slice(0, TOLD), `And ${told.length - TOLD} more.`] : told,
  };
}
