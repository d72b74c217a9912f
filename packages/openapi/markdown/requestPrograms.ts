import {isObject, stringifyValue, type Json} from '../../json';
import type {OperationView, ParameterView} from '../reader/documentViews';
import type {SampleRequest} from '../../request-samples/request';
import {renderSample, renderSampleParts, SAMPLE_LANGUAGES} from '../../request-samples';
import type {SamplePart} from '../../request-samples/parts';
import {createComponent, createRequestCode, type LineRange, type Nodes} from './markdownNodes';
import type {ShownProgram, ShownSamples} from './renderContext';

/** The request of a sample, built from the description of an operation. */

/** Where the sample reads the key from. */
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

/** Whether a sample sends a parameter: required ones only. */
function isSent(view: ParameterView): boolean {
  return view.isRequired && view.in !== 'querystring';
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

function getAuthorization({security}: OperationView): SampleRequest['authorization'] {
  const carriers = (security?.[0] ?? []).map(({scheme}) => scheme.carrier);
  const [carrier] = carriers.filter(({kind}) => kind !== 'none');
  if (!carrier || carrier.kind === 'none') {
    return undefined;
  }
  return 'name' in carrier
    ? {kind: carrier.kind, name: carrier.name, variable: KEY_VARIABLE}
    : {kind: carrier.kind, variable: KEY_VARIABLE};
}

/** The base URL of an operation; a relative or invalid one uses a host that is not reachable (RFC 2606). */
function getBaseUrl({servers}: OperationView): string {
  const url = servers[0]?.url ?? '/';
  const isAbsolute = /^https?:\/\/[^/]/i.test(url);
  const absolute = isAbsolute
    ? url
    : `https://api.example/${url.replace(/^[a-z][a-z0-9+.-]*:/i, '').replace(/^\/+/, '')}`;
  return absolute.replace(/[^!-~]|["<>\\^`{|}]/g, encodeURIComponent).replace(/\/+$/, '');
}

/** The request of an operation's first example. */
function createExampleRequest(operation: OperationView): SampleRequest {
  const sent = operation.parameters.filter(isSent);
  const listParametersIn = (place: string): ParameterView[] => sent.filter((view) => view.in === place);
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const view = operation.parameters.find((other) => other.in === 'path' && other.name === name);
    return view
      ? formatSimpleStyle(view, getExampleValue(view), (part) => encodeParameterValue(stringifyValue(part), view))
      : encodeURIComponent(name);
  });
  const query = listParametersIn('query').flatMap((view) => formatQueryPairs(view, getExampleValue(view)));
  const cookies = listParametersIn('cookie').map(
    (view) =>
      `${view.name}=${formatSimpleStyle(view, getExampleValue(view), (part) => encodeParameterValue(stringifyValue(part), view))}`,
  );
  const media = operation.body?.content[0];
  const example = media?.examples.find(({externalValue}) => externalValue === undefined);
  return {
    method: operation.method,
    url: `${getBaseUrl(operation)}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      ...listParametersIn('header')
        .filter(({name}) => !/^(accept|content-type|authorization)$/i.test(name))
        .map((view): [string, string] => [view.name, formatSimpleStyle(view, getExampleValue(view), stringifyValue)]),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as [string, string]] : []),
    ],
    authorization: getAuthorization(operation),
    body:
      media && example && !media.mediaType.includes('*')
        ? {mediaType: media.mediaType, value: example.value}
        : undefined,
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

/** The samples of an operation of any document. */
export function renderOperationPrograms(operation: OperationView): ShownSamples | undefined {
  return operation.kind === 'operation'
    ? {
        example: operation.body?.content[0]?.examples.find(({isGenerated}) => !isGenerated)?.name,
        programs: renderPrograms(createExampleRequest(operation)),
      }
    : undefined;
}
