import {escapeCharacters, indentFollowingLines, formatEscapedJson, formatJoined, toUtf16Escape} from './literals';
import {createCall, createFrame, type SamplePart} from './parts';
import {
  formatChunks,
  listEnvironmentValues,
  listQueryParts,
  listReadFiles,
  isBasicKey,
  isQueryKey,
  replaceJsonValues,
  splitUrl,
  type PreparedBody,
  type PreparedKey,
  type PreparedRequest,
} from './prepare';

/**
 * Control characters by octal escapes, since `\u000a` would end the line before the compiler reads the string; others
 * by `\uXXXX`, so that the encoding that the compiler assumes does not matter.
 */
function escapeControl(character: string): string {
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\'};
  return (
    escapes[character] ??
    (character < '\x80' ? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}` : toUtf16Escape(character))
  );
}

function formatString(text: string): string {
  return `"${escapeCharacters(text, escapeControl, /["\\]|[^\0-\x7f]/)}"`;
}

/**
 * A text block, indented by its closing quotes, which are on a line of their own so that they define the indent.
 * A space before a line end is written `\s`, and a missing last line end as `\`.
 */
function formatTextBlock(text: string): string {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').map((line) =>
    escapeCharacters(line, escapeControl, /[\\]|[^\0-\x7f]/)
      .replaceAll('"""', '\\"\\"\\"')
      .replace(/ $/, '\\s'),
  );
  return `"""\n${lines.join('\n')}${text.endsWith('\n') ? '' : '\\'}\n"""`;
}

function formatFilePublisher(file: string): string {
  return `BodyPublishers.ofFile(Path.of(${formatString(file)}))`;
}

function renderBodyExpression(body: PreparedBody, variables: PreparedRequest['variables']): string {
  const joinExpressions = (end: string, parts: readonly string[]): string =>
    `String.join(${formatString(end)},\n${parts.map((part) => `    ${formatString(part)}`).join(',\n')})`;
  switch (body.kind) {
    case 'json': {
      const text = formatEscapedJson(body.value);
      const {text: format, found} = replaceJsonValues(text.replaceAll('%', '%%'), variables, () => '"%s"');
      if (found.length > 0) {
        return `${formatTextBlock(`${format}\n`)}.formatted(${found.map(({local}) => local).join(', ')})`;
      }
      return text.includes('\n') ? formatTextBlock(`${text}\n`) : formatString(text);
    }
    case 'form':
      return joinExpressions(
        '&',
        body.fields.map(({name, value}) => new URLSearchParams([[name, value]]).toString()),
      );
    case 'multipart':
      return formatChunks(body.chunks, {
        formatLines: (lines) => joinExpressions('\r\n', lines),
        formatFile: formatFilePublisher,
        wrapLines: (expression) => `BodyPublishers.ofString(${expression})`,
        join: (expressions) =>
          `BodyPublishers.concat(\n${expressions.map((one) => `    ${indentFollowingLines(one, '    ')}`).join(',\n')})`,
      });
    case 'file':
      return formatFilePublisher(body.file);
    case 'text':
      // A text block drops white space before a line end, however it is escaped.
      return body.text.includes('\n') && !/(?! )\p{Z}(?:\n|$)/u.test(body.text)
        ? formatTextBlock(body.text)
        : formatString(body.text);
  }
}

function renderMethodCall(method: string, body: PreparedBody | undefined): string {
  const publisher =
    body === undefined
      ? 'BodyPublishers.noBody()'
      : listReadFiles(body).length > 0
        ? 'body'
        : 'BodyPublishers.ofString(body)';
  if (!body && (method === 'GET' || method === 'DELETE')) {
    return `.${method}()`;
  }
  return method === 'POST' || method === 'PUT'
    ? `.${method}(${publisher})`
    : `.method(${formatString(method)}, ${publisher})`;
}

