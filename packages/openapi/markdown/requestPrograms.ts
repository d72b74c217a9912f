import {isObject, stringifyValue, type Json} from '../../json';
import type {
  EncodingView,
  ExampleView,
  MediaTypeView,
  OperationView,
  ParameterView,
  RequestBodyView,
  SchemaView,
  SecuritySchemeView,
} from '../reader/documentViews';
import {isBinary} from '../reader/examples';
import type {FieldEncoding, SampleAuthorization, SampleBody, SampleRequest} from '../../request-samples/request';
import {renderSample, renderSampleParts, SAMPLE_LANGUAGES} from '../../request-samples';
import type {SamplePart} from '../../request-samples/parts';
import {createComponent, createRequestCode, type LineRange, type Nodes} from './markdownNodes';
import type {ShownProgram, ShownSamples} from './renderContext';

/** The request of a sample, built from the description of an operation. */

/** Where a sample reads the key from, unless the caller names another variable. */
const KEY_VARIABLE = 'API_KEY';

function encodeParameterValue(value: string, {allowsReserved}: ParameterView): string {
  const encoded = encodeURIComponent(value);
  return allowsReserved
    ? encoded.replace(/%(3A|2F|3F|23|5B|5D|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g, decodeURIComponent)
    : encoded;
}

function getExampleValue(view: ParameterView): Json {
  const [example] = view.examples;
  return example === undefined ? view.name : example.value;
}

/** The parameter that is the whole query (OpenAPI 3.2): a form, or other content, encoded. */
function formatQueryString(view: ParameterView, value: Json): string[] {
  return isObject(value) && /x-www-form-urlencoded/i.test(view.mediaType ?? '')
    ? Object.entries(value).map(
        ([key, part]) => `${encodeURIComponent(key)}=${encodeURIComponent(stringifyValue(part))}`,
      )
    : [encodeURIComponent(stringifyValue(value))];
}

/** One query parameter in its style (OpenAPI 3.1, style values), as pairs of a name and an encoded value. */
function formatQueryPairs(view: ParameterView, value: Json): string[] {
  const name = encodeURIComponent(view.name);
  const write = (part: unknown): string => encodeParameterValue(stringifyValue(part), view);
  if (view.mediaType !== undefined) {
    return [`${name}=${write(JSON.stringify(value))}`];
  }
  if (Array.isArray(value)) {
    const separator = {spaceDelimited: '%20', pipeDelimited: '%7C'}[view.style] ?? ',';
    return view.explode
      ? value.map((part) => `${name}=${write(part)}`)
      : [`${name}=${value.map(write).join(separator)}`];
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (view.style === 'deepObject') {
      return entries.map(([key, part]) => `${name}%5B${encodeURIComponent(key)}%5D=${write(part)}`);
    }
    return view.explode
      ? entries.map(([key, part]) => `${encodeURIComponent(key)}=${write(part)}`)
      : [`${name}=${entries.flatMap(([key, part]) => [encodeURIComponent(key), write(part)]).join(',')}`];
  }
  return [`${name}=${write(value)}`];
}

/** A path, header or cookie parameter in its style. */
function formatSimpleStyle(view: ParameterView, value: Json, write: (part: unknown) => string): string {
  const {style, explode, name} = view;
  const entries = isObject(value) ? Object.entries(value) : [];
  const isList = Array.isArray(value);
  if (style === 'label') {
    return isList
      ? `.${value.map(write).join(explode ? '.' : ',')}`
      : isObject(value)
        ? `.${entries.map(([key, part]) => `${key}${explode ? '=' : ','}${write(part)}`).join(explode ? '.' : ',')}`
        : `.${write(value)}`;
  }
  if (style === 'matrix') {
    return isList
      ? explode
        ? value.map((part) => `;${name}=${write(part)}`).join('')
        : `;${name}=${value.map(write).join(',')}`
      : isObject(value)
        ? explode
          ? entries.map(([key, part]) => `;${key}=${write(part)}`).join('')
          : `;${name}=${entries.map(([key, part]) => `${key},${write(part)}`).join(',')}`
        : `;${name}=${write(value)}`;
  }
  return isList
    ? value.map(write).join(',')
    : isObject(value)
      ? entries.map(([key, part]) => `${key}${explode ? '=' : ','}${write(part)}`).join(',')
      : write(value);
}

/** The variable of one of several keys: the name of its scheme, `AppKey` as `APP_KEY`. */
function createKeyVariable(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return words.replace(/^_+|_+$/g, '').toUpperCase() || KEY_VARIABLE;
}

function createAuthorization({carrier}: SecuritySchemeView, variable: string): SampleAuthorization[] {
  if (carrier.kind === 'none') {
    return [];
  }
  return ['name' in carrier ? {kind: carrier.kind, name: carrier.name, variable} : {kind: carrier.kind, variable}];
}

/** The keys of the first alternative: all that are required together. One key has the variable of the caller. */
function listAuthorizations({security}: OperationView, keyVariable: string): SampleAuthorization[] {
  const schemes = (security?.[0] ?? []).map(({scheme}) => scheme).filter(({carrier}) => carrier.kind !== 'none');
  const isOnly = schemes.length === 1;
  return schemes.flatMap((scheme) =>
    createAuthorization(scheme, isOnly ? keyVariable : createKeyVariable(scheme.name)),
  );
}

/** Extensions of file names by media type, where they are not the subtype. */
const FILE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'text/markdown': 'md',
};

