// The modules that write, one by one: the package as a whole compiles the grammars by which it reads, in half a second.
import renderRequest from '@usebruno/lang/v2/src/jsonToBru';
import renderRoot from '@usebruno/lang/v2/src/jsonToCollectionBru';
import renderEnvironment from '@usebruno/lang/v2/src/jsonToEnv';
import type {
  RequestCollection,
  CollectionRequest,
  CollectionFolder,
  NamedText,
  SavedExample,
  SentRequest,
} from './model';
import {renderKeyScript, renderTestScript, type ScriptDialect} from './collectionScripts';

/** Writes collections in the format of Bruno: a folder of `.bru` files, which every version of Bruno opens. */

const BRUNO_DIALECT: ScriptDialect = {
  test: 'test',
  expect: 'expect',
  status: 'res.getStatus()',
  body: 'res.getBody()',
  readHeader: (name) => `res.getHeader('${name.toLowerCase()}')`,
  set: (variable, value) => `bru.setVar('${variable}', ${value})`,
};

/** The environment with the key, a secret that Bruno does not write to files. */
const ENVIRONMENT_NAME = 'Sandbox';

interface BrunoParameter extends NamedText {
  readonly enabled: true;
}

function toEnabledParameters(texts: readonly NamedText[]): BrunoParameter[] {
  return texts.map((text) => ({...text, enabled: true}));
}

interface BrunoRequest {
  readonly method: string;
  readonly url: string;
  readonly params: readonly object[];
  readonly headers: readonly BrunoParameter[];
  readonly body: {readonly mode: string; readonly json?: string};
}

function toBrunoRequest({method, path, pathParameters, query, headers, body}: SentRequest): BrunoRequest {
  const search = query.map(({name, value}) => `${name}=${value}`).join('&');
  return {
    method,
    url: `{{base_url}}${path.replace(/\{(\w+)\}/g, ':$1')}${search && `?${search}`}`,
    params: [
      ...toEnabledParameters(query).map((one) => ({...one, type: 'query'})),
      ...toEnabledParameters(pathParameters).map((one) => ({...one, type: 'path'})),
    ],
    headers: toEnabledParameters(headers),
    body: body === undefined ? {mode: 'none'} : {mode: 'json', json: body},
  };
}

function toBrunoExample(
  {name, status, statusText, mediaType, response, body}: SavedExample,
  sent: SentRequest,
): object {
  return {
    name,
    description: '',
    request: toBrunoRequest({...sent, body: sent.body === undefined ? undefined : (body ?? sent.body)}),
    response: {
      status: String(status),
      statusText,
      headers: toEnabledParameters([{name: 'Content-Type', value: mediaType}]),
      body: {type: mediaType.endsWith('json') ? 'json' : 'text', content: response},
    },
  };
}

function renderRequestFile({name, description, sent, checks, examples}: CollectionRequest, seq: number): string {
  const {method, url, params, headers, body} = toBrunoRequest(sent);
  const auth = {mode: 'inherit'};
  return renderRequest({
    meta: {name, type: 'http', seq},
    http: {method: method.toLowerCase(), url, auth: auth.mode, body: body.mode},
    params,
    headers,
    auth,
    body,
    tests: renderTestScript(checks, BRUNO_DIALECT).join('\n'),
    settings: {encodeUrl: true},
    docs: description,
    examples: examples.map((example) => toBrunoExample(example, sent)),
  });
}

function createFolderFiles({name, description, requests}: CollectionFolder, seq: number): [string, string][] {
  return [
    [`${name}/folder.bru`, renderRoot({meta: {name, seq}, docs: description})],
    ...requests.map((request, index): [string, string] => [
      `${name}/${request.name.replace(/[^\w ,-]/g, '-')}.bru`,
      renderRequestFile(request, index + 1),
    ]),
  ];
}

/** The files of a collection, by their paths in its folder. */
export function createBrunoFiles({
  name,
  description,
  baseUrl,
  folders,
}: RequestCollection): ReadonlyMap<string, string> {
  const configuration = {version: '1', name, type: 'collection'};
  const root = {
    meta: {name},
    docs: description,
    auth: {mode: 'bearer', bearer: {token: '{{api_key}}'}},
    script: {req: renderKeyScript("bru.getEnvVar('api_key')").join('\n')},
  };
  const environment = {
    name: ENVIRONMENT_NAME,
    variables: [
      {name: 'base_url', value: baseUrl, enabled: true, secret: false, type: 'text'},
      {name: 'api_key', value: '', enabled: true, secret: true, type: 'text'},
    ],
  };
  return new Map([
    ['bruno.json', `${JSON.stringify(configuration, null, 2)}\n`],
    ['collection.bru', renderRoot(root)],
    [`environments/${ENVIRONMENT_NAME}.bru`, renderEnvironment(environment)],
    ...folders.flatMap((folder, index) => createFolderFiles(folder, index + 1)),
  ]);
}
