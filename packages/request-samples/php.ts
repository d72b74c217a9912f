import {escaped, hexOf, indented, isSeen, literal, type Notation} from './literals';
import {missingKeyMessage, type PreparedBody, type PreparedKey, type PreparedRequest} from './prepare';

function string(text: string): string {
  if (isSeen(text)) {
    return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  }
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t'};
  const escape = (one: string): string => escapes[one] ?? (/["$\\]/.test(one) ? `\\${one}` : `\\u{${hexOf(one)}}`);
  return `"${escaped(text, escape, /["$\\]/)}"`;
}

/** Empty arrays and arrays with keys 0, 1, 2 become lists in JSON; what has to stay an object is made one. */
const NOTATION: Notation = {
  string,
  key: (name) => `${string(name)} => `,
  null: 'null',
  boolean: String,
  object: ['[', ']'],
  numberedObject: ['(object) [', ']'],
  array: ['[', ']'],
  emptyObject: 'new stdClass()',
  indent: '    ',
  hasTrailingComma: true,
};

function bodyExpression(body: PreparedBody): string {
  switch (body.kind) {
    case 'json':
      return `json_encode(${literal(body.value, NOTATION)})`;
    case 'form': {
      const parts = body.fields.map(({name, value}) => new URLSearchParams([[name, value]]).toString());
      const isUnique = new Set(body.fields.map(({name}) => name)).size === body.fields.length;
      return isUnique && body.fields.length > 0
        ? `http_build_query(${literal(Object.fromEntries(body.fields.map(({name, value}) => [name, value])), {...NOTATION, numberedObject: NOTATION.object})})`
        : string(parts.join('&')); // http_build_query cannot write one name twice.
    }
    case 'multipart':
      return `implode("\\r\\n", ${literal([...body.lines], NOTATION)})`;
    case 'text':
      return string(body.text);
  }
}

function keyHeader(key: PreparedKey | undefined): string[] {
  if (key?.place !== 'header') {
    return [];
  }
  const start = `${key.name}: ${key.before}`;
  const isPlain = !/[$\\"{]/.test(start);
  const whole = key.isBasic
    ? `${string(start)} . base64_encode($key)`
    : isPlain
      ? `"${start}$key"`
      : `${string(start)} . $key`;
  return [`${whole}${key.after === '' ? '' : ` . ${string(key.after)}`},`];
}

/** A script for PHP 8.1 or newer: streams, which need no extension. */
export function phpSample({method, url, headers, key, body}: PreparedRequest): string {
  const target = key?.place === 'query' ? `${string(key.url)} . rawurlencode($key)` : string(url);
  const headerLines = [
    ...keyHeader(key),
    ...headers.map(([name, value]) => `${string(`${name}: ${value}`)},`),
    ...(body ? [`${string(`Content-Type: ${body.mediaType}`)},`] : []),
  ];
  const lines = [
    '<?php',
    ...(key
      ? [
          `$key = getenv('${key.variable}');`,
          'if (!$key) {',
          `    fwrite(STDERR, "${missingKeyMessage(key)}\\n");`,
          '    exit(1);',
          '}',
          '',
        ]
      : []),
    `$context = stream_context_create(['http' => [`,
    `    'method' => ${string(method)},`,
    ...(headerLines.length > 0 ? [`    'header' => [`, ...headerLines.map((line) => `        ${line}`), '    ],'] : []),
    ...(body ? [`    'content' => ${indented(bodyExpression(body), '    ')},`] : []),
    `    'ignore_errors' => true,`,
    `    'follow_location' => false,`,
    ']]);',
    `$stream = @fopen(${target}, 'r', false, $context);`,
    'if (!$stream) {',
    `    fwrite(STDERR, 'No answer: ' . error_get_last()['message'] . "\\n");`,
    '    exit(1);',
    '}',
    '$answer = stream_get_contents($stream);',
    `$status = (int) explode(' ', stream_get_meta_data($stream)['wrapper_data'][0])[1];`,
    'if ($status >= 400) {',
    '    fwrite(STDERR, "$status $answer\\n");',
    '    exit(1);',
    '}',
    'echo $answer;',
  ];
  return `${lines.join('\n')}\n`;
}
