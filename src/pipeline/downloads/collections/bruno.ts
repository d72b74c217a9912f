import {stringifyCollection, stringifyEnvironment, stringifyFolder, stringifyRequest} from '@usebruno/filestore';
import type {Collection, CollectionRequest, Folder, NamedText, SavedExample, Sent} from './model';
import {keyScript, testScript, type Dialect} from './scripts';

/** Writes collections as Bruno keeps them: a folder of `.bru` files, which every version of Bruno opens. */

const BRU = {format: 'bru'} as const;

const BRUNO: Dialect = {
  test: 'test',
  expect: 'expect',
  status: 'res.getStatus()',
  body: 'res.getBody()',
  header: (name) => `res.getHeader('${name.toLowerCase()}')`,
  set: (variable, value) => `bru.setVar('${variable}', ${value})`,
};

/** The environment, which holds the key as a secret that Bruno does not write into files. */
const ENVIRONMENT = 'Sandbox';

interface Parameter extends NamedText {
  readonly enabled: true;
}

function enabled(texts: readonly NamedText[]): Parameter[] {
  return texts.map((text) => ({...text, enabled: true}));
}

function requestOf({method, path, pathParameters, query, headers, body}: Sent): object {
  const search = query.map(({name, value}) => `${name}=${value}`).join('&');
  return {
    method,
    url: `{{base_url}}${path.replace(/\{(\w+)\}/g, ':$1')}${search && `?${search}`}`,
    params: [
      ...enabled(query).map((one) => ({...one, type: 'query'})),
      ...enabled(pathParameters).map((one) => ({...one, type: 'path'})),
    ],
    headers: enabled(headers),
    body: body === undefined ? {mode: 'none'} : {mode: 'json', json: body},
  };
}

function exampleOf({name, status, statusText, mediaType, answer, body}: SavedExample, sent: Sent): object {
  return {
    name,
    type: 'http-request',
    request: requestOf({...sent, body: sent.body === undefined ? undefined : (body ?? sent.body)}),
    response: {
      status: String(status),
      statusText,
      headers: enabled([{name: 'Content-Type', value: mediaType}]),
      body: {type: mediaType.endsWith('json') ? 'json' : 'text', content: answer},
    },
  };
}

function requestFile({name, description, sent, checks, examples}: CollectionRequest, seq: number): string {
  const item = {
    type: 'http-request',
    name,
    seq,
    request: {
      ...requestOf(sent),
      auth: {mode: 'inherit'},
      tests: testScript(checks, BRUNO).join('\n'),
      docs: description,
    },
    settings: {encodeUrl: true},
    examples: examples.map((example) => exampleOf(example, sent)),
  };
  return stringifyRequest(item, BRU);
}

function folderFiles({name, description, requests}: Folder, seq: number): [string, string][] {
  return [
    [`${name}/folder.bru`, stringifyFolder({meta: {name, seq}, docs: description}, BRU)],
    ...requests.map((request, index): [string, string] => [
      `${name}/${request.name.replace(/[^\w ,-]/g, '-')}.bru`,
      requestFile(request, index + 1),
    ]),
  ];
}

/** The files of a collection, by their paths in its folder. */
export function brunoFiles({name, description, baseUrl, folders}: Collection): ReadonlyMap<string, string> {
  const configuration = {version: '1', name, type: 'collection'};
  const root = {
    meta: {name},
    docs: description,
    request: {
      auth: {mode: 'bearer', bearer: {token: '{{api_key}}'}},
      script: {req: keyScript("bru.getEnvVar('api_key')").join('\n')},
    },
  };
  const environment = {
    name: ENVIRONMENT,
    variables: [
      {name: 'base_url', value: baseUrl, enabled: true, secret: false, type: 'text'},
      {name: 'api_key', value: '', enabled: true, secret: true, type: 'text'},
    ],
  };
  return new Map([
    ['bruno.json', `${JSON.stringify(configuration, null, 2)}\n`],
    ['collection.bru', stringifyCollection(root, configuration, BRU)],
    [`environments/${ENVIRONMENT}.bru`, stringifyEnvironment(environment, BRU)],
    ...folders.flatMap((folder, index) => folderFiles(folder, index + 1)),
  ]);
}
