import {escaped, hexOf, isAstral, isSeen, jsonText} from './literals';
import {missingKeyMessage, type PreparedBody, type PreparedKey, type PreparedRequest} from './prepare';

function string(text: string): string {
  const escapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\'};
  const escape = (one: string): string =>
    escapes[one] ?? (isAstral(one) ? `\\U${hexOf(one, 8)}` : `\\u${hexOf(one, 4)}`);
  return `"${escaped(text, escape, /["\\]/)}"`;
}

/** A raw string where one can hold the text: it has no escapes, and leaves carriage returns out. */
function rawString(text: string): string {
  return text.includes('`') || !isSeen(text.replaceAll('\n', '')) ? string(text) : `\`${text}\``;
}

function list(open: string, members: readonly string[], close: string): string {
  return `${open}\n${members.map((member) => `\t\t${member},\n`).join('')}\t${close}`;
}

function readerExpression(body: PreparedBody): string {
  switch (body.kind) {
    case 'json': {
      const text = jsonText(body.value, /`/);
      return `strings.NewReader(${text.includes('\n') ? `\`${text}\`` : rawString(text)})`;
    }
    case 'form': {
      const names = [...new Set(body.fields.map(({name}) => name))];
      const values = (name: string): string[] =>
        body.fields.filter((field) => field.name === name).map(({value}) => string(value));
      const form = list(
        'url.Values{',
        names.map((name) => `${string(name)}: {${values(name).join(', ')}}`),
        '}',
      );
      return `strings.NewReader(${form}.Encode())`;
    }
    case 'multipart':
      return `strings.NewReader(strings.Join(${list('[]string{', body.lines.map(string), '}')}, "\\r\\n"))`;
    case 'text':
      return `strings.NewReader(${rawString(body.text)})`;
  }
}

function keyHeader(key: PreparedKey | undefined): string[] {
  if (key?.place !== 'header') {
    return [];
  }
  const value = key.isBasic ? 'base64.StdEncoding.EncodeToString([]byte(key))' : 'key';
  const parts = [
    ...(key.before === '' ? [] : [string(key.before)]),
    value,
    ...(key.after === '' ? [] : [string(key.after)]),
  ];
  // As gofmt has it, operators in an argument list of several have no spaces around them.
  return [`request.Header.Set(${string(key.name)}, ${parts.join('+')})`];
}

function importsOf({key, body}: PreparedRequest): string[] {
  return [
    ...(key?.place === 'header' && key.isBasic ? ['encoding/base64'] : []),
    'fmt',
    'io',
    'log',
    'net/http',
    ...(key?.place === 'query' || body?.kind === 'form' ? ['net/url'] : []),
    ...(key ? ['os'] : []),
    ...(body ? ['strings'] : []),
  ];
}

const FAIL = ['if err != nil {', '\tlog.Fatal(err)', '}'];

/** A program for Go 1.19 or newer: net/http. */
export function goSample(request: PreparedRequest): string {
  const {method, url, headers, key, body} = request;
  const target = key?.place === 'query' ? `${string(key.url)}+url.QueryEscape(key)` : string(url);
  const main = [
    ...(key
      ? [`key := os.Getenv("${key.variable}")`, 'if key == "" {', `\tlog.Fatal("${missingKeyMessage(key)}")`, '}', '']
      : []),
    ...(body ? [`body := ${readerExpression(body)}`] : []),
    `request, err := http.NewRequest(${string(method)}, ${target}, ${body ? 'body' : 'nil'})`,
    ...FAIL,
    ...keyHeader(key),
    ...headers.map(([name, value]) => `request.Header.Set(${string(name)}, ${string(value)})`),
    ...(body ? [`request.Header.Set("Content-Type", ${string(body.mediaType)})`] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...FAIL,
    'defer response.Body.Close()',
    'answer, err := io.ReadAll(response.Body)',
    ...FAIL,
    'if response.StatusCode >= 400 {',
    '\tlog.Fatalf("%d %s", response.StatusCode, answer)',
    '}',
    'fmt.Print(string(answer))',
  ];
  const lines = [
    'package main',
    '',
    'import (',
    ...importsOf(request).map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...main.map((line) => (line === '' ? '' : `\t${line}`)),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
