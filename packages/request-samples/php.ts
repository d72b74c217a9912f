import {
  escapeCharacters,
  toHex,
  indentFollowingLines,
  isSeen,
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
  splitUrl,
  type PreparedKey,
  type PreparedRequest,
} from './prepare';

function formatString(text: string): string {
  if (isSeen(text)) {
    return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  }
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t'};
  const escape = (one: string): string => escapes[one] ?? (/["$\\]/.test(one) ? `\\${one}` : `\\u{${toHex(one)}}`);
  return `"${escapeCharacters(text, escape, /["$\\]/)}"`;
}

/** Empty arrays and arrays with keys 0, 1, 2 become lists in JSON; what must stay an object is converted to one. */
const PHP_NOTATION: Notation = {
  formatString,
  formatKey: (name) => `${formatString(name)} => `,
  null: 'null',
  formatBoolean: String,
  object: ['[', ']'],
  numberedObject: ['(object) [', ']'],
  array: ['[', ']'],
  emptyObject: 'new stdClass()',
  indent: '    ',
  hasTrailingComma: true,
};

function formatReading(file: string): string {
  return `file_get_contents(${formatString(file)})`;
}

function renderBodyExpression({body, variables}: PreparedRequest): string {
  switch (body?.kind) {
    case undefined:
      return 'null';
    case 'json':
      return `json_encode(${formatLiteral(body.value, insertVariables(PHP_NOTATION, variables, '$'))})`;
    case 'form': {
      const parts = body.fields.map(({name, value}) => new URLSearchParams([[name, value]]).toString());
      const isUnique = new Set(body.fields.map(({name}) => name)).size === body.fields.length;
      return isUnique && body.fields.length > 0
        ? `http_build_query(${formatLiteral(Object.fromEntries(body.fields.map(({name, value}) => [name, value])), {...PHP_NOTATION, numberedObject: PHP_NOTATION.object})})`
        : formatString(parts.join('&')); // http_build_query cannot write a name twice.
    }
    case 'multipart':
      return formatChunks(body.chunks, {
        formatLines: (lines) => `implode("\\r\\n", ${formatLiteral([...lines], PHP_NOTATION)})`,
        formatFile: formatReading,
        join: (expressions) => expressions.join(' . '),
      });
    case 'file':
      return formatReading(body.file);
    case 'text':
      return formatString(body.text);
  }
}

function renderKeyHeader(key: PreparedKey): string[] {
  if (key.place !== 'header') {
    return [];
  }
  const variable = `$${key.local}`;
  const start = `${key.name}: ${key.before}`;
  const isPlain = !/[$\\"{]/.test(start);
  const whole = key.isBasic
    ? `${formatString(start)} . base64_encode(${variable})`
    : isPlain
      ? `"${start}${variable}"`
      : `${formatString(start)} . ${variable}`;
  return [`${whole}${key.after === '' ? '' : ` . ${formatString(key.after)}`},`];
}

/** A script for PHP 8.1 or newer: streams, which need no extension. */
export function renderPhpSample(request: PreparedRequest): SamplePart[] {
  const {method, url, headers, keys, body, variables} = request;
  const queryParts = listQueryParts(request);
  const target =
    queryParts.length > 0
      ? queryParts
          .map((part) => (typeof part === 'string' ? formatString(part) : `rawurlencode($${part.local})`))
          .join(' . ')
      : formatJoined(splitUrl(url, variables), {formatString, operator: ' . ', sigil: '$'});
  const headerLines = [
    ...keys.flatMap(renderKeyHeader),
    ...headers.map(([name, value]) => `${formatString(`${name}: ${value}`)},`),
    ...(body ? [`${formatString(`Content-Type: ${body.mediaType}`)},`] : []),
  ];
  const setup = [
    '<?php',
    ...listEnvironmentValues(request).flatMap(({local, variable, message}) => [
      `$${local} = getenv('${variable}');`,
      `if (!$${local}) {`,
      `    fwrite(STDERR, "${message}\\n");`,
      '    exit(1);',
      '}',
      '',
    ]),
  ];
  const call = [
    `$context = stream_context_create(['http' => [`,
    `    'method' => ${formatString(method)},`,
    ...(headerLines.length > 0 ? [`    'header' => [`, ...headerLines.map((line) => `        ${line}`), '    ],'] : []),
    ...(body ? [`    'content' => ${indentFollowingLines(renderBodyExpression(request), '    ')},`] : []),
    `    'ignore_errors' => true,`,
    `    'follow_location' => false,`,
    ']]);',
    `$stream = @fopen(${target}, 'r', false, $context);`,
  ];
  const noResponse = [
    'if (!$stream) {',
    `    fwrite(STDERR, 'No response: ' . error_get_last()['message'] . "\\n");`,
    '    exit(1);',
    '}',
  ];
  const errors = [
    `$status = (int) explode(' ', stream_get_meta_data($stream)['wrapper_data'][0])[1];`,
    'if ($status >= 400) {',
    '    fwrite(STDERR, "$status $text\\n");',
    '    exit(1);',
    '}',
    'echo $text;',
  ];
  return [
    createFrame(setup),
    createCall(call),
    createFrame(noResponse),
    createCall(['$text = stream_get_contents($stream);']),
    createFrame(errors),
  ];
}
