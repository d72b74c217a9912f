import {isObject, type Json} from '../json';

/** How a language writes strings, values and collections. */
export interface Notation {
  readonly formatString: (text: string) => string;
  /** What precedes the value of a member, such as `"name": `. */
  readonly formatKey: (name: string) => string;
  readonly null: string;
  readonly formatBoolean: (value: boolean) => string;
  readonly object: readonly [open: string, close: string];
  readonly array: readonly [open: string, close: string];
  readonly emptyObject: string;
  readonly indent: string;
  readonly hasTrailingComma: boolean;
  /** Brackets of an object whose names are 0, 1, 2 and so on, where they differ. */
  readonly numberedObject?: readonly [open: string, close: string];
}

/** Printable characters: no controls, no separators but the space, nothing that changes the text direction. */
const VISIBLE_CHARACTER = /[ \p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** Matches no character. */
const NO_CHARACTER = /(?!)/;

/** Escapes each character that is not printable, or that `special` matches. */
export function escapeCharacters(text: string, escape: (character: string) => string, special = NO_CHARACTER): string {
  return Array.from(text, (one) => (VISIBLE_CHARACTER.test(one) && !special.test(one) ? one : escape(one))).join('');
}

/** True when every character is printable, so that a string needs no escapes for them. */
export function isSeen(text: string): boolean {
  return Array.from(text).every((one) => VISIBLE_CHARACTER.test(one));
}

/** The code point of a character in hexadecimal digits. */
export function toHex(character: string, length = 1): string {
  return character.codePointAt(0)!.toString(16).padStart(length, '0');
}

/** True for a character beyond U+FFFF. */
export function isAstral(character: string): boolean {
  return character.codePointAt(0)! > 0xffff;
}

/** UTF-16 escapes, as in JSON, JavaScript and Java: `\u00e9`, two of them beyond U+FFFF. */
export function toUtf16Escape(character: string): string {
  return Array.from({length: character.length}, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}

/** Indented JSON in which each character that is not printable, or special in its context, is escaped. */
export function formatEscapedJson(value: Json, special = NO_CHARACTER): string {
  const escape = (one: string): string => (one === '\n' ? one : toUtf16Escape(one));
  return escapeCharacters(JSON.stringify(value, null, 2), escape, special);
}

/** Puts an indent before each line but the first and empty ones. */
export function indentFollowingLines(text: string, indent: string): string {
  return text.replace(/\n(?!\n|$)/g, `\n${indent}`);
}

function formatCollection(
  members: readonly string[],
  [open, close]: readonly [string, string],
  {indent, hasTrailingComma}: Notation,
): string {
  const lines = members.map((member) => `${indent}${indentFollowingLines(member, indent)}`).join(',\n');
  return `${open}\n${lines}${hasTrailingComma ? ',' : ''}\n${close}`;
}

/** Maximum length of an array of scalars on one line. */
const MAX_INLINE_LENGTH = 60;

/**
 * A JSON value as the literal of a language. `Notation.string` must escape line ends in strings, so that indenting
 * changes no value.
 */
export function formatLiteral(value: Json, notation: Notation): string {
  if (Array.isArray(value)) {
    const members = value.map((member) => formatLiteral(member, notation));
    const flat = `${notation.array[0]}${members.join(', ')}${notation.array[1]}`;
    const isFlat = flat.length <= MAX_INLINE_LENGTH && !value.some((one) => typeof one === 'object' && one !== null);
    return isFlat ? flat : formatCollection(members, notation.array, notation);
  }
  if (isObject(value)) {
    const names = Object.keys(value);
    const isNumbered = names.every((name, index) => name === String(index));
    const brackets = (isNumbered ? notation.numberedObject : undefined) ?? notation.object;
    const members = names.map((name) => notation.formatKey(name) + formatLiteral(value[name]!, notation));
    return names.length === 0 ? notation.emptyObject : formatCollection(members, brackets, notation);
  }
  switch (typeof value) {
    case 'string':
      return notation.formatString(value);
    case 'boolean':
      return notation.formatBoolean(value);
    default:
      return value === null ? notation.null : JSON.stringify(value);
  }
}

/** How a language writes an expression that joins texts and variables. */
interface Joining {
  readonly formatString: (text: string) => string;
  /** Before the name of a variable, as `$` in PHP. */
  readonly sigil?: string;
  readonly operator: string;
}

/** An expression of strings and variables. */
export function formatJoined(
  parts: readonly (string | {readonly local: string})[],
  {formatString, sigil = '', operator}: Joining,
): string {
  return parts.map((part) => (typeof part === 'string' ? formatString(part) : sigil + part.local)).join(operator);
}

/** A notation in which the value of a variable is the variable. */
export function insertVariables(
  notation: Notation,
  variables: readonly {readonly local: string; readonly value: string}[],
  sigil = '',
): Notation {
  return {
    ...notation,
    formatString: (text) => {
      const variable = variables.find(({value}) => value === text);
      return variable ? sigil + variable.local : notation.formatString(text);
    },
  };
}
