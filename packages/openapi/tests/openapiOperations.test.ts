import {describe, expect, it} from 'vitest';
import type {ApiDocument, OperationView} from '../reader/documentViews';
import {readYamlText, visitAll} from './support/openapi';

function readOperation(yaml: string, rest = ''): OperationView {
  return readYamlText(`paths: {'/pets/{id}': {get: ${yaml}}}\n${rest}`).operations[0]!;
}

function getCallback({operations}: ApiDocument, index = 0): OperationView {
  return operations[0]!.callbacks[index]!.operation;
}

describe('an operation', () => {
  it('has a unique name: its id, else method and path, and a number when it is taken', () => {
    const {operations, webhooks, problems} = readYamlText(`
paths:
  /pets: {get: {operationId: list}, post: {operationId: list}, put: {}}
  /pets/: {put: {}}
webhooks: {pet.gone: {post: {operationId: list}}}
`);
    expect([...operations, ...webhooks].map(({name}) => name)).toEqual([
      'list',
      'list-2',
      'put-pets',
      'put-pets-2',
      'list-3',
    ]);
    expect([...operations, ...webhooks].map(({operationId}) => operationId)).toEqual([
      'list',
      'list',
      undefined,
      undefined,
      'list',
    ]);
    expect(problems.map(({place, severity}) => `${severity} ${place}`)).toEqual([
      'warning api.yaml#/paths/~1pets/post/operationId',
      'warning api.yaml#/webhooks/pet.gone/post/operationId',
    ]);
  });

  it.each([
    ['{summary: A summary, operationId: a}', 'A summary'],
    ['{operationId: createRefund}', 'Create refund'],
    ['{operationId: list_all-pets}', 'List all pets'],
    ['{operationId: getHTMLPage2}', 'Get HTML page2'],
    ['{}', 'GET /pets/{id}'],
  ])('has a title: %s', (yaml, title) => {
    expect(readOperation(yaml).title).toBe(title);
  });

  it('is created once, part by part', () => {
    const view = readOperation(
      '{requestBody: {content: {text/plain: {schema: {type: string}}}}, responses: {200: {}}}',
    );
    expect(view.responses).toBe(view.responses);
    expect(view.body!.content).toBe(view.body!.content);
  });

  it('has the example of a shared parameter that is named after it, else all of them', () => {
    const {operations} = readYamlText(`
paths:
  /pets: {get: {operationId: listPets, parameters: [{$ref: '#/components/parameters/Key'}]}}
  /owners: {get: {operationId: listOwners, parameters: [{$ref: '#/components/parameters/Key'}]}}
  /shops: {get: {parameters: [{$ref: '#/components/parameters/Key'}]}}
components:
  parameters: {Key: {name: key, in: query, examples: {listPets: {value: pet}, listOwners: {value: owner}}}}
`);
    expect(operations.map(({parameters}) => parameters[0]!.examples.map(({value}) => value))).toEqual([
      ['pet'],
      ['owner'],
      ['pet', 'owner'],
    ]);
  });

  it('inherits from its path what it does not define', () => {
    const [get, put] = readYamlText(`
servers: [{url: 'https://shop.example'}]
paths:
  /a:
    summary: All of a
    description: About a.
    servers: [{url: /a}]
    get: {}
    put: {summary: Mine, servers: [{url: /b}]}
`).operations;
    expect([get!.title, get!.description, get!.servers[0]!.url]).toEqual(['All of a', 'About a.', '/a']);
    expect([put!.title, put!.description, put!.servers[0]!.url]).toEqual(['Mine', 'All of a\n\nAbout a.', '/b']);
  });

  it('does not take the title of its path where another one would have the same', () => {
    const [get, put, remove] = readYamlText(`
paths:
  /a:
    summary: All of a
    get: {operationId: readA}
    put: {description: Own.}
    delete: {summary: Mine}
`).operations;
    expect([get!.title, put!.title, remove!.title]).toEqual(['Read a', 'PUT /a', 'Mine']);
    expect([get!.description, put!.description, remove!.description]).toEqual([
      'All of a',
      'Own.\n\nAll of a',
      'All of a',
    ]);
  });

  it('has the texts of its path besides its own, each once', () => {
    const [get, put] = readYamlText(`
paths:
  /a:
    summary: All of a
    description: Behind a wall.
    get: {summary: Mine, description: Own.}
    put: {summary: All of a, description: Behind a wall.}
`).operations;
    expect([get!.description, put!.description]).toEqual(['Own.\n\nAll of a\n\nBehind a wall.', 'Behind a wall.']);
  });

  it('may be in a referenced path item, and paths may be extensions', () => {
    const {operations} = readYamlText(`
paths:
  x-internal: {get: {}}
  /a: {$ref: '#/components/pathItems/A', summary: Beside, put: {}}
components: {pathItems: {A: {summary: There, get: {responses: {}}, query: {}, additionalOperations: {COPY: {}}}}}
`);
    expect(operations.map(({method, path}) => `${method} ${path}`)).toEqual([
      'GET /a',
      'PUT /a',
      'QUERY /a',
      'COPY /a',
    ]);
    expect([operations[0]!.id, operations[0]!.description]).toEqual(['api.yaml#/components/pathItems/A/get', 'Beside']);
  });

  it('has the error codes, the version and the tags of the contract', () => {
    const {errorCodes, since, tags} = readOperation("{x-error-codes: [a, b], x-since: '2.0', tags: [T]}");
    expect([errorCodes, since, tags]).toEqual([['a', 'b'], '2.0', ['T']]);
  });

  it('adds tags that the document does not describe', () => {
    const {tags} = readYamlText('tags: [{name: A, description: First.}]\npaths: {/a: {get: {tags: [B, A]}}}');
    expect(tags.map(({name, description}) => [name, description])).toEqual([
      ['A', 'First.'],
      ['B', undefined],
    ]);
  });
});

