import {escaped, hexOf, isSeen, literal, type Notation} from './literals';
import {missingKeyMessage, type PreparedBody, type PreparedKey, type PreparedRequest} from './prepare';

function string(text: string): string {
  if (isSeen(text)) {
    return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  }
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t'};
  const escape = (one: string): string => escapes[one] ?? (/["#\\]/.test(one) ? `\\${one}` : `\\u{${hexOf(one)}}`);
  return `"${escaped(text, escape, /["#\\]/)}"`;
}

const NOTATION: Notation = {
  string,
  key: (name) => (/^[a-z_][a-z0-9_]*$/i.test(name) ? `${name}: ` : `${string(name)} => `),
  null: 'nil',
  boolean: String,
  object: ['{', '}'],
  array: ['[', ']'],
  emptyObject: '{}',
  indent: '  ',
  hasTrailingComma: false,
};

const CLASSES = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']);

function requestExpression({method, body}: PreparedRequest): string {
  return CLASSES.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${string(method)}, ${String(body !== undefined)}, true, uri)`;
}

function bodyExpression(body: PreparedBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.generate(${literal(body.value, NOTATION)})`;
    case 'form': {
      const fields = body.fields.map(({name, value}) => `  [${string(name)}, ${string(value)}]`).join(',\n');
      return `URI.encode_www_form([\n${fields}\n])`;
    }
    case 'multipart':
      return `${literal([...body.lines], NOTATION)}.join("\\r\\n")`;
    case 'text':
      return string(body.text);
  }
}

function keyHeader(key: PreparedKey | undefined): string[] {
  if (key?.place !== 'header') {
    return [];
  }
  if (key.isBasic) {
    return [`request.basic_auth(*key.split(':', 2))`];
  }
  const whole = key.before === '' ? 'key' : `"${key.before}#{key}"`;
  return [`request[${string(key.name)}] = ${whole}${key.after === '' ? '' : ` + ${string(key.after)}`}`];
}

/** A script for Ruby 3 or newer: net/http. */
export function rubySample(request: PreparedRequest): string {
  const {url, headers, key, body} = request;
  const target = key?.place === 'query' ? `${string(key.url)} + URI.encode_www_form_component(key)` : string(url);
  const lines = [
    ...(body?.kind === 'json' ? [`require 'json'`] : []),
    `require 'net/http'`,
    '',
    ...(key ? [`key = ENV.fetch('${key.variable}', '')`, `abort '${missingKeyMessage(key)}' if key.empty?`, ''] : []),
    `uri = URI(${target})`,
    `request = ${requestExpression(request)}`,
    ...keyHeader(key),
    ...headers.map(([name, value]) => `request[${string(name)}] = ${string(value)}`),
    ...(body ? [`request['Content-Type'] = ${string(body.mediaType)}`, `request.body = ${bodyExpression(body)}`] : []),
    '',
    'begin',
    `  response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }`,
    'rescue StandardError => error',
    '  abort "No answer: #{error.message}"',
    'end',
    'abort "#{response.code} #{response.body}" if response.code.to_i >= 400',
    'print response.body',
  ];
  return `${lines.join('\n')}\n`;
}
