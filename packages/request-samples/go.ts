import {escapeCharacters, toHex, isAstral, isSeen, formatEscapedJson, formatJoined} from './literals';
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

function formatString(text: string): string {
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\'};
  const escape = (one: string): string =>
    escapes[one] ?? (isAstral(one) ? `\\U${toHex(one, 8)}` : `\\u${toHex(one, 4)}`);
  return `"${escapeCharacters(text, escape, /["\\]/)}"`;
}

/** A raw string where possible: it has no escapes, and drops carriage returns. */
function formatRawString(text: string): string {
  return text.includes('`') || !isSeen(text.replaceAll('\n', '')) ? formatString(text) : `\`${text}\``;
}

function renderList(open: string, members: readonly string[], close: string): string {
  return `${open}\n${members.map((member) => `\t\t${member},\n`).join('')}\t${close}`;
}

/** The variable with the content of a file: `content`, `content2`. */
function formatContentName(body: PreparedBody, file: string): string {
  const index = listReadFiles(body).indexOf(file);
  return index === 0 ? 'content' : `content${String(index + 1)}`;
}

function renderReaderExpression(body: PreparedBody, variables: PreparedRequest['variables']): string {
  switch (body.kind) {
    case 'json': {
      const text = formatEscapedJson(body.value, /`/);
      const {text: format, found} = replaceJsonValues(text.replaceAll('%', '%%'), variables, () => '"%s"');
      if (found.length > 0) {
        return `strings.NewReader(fmt.Sprintf(\`${format}\`, ${found.map(({local}) => local).join(', ')}))`;
      }
      return `strings.NewReader(${text.includes('\n') ? `\`${text}\`` : formatRawString(text)})`;
    }
    case 'form': {
      const names = [...new Set(body.fields.map(({name}) => name))];
      const renderFormValues = (name: string): string[] =>
        body.fields.filter((field) => field.name === name).map(({value}) => formatString(value));
      const form = renderList(
        'url.Values{',
        names.map((name) => `${formatString(name)}: {${renderFormValues(name).join(', ')}}`),
        '}',
      );
      return `strings.NewReader(${form}.Encode())`;
    }
    case 'multipart':
      return `strings.NewReader(${formatChunks(body.chunks, {
        formatLines: (lines) => `strings.Join(${renderList('[]string{', lines.map(formatString), '}')}, "\\r\\n")`,
        formatFile: (file) => `string(${formatContentName(body, file)})`,
        join: (expressions) => expressions.join(' + '),
      })})`;
    case 'file':
      return `bytes.NewReader(${formatContentName(body, body.file)})`;
    case 'text':
      return `strings.NewReader(${formatRawString(body.text)})`;
  }
}

function renderKeyHeader(key: PreparedKey): string[] {
  if (key.place !== 'header') {
    return [];
  }
  const value = key.isBasic ? `base64.StdEncoding.EncodeToString([]byte(${key.local}))` : key.local;
  const parts = [
    ...(key.before === '' ? [] : [formatString(key.before)]),
    value,
    ...(key.after === '' ? [] : [formatString(key.after)]),
  ];
  // As gofmt formats it, operators in an argument list of several have no spaces around them.
  return [`request.Header.Set(${formatString(key.name)}, ${parts.join('+')})`];
}

function listImports({keys, body, variables}: PreparedRequest): string[] {
  const isFile = body?.kind === 'file';
  const readsFiles = listReadFiles(body).length > 0;
  return [
    ...(isFile ? ['bytes'] : []),
    ...(keys.some(isBasicKey) ? ['encoding/base64'] : []),
    'fmt',
    'io',
    'log',
    'net/http',
    ...(keys.some(isQueryKey) || body?.kind === 'form' ? ['net/url'] : []),
    ...(keys.length > 0 || variables.length > 0 || readsFiles ? ['os'] : []),
    ...(body && !isFile ? ['strings'] : []),
  ];
}

const FAIL_ON_ERROR = ['if err != nil {', '\tlog.Fatal(err)', '}'];

function renderChecks(request: PreparedRequest): string[] {
  return listEnvironmentValues(request).flatMap(({local, variable, message}) => [
    `${local} := os.Getenv("${variable}")`,
    `if ${local} == "" {`,
    `\tlog.Fatal("${message}")`,
    '}',
    '',
  ]);
}

/** Lines of the function. Following lines of a raw string are not indented, which would change it. */
function indentLines(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `\t${line}`));
}

/** A program for Go 1.19 or newer: net/http. */
export function renderGoSample(request: PreparedRequest): SamplePart[] {
  const {method, url, headers, keys, body, variables} = request;
  const queryParts = listQueryParts(request);
  const target =
    queryParts.length > 0
      ? queryParts
          .map((part) => (typeof part === 'string' ? formatString(part) : `url.QueryEscape(${part.local})`))
          .join('+')
      : formatJoined(splitUrl(url, variables), {formatString, operator: '+'});
  const setup = ['package main', '', 'import (', ...listImports(request).map((name) => `\t"${name}"`), ')', ''];
  const create = [
    ...listReadFiles(body).flatMap((file) => [
      `${formatContentName(body!, file)}, err := os.ReadFile(${formatString(file)})`,
      ...FAIL_ON_ERROR,
    ]),
    ...(body ? [`body := ${renderReaderExpression(body, variables)}`] : []),
    `request, err := http.NewRequest(${formatString(method)}, ${target}, ${body ? 'body' : 'nil'})`,
  ];
  const send = [
    ...keys.flatMap(renderKeyHeader),
    ...headers.map(([name, value]) => `request.Header.Set(${formatString(name)}, ${formatString(value)})`),
    ...(body ? [`request.Header.Set("Content-Type", ${formatString(body.mediaType)})`] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
  ];
  const errors = [
    ...FAIL_ON_ERROR,
    'defer response.Body.Close()',
    'text, err := io.ReadAll(response.Body)',
    ...FAIL_ON_ERROR,
    'if response.StatusCode >= 400 {',
    '\tlog.Fatalf("%d %s", response.StatusCode, text)',
    '}',
    'fmt.Print(string(text))',
  ];
  return [
    createFrame([...setup, 'func main() {', ...indentLines(renderChecks(request))]),
    createCall(indentLines(create)),
    createFrame(indentLines(FAIL_ON_ERROR)),
    createCall(indentLines(send)),
    createFrame([...indentLines(errors), '}']),
  ];
}
