import {
  toHex,
  isAstral,
  escapeCharacters,
  formatJoined,
  formatLiteral,
  indentFollowingLines,
  insertVariables,
  type Notation,
} from './literals';
import {createCall, createFrame, type SamplePart} from './parts';
import {
  formatChunks,
  listEnvironmentValues,
  listQueryParts,
  listReadFiles,
  splitUrl,
  type PreparedKey,
  type PreparedRequest,
} from './prepare';

function formatString(text: string): string {
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\'};
  const escape = (one: string): string =>
    escapes[one] ?? (isAstral(one) ? `\\u{${toHex(one)}}` : `\\u${toHex(one, 4)}`);
  return `'${escapeCharacters(text, escape, /['\\]/)}'`;
}

/** A name in an object. `__proto__` would set the prototype unless it is computed. */
function formatPropertyName(text: string): string {
  return text === '__proto__' ? `['__proto__']` : /^[A-Za-z_$][\w$]*$/.test(text) ? text : formatString(text);
}

const JAVASCRIPT_NOTATION: Notation = {
  formatString,
  formatKey: (text) => `${formatPropertyName(text)}: `,
  null: 'null',
  formatBoolean: String,
  object: ['{', '}'],
  array: ['[', ']'],
  emptyObject: '{}',
  indent: '  ',
  hasTrailingComma: true,
};

function renderKeyHeader(key: PreparedKey): string[] {
  if (key.place !== 'header') {
    return [];
  }
  const value = key.isBasic ? `Buffer.from(${key.local}).toString('base64')` : key.local;
  const whole = key.before === '' ? value : `\`${key.before}\${${value}}\``;
  return [`${formatPropertyName(key.name)}: ${whole}${key.after === '' ? '' : ` + ${formatString(key.after)}`},`];
}

function formatReading(file: string): string {
  return `await readFile(${formatString(file)})`;
}

function renderBodyExpression({body, variables}: PreparedRequest): string {
  switch (body?.kind) {
    case undefined:
      return 'undefined';
    case 'json':
      return `JSON.stringify(${formatLiteral(body.value, insertVariables(JAVASCRIPT_NOTATION, variables))})`;
    case 'form':
      return `new URLSearchParams(${formatLiteral(
        body.fields.map((field) => [field.name, field.value]),
        {...JAVASCRIPT_NOTATION, array: ['[', ']']},
      )})`;
    case 'multipart':
      return formatChunks(body.chunks, {
        formatLines: (lines) => `${formatLiteral([...lines], JAVASCRIPT_NOTATION)}.join('\\r\\n')`,
        formatFile: formatReading,
        join: (expressions) =>
          `new Blob([\n${expressions.map((one) => `  ${indentFollowingLines(one, '  ')},\n`).join('')}])`,
      });
    case 'file':
      return formatReading(body.file);
    case 'text':
      return formatString(body.text);
  }
}

function renderChecks(request: PreparedRequest): string[] {
  return listEnvironmentValues(request).flatMap(({local, variable, message}) => [
    `const ${local} = process.env.${variable};`,
    `if (!${local}) {`,
    `  console.error('${message}');`,
    '  process.exit(1);',
    '}',
    '',
  ]);
}

/** What fetch does not send: https://fetch.spec.whatwg.org/#concept-method, and GET with a body. */
function isRefused({method, body}: PreparedRequest): boolean {
  return ['CONNECT', 'TRACE', 'TRACK'].includes(method.toUpperCase()) || (method === 'GET' && body !== undefined);
}

function renderUrlExpression(request: PreparedRequest): string {
  const parts = listQueryParts(request);
  return parts.length > 0
    ? parts
        .map((part) => (typeof part === 'string' ? formatString(part) : `encodeURIComponent(${part.local})`))
        .join(' + ')
    : formatJoined(splitUrl(request.url, request.variables), {formatString, operator: ' + '});
}

