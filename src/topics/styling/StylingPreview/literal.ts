/**
 * Parses an object literal of a program, without running it: JSON, plus unquoted names, single quotes, comments and a
 * trailing comma.
 */

export type Literal = string | number | boolean | null | Map<string, Literal>;

/** A syntax error: what was found and expected. */
export class LiteralError extends Error {}

const TOKEN_PATTERN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|([A-Za-z_$][\w$]*)|(-?\d+(?:\.\d+)?)|([{}:,])/y;

const LITERAL_WORDS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function tokenizeLiteral(text: string): string[] {
  const tokens: string[] = [];
  TOKEN_PATTERN.lastIndex = 0;
  while (TOKEN_PATTERN.lastIndex < text.length) {
    const at = TOKEN_PATTERN.lastIndex;
    const match = TOKEN_PATTERN.exec(text);
    if (!match) {
      const line = text.slice(0, at).split('\n').length;
      throw new LiteralError(
        `Line ${line}: found ${text.slice(at, at + 12)}, expected names, colons and values in quotes.`,
      );
    }
    const token = (match.slice(1) as readonly (string | undefined)[]).find((part) => part !== undefined);
    tokens.push(...(token === undefined ? [] : [token]));
  }
  return tokens;
}

/** Objects in each other: an appearance has two, and the option that it may be in. */
const MAX_DEPTH = 10;

function parseStringToken(token: string): string {
  return token.slice(1, -1).replace(/\\(.)/g, '$1');
}

/**
 * Parses one object. A name before it, such as `appearance:` or `const look =`, is skipped.
 *
 * @throws LiteralError with a sentence for readers
 */
export function parseLiteral(text: string): Map<string, Literal> {
  const begin = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (begin === -1 || end < begin) {
    throw new LiteralError('Found no object, expected one such as { tokens: { colorPrimary: "#0B6B57" } }.');
  }
  const tokens = tokenizeLiteral(text.slice(begin, end + 1));
  let next = 0;
  const expect = (sign: string): void => {
    if (tokens[next] !== sign) {
      throw new LiteralError(`Found ${tokens[next] ?? 'the end'}, expected ${sign}.`);
    }
    next += 1;
  };
  const readObject = (depth: number): Map<string, Literal> => {
    if (depth > MAX_DEPTH) {
      throw new LiteralError(`Found more than ${MAX_DEPTH} objects in each other, expected the two of an appearance.`);
    }
    const object = new Map<string, Literal>();
    expect('{');
    while (tokens[next] !== '}') {
      const key = tokens[next] ?? '';
      next += 1;
      if (!/^["'\w$]/.test(key)) {
        throw new LiteralError(`Found ${key || 'the end'}, expected a name.`);
      }
      expect(':');
      object.set(/^["']/.test(key) ? parseStringToken(key) : key, readValue(depth));
      if (tokens[next] !== '}') {
        expect(',');
      }
    }
    next += 1;
    return object;
  };
  const readValue = (depth: number): Literal => {
    const token = tokens[next] ?? '';
    if (token === '{') {
      return readObject(depth + 1);
    }
    next += 1;
    const word = LITERAL_WORDS.get(token);
    if (word !== undefined) {
      return word;
    }
    if (/^["']/.test(token)) {
      return parseStringToken(token);
    }
    if (/^-?\d/.test(token)) {
      return Number(token);
    }
    throw new LiteralError(`Found ${token || 'the end'}, expected a value in quotes.`);
  };
  return readObject(1);
}
