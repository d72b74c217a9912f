import {hexOf, isAstral, escaped, literal, indented, type Notation} from './literals';
import {missingKeyMessage, type PreparedBody, type PreparedKey, type PreparedRequest} from './prepare';

function string(text: string): string {
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\'};
  const escape = (one: string): string =>
    escapes[one] ?? (isAstral(one) ? `\\u{${hexOf(one)}}` : `\\u${hexOf(one, 4)}`);
  return `'${escaped(text, escape, /['\\]/)}'`;
}

/** A name in an object. `__proto__` would set the prototype unless it is computed. */
function name(text: string): string {
  return text === '__proto__' ? `['__proto__']` : /^[A-Za-z_$][\w$]*$/.test(text) ? text : string(text);
}

const NOTATION: Notation = {
  string,
  key: (text) => `${name(text)}: `,
  null: 'null',
  boolean: String,
  object: ['{', '}'],
  array: ['[', ']'],
  emptyObject: '{}',
  indent: '  ',
  hasTrailingComma: true,
};

function keyHeader(key: PreparedKey | undefined): string[] {
  if (key?.place !== 'header') {
    return [];
  }
  const value = key.isBasic ? `Buffer.from(key).toString('base64')` : 'key';
  const whole = key.before === '' ? value : `\`${key.before}\${${value}}\``;
  return [`${name(key.name)}: ${whole}${key.after === '' ? '' : ` + ${string(key.after)}`},`];
}

function bodyExpression(body: PreparedBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${literal(body.value, NOTATION)})`;
    case 'form':
      return `new URLSearchParams(${literal(
        body.fields.map((field) => [field.name, field.value]),
        {...NOTATION, array: ['[', ']']},
      )})`;
    case 'multipart':
      return `${literal([...body.lines], NOTATION)}.join('\\r\\n')`;
    case 'text':
      return string(body.text);
  }
}

function check(key: PreparedKey | undefined): string[] {
  return key
    ? [
        `const key = process.env.${key.variable};`,
        'if (!key) {',
        `  console.error('${missingKeyMessage(key)}');`,
        '  process.exit(1);',
        '}',
        '',
      ]
    : [];
}

/** What fetch refuses to send: https://fetch.spec.whatwg.org/#concept-method, and GET with a body. */
function isRefused({method, body}: PreparedRequest): boolean {
  return ['CONNECT', 'TRACE', 'TRACK'].includes(method.toUpperCase()) || (method === 'GET' && body !== undefined);
}

function urlExpression({url, key}: PreparedRequest): string {
  return key?.place === 'query' ? `${string(key.url)} + encodeURIComponent(key)` : string(url);
}

function headerLines({headers, key, body}: PreparedRequest): string[] {
  return [
    ...keyHeader(key),
    ...headers.map(([header, value]) => `${name(header)}: ${string(value)},`),
    ...(body ? [`'Content-Type': ${string(body.mediaType)},`] : []),
  ];
}

function optionLines(request: PreparedRequest, headers: readonly string[]): string[] {
  return [
    `  method: ${string(request.method)},`,
    ...(headers.length > 0 ? ['  headers: {', ...headers.map((line) => `    ${line}`), '  },'] : []),
  ];
}

function fetchSample(request: PreparedRequest): string[] {
  const {body} = request;
  return [
    ...check(request.key),
    `const response = await fetch(${urlExpression(request)}, {`,
    ...optionLines(request, headerLines(request)),
    ...(body ? [`  body: ${indented(bodyExpression(body), '  ')},`] : []),
    '}).catch((error) => {',
    '  console.error(`No answer: ${error.cause ?? error}`);',
    '  process.exit(1);',
    '});',
    '',
    'const answer = await response.text();',
    'if (!response.ok) {',
    '  console.error(response.status, answer);',
    '  process.exit(1);',
    '}',
    'process.stdout.write(answer);',
  ];
}

function moduleSample(request: PreparedRequest): string[] {
  const {url, body} = request;
  const scheme = url.startsWith('https') ? 'https' : 'http';
  const length = body ? [`'Content-Length': Buffer.byteLength(body),`] : [];
  return [
    `import ${scheme} from 'node:${scheme}';`,
    '',
    ...check(request.key),
    ...(body ? [`const body = String(${bodyExpression(body)});`] : []),
    `const request = ${scheme}.request(${urlExpression(request)}, {`,
    ...optionLines(request, [...headerLines(request), ...length]),
    '});',
    `request.on('error', (error) => {`,
    '  console.error(`No answer: ${error}`);',
    '  process.exit(1);',
    '});',
    `request.on('response', async (response) => {`,
    '  const answer = Buffer.concat(await response.toArray()).toString();',
    '  if (response.statusCode >= 400) {',
    '    console.error(response.statusCode, answer);',
    '    process.exit(1);',
    '  }',
    '  process.stdout.write(answer);',
    '});',
    `request.end(${body ? 'body' : ''});`,
  ];
}

/** An ES module for Node 20: fetch, or the module behind it for what fetch refuses to send. */
export function javascriptSample(request: PreparedRequest): string {
  return `${(isRefused(request) ? moduleSample : fetchSample)(request).join('\n')}\n`;
}