function renderKeyHeader(key: PreparedKey): string[] {
  if (key.place !== 'header') {
    return [];
  }
  const value = key.isBasic ? `Base64.getEncoder().encodeToString(${key.local}.getBytes())` : key.local;
  const whole = [
    ...(key.before === '' ? [] : [formatString(key.before)]),
    value,
    ...(key.after === '' ? [] : [formatString(key.after)]),
  ].join(' + ');
  return [`.header(${formatString(key.name)}, ${whole})`];
}

function listImports({keys, body, method}: PreparedRequest): string[] {
  const hasPublisher = body !== undefined || !(method === 'GET' || method === 'DELETE');
  return [
    'java.io.IOException',
    'java.net.URI',
    ...(keys.some(isQueryKey) ? ['java.net.URLEncoder'] : []),
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    ...(listReadFiles(body).length > 0 ? ['java.net.http.HttpRequest.BodyPublisher'] : []),
    ...(hasPublisher ? ['java.net.http.HttpRequest.BodyPublishers'] : []),
    'java.net.http.HttpResponse',
    'java.net.http.HttpResponse.BodyHandlers',
    ...(keys.some(isQueryKey) ? ['java.nio.charset.StandardCharsets'] : []),
    ...(listReadFiles(body).length > 0 ? ['java.nio.file.Path'] : []),
    ...(keys.some(isBasicKey) ? ['java.util.Base64'] : []),
  ];
}

function renderChecks(request: PreparedRequest): string[] {
  return listEnvironmentValues(request).flatMap(({local, variable, message}) => [
    `String ${local} = System.getenv("${variable}");`,
    `if (${local} == null || ${local}.isEmpty()) {`,
    `    System.err.println("${message}");`,
    '    System.exit(1);',
    '}',
    '',
  ]);
}

const INDENT = '        ';

/** Lines of the method. Text blocks are indented too: their closing quotes define by how much. */
function indentLines(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `${INDENT}${indentFollowingLines(line, INDENT)}`));
}

/** A source file for Java 17 or newer, which `java Sample.java` runs: java.net.http. */
export function renderJavaSample(request: PreparedRequest): SamplePart[] {
  const {method, url, headers, keys, body, variables} = request;
  const queryParts = listQueryParts(request);
  const target =
    queryParts.length > 0
      ? queryParts
          .map((part) =>
            typeof part === 'string' ? formatString(part) : `URLEncoder.encode(${part.local}, StandardCharsets.UTF_8)`,
          )
          .join(' + ')
      : formatJoined(splitUrl(url, variables), {formatString, operator: ' + '});
  const readsFiles = listReadFiles(body).length > 0;
  const setup = [
    ...listImports(request).map((name) => `import ${name};`),
    '',
    'public class Sample {',
    `    public static void main(String[] arguments) throws ${readsFiles ? 'IOException, ' : ''}InterruptedException {`,
  ];
  const call = [
    ...(body
      ? [
          `${readsFiles ? 'BodyPublisher' : 'String'} body = ${indentFollowingLines(renderBodyExpression(body, variables), '    ')};`,
          '',
        ]
      : []),
    'HttpRequest request = HttpRequest.newBuilder()',
    `    .uri(URI.create(${target}))`,
    ...keys.flatMap(renderKeyHeader).map((line) => `    ${line}`),
    ...headers.map(([name, value]) => `    .header(${formatString(name)}, ${formatString(value)})`),
    ...(body ? [`    .header("Content-Type", ${formatString(body.mediaType)})`] : []),
    `    ${renderMethodCall(method, body)}`,
    '    .build();',
    '',
    'try {',
    '    HttpResponse<byte[]> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());',
  ];
  const errors = [
    '    if (response.statusCode() >= 400) {',
    '        System.err.println(response.statusCode());',
    '        System.err.writeBytes(response.body());',
    '        System.exit(1);',
    '    }',
    '    System.out.writeBytes(response.body());',
    '} catch (IOException error) {',
    '    System.err.println("No response: " + error);',
    '    System.exit(1);',
    '}',
  ];
  return [
    createFrame([...setup, ...indentLines(renderChecks(request))]),
    createCall(indentLines(call)),
    createFrame([...indentLines(errors), '    }', '}']),
  ];
}