describe('parameters', () => {
  it('of a path apply unless the operation has one of the same name and location', () => {
    const [get] = readYamlText(`
paths:
  /a:
    parameters: [{name: a, in: query, description: Of the path.}, {name: b, in: header}]
    get: {parameters: [{name: a, in: query, description: Of the operation.}, {name: a, in: header}, {$ref: '#/components/parameters/C'}]}
components: {parameters: {C: {name: c, in: cookie}}}
`).operations;
    expect(get!.parameters.map(({name, in: place, description}) => [name, place, description])).toEqual([
      ['a', 'query', 'Of the operation.'],
      ['b', 'header', undefined],
      ['a', 'header', undefined],
      ['c', 'cookie', undefined],
    ]);
  });

  const list = 'schema: {type: array, items: {type: string}}';
  const object = 'schema: {type: object, properties: {a: {}}}';
  it.each([
    ['{in: query, schema: {type: string}}', undefined],
    [`{in: query, ${list}}`, 'p=first&p=second'],
    [`{in: query, style: pipeDelimited, explode: true, ${list}}`, 'p=first&p=second'],
    [`{in: query, ${object}}`, 'key=value&other=value'],
    [`{in: cookie, ${list}}`, undefined],
    [`{in: query, explode: false, ${list}}`, 'comma-separated'],
    [`{in: query, explode: false, ${object}}`, 'comma-separated names and values'],
    [`{in: query, style: spaceDelimited, explode: false, ${list}}`, 'space-separated'],
    [`{in: query, style: pipeDelimited, explode: false, ${list}}`, 'pipe-separated'],
    [`{in: query, style: deepObject, explode: true, ${object}}`, 'p[key]=value'],
    ['{in: path, schema: {type: string}}', undefined],
    [`{in: path, ${list}}`, 'comma-separated'],
    [`{in: header, explode: true, ${object}}`, 'comma-separated, as key=value'],
    ['{in: path, style: label, schema: {type: string}}', '.value'],
    [`{in: path, style: label, ${list}}`, '.first,second'],
    [`{in: path, style: label, explode: true, ${object}}`, '.key=value.other=value'],
    ['{in: path, style: matrix, schema: {type: string}}', ';p=value'],
    [`{in: path, style: matrix, explode: true, ${list}}`, ';p=first;p=second'],
    [`{in: path, style: matrix, ${object}}`, ';p=key,value,other,value'],
    ['{in: query, content: {application/json: {schema: {type: object}}}}', undefined],
  ])('describe their serialization: %s', (yaml, words) => {
    const {parameters} = readOperation(`{parameters: [${yaml.replace('{', '{name: p, ')}]}`);
    expect(parameters[0]!.serialization).toBe(words);
  });

  it.each([
    [`{in: cookie, ${list}}`, 1],
    [`{in: cookie, ${object}}`, 1],
    [`{in: cookie, explode: false, ${list}}`, 0],
    ['{in: cookie, schema: {type: string}}', 0],
  ])('cannot be cookies that repeat their names: %s', (yaml, count) => {
    const document = readYamlText(`paths: {/a: {get: {parameters: [${yaml.replace('{', '{name: p, ')}]}}}`);
    visitAll(document);
    const messages = document.problems.map(({message}) => message);
    expect(messages.filter((one) => /^Found the cookie p .*Write explode: false/.test(one))).toHaveLength(count);
  });

  it('are required in a path, whatever they declare', () => {
    const {parameters} = readOperation(
      '{parameters: [{name: id, in: path}, {name: b, in: query}, {name: c, in: query, required: true}]}',
    );
    expect(parameters.map(({isRequired}) => isRequired)).toEqual([true, false, true]);
  });

  it('without a schema accept any value', () => {
    expect(readOperation('{parameters: [{name: a, in: query}]}').parameters[0]!.schema.type).toBe('any');
  });
});

