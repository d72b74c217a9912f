import {isObject, stringifyValue, type Json, type JsonObject} from '../json';
import type {FieldEncoding, SampleAuthorization, SampleBody, SampleRequest} from './request';

/** The key in a header: a text before it, its value, a text behind it. */
interface HeaderKey {
  readonly place: 'header';
  readonly variable: string;
  /** The variable of the program. */
  readonly local: string;
  readonly name: string;
  /** Letters, digits and `-_.= ` only. */
  readonly before: string;
  readonly after: string;
  /** True when the variable contains `user:password`, which is sent as base64 (RFC 7617). */
  readonly isBasic: boolean;
}

/** The key as one of the last parameters of the query. */
interface QueryKey {
  readonly place: 'query';
  readonly variable: string;
  /** The variable of the program. */
  readonly local: string;
  /** The name of the parameter, encoded. */
  readonly name: string;
}

export type PreparedKey = HeaderKey | QueryKey;

/** A value in a request that a program reads from an environment variable. */
export interface PreparedVariable {
  readonly variable: string;
  /** The variable of the program. */
  readonly local: string;
  readonly value: string;
}

/** What a program reads from its environment before it sends the request. */
interface EnvironmentValue {
  readonly local: string;
  readonly variable: string;
  /** The message of a program when the variable is empty. */
  readonly message: string;
}

/** The keys, then the other values. */
export function listEnvironmentValues({keys, variables}: PreparedRequest): EnvironmentValue[] {
  return [
    ...keys.map((key) => ({
      local: key.local,
      variable: key.variable,
      message: `Set ${key.variable} to ${isBasicKey(key) ? 'user:password' : 'your key'}.`,
    })),
    ...variables.map(({local, variable}) => ({local, variable, message: `Set ${variable}.`})),
  ];
}

/** Whether a key is sent as base64 of `user:password`. */
export function isBasicKey(key: PreparedKey): boolean {
  return key.place === 'header' && key.isBasic;
}

/** Whether a key is a parameter of the query. */
export function isQueryKey(key: PreparedKey): key is QueryKey {
  return key.place === 'query';
}

/** Whether a key is in a header. */
function isHeaderKey(key: PreparedKey): key is HeaderKey {
  return key.place === 'header';
}

/** The URL of a request with keys in its query, in parts: texts, and keys, which are encoded. */
export function listQueryParts({url, keys}: PreparedRequest): (string | QueryKey)[] {
  return keys.filter(isQueryKey).flatMap((key, index) => {
    const separator = index > 0 || url.includes('?') ? '&' : '?';
    return [`${index === 0 ? url : ''}${separator}${key.name}=`, key];
  });
}

interface FormField {
  readonly name: string;
  readonly value: string;
}

export interface FormPart extends FormField {
  readonly file: string | undefined;
  readonly mediaType: string | undefined;
  /** Whether the content is that of the file beside the program. */
  readonly isRead: boolean;
}

/** Lines of a multipart body, or a file beside the program, which is between two of them. */
export type MultipartChunk = {readonly lines: readonly string[]} | {readonly file: string};

export type PreparedBody =
  | {readonly kind: 'json'; readonly mediaType: string; readonly value: Json}
  | {readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly FormField[]}
  /** The chunks have lines, which CR LF separates (RFC 7578); curl receives the parts instead. */
  | {
      readonly kind: 'multipart';
      readonly mediaType: string;
      readonly parts: readonly FormPart[];
      readonly chunks: readonly MultipartChunk[];
    }
  | {readonly kind: 'text'; readonly mediaType: string; readonly text: string}
  /** The bytes of a file beside the program; its name has letters, digits and `_.-` only. */
  | {readonly kind: 'file'; readonly mediaType: string; readonly file: string};

/** A request that every language can send as it is. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: string;
  /** Without the keys and the content type. One of each name. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly keys: readonly PreparedKey[];
  readonly body: PreparedBody | undefined;
  readonly responseFile: string | undefined;
  readonly variables: readonly PreparedVariable[];
}

/** Headers that the transport writes itself; HTTP clients refuse or ignore them. */
const TRANSPORT_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Methods whose request content has no meaning (RFC 9110, 9.3.2 and 9.3.8). */
const METHODS_WITHOUT_CONTENT = new Set(['HEAD', 'TRACE']);

