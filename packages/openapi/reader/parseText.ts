import {CORE_SCHEMA, load, types, YAMLException} from 'js-yaml';
import {parseDocument} from 'yaml';
import {isObject} from '../../json';

/** No document that a person can read is deeper or larger; it would exhaust the stack or the memory. */
const MAX_DOCUMENT_DEPTH = 500;
const MAX_DOCUMENT_SIZE = 20_000_000;

/** YAML 1.2 core, where dates stay text, and the merge key `<<`, which many documents use. */
const YAML_SCHEMA = CORE_SCHEMA.extend({implicit: [types.merge]});

/** A key that a YAML parser may take for null, a boolean or a number, and then write differently. */
const CONVERTED_KEY =
  /(?:^|[-{,?])[ \t]*(?:~|null|true|false|(?!(?:0|[1-9]\d{0,14})\s*:)[-+.]?\d[\w.+-]*)[ \t]*:(?=\s)/im;

const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** A text that cannot be parsed, with the line of the cause where it is known. */
export class ParseError extends Error {
  constructor(
    message: string,
    readonly line: number | undefined,
  ) {
    super(message);
  }
}

function getLineNumber(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Finds a duplicate key in an object of a valid JSON text; `JSON.parse` silently keeps the last one. */
function refuseDuplicateKeys(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let previous: {readonly token: string; readonly offset: number} | undefined;
  for (const match of text.matchAll(JSON_TOKEN)) {
    const [token] = match;
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ':' && previous) {
      const key = JSON.parse(previous.token) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) {
        throw new ParseError(
          `found the key ${previous.token} twice in one object`,
          getLineNumber(text, previous.offset),
        );
      }
      keys?.add(key);
    }
    previous = {token, offset: match.index};
  }
}

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  refuseDuplicateKeys(text);
  return value;
}

/** Keeps each key as it is written, which takes five times as long. */
function parseWithTextKeys(text: string): unknown {
  const document = parseDocument(text, {stringKeys: true, merge: true});
  return document.toJS({maxAliasCount: -1});
}

function parseYaml(text: string): unknown {
  try {
    const value = load(text, {schema: YAML_SCHEMA, maxDepth: MAX_DOCUMENT_DEPTH});
    return CONVERTED_KEY.test(text) ? parseWithTextKeys(text) : value;
  } catch (error) {
    if (error instanceof YAMLException) {
      throw new ParseError(`found invalid YAML: ${error.reason}`, error.mark && error.mark.line + 1);
    }
    throw new ParseError(`found unreadable YAML: ${error instanceof Error ? error.message : 'unknown'}`, 1);
  }
}

/** A version such as `1.10` as it is written: without quotes it is a number, which loses its zeros. */
function keepVersion(root: unknown, text: string): void {
  const info = isObject(root) ? root.info : undefined;
  if (isObject(info) && typeof info.version === 'number') {
    const [, written] = /\binfo["']?:[^]*?[\s{,]["']?version["']?:\s*([-+.\w]+)/.exec(text) ?? [];
    info.version = written !== undefined && Number(written) === info.version ? written : String(info.version);
  }
}

/**
 * Rejects values that YAML aliases make infinite or huge, and nesting that would exhaust the stack. Each alias counts
 * as its target, since whoever shows the value repeats it.
 */
function refuseExcess(root: unknown): void {
  const sizes = new Map<object, number | undefined>();
  const measureSize = (value: unknown, depth: number): number => {
    if (typeof value !== 'object' || value === null) {
      return 1;
    }
    if (depth > MAX_DOCUMENT_DEPTH) {
      throw new ParseError(`found values nested more than ${MAX_DOCUMENT_DEPTH} levels deep`, undefined);
    }
    if (sizes.has(value)) {
      const known = sizes.get(value);
      if (known === undefined) {
        throw new ParseError('found an alias inside its own target', undefined);
      }
      return known;
    }
    sizes.set(value, undefined);
    let size = 1;
    for (const child of Object.values(value)) {
      size += measureSize(child, depth + 1);
    }
    if (size > MAX_DOCUMENT_SIZE) {
      throw new ParseError(`found aliases that expand to more than ${MAX_DOCUMENT_SIZE} values`, undefined);
    }
    sizes.set(value, size);
    return size;
  };
  measureSize(root, 0);
}

/**
 * Reads JSON or YAML 1.2, whichever the text is: keys unique, dates as text.
 *
 * @throws ParseError when it is neither, a key is duplicated, or it is too deep or too large to be shown
 */
export function parseText(source: string): unknown {
  const text = source.replace(/^\uFEFF/, '');
  if (text.includes('\0')) {
    throw new ParseError('found bytes that are not text in UTF-8', undefined);
  }
  const [, markup] = /^\s*<(\?xml|!doctype|html)/i.exec(text) ?? [];
  if (markup !== undefined) {
    throw new ParseError(
      markup === '?xml' ? 'found XML' : 'found a web page, not the document that it shows or links to',
      1,
    );
  }
  let value: unknown;
  try {
    value = /^\s*[{[]/.test(text) ? parseJson(text) : parseYaml(text);
  } catch (error) {
    if (error instanceof ParseError) {
      throw error;
    }
    // Flow style of YAML starts like JSON; where it is neither, this error has a line.
    value = parseYaml(text);
  }
  refuseExcess(value);
  keepVersion(value, text);
  return value;
}
