import {createHash} from 'node:crypto';
import type {Collection, CollectionRequest, Folder, NamedText, SavedExample, Sent} from './model';
import {keyScript, testScript, type Dialect} from './scripts';

/** Writes collections as Postman reads them: https://schema.postman.com/collection/json/v2.1.0/ */

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const POSTMAN: Dialect = {
  test: 'pm.test',
  expect: 'pm.expect',
  status: 'pm.response.code',
  body: 'pm.response.json()',
  header: (name) => `pm.response.headers.get('${name}')`,
  set: (variable, value) => `pm.collectionVariables.set('${variable}', ${value})`,
};

/** An id that stays the same from build to build, so that an import can update a collection: a UUID of version 8 (RFC 9562). */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

function pairs(texts: readonly NamedText[]): {key: string; value: string}[] {
  return texts.map(({name, value}) => ({key: name, value}));
}

function urlOf({path, pathParameters, query}: Sent): object {
  const steps = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const search = query.map(({name, value}) => `${name}=${value}`).join('&');
  return {
    raw: `{{base_url}}/${steps}${search && `?${search}`}`,
    host: ['{{base_url}}'],
    path: steps.split('/'),
    ...(query.length > 0 && {query: pairs(query)}),
    ...(pathParameters.length > 0 && {variable: pairs(pathParameters)}),
  };
}

function bodyOf(raw: string | undefined): object {
  return raw === undefined ? {} : {body: {mode: 'raw', raw, options: {raw: {language: 'json'}}}};
}

function headersOf({headers, body}: Sent): object[] {
  const type = body === undefined ? [] : [{name: 'Content-Type', value: 'application/json'}];
  return pairs([...headers, ...type]);
}

function responseOf(example: SavedExample, sent: Sent): object {
  return {
    name: example.name,
    originalRequest: {
      method: sent.method,
      header: headersOf(sent),
      url: urlOf(sent),
      ...bodyOf(sent.body === undefined ? undefined : (example.body ?? sent.body)),
    },
    status: example.statusText,
    code: example.status,
    _postman_previewlanguage: example.mediaType.endsWith('json') ? 'json' : 'text',
    header: [{key: 'Content-Type', value: example.mediaType}],
    cookie: [],
    body: example.answer,
  };
}

function eventOf(listen: 'test' | 'prerequest', exec: readonly string[]): object {
  return {listen, script: {type: 'text/javascript', exec}};
}

function itemOf({name, description, sent, checks, examples}: CollectionRequest): object {
  return {
    name,
    event: [eventOf('test', testScript(checks, POSTMAN))],
    request: {method: sent.method, header: headersOf(sent), url: urlOf(sent), ...bodyOf(sent.body), description},
    response: examples.map((example) => responseOf(example, sent)),
  };
}

function folderOf({name, description, requests}: Folder): object {
  return {name, description, item: requests.map(itemOf)};
}

/** A collection as JSON for Postman, Insomnia and others that read the format. */
export function postmanCollection({product, name, description, baseUrl, variables, folders}: Collection): string {
  const collection = {
    info: {_postman_id: uuidOf(`collection ${product}`), name, description, schema: SCHEMA},
    item: folders.map(folderOf),
    auth: {type: 'bearer', bearer: [{key: 'token', value: '{{api_key}}', type: 'string'}]},
    event: [eventOf('prerequest', keyScript("pm.variables.get('api_key')"))],
    variable: [{key: 'base_url', value: baseUrl}, ...variables.map((key) => ({key, value: ''}))],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** The environment that holds the key, as a secret, without it. */
export function postmanEnvironment(name: string): string {
  const environment = {
    id: uuidOf('environment'),
    name,
    values: [{key: 'api_key', value: '', type: 'secret', enabled: true}],
    _postman_variable_scope: 'environment',
  };
  return `${JSON.stringify(environment, null, 2)}\n`;
}
