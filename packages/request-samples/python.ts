import {
  escapeCharacters,
  toHex,
  isAstral,
  indentFollowingLines,
  formatJoined,
  formatLiteral,
  insertVariables,
  type Notation,
} from './literals';
import {createCall, createFrame, type SamplePart} from './parts';
import {
  formatChunks,
  listEnvironmentValues,
  listQueryParts,
  listReadFiles,
  isBasicKey,
  isQueryKey,
  splitUrl,
  type PreparedKey,
  type PreparedRequest,
} from './prepare';

function formatString(text: string): string {
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\'};
  const escape = (one: string): string =>
    escapes[one] ?? (isAstral(one) ? `\\U${toHex(one, 8)}` : `\\u${toHex(one, 4)}`);
  return `"${escapeCharacters(text, escape, /["\\]/)}"`;
}

const PYTHON_NOTATION: Notation = {
  formatString,
  formatKey: (name) => `${formatString(name)}: `,
  null: 'None',
  formatBoolean: (value) => (value ? 'True' : 'False'),
  object: ['{', '}'],
  array: ['[', ']'],
  emptyObject: '{}',
  indent: '    ',
  hasTrailingComma: true,
};

function renderKeyHeader(key: PreparedKey): string[] {
  if (key.place !== 'header') {
    return [];
  }
  const {local} = key;
  const value = key.isBasic ? `base64.b64encode(${local}.encode()).decode()` : local;
  const whole =
    key.before === '' ? value : key.isBasic ? `${formatString(key.before)} + ${value}` : `f"${key.before}{${local}}"`;
  return [`${formatString(key.name)}: ${whole}${key.after === '' ? '' : ` + ${formatString(key.after)}`},`];
}

function formatReading(file: string): string {
  return `pathlib.Path(${formatString(file)}).read_bytes()`;
}

function renderBodyExpression({body, variables}: PreparedRequest): string {
  switch (body?.kind) {
    case undefined:
      return 'None';
    case 'json':
      return `json.dumps(${formatLiteral(body.value, insertVariables(PYTHON_NOTATION, variables))}).encode()`;
    case 'form': {
      const fields = body.fields
        .map(({name, value}) => `    (${formatString(name)}, ${formatString(value)}),\n`)
        .join('');
      return `urllib.parse.urlencode([\n${fields}]).encode()`;
    }
    case 'multipart':
      return formatChunks(body.chunks, {
        formatLines: (lines) => `"\\r\\n".join(${formatLiteral([...lines], PYTHON_NOTATION)}).encode()`,
        formatFile: formatReading,
        join: (expressions) =>
          `b"".join([\n${expressions.map((one) => `    ${indentFollowingLines(one, '    ')},\n`).join('')}])`,
      });
    case 'file':
      return formatReading(body.file);
    case 'text':
      return `${formatString(body.text)}.encode()`;
  }
}

function listModules({keys, body, variables}: PreparedRequest): string[] {
  return [
    ...(keys.some(isBasicKey) ? ['base64'] : []),
    ...(body?.kind === 'json' ? ['json'] : []),
    ...(keys.length > 0 || variables.length > 0 ? ['os'] : []),
    ...(listReadFiles(body).length > 0 ? ['pathlib'] : []),
    'sys',
    'urllib.error',
    ...(keys.some(isQueryKey) || body?.kind === 'form' ? ['urllib.parse'] : []),
    'urllib.request',
  ];
}

/** A script for Python 3.9 or newer: urllib. */
export function renderPythonSample(request: PreparedRequest): SamplePart[] {
  const {method, url, headers, keys, body, variables} = request;
  const queryParts = listQueryParts(request);
  const target =
    queryParts.length > 0
      ? queryParts
          .map((part) => (typeof part === 'string' ? formatString(part) : `urllib.parse.quote(${part.local}, safe="")`))
          .join(' + ')
      : formatJoined(splitUrl(url, variables), {formatString, operator: ' + '});
  const headerLines = [
    ...keys.flatMap(renderKeyHeader),
    ...headers.map(([name, value]) => `${formatString(name)}: ${formatString(value)},`),
    ...(body ? [`"Content-Type": ${formatString(body.mediaType)},`] : []),
  ];
  const setup = [
    ...listModules(request).map((name) => `import ${name}`),
    '',
    ...listEnvironmentValues(request).flatMap(({local, variable, message}) => [
      `${local} = os.environ.get("${variable}")`,
      `if not ${local}:`,
      `    sys.exit("${message}")`,
      '',
    ]),
  ];
  const call = [
    'request = urllib.request.Request(',
    `    ${target},`,
    `    method=${formatString(method)},`,
    ...(headerLines.length > 0 ? ['    headers={', ...headerLines.map((line) => `        ${line}`), '    },'] : []),
    ...(body ? [`    data=${indentFollowingLines(renderBodyExpression(request), '    ')},`] : []),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    '        sys.stdout.buffer.write(response.read())',
  ];
  const errors = [
    'except urllib.error.HTTPError as error:',
    '    sys.exit(f"{error.code} {error.read().decode()}")',
    'except OSError as error:',
    '    sys.exit(f"No response: {error}")',
  ];
  return [createFrame(setup), createCall(call), createFrame(errors)];
}
