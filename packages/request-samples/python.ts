import {escaped, hexOf, isAstral, indented, literal, type Notation} from './literals';
import {missingKeyMessage, type PreparedBody, type PreparedKey, type PreparedRequest} from './prepare';

function string(text: string): string {
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\'};
  const escape = (one: string): string =>
    escapes[one] ?? (isAstral(one) ? `\\U${hexOf(one, 8)}` : `\\u${hexOf(one, 4)}`);
  return `"${escaped(text, escape, /["\\]/)}"`;
}

const NOTATION: Notation = {
  string,
  key: (name) => `${string(name)}: `,
  null: 'None',
  boolean: (value) => (value ? 'True' : 'False'),
  object: ['{', '}'],
  array: ['[', ']'],
  emptyObject: '{}',
  indent: '    ',
  hasTrailingComma: true,
};

function keyHeader(key: PreparedKey | undefined): string[] {
  if (key?.place !== 'header') {
    return [];
  }
  const value = key.isBasic ? 'base64.b64encode(key.encode()).decode()' : 'key';
  const whole = key.before === '' ? value : key.isBasic ? `${string(key.before)} + ${value}` : `f"${key.before}{key}"`;
  return [`${string(key.name)}: ${whole}${key.after === '' ? '' : ` + ${string(key.after)}`},`];
}

function bodyExpression(body: PreparedBody): string {
  switch (body.kind) {
    case 'json':
      return `json.dumps(${literal(body.value, NOTATION)}).encode()`;
    case 'form': {
      const fields = body.fields.map(({name, value}) => `    (${string(name)}, ${string(value)}),\n`).join('');
      return `urllib.parse.urlencode([\n${fields}]).encode()`;
    }
    case 'multipart':
      return `"\\r\\n".join(${literal([...body.lines], NOTATION)}).encode()`;
    case 'text':
      return `${string(body.text)}.encode()`;
  }
}

function modulesOf({key, body}: PreparedRequest): string[] {
  return [
    ...(key?.place === 'header' && key.isBasic ? ['base64'] : []),
    ...(body?.kind === 'json' ? ['json'] : []),
    ...(key ? ['os'] : []),
    'sys',
    'urllib.error',
    ...(key?.place === 'query' || body?.kind === 'form' ? ['urllib.parse'] : []),
    'urllib.request',
  ];
}

/** A script for Python 3.9 or newer: urllib. */
export function pythonSample(request: PreparedRequest): string {
  const {method, url, headers, key, body} = request;
  const target = key?.place === 'query' ? `${string(key.url)} + urllib.parse.quote(key, safe="")` : string(url);
  const headerLines = [
    ...keyHeader(key),
    ...headers.map(([name, value]) => `${string(name)}: ${string(value)},`),
    ...(body ? [`"Content-Type": ${string(body.mediaType)},`] : []),
  ];
  const lines = [
    ...modulesOf(request).map((name) => `import ${name}`),
    '',
    ...(key
      ? [`key = os.environ.get("${key.variable}")`, 'if not key:', `    sys.exit("${missingKeyMessage(key)}")`, '']
      : []),
    'request = urllib.request.Request(',
    `    ${target},`,
    `    method=${string(method)},`,
    ...(headerLines.length > 0 ? ['    headers={', ...headerLines.map((line) => `        ${line}`), '    },'] : []),
    ...(body ? [`    data=${indented(bodyExpression(body), '    ')},`] : []),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    '        sys.stdout.buffer.write(response.read())',
    'except urllib.error.HTTPError as error:',
    '    sys.exit(f"{error.code} {error.read().decode()}")',
    'except OSError as error:',
    '    sys.exit(f"No answer: {error}")',
  ];
  return `${lines.join('\n')}\n`;
}