function createFileName(property: string, mediaType: string): string {
  const subtype = /^[^/]+\/(?:x-)?([a-z0-9]+)$/.exec(mediaType)?.[1];
  const extension = FILE_EXTENSIONS[mediaType] ?? (subtype && subtype.length <= 5 ? subtype : 'bin');
  return `${property.replace(/[^\w-]+/g, '-') || 'file'}.${extension}`;
}

/** The media types that an encoding names: the first that is not a range. */
function getFirstMediaType(contentType: string | undefined): string | undefined {
  return contentType
    ?.split(',')
    .map((type) => type.trim())
    .find((type) => type !== '' && !type.includes('*'));
}

/** The media type of a property that is sent as a file; undefined for any other one. */
function getFileType(schema: SchemaView, encoding: EncodingView | undefined): string | undefined {
  const target = schema.items ?? schema;
  const written = getFirstMediaType(encoding?.contentType);
  const contained = target.constraints.find((text) => text.startsWith('contains '))?.slice('contains '.length);
  const isBinary = target.constraints.includes('format binary');
  // Bytes as they are have an encoding of no text (RFC 2045, section 6.2).
  const isEncodedText = target.constraints.some((text) =>
    /^(encoded as (?!(?:binary|8bit|7bit)$)|format (byte|base64))/i.test(text),
  );
  const isOtherType = written !== undefined && !/^(text\/plain|application\/([\w.-]+\+)?json)\b/.test(written);
  const isFile =
    isBinary || (contained !== undefined && !isEncodedText) || (isOtherType && !target.isStructured && !isEncodedText);
  return isFile ? (written ?? contained ?? 'application/octet-stream') : undefined;
}

/**
 * A body as samples send it: its properties in their styles, and its files.
 *
 * @param readsFiles whether the contents of files are not those of the value, which is generated
 */
export function createSampleBody(media: MediaTypeView, value: Json, readsFiles = false): SampleBody {
  const encodings: Record<string, FieldEncoding> = {};
  const files: Record<string, NonNullable<SampleBody['files']>[string]> = {};
  for (const {property, style, explode, contentType} of media.encodings) {
    encodings[property] = {style, explode, contentType: getFirstMediaType(contentType)};
  }
  for (const {name, kind, schema} of media.schema?.properties ?? []) {
    const mediaType = getFileType(
      schema,
      media.encodings.find(({property}) => property === name),
    );
    if (kind === 'property' && mediaType !== undefined) {
      files[name] = {name: createFileName(name, mediaType), mediaType, isRead: readsFiles};
    }
  }
  return {mediaType: media.mediaType, value, encodings, files};
}