/** Half a surrogate pair is not a character, and strings of most languages cannot contain it. */
function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function percentEncode(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** A token of RFC 9110, 5.6.2, which names of headers and methods are. */
function toHttpToken(text: string): string {
  return text.replace(/[^\w!#$%&*+.^|~-]/g, '-');
}

/**
 * The value of a header: line ends and other control characters become spaces, so that no value can add a header;
 * characters beyond ASCII, which clients encode differently, are percent-encoded.
 */
function toHeaderValue(text: string): string {
  return toWellFormed(text)
    .replace(/(?!\t)\p{Cc}/gu, ' ')
    .replace(/[^\0-\x7f]+/g, percentEncode)
    .trim();
}

/**
 * Encodes what RFC 3986 does not allow in a URL, and `'`, which fetch encodes too; removes the fragment.
 *
 * @throws when it is not absolute
 */
function prepareUrl(url: string): string {
  const parts = /^(https?:\/\/(?:[^/?#@]*@)?(?:\[[\da-f:.]*\])?)([^#]*)/i.exec(toWellFormed(url));
  if (!parts) {
    throw new Error(`found the URL ${JSON.stringify(url)}, expected one that begins with https:// or http://.`);
  }
  const [, host, rest] = parts;
  const escape = (text: string): string =>
    text.replace(/%(?![\da-f]{2})/gi, '%25').replace(/[^\w.~:/?@!$&()*+,;=%-]/gu, percentEncode);
  return host!.replace(/[^\w.~:/@!$&()*+,;=%[\]-]/gu, percentEncode) + escape(rest!);
}

/** Headers of one name become one, as RFC 9110, 5.3 allows, and RFC 6265 for cookies. */
function prepareHeaders(request: SampleRequest): [string, string][] {
  const merged = new Map<string, [string, string]>();
  for (const [name, value] of request.headers) {
    const id = toHttpToken(name).toLowerCase();
    const isOurs =
      id === 'authorization' ? request.authorization?.kind === 'bearer' : id === 'content-type' && request.body;
    if (id === '' || isOurs || TRANSPORT_HEADERS.has(id)) {
      continue;
    }
    const [first, before] = merged.get(id) ?? [toHttpToken(name), undefined];
    const clean = toHeaderValue(value);
    merged.set(id, [first, before === undefined ? clean : `${before}${id === 'cookie' ? '; ' : ', '}${clean}`]);
  }
  return [...merged.values()];
}

function prepareKey(authorization: SampleAuthorization, local: string, cookies: string | undefined): PreparedKey {
  const variable = authorization.variable.replace(/\W/g, '_').replace(/^(?=\d|$)/, '_');
  if (authorization.kind === 'query') {
    const name = encodeURIComponent(toWellFormed(authorization.name)).replaceAll("'", '%27');
    return {place: 'query', variable, local, name};
  }
  const header = {
    place: 'header',
    variable,
    local,
    name: 'Authorization',
    before: '',
    after: '',
    isBasic: false,
  } as const;
  switch (authorization.kind) {
    case 'bearer':
      return {...header, before: 'Bearer '};
    case 'basic':
      return {...header, before: 'Basic ', isBasic: true};
    case 'cookie': {
      const name = authorization.name.replace(/[^\w.-]/g, '-');
      return {...header, name: 'Cookie', before: `${name}=`, after: cookies === undefined ? '' : `; ${cookies}`};
    }
    case 'header':
      return {...header, name: toHttpToken(authorization.name)};
  }
}

/** Where a key is sent: two keys cannot share a header. */
function getKeyPlace(key: PreparedKey): string {
  return `${key.place} ${key.place === 'header' ? key.name.toLowerCase() : key.name}`;
}

/** The keys of a request, each with a variable of its own; of several for one header, the first. */
function prepareKeys(request: SampleRequest, cookies: string | undefined): PreparedKey[] {
  const wanted = [...(request.authorization ? [request.authorization] : []), ...(request.furtherAuthorizations ?? [])];
  const keys = wanted.map((authorization, index) =>
    prepareKey(authorization, index === 0 ? 'key' : `key${String(index + 1)}`, cookies),
  );
  return keys.filter((key, index) => keys.findIndex((other) => getKeyPlace(other) === getKeyPlace(key)) === index);
}

/** JSON that every language can write: no lone surrogates, finite numbers, absent properties left out. */
function prepareJson(value: Json): Json {
  if (typeof value === 'string') {
    return toWellFormed(value);
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : null;
  }
  if (Array.isArray(value)) {
    return value.map(prepareJson);
  }
  if (isObject(value)) {
    const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
    return Object.fromEntries(entries.map(([name, part]) => [toWellFormed(name), prepareJson(part)]));
  }
  return value;
}

const SEPARATORS: Readonly<Record<string, string>> = {form: ',', spaceDelimited: ' ', pipeDelimited: '|'};

function writeFieldValue(value: Json): string {
  return value === null ? '' : stringifyValue(value);
}

/** `filter[price][min]=1`, `items[0]=a`: the leaves of a value with the path to each. */
function toDeepFields(name: string, value: Json): FormField[] {
  const members: [string | number, Json][] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? (Object.entries(value) as [string, Json][])
      : [];
  return members.length === 0 && (typeof value !== 'object' || value === null)
    ? [{name, value: writeFieldValue(value)}]
    : members.flatMap(([key, part]) => toDeepFields(`${name}[${String(key)}]`, part));
}

/** The fields of a property in its style (OpenAPI, Encoding Object and Style Values). */
function toStyledFields(name: string, value: Json, {style = 'form', explode}: FieldEncoding): FormField[] {
  if (style === 'deepObject') {
    return toDeepFields(name, value);
  }
  const separator = SEPARATORS[style] ?? ',';
  if (Array.isArray(value)) {
    return explode
      ? value.map((part) => ({name, value: writeFieldValue(part)}))
      : [{name, value: value.map(writeFieldValue).join(separator)}];
  }
  if (isObject(value)) {
    const entries = Object.entries(value) as [string, Json][];
    return explode
      ? entries.map(([key, part]) => ({name: key, value: writeFieldValue(part)}))
      : [{name, value: entries.flatMap(([key, part]) => [key, writeFieldValue(part)]).join(separator)}];
  }
  return [{name, value: writeFieldValue(value)}];
}

/** Fields of one property: without a style, an array is several fields of one name, an object is its JSON. */
function toPropertyFields(name: string, value: Json, encoding: FieldEncoding | undefined): FormField[] {
  return encoding?.style === undefined
    ? (Array.isArray(value) ? value : [value]).map((one) => ({name, value: writeFieldValue(one)}))
    : toStyledFields(name, value, encoding);
}

/** Returns the fields of a form, in the order of its properties. */
function toFormFields(value: JsonObject, encodings: SampleBody['encodings'] = {}): FormField[] {
  return Object.entries(value).flatMap(([name, part]) =>
    toPropertyFields(name, part as Json, Object.hasOwn(encodings, name) ? encodings[name] : undefined),
  );
}

/** A file beside a program, by letters, digits and `_.-`. */
function toFileName(text: string): string {
  return text.replace(/[^\w.-]|^-/g, '_');
}

function toFormParts(value: JsonObject, {files = {}, encodings = {}}: SampleBody): FormPart[] {
  return Object.entries(value).flatMap(([name, part]) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    const encoding = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
    const isJson = encoding?.style === undefined && [part].flat().some(isObject);
    const mediaType = file?.mediaType ?? encoding?.contentType ?? (isJson ? 'application/json' : undefined);
    return toPropertyFields(name, part as Json, encoding).map((field) => ({
      ...field,
      file: file && (file.isRead ? toFileName : toWellFormed)(file.name),
      isRead: file?.isRead ?? false,
      mediaType: mediaType === undefined ? undefined : toHeaderValue(mediaType),
    }));
  });
}

/** A name in a multipart body, escaped as browsers do: https://html.spec.whatwg.org/#multipart-form-data */
function escapePartName(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function listChunks(parts: readonly FormPart[], boundary: string): MultipartChunk[] {
  const chunks: MultipartChunk[] = [];
  let lines: string[] = [];
  for (const {name, value, file, mediaType, isRead} of parts) {
    lines.push(
      `--${boundary}`,
      `Content-Disposition: form-data; name="${escapePartName(name)}"${file === undefined ? '' : `; filename="${escapePartName(file)}"`}`,
      ...(mediaType === undefined ? [] : [`Content-Type: ${mediaType}`]),
      '',
    );
    if (file !== undefined && isRead) {
      // An empty last or first line is the line end before or after the file.
      chunks.push({lines: [...lines, '']}, {file});
      lines = [''];
    } else {
      lines.push(...value.split('\r\n'));
    }
  }
  return [...chunks, {lines: [...lines, `--${boundary}--`, '']}];
}

/** The files beside a program that it reads for its body, each once. */
export function listReadFiles(body: PreparedBody | undefined): string[] {
  return body?.kind === 'file'
    ? [body.file]
    : body?.kind === 'multipart'
      ? [...new Set(body.chunks.flatMap((chunk) => ('file' in chunk ? chunk.file : [])))]
      : [];
}

/** A multipart body as one text, in which the name of a file is its content. */
export function joinChunks(chunks: readonly MultipartChunk[]): string {
  return chunks.map((chunk) => ('file' in chunk ? chunk.file : chunk.lines.join('\r\n'))).join('');
}

/** How a language writes a multipart body. */
interface ChunkNotation {
  readonly formatLines: (lines: readonly string[]) => string;
  readonly formatFile: (file: string) => string;
  /** Lines that are joined with files, from their expression. */
  readonly wrapLines?: (expression: string) => string;
  readonly join: (expressions: readonly string[]) => string;
}

/** A multipart body as an expression: its chunks, joined where it reads files. */
export function formatChunks(
  chunks: readonly MultipartChunk[],
  {formatLines, formatFile, wrapLines = (expression) => expression, join}: ChunkNotation,
): string {
  const [first] = chunks;
  if (chunks.length === 1 && first && 'lines' in first) {
    return formatLines(first.lines);
  }
  return join(chunks.map((chunk) => ('file' in chunk ? formatFile(chunk.file) : wrapLines(formatLines(chunk.lines)))));
}

/** A boundary that no part contains. */
function chooseBoundary(parts: readonly FormPart[]): string {
  let boundary = 'sample-boundary';
  while (parts.some(({value}) => value.includes(boundary))) {
    boundary += '-x';
  }
  return boundary;
}

/** Returns a body as every language can write it. */
export function prepareBody(body: SampleBody): PreparedBody {
  const mediaType = toHeaderValue(body.mediaType) || 'application/octet-stream';
  const essence = mediaType.replace(/;.*$/, '').trim().toLowerCase();
  if (body.file !== undefined) {
    return {kind: 'file', mediaType, file: toFileName(body.file)};
  }
  const value = prepareJson(body.value);
  if (/^[^/]+\/(?:[^/]+\+)?json$/.test(essence)) {
    return {kind: 'json', mediaType, value};
  }
  if (essence === 'application/x-www-form-urlencoded' && isObject(value)) {
    return {kind: 'form', mediaType, fields: toFormFields(value, body.encodings)};
  }
  if (essence === 'multipart/form-data' && isObject(value)) {
    const parts = toFormParts(value, body);
    const boundary = chooseBoundary(parts);
    return {
      kind: 'multipart',
      mediaType: `${essence}; boundary=${boundary}`,
      parts,
      chunks: listChunks(parts, boundary),
    };
  }
  return {kind: 'text', mediaType, text: stringifyValue(value)};
}

/** Names that programs have already. */
const LOCAL_NAMES = new Set(
  'arguments base64 body bytes content context error err fmt http io json key log os pathlib request response status stop stream strings sys text uri url'.split(
    ' ',
  ),
);

function prepareVariables(variables: SampleRequest['variables'] = {}): PreparedVariable[] {
  return Object.entries(variables).map(([name, value]) => {
    const variable = name.replace(/\W/g, '_').replace(/^(?=\d|$)/, '_');
    const local = variable.toLowerCase();
    return {variable, value, local: LOCAL_NAMES.has(local) ? `${local}_value` : local};
  });
}

/** A URL in parts: texts, and variables that are whole segments of its path. */
export function splitUrl(url: string, variables: readonly PreparedVariable[]): (string | PreparedVariable)[] {
  const [path = '', ...query] = url.split(/(?=\?)/);
  const parts = path.split(/(?<=\/)|(?=\/)/).map((part) => variables.find(({value}) => value === part) ?? part);
  return [...parts, ...query].reduce<(string | PreparedVariable)[]>((joined, part) => {
    const last = joined.at(-1);
    return typeof last === 'string' && typeof part === 'string'
      ? [...joined.slice(0, -1), last + part]
      : [...joined, part];
  }, []);
}

/** JSON text with each string that is the value of a variable replaced, and the variables in their order. */
export function replaceJsonValues(
  text: string,
  variables: readonly PreparedVariable[],
  replace: (variable: PreparedVariable) => string,
): {readonly text: string; readonly found: readonly PreparedVariable[]} {
  const found: PreparedVariable[] = [];
  const replaced = text.replace(/("(?:[^"\\]|\\.)*")(\s*:)?/g, (written, string: string, colon: string | undefined) => {
    const variable = variables.find(({value}) => colon === undefined && JSON.stringify(value) === string);
    if (!variable) {
      return written;
    }
    found.push(variable);
    return replace(variable);
  });
  return {text: replaced, found};
}

/**
 * Prepares a request so that every language can send it as it is, and nothing in it can be mistaken for code: names of
 * headers are tokens, their values one line of ASCII, the URL is encoded.
 *
 * @throws when the URL is not absolute
 */
export function prepareRequest(request: SampleRequest): PreparedRequest {
  const method = request.method.replace(/[^\w!#$%&*+.^|~-]/g, '') || 'GET';
  const url = prepareUrl(request.url);
  const headers = prepareHeaders(request);
  const cookies = headers.find(([name]) => name.toLowerCase() === 'cookie')?.[1];
  const keys = prepareKeys(request, cookies);
  const keyNames = new Set(keys.filter(isHeaderKey).map(({name}) => name.toLowerCase()));
  return {
    method,
    url,
    headers: headers.filter(([name]) => !keyNames.has(name.toLowerCase())),
    keys,
    body: request.body && !METHODS_WITHOUT_CONTENT.has(method) ? prepareBody(request.body) : undefined,
    responseFile: request.responseFile,
    variables: prepareVariables(request.variables),
  };
}