describe('bodies and responses', () => {
  it('follow references, with the keywords beside them', () => {
    const {body, responses} = readOperation(
      `{requestBody: {$ref: '#/components/requestBodies/B'}, responses: {200: {$ref: '#/components/responses/R', description: Mine.}, 4XX: {description: Wrong.}, default: {}, x-note: {}}}`,
      'components: {requestBodies: {B: {required: true, description: A body.}}, responses: {R: {description: Theirs.}}}',
    );
    expect([body!.isRequired, body!.description]).toEqual([true, 'A body.']);
    expect(responses.map(({status, description}) => [status, description])).toEqual([
      ['200', 'Mine.'],
      ['4XX', 'Wrong.'],
      ['default', undefined],
    ]);
  });

  it('have headers, links and the encodings of parts', () => {
    const {body, responses} = readOperation(`{
      requestBody: {content: {multipart/form-data: {
        schema: {type: object, properties: {file: {type: string}, list: {type: array}}},
        encoding: {file: {contentType: image/png, headers: {X-Sum: {schema: {type: string}}}}, list: {style: spaceDelimited, explode: false, allowReserved: true}}}}},
      responses: {200: {
        headers: {X-A: {required: true, deprecated: true, schema: {type: integer}}, X-B: {content: {text/plain: {schema: {type: boolean}}}}, X-C: {}},
        links: {next: {operationId: next, parameters: {a: $response.body#/a, b: 5}, requestBody: {c: 1}, server: {url: 'https://shop.example'}}, ref: {operationRef: '#/paths/~1a/get'}}}}}`);
    expect(body!.content[0]!.encodings).toMatchObject([
      {property: 'file', contentType: 'image/png', headers: [{name: 'X-Sum'}], serialization: undefined},
      {property: 'list', serialization: 'space-separated, reserved characters stay as they are'},
    ]);
    expect(
      responses[0]!.headers.map(({name, isRequired, isDeprecated, schema}) => [
        name,
        isRequired,
        isDeprecated,
        schema.type,
      ]),
    ).toEqual([
      ['X-A', true, true, 'integer'],
      ['X-B', false, false, 'boolean'],
      ['X-C', false, false, 'any'],
    ]);
    expect(responses[0]!.links).toMatchObject([
      {
        name: 'next',
        operation: 'next',
        parameters: [
          {name: 'a', value: '$response.body#/a'},
          {name: 'b', value: '5'},
        ],
        requestBody: '{"c":1}',
        server: 'https://shop.example',
      },
      {name: 'ref', operation: '#/paths/~1a/get'},
    ]);
  });
});

