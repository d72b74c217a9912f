import {escaped, jsonText} from './literals';
import type {FormPart, PreparedBody, PreparedKey, PreparedRequest} from './prepare';

/** UTF-8 bytes in octal, as `$'…'` has them in every locale. */
function octal(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/** One word of a shell: as it is, in double quotes, in single quotes, or in `$'…'` when it has control characters. */
function word(text: string): string {
  if (/^[\w.~:/%@=+,-]+$/.test(text)) {
    return text;
  }
  if (/^[^$`"\\!']*$/.test(text) && !/[^\n\P{C}]/u.test(text)) {
    return `"${text}"`;
  }
  const escape = (one: string): string =>
    one === '\n' ? '\\n' : one === '\\' || one === "'" ? `\\${one}` : octal(one);
  return /[^\n\P{C}]|[\u2028\u2029]/u.test(text)
    ? `$'${escaped(text, escape, /[\\']/)}'`
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A word with the key in it. The shell stops with a message when the variable is empty. */
function wordWithKey(before: string, variable: string, after = ''): string {
  const key = `\${${variable}:?}`;
  const isPlain = (text: string): boolean => !/[$`"\\!]/.test(text);
  const start = isPlain(before) ? `"${before}${key}` : `${word(before)}"${key}`;
  return isPlain(after) ? `${start}${after}"` : `${start}"${word(after)}`;
}

function header(name: string, value: string): string {
  return `-H ${word(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function keyOptions(key: PreparedKey | undefined): string[] {
  if (key === undefined) {
    return [];
  }
  if (key.place === 'query') {
    return [`--url-query ${wordWithKey(`${key.name}=`, key.variable)}`];
  }
  return [
    key.isBasic
      ? `--user ${wordWithKey('', key.variable)}`
      : `-H ${wordWithKey(`${key.name}: ${key.before}`, key.variable, key.after)}`,
  ];
}

function partOption({name, value, file, mediaType}: FormPart): string {
  const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  if (file === undefined && mediaType === undefined) {
    return `--form-string ${word(`${name}=${value}`)}`;
  }
  const type = mediaType === undefined ? '' : `;type=${mediaType}`;
  return `--form ${word(`${name}=${quoted(value)}${type}${file === undefined ? '' : `;filename=${quoted(file)}`}`)}`;
}

function bodyOptions(body: PreparedBody | undefined): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case 'json': {
      const text = `'${jsonText(body.value, /'/)}'`;
      return body.mediaType === 'application/json'
        ? [`--json ${text}`]
        : [header('Content-Type', body.mediaType), `--data-raw ${text}`];
    }
    case 'form':
      return [
        ...(body.mediaType === 'application/x-www-form-urlencoded' ? [] : [header('Content-Type', body.mediaType)]),
        ...(body.fields.length === 0 ? [`--data-raw ''`] : []),
        ...body.fields.map(({name, value}) => `--data-urlencode ${word(`${encodeURIComponent(name)}=${value}`)}`),
      ];
    case 'multipart':
      // The name of a part ends at the first =.
      return body.parts.some(({name}) => name.includes('='))
        ? [header('Content-Type', body.mediaType), `--data-raw ${word(body.lines.join('\r\n'))}`]
        : body.parts.map(partOption);
    case 'text':
      return [
        header('Content-Type', body.mediaType),
        body.text.includes('\0') ? '--data-binary @-' : `--data-raw ${word(body.text)}`,
      ];
  }
}

/** `-X` only where curl would choose another method. */
function methodOption(method: string, options: readonly string[]): string {
  const chosen = options.some((option) => /^--(?:json|data|form)/.test(option)) ? 'POST' : 'GET';
  return method === 'HEAD' ? ' --head' : method === chosen ? '' : ` -X ${word(method)}`;
}

/** What no argument of a program can hold goes through a pipe. */
function piped(body: PreparedBody | undefined): string {
  return body?.kind === 'text' && body.text.includes('\0')
    ? `printf '${escaped(body.text, octal, /[%\\']/)}' |\n  `
    : '';
}

/** A call of curl for a shell. The body of a refusal is printed, and the exit code is not 0. */
export function curlSample({method, url, headers, key, body}: PreparedRequest): string {
  const options = bodyOptions(body);
  const lines = [
    `${piped(body)}curl --fail-with-body${methodOption(method, options)} ${word(url)}`,
    ...keyOptions(key),
    ...headers.map(([name, value]) => header(name, value)),
    ...options,
  ];
  return `${lines.join(' \\\n  ')}\n`;
}