/** What a sample sends for a range of media types, by its first part. */
const RANGE_EXAMPLES: Readonly<Record<string, string>> = {
  text: 'text/plain',
  image: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/mp4',
};

/** The media type that a sample sends: that of the document, or one of its range that fits the value. */
function chooseMediaType({mediaType, schema}: MediaTypeView, value: Json): string {
  if (!mediaType.includes('*')) {
    return mediaType;
  }
  const example = RANGE_EXAMPLES[mediaType.split('/')[0]!];
  const isBinary = schema?.constraints.includes('format binary');
  return (
    example ??
    (isBinary
      ? 'application/octet-stream'
      : isObject(value) || Array.isArray(value)
        ? 'application/json'
        : 'text/plain')
  );
}

/** The content of a body of which a document has neither an example nor a schema that one can be made from. */
function createPlaceholder(mediaType: string): Json {
  if (/\b(?:x-www-form-urlencoded|form-data)\b/i.test(mediaType)) {
    return {name: 'value'};
  }
  if (/\bjson\b|^(?:application|\*)\/\*/i.test(mediaType)) {
    return {};
  }
  if (/\bxml\b/i.test(mediaType)) {
    return '<request/>';
  }
  return /\byaml\b/i.test(mediaType) ? '{}' : /^text\//i.test(mediaType) ? 'text' : 'file';
}

/** The example of a media type that a sample can send; others are elsewhere. */
function findSentExample({examples}: MediaTypeView): ExampleView | undefined {
  return examples.find(({externalValue}) => externalValue === undefined);
}

/** Media types of files, which have no schema in OpenAPI 3.1. */
function isFile({mediaType}: MediaTypeView): boolean {
  return createPlaceholder(mediaType) === 'file' && !/^multipart\//i.test(mediaType);
}

/** Whether samples send a placeholder for a body that is required. */
export function isPlaceholderSent({isRequired, content: [media]}: RequestBodyView): boolean {
  return isRequired && media !== undefined && !isFile(media) && !findSentExample(media);
}

/** The file that samples send as a body: where the document has neither an example nor a schema of anything else. */
function getSentFile(media: MediaTypeView, example: ExampleView | undefined, mediaType: string): string | undefined {
  const isBinary = media.schema?.constraints.includes('format binary') ?? false;
  const isMade = example === undefined ? isFile(media) : isBinary && example.isGenerated;
  return isMade ? createFileName('file', mediaType) : undefined;
}

/** The body of an operation's first example; a file in its place where it is one. */
function createExampleBody(body: RequestBodyView | undefined): SampleBody | undefined {
  const [media] = body?.content ?? [];
  const example = media && findSentExample(media);
  if (!body || !media || (!example && !isFile(media) && !isPlaceholderSent(body))) {
    return undefined;
  }
  const value = example?.value ?? createPlaceholder(media.mediaType);
  const mediaType = chooseMediaType(media, value);
  const readsFiles = example?.isGenerated ?? true;
  return {...createSampleBody({...media, mediaType}, value, readsFiles), file: getSentFile(media, example, mediaType)};
}

