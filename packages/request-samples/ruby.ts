// cspell:words binread
import {escapeCharacters, toHex, isSeen, formatJoined, formatLiteral, insertVariables, type Notation} from './literals';
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
  const escape = (one: string): string => escapes[one] ?? (/["#\\]/.test(one) ? `\\${one}` : `\\u{${toHex(one)}}`);
  return `"${escapeCharacters(text, escape, /["#\\]/)}"`;
}

const RUBY_NOTATION: Notation = {
  formatString,
  formatKey: (name) => (/^[a-z_][a-z0-9_]*$/i.test(name) ? `${name}: ` : `${formatString(name)} => `),
  null: 'nil',
  formatBoolean: String,
  object: ['{', '}'],
  array: ['[', ']'],
  emptyObject: '{}',
  indent: '  ',
  hasTrailingComma: false,
};

const NET_HTTP_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']);

function requestExpression({method, body}: PreparedRequest): string {
  return NET_HTTP_METHODS.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${formatString(method)}, ${String(body !== undefined)}, true, uri)`;
}

function formatReading(file: string): string {
  return `File.binread(${formatString(file)})`;
}

function renderBodyExpression({body, variables}: PreparedRequest): string {
  switch (body?.kind) {
    case undefined:
      return 'nil';
    case 'json':
      return `JSON.generate(${formatLiteral(body.value, insertVariables(RUBY_NOTATION, variables))})`;
    case 'form': {
      const fields = body.fields
        .map(({name, value}) => `  [${formatString(name)}, ${formatString(value)}]`)
        .join(',\n');
      return `URI.encode_www_form([\n${fields}\n])`;
    }
    case 'multipart':
      return formatChunks(body.chunks, {
        formatLines: (lines) => `${formatLiteral([...lines], RUBY_NOTATION)}.join("\\r\\n")`,
        formatFile: formatReading,
        // A text with other characters than ASCII can be joined with bytes only as bytes.
        wrapLines: (expression) => `${expression}.b`,
        join: (expressions) => expressions.join(' + '),
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
  const {local} = key;
  if (key.isBasic) {
    return [`request.basic_auth(*${local}.split(':', 2))`];
  }
  const whole = key.before === '' ? local : `"${key.before}#{${local}}"`;
  return [`request[${formatString(key.name)}] = ${whole}${key.after === '' ? '' : ` + ${formatString(key.after)}`}`];
}

/** A script for Ruby 3 or newer: net/http. */
export function renderRubySample(request: PreparedRequest): SamplePart[] {
  const {url, headers, keys, body, variables} = request;
  const queryParts = listQueryParts(request);
  const target =
    queryParts.length > 0
      ? queryParts
          .map((part) =>
            typeof part === 'string' ? formatString(part) : `URI.encode_www_form_component(${part.local})`,
          )
          .join(' + ')
      : formatJoined(splitUrl(url, variables), {formatString, operator: ' + '});
  const setup = [
    ...(body?.kind === 'json' ? [`require 'json'`] : []),
    `require 'net/http'`,
    '',
    ...listEnvironmentValues(request).flatMap(({local, variable, message}) => [
      `${local} = ENV.fetch('${variable}', '')`,
      `abort '${message}' if ${local}.empty?`,
      '',
    ]),
  ];
  const call = [
    `uri = URI(${target})`,
    `request = ${requestExpression(request)}`,
    ...keys.flatMap(renderKeyHeader),
    ...headers.map(([name, value]) => `request[${formatString(name)}] = ${formatString(value)}`),
    ...(body
      ? [`request['Content-Type'] = ${formatString(body.mediaType)}`, `request.body = ${renderBodyExpression(request)}`]
      : []),
    '',
    'begin',
    `  response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }`,
  ];
  const errors = [
    'rescue StandardError => error',
    '  abort "No response: #{error.message}"',
    'end',
    'abort "#{response.code} #{response.body}" if response.code.to_i >= 400',
    'print response.body',
  ];
  return [createFrame(setup), createCall(call), createFrame(errors)];
}
