import {escapeCharacters, formatEscapedJson} from './literals';
import {createCall, type SamplePart} from './parts';
import {
  joinChunks,
  replaceJsonValues,
  splitUrl,
  type FormPart,
  type PreparedBody,
  type PreparedKey,
  type PreparedRequest,
  type PreparedVariable,
} from './prepare';

/** UTF-8 bytes in octal, which `$'…'` accepts in every locale. */
function toOctalEscape(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/** One word of a shell: as it is, in double quotes, in single quotes, or in `$'…'` when it has control characters. */
function quoteShellWord(text: string): string {
  if (/^[\w.~:/%@=+,-]+$/.test(text)) {
    return text;
  }
  if (/^[^$`"\\!']*$/.test(text) && !/[^\n\P{C}]/u.test(text)) {
    return `"${text}"`;
  }
  const escape = (one: string): string =>
    one === '\n' ? '\\n' : one === '\\' || one === "'" ? `\\${one}` : toOctalEscape(one);
  return /[^\n\P{C}]|[\u2028\u2029]/u.test(text)
    ? `$'${escapeCharacters(text, escape, /[\\']/)}'`
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A word with the key in it. The shell stops with a message when the variable is empty. */
function quoteShellWordWithKey(before: string, variable: string, after = ''): string {
  const key = `\${${variable}:?}`;
  const isPlain = (text: string): boolean => !/[$`"\\!]/.test(text);
  const start = isPlain(before) ? `"${before}${key}` : `${quoteShellWord(before)}"${key}`;
  return isPlain(after) ? `${start}${after}"` : `${start}"${quoteShellWord(after)}`;
}

function formatHeader(name: string, value: string): string {
  return `-H ${quoteShellWord(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function formatKeyOption(key: PreparedKey): string {
  if (key.place === 'query') {
    return `--url-query ${quoteShellWordWithKey(`${key.name}=`, key.variable)}`;
  }
  return key.isBasic
    ? `--user ${quoteShellWordWithKey('', key.variable)}`
    : `-H ${quoteShellWordWithKey(`${key.name}: ${key.before}`, key.variable, key.after)}`;
}

function formatPartOption({name, value, file, mediaType, isRead}: FormPart): string {
  const quoteFormValue = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  if (file === undefined && mediaType === undefined) {
    return `--form-string ${quoteShellWord(`${name}=${value}`)}`;
  }
  const type = mediaType === undefined ? '' : `;type=${mediaType}`;
  if (file !== undefined && isRead) {
    return `--form ${quoteShellWord(`${name}=@${file}${type}`)}`;
  }
  return `--form ${quoteShellWord(`${name}=${quoteFormValue(value)}${type}${file === undefined ? '' : `;filename=${quoteFormValue(file)}`}`)}`;
}

/** The shell stops with a message when the variable is empty. */
function quoteVariable({variable}: PreparedVariable): string {
  return `"\${${variable}:?}"`;
}

/** A URL without variables is one word; others are words in a row, which the shell joins. */
function quoteUrl(url: string, variables: readonly PreparedVariable[]): string {
  const parts = splitUrl(url, variables);
  return parts.map((part) => (typeof part === 'string' ? quoteShellWord(part) : quoteVariable(part))).join('');
}

function listBodyOptions({body, variables}: PreparedRequest): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case 'json': {
      const json = replaceJsonValues(
        formatEscapedJson(body.value, /'/),
        variables,
        (variable) => `"'${quoteVariable(variable)}'"`,
      );
      const text = `'${json.text}'`;
      return body.mediaType === 'application/json'
        ? [`--json ${text}`]
        : [formatHeader('Content-Type', body.mediaType), `--data-raw ${text}`];
    }
    case 'form':
      return [
        ...(body.mediaType === 'application/x-www-form-urlencoded'
          ? []
          : [formatHeader('Content-Type', body.mediaType)]),
        ...(body.fields.length === 0 ? [`--data-raw ''`] : []),
        ...body.fields.map(
          ({name, value}) => `--data-urlencode ${quoteShellWord(`${encodeURIComponent(name)}=${value}`)}`,
        ),
      ];
    case 'multipart':
      // The name of a part ends at the first =.
      return body.parts.some(({name}) => name.includes('='))
        ? [formatHeader('Content-Type', body.mediaType), `--data-raw ${quoteShellWord(joinChunks(body.chunks))}`]
        : body.parts.map(formatPartOption);
    case 'file':
      return [formatHeader('Content-Type', body.mediaType), `--data-binary @${body.file}`];
    case 'text':
      return [
        formatHeader('Content-Type', body.mediaType),
        body.text.includes('\0') ? '--data-binary @-' : `--data-raw ${quoteShellWord(body.text)}`,
      ];
  }
}

/** `-X` only where curl would choose another method. */
function listMethodOptions(method: string, options: readonly string[]): string[] {
  const chosen = options.some((option) => /^--(?:json|data|form)/.test(option)) ? 'POST' : 'GET';
  return method === 'HEAD' ? ['--head'] : method === chosen ? [] : [`-X ${quoteShellWord(method)}`];
}

/** What a program argument cannot contain goes through a pipe. */
function formatPipe(body: PreparedBody | undefined): string {
  return body?.kind === 'text' && body.text.includes('\0')
    ? `printf '${escapeCharacters(body.text, toOctalEscape, /[%\\']/)}' |\n  `
    : '';
}

/**
 * A curl command for a shell: the address first, on a line of its own, and last what only scripts need. The body of an
 * error response is printed, and the exit code is not 0.
 */
export function renderCurlSample(request: PreparedRequest): SamplePart[] {
  const {method, url, headers, keys, body, responseFile, variables} = request;
  const options = listBodyOptions(request);
  const lines = [
    `${formatPipe(body)}curl ${quoteUrl(url, variables)}`,
    ...listMethodOptions(method, options),
    ...keys.map(formatKeyOption),
    ...headers.map(([name, value]) => formatHeader(name, value)),
    ...options,
    ...(responseFile === undefined ? [] : [`--output ${quoteShellWord(responseFile)}`]),
    '--fail-with-body',
  ];
  return [createCall([lines.join(' \\\n  ')])];
}
