/** Changes that a program may make to a body before it hashes it. */
export interface Reencoding {
  /** Its description, as the end of the sentence "The signature matches …". */
  readonly name: string;
  readonly body: string;
}

type JsonValue = string | number | boolean | null | readonly JsonValue[] | {readonly [name: string]: JsonValue};

/** Characters beyond ASCII as JSON escapes, in UTF-16 units. */
function escapeUnicode(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Like the standard encoder of Go: `<`, `>` and `&` are escaped. */
function escapeHtml(text: string): string {
  return text.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

function sortKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).map(sortKeys);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value as Record<string, JsonValue>).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortKeys(part)]));
}

/** With a space after commas and colons, like the standard encoder of Python. */
function stringifyWithSpaces(value: JsonValue): string {
  if (Array.isArray(value)) {
    return `[${(value as readonly JsonValue[]).map(stringifyWithSpaces).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  const parts = Object.entries(value as Record<string, JsonValue>);
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}: ${stringifyWithSpaces(part)}`).join(', ')}}`;
}

function listJsonReencodings(value: JsonValue): Reencoding[] {
  const compact = JSON.stringify(value);
  const inOrder = JSON.stringify(sortKeys(value));
  return [
    {name: 'the same JSON without spaces, as JSON.stringify writes it', body: compact},
    {
      name: 'the same JSON with spaces, as json.dumps of Python writes it',
      body: escapeUnicode(stringifyWithSpaces(value)),
    },
    {name: 'the same JSON with spaces, its characters not escaped', body: stringifyWithSpaces(value)},
    {name: 'the same JSON with escaped characters', body: escapeUnicode(compact)},
    {
      name: 'the same JSON with escaped characters and slashes, as json_encode of PHP writes it',
      body: escapeUnicode(compact).replaceAll('/', '\\/'),
    },
    {name: 'the same JSON with escaped < > &, as json.Marshal of Go writes it', body: escapeHtml(compact)},
    {name: 'the same JSON with sorted names', body: inOrder},
    {name: 'the same JSON with sorted names and escaped < > &', body: escapeHtml(inOrder)},
    {name: 'the same JSON, pretty-printed with 2 spaces', body: JSON.stringify(value, null, 2)},
    {name: 'the same JSON, pretty-printed with 4 spaces', body: JSON.stringify(value, null, 4)},
    {name: 'the same JSON, pretty-printed with tabs', body: JSON.stringify(value, null, '\t')},
  ];
}

function listTextReencodings(body: string): Reencoding[] {
  const latin1 = [...new TextEncoder().encode(body)].map((byte) => String.fromCharCode(byte)).join('');
  return [
    {name: 'the same text with a trailing line end', body: `${body}\n`},
    {name: 'the same text with a trailing carriage return and line end', body: `${body}\r\n`},
    {name: 'the same text without the white space around it', body: body.trim()},
    {name: 'the same text with the line ends CRLF (a text box makes them LF)', body: body.replace(/\r?\n/g, '\r\n')},
    {name: 'the same text with the line ends LF', body: body.replaceAll('\r\n', '\n')},
    {name: 'the same text with a byte order mark', body: `\ufeff${body}`},
    {name: 'the same text without its byte order mark', body: body.replace(/^\ufeff/, '')},
    {name: 'the same bytes read as Latin-1 instead of UTF-8', body: latin1},
    {name: 'the same text as a JSON string, between quotation marks', body: JSON.stringify(body)},
  ];
}

/** The common changes to a body, each different from the body and from the others. */
export function listReencodings(body: string): Reencoding[] {
  let value: JsonValue | undefined;
  try {
    value = JSON.parse(body) as JsonValue;
  } catch {
    value = undefined; // Not JSON: only its bytes can have changed.
  }
  const seen = new Set([body]);
  return [...listTextReencodings(body), ...(value === undefined ? [] : listJsonReencodings(value))].filter((one) => {
    const isNew = !seen.has(one.body);
    seen.add(one.body);
    return isNew;
  });
}