function renderHeaderLines({headers, keys, body}: PreparedRequest): string[] {
  return [
    ...keys.flatMap(renderKeyHeader),
    ...headers.map(([header, value]) => `${formatPropertyName(header)}: ${formatString(value)},`),
    ...(body ? [`'Content-Type': ${formatString(body.mediaType)},`] : []),
  ];
}

function renderOptionLines(request: PreparedRequest, headers: readonly string[]): string[] {
  return [
    `  method: ${formatString(request.method)},`,
    ...(headers.length > 0 ? ['  headers: {', ...headers.map((line) => `    ${line}`), '  },'] : []),
  ];
}

/** What reads the files of the body. */
function renderFileImport({body}: PreparedRequest): string[] {
  return listReadFiles(body).length > 0 ? [`import {readFile} from 'node:fs/promises';`] : [];
}

const STOP_WITHOUT_RESPONSE = [
  'function stop(error) {',
  '  console.error(`No response: ${error.cause ?? error}`);',
  '  process.exit(1);',
  '}',
  '',
];

function renderFetchSample(request: PreparedRequest): SamplePart[] {
  const {body, responseFile} = request;
  const isText = responseFile === undefined;
  const call = [
    `const response = await fetch(${renderUrlExpression(request)}, {`,
    ...renderOptionLines(request, renderHeaderLines(request)),
    ...(body ? [`  body: ${indentFollowingLines(renderBodyExpression(request), '  ')},`] : []),
    '}).catch(stop);',
    isText ? 'const text = await response.text();' : 'const bytes = Buffer.from(await response.arrayBuffer());',
  ];
  const errors = [
    'if (!response.ok) {',
    `  console.error(response.status, ${isText ? 'text' : 'bytes.toString()'});`,
    '  process.exit(1);',
    '}',
    `process.stdout.write(${isText ? 'text' : 'bytes'});`,
  ];
  const imports = renderFileImport(request).flatMap((line) => [line, '']);
  return [
    createFrame([...imports, ...renderChecks(request), ...STOP_WITHOUT_RESPONSE]),
    createCall(call),
    createFrame(errors),
  ];
}

/** A body as bytes or one text, for what fetch does not send. */
function renderWholeBody(request: PreparedRequest): string {
  const expression = renderBodyExpression(request);
  const {body} = request;
  return body?.kind === 'file'
    ? expression
    : listReadFiles(body).length > 0
      ? `Buffer.from(await ${expression}.arrayBuffer())`
      : `String(${expression})`;
}

function renderModuleSample(request: PreparedRequest): SamplePart[] {
  const {url, body} = request;
  const scheme = url.startsWith('https') ? 'https' : 'http';
  const length = body ? [`'Content-Length': Buffer.byteLength(body),`] : [];
  const call = [
    ...(body ? [`const body = ${renderWholeBody(request)};`] : []),
    `const request = ${scheme}.request(${renderUrlExpression(request)}, {`,
    ...renderOptionLines(request, [...renderHeaderLines(request), ...length]),
    '});',
  ];
  const errors = [
    ...STOP_WITHOUT_RESPONSE,
    `request.on('error', stop);`,
    `request.on('response', async (response) => {`,
    '  const text = Buffer.concat(await response.toArray()).toString();',
    '  if (response.statusCode >= 400) {',
    '    console.error(response.statusCode, text);',
    '    process.exit(1);',
    '  }',
    '  process.stdout.write(text);',
    '});',
  ];
  return [
    createFrame([
      ...renderFileImport(request),
      `import ${scheme} from 'node:${scheme}';`,
      '',
      ...renderChecks(request),
    ]),
    createCall(call),
    createFrame(errors),
    createCall([`request.end(${body ? 'body' : ''});`]),
  ];
}

/** An ES module for Node 20: fetch, or `http` and `https` for what fetch does not send. */
export function renderJavascriptSample(request: PreparedRequest): SamplePart[] {
  return (isRefused(request) ? renderModuleSample : renderFetchSample)(request);
}