/** The base URL of an operation; a relative or invalid one uses a host that is not reachable (RFC 2606). */
export function getBaseUrl({servers}: Pick<OperationView, 'servers'>): string {
  const written = servers[0]?.url ?? '/';
  const url = written.startsWith('//') ? `https:${written}` : written;
  const isAbsolute = /^https?:\/\/[^/]/i.test(url);
  const absolute = isAbsolute
    ? url
    : `https://api.example/${url.replace(/^[a-z][a-z0-9+.-]*:/i, '').replace(/^\/+/, '')}`;
  return absolute.replace(/[^!-~]|["<>\\^`{|}]/g, encodeURIComponent).replace(/\/+$/, '');
}

/** The file of a successful response that is bytes. */
function nameResponseFile({method, responses}: OperationView): string | undefined {
  const [media] = responses.find(({status}) => status.startsWith('2'))?.content ?? [];
  return media && method !== 'HEAD' && isBinary(media.mediaType, media.schema)
    ? createFileName('response', media.mediaType)
    : undefined;
}

/** The request of an operation's first example. */
function createExampleRequest(operation: OperationView, keyVariable: string): SampleRequest {
  const [authorization, ...furtherAuthorizations] = listAuthorizations(operation, keyVariable);
  const sent = operation.parameters.filter(({isRequired}) => isRequired);
  const listParametersIn = (place: string): ParameterView[] => sent.filter((view) => view.in === place);
  const path = operation.path.replace(/^(?!\/)/, '/').replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const view = operation.parameters.find((other) => other.in === 'path' && other.name === name);
    return view
      ? formatSimpleStyle(view, getExampleValue(view), (part) => encodeParameterValue(stringifyValue(part), view))
      : encodeURIComponent(name);
  });
  const query = [
    ...listParametersIn('query').flatMap((view) => formatQueryPairs(view, getExampleValue(view))),
    ...listParametersIn('querystring').flatMap((view) => formatQueryString(view, getExampleValue(view))),
  ];
  const cookies = listParametersIn('cookie').map(
    (view) =>
      // The style of OpenAPI 3.2 escapes nothing.
      `${view.name}=${formatSimpleStyle(view, getExampleValue(view), (part) => (view.style === 'cookie' ? stringifyValue(part) : encodeParameterValue(stringifyValue(part), view)))}`,
  );
  return {
    method: operation.method,
    url: `${getBaseUrl(operation)}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      ...listParametersIn('header')
        .filter(({name}) => !/^(accept|content-type|authorization)$/i.test(name))
        .map((view): [string, string] => [view.name, formatSimpleStyle(view, getExampleValue(view), stringifyValue)]),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as [string, string]] : []),
    ],
    authorization,
    furtherAuthorizations,
    body: createExampleBody(operation.body),
    responseFile: nameResponseFile(operation),
  };
}

/** The ranges of lines of the folded parts of a program. */
function listFoldedLines(parts: readonly SamplePart[]): LineRange[] {
  let last = 0;
  return parts.flatMap(({text, isFolded}): LineRange[] => {
    const first = last + 1;
    last += text.split('\n').length;
    return isFolded ? [[first, last]] : [];
  });
}

/** Programs in all languages for a request. */
export function renderPrograms(request: SampleRequest): readonly ShownProgram[] {
  return SAMPLE_LANGUAGES.map((language) => ({
    language: language.fence,
    name: language.name,
    code: renderSample(language, request).trimEnd(),
    folded: listFoldedLines(renderSampleParts(language, request)),
  }));
}

/** A request in all languages, one of which a page shows, without its set-up and error handling until readers open them. */
export function createRequestSamples(programs: readonly ShownProgram[]): Nodes[number] {
  return createComponent(
    'Samples',
    {label: 'Request', isFolded: true},
    programs.map(({language, name, code, folded}) => createRequestCode(language, code, name, folded)),
  );
}

/**
 * The samples of an operation of any document.
 *
 * @param keyVariable the environment variable of the key, where a request needs only one
 */
export function renderOperationPrograms(
  operation: OperationView,
  keyVariable = KEY_VARIABLE,
): ShownSamples | undefined {
  return operation.kind === 'operation'
    ? {
        example: operation.body?.content[0]?.examples.find(({isGenerated}) => !isGenerated)?.name,
        programs: renderPrograms(createExampleRequest(operation, keyVariable)),
      }
    : undefined;
}
