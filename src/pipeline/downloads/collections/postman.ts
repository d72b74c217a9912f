import {createHash} from 'node:crypto';
import type {
  RequestCollection,
  CollectionRequest,
  CollectionFolder,
  NamedText,
  SavedExample,
  SentRequest,
} from './model';
import {renderKeyScript, renderTestScript, type ScriptDialect} from './collectionScripts';

/** Writes collections in the format of Postman: https://schema.postman.com/collection/json/v2.1.0/ */

const POSTMAN_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const POSTMAN_DIALECT: ScriptDialect = {
  test: 'pm.test',
  expect: 'pm.expect',
  status: 'pm.response.code',
  body: 'pm.response.json()',
  readHeader: (name) => `pm.response.headers.get('${name}')`,
  set: (variable, value) => `pm.collectionVariables.set('${variable}', ${value})`,
};

/**
 * An id that stays the same from build to build, so that an import can update a collection: a UUID of version 8 (RFC
 * 9562).
 */
function createUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function toKeyValuePairs(texts: readonly NamedText[]): {key: string; value: string}[] {
  return texts.map(({name, value}) => ({key: name, value}));
}

function toPostmanUrl({path, pathParameters, query}: SentRequest): object {
  const steps = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const search = query.map(({name, value}) => `${name}=${value}`).join('&');
  return {
    raw: `{{base_url}}/${steps}${search && `?${search}`}`,
    host: ['{{base_url}}'],
    path: steps.split('/'),
    ...(query.length > 0 && {query: toKeyValuePairs(query)}),
    ...(pathParameters.length > 0 && {variable: toKeyValuePairs(pathParameters)}),
  };
}

function toPostmanBody(raw: string | undefined): object {
  return raw === undefined ? {} : {body: {mode: 'raw', raw, options: {raw: {language: 'json'}}}};
}

function toPostmanHeaders({headers, body}: SentRequest): object[] {
  const type = body === undefined ? [] : [{name: 'Content-Type', value: 'application/json'}];
  return toKeyValuePairs([...headers, ...type]);
}

function toPostmanResponse(example: SavedExample, sent: SentRequest): object {
  return {
    name: example.name,
    originalRequest: {
      method: sent.method,
      header: toPostmanHeaders(sent),
      url: toPostmanUrl(sent),
      ...toPostmanBody(sent.body === undefined ? undefined : (example.body ?? sent.body)),
    },
    status: example.statusText,
    code: example.status,
    _postman_previewlanguage: example.mediaType.endsWith('json') ? 'json' : 'text',
    header: [{key: 'Content-Type', value: example.mediaType}],
    cookie: [],
    body: example.response,
  };
}

function toPostmanEvent(listen: 'test' | 'prerequest', exec: readonly string[]): object {
  return {listen, script: {type: 'text/javascript', exec}};
}

function toPostmanItem({name, description, sent, checks, examples}: CollectionRequest): object {
  return {
    name,
    event: [toPostmanEvent('test', renderTestScript(checks, POSTMAN_DIALECT))],
    request: {
      method: sent.method,
      header: toPostmanHeaders(sent),
      url: toPostmanUrl(sent),
      ...toPostmanBody(sent.body),
      description,
    },
    response: examples.map((example) => toPostmanResponse(example, sent)),
  };
}

function toPostmanFolder({name, description, requests}: CollectionFolder): object {
  return {name, description, item: requests.map(toPostmanItem)};
}

/** A collection as JSON for Postman, Insomnia and other clients that import the format. */
export function renderPostmanCollection({
  product,
  name,
  description,
  baseUrl,
  variables,
  folders,
}: RequestCollection): string {
  const collection = {
    info: {_postman_id: createUuid(`collection ${product}`), name, description, schema: POSTMAN_SCHEMA},
    item: folders.map(toPostmanFolder),
    auth: {type: 'bearer', bearer: [{key: 'token', value: '{{api_key}}', type: 'string'}]},
    event: [toPostmanEvent('prerequest', renderKeyScript("pm.variables.get('api_key')"))],
    variable: [{key: 'base_url', value: baseUrl}, ...variables.map((key) => ({key, value: ''}))],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** The environment of the key, a secret whose value is empty. */
export function renderPostmanEnvironment(name: string): string {
  const environment = {
    id: createUuid('environment'),
    name,
    values: [{key: 'api_key', value: '', type: 'secret', enabled: true}],
    _postman_variable_scope: 'environment',
  };
  return `${JSON.stringify(environment, null, 2)}\n`;
}