describe('security', () => {
  const schemes = `components: {securitySchemes: {
    Key: {type: apiKey, in: header, name: X-Key}, Query: {type: apiKey, in: query, name: key}, Cookie: {type: apiKey, in: cookie, name: session},
    Basic: {type: http, scheme: basic}, Bearer: {type: http, scheme: BEARER, bearerFormat: JWT}, Digest: {type: http, scheme: digest},
    OAuth: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://shop.example/token', scopes: {a: Do a.}}}},
    Open: {type: openIdConnect, openIdConnectUrl: 'https://shop.example/open'}, Tls: {type: mutualTLS}}}`;

  it('describes each kind of scheme and what a request must contain', () => {
    const {securitySchemes, problems} = readYamlText(schemes);
    expect(securitySchemes.map(({type, carrier}) => [type, carrier])).toEqual([
      ['API key in the header X-Key', {kind: 'header', name: 'X-Key'}],
      ['API key in the query parameter key', {kind: 'query', name: 'key'}],
      ['API key in the cookie session', {kind: 'cookie', name: 'session'}],
      ['HTTP basic: user name and password', {kind: 'basic'}],
      ['HTTP bearer token (JWT)', {kind: 'bearer'}],
      ['HTTP digest', {kind: 'header', name: 'Authorization'}],
      ['OAuth 2.0', {kind: 'bearer'}],
      ['OpenID Connect', {kind: 'bearer'}],
      ['Mutual TLS: a client certificate', {kind: 'none'}],
    ]);
    expect(securitySchemes[6]!.flows).toEqual([
      {
        name: 'Client credentials',
        urls: [{label: 'Token URL', url: 'https://shop.example/token'}],
        scopes: [{name: 'a', description: 'Do a.'}],
      },
    ]);
    expect([securitySchemes[7]!.url, problems]).toEqual(['https://shop.example/open', []]);
  });

  it.each([
    ['{}', [[['Bearer', []]]]],
    ['{security: []}', []],
    ['{security: [{}, {Key: []}]}', [[], [['Key', []]]]],
    [
      '{security: [{OAuth: [a], Key: []}]}',
      [
        [
          ['OAuth', ['a']],
          ['Key', []],
        ],
      ],
    ],
  ])('is that of the document unless the operation overrides it: %s', (yaml, expected) => {
    const {security} = readOperation(yaml, `security: [{Bearer: []}]\n${schemes}`);
    expect(security!.map((all) => all.map(({scheme, scopes}) => [scheme.name, scopes]))).toEqual(expected);
  });

  it('is unknown where the document defines none, and for calls to the reader', () => {
    expect(readOperation('{}').security).toBeUndefined();
    const {webhooks} = readYamlText(`security: [{Bearer: []}]\nwebhooks: {a: {post: {}}}\n${schemes}`);
    expect(webhooks[0]!.security).toBeUndefined();
  });
});

describe('servers', () => {
  it('have variables, replaced by their defaults', () => {
    const {servers} = readYamlText(
      "servers: [{url: 'https://{region}.shop.example/{open}', description: Live., variables: {region: {default: eu, enum: [eu, us], description: Where.}}}]",
    );
    expect(servers).toEqual([
      {
        url: 'https://eu.shop.example/{open}',
        template: 'https://{region}.shop.example/{open}',
        description: 'Live.',
        variables: [{name: 'region', defaultValue: 'eu', values: ['eu', 'us'], description: 'Where.'}],
      },
    ]);
  });

  it('are / where there are none', () => {
    expect(readOperation('{}').servers.map(({url}) => url)).toEqual(['/']);
  });
});

describe('webhooks and callbacks', () => {
  it('are operations with a kind and a path of their own', () => {
    const document = readYamlText(`
paths:
  /a:
    post:
      operationId: start
      callbacks:
        finished: {'{$request.body#/url}': {post: {}, put: {operationId: put}}}
        shared: {$ref: '#/components/callbacks/Shared'}
webhooks: {pet.created: {post: {}}}
components: {callbacks: {Shared: {'$request.body#/other': {post: {summary: Shared}}}}}
`);
    const [webhook] = document.webhooks;
    expect([webhook!.kind, webhook!.path, webhook!.name, webhook!.title]).toEqual([
      'webhook',
      'pet.created',
      'post-pet-created',
      'Pet created',
    ]);
    const first = getCallback(document);
    expect([first.kind, first.path, first.name, first.title]).toEqual([
      'callback',
      '{$request.body#/url}',
      'start-finished-post',
      'Finished',
    ]);
    expect([getCallback(document, 1).name, getCallback(document, 2).title]).toEqual(['put', 'Shared']);
  });

  it('end where a callback calls back the operation that it belongs to', () => {
    const document = readYamlText(`
paths: {/a: {post: {callbacks: {again: {$ref: '#/components/callbacks/Again'}}}}}
components: {callbacks: {Again: {x: {post: {callbacks: {again: {$ref: '#/components/callbacks/Again'}}}}}}}
`);
    visitAll(document);
    expect(getCallback(document).callbacks).toEqual([]);
    expect(document.problems).toEqual([]);
  });
});
