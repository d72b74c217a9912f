// cspell:ignore gett shema
import {describe, expect, it} from 'vitest';
import {printMarkdown} from '../../../src/pipeline/markdown/print';
import type {ApiDocument} from '../reader/documentViews';
import {renderDocument} from '../markdown/renderDocument';
import {readYamlText, visitAll} from './support/openapi';

/** Small documents, each with one thing that a program which calls the API depends on. */

function print(document: ApiDocument): string {
  return [...renderDocument(document)].map((nodes) => printMarkdown(nodes)).join('\n');
}

function printYaml(yaml: string, version?: string): string {
  return print(readYamlText(yaml, version));
}

function printGet(operation: string, rest = ''): string {
  return printYaml(`paths: {/a: {get: ${operation}}}\n${rest}`);
}

describe('where requests go', () => {
  it('is told of operations with servers of their own, or of their path, but not those of the document again', () => {
    const {operations} = readYamlText(`
servers: [{url: 'https://all.example'}]
paths:
  /a: {servers: [{url: 'https://path.example'}], get: {}, put: {servers: [{url: 'https://own.example'}]}}
  /b: {get: {}, put: {servers: [{url: 'https://all.example'}]}}
`);
    expect(operations.map(({ownServers}) => ownServers.map(({url}) => url))).toEqual([
      ['https://path.example'],
      ['https://own.example'],
      [],
      [],
    ]);
  });
});

describe('authentication', () => {
  it('is required by a scheme that the document only names', () => {
    const document = readYamlText('paths: {/a: {get: {security: [{key: []}], responses: {}}}}');
    const markdown = print(document);
    expect(markdown).toContain('- Requires `key`');
    expect(markdown).not.toContain('No authentication');
    expect(document.problems.map(({message}) => message)).toEqual([
      'Found the security scheme key, which components.securitySchemes does not describe, so that only its name is shown. Add it there.',
    ]);
  });

  it('is that of a webhook, where the document defines it', () => {
    const markdown = printYaml(`
security: [{bearer: []}]
webhooks: {lit: {post: {security: [{sum: []}]}}, out: {post: {}}}
components: {securitySchemes: {bearer: {type: http, scheme: bearer}, sum: {type: apiKey, in: header, name: X-Sum}}}
`);
    expect(markdown.match(/- Requires .*/g)).toEqual(['- Requires `sum`']);
  });
});

describe('headers', () => {
  it.each([
    [false, '**X-A, X-B**'],
    [true, '#### Headers\n\n- `X-A`'],
  ])('are in sight where a request needs one: %s', (isRequired, shown) => {
    const parameters = `[{name: X-A, in: header}, {name: X-B, in: header, required: ${String(isRequired)}}]`;
    expect(printGet(`{parameters: ${parameters}, responses: {}}`)).toContain(shown);
  });
});

describe('a fact of an operation', () => {
  it.each([
    ['{name: API-Version, in: header}', true],
    ['{name: api_version, in: query}', true],
    // As often the version of an object.
    ['{name: version, in: query}', false],
  ])('is the version of the API, by a parameter %s: %s', (parameter, isTold) => {
    expect(printGet(`{parameters: [${parameter}], responses: {}}`).includes('Versioned by')).toBe(isTold);
  });
});

describe('a callback', () => {
  it('is below the samples of its operation, which would else seem to be its own', () => {
    const markdown = printYaml(`paths: {/a: {post: {responses: {}, callbacks: {lit: {'{$url}': {post: {
      requestBody: {content: {text/plain: {example: It burns.}}}, responses: {},
      callbacks: {out: {'{$next}': {put: {responses: {}}}}}}}}}}}}`);
    const places = ['# Ruby', '#### Callback `lit`', 'It burns.', '##### Callback `out`', 'PUT `{$next}`'];
    const found = places.map((text) => markdown.indexOf(text));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((one, other) => one - other));
  });
});

describe('a response of bytes', () => {
  const createContent = (content: string): string => `{responses: {'200': {description: ok, content: ${content}}}}`;

  it.each([
    ['{image/png: {schema: {type: string, format: binary}}}', 'response.png'],
    ['{application/octet-stream: {}}', 'response.bin'],
    ['{application/pdf: {schema: {type: string}}}', 'response.pdf'],
  ])('has no made example, and samples keep its bytes: %s', (content, file) => {
    const markdown = printGet(createContent(content));
    expect(markdown).toContain(`--output ${file} \\\n  --fail-with-body`);
    expect(markdown).toContain('const bytes = Buffer.from(await response.arrayBuffer());');
    expect(markdown).toContain('process.stdout.write(bytes);');
    expect(markdown).not.toMatch(/^```text$/m);
  });

  it('is none where it is text', () => {
    const markdown = printGet(createContent('{text/plain: {schema: {type: string}}}'));
    expect(markdown).not.toMatch(/--output|bytes/);
    expect(markdown).toMatch(/^```text$/m);
  });
});

describe('a body', () => {
  const printPost = (content: string): string =>
    printYaml(`paths: {/a: {post: {requestBody: {content: ${content}}, responses: {}}}}`);

  it.each([
    ['binary', '--form "photo=@photo.png;type=image/png"'],
    ['8bit', '--form "photo=@photo.png;type=image/png"'],
    ['base64', '--form-string photo=ZmlsZQ=='],
  ])('has a file where a part is bytes as they are: %s', (encoding, option) => {
    expect(
      printPost(
        `{multipart/form-data: {schema: {type: object, properties: {photo: {type: string, contentEncoding: ${encoding}, contentMediaType: image/png}}}}}`,
      ),
    ).toContain(option);
  });

  it('of JSON may have an example that is written as a text', () => {
    const document = readYamlText(`paths: {/a: {post: {responses: {}, requestBody: {content: {application/json: {
      schema: {type: array, items: {type: integer}}, examples: {one: {value: '[4, 5]'}, two: {value: '[6'}}}}}}}}`);
    const [one, two] = document.operations[0]!.body!.content[0]!.examples;
    expect([one!.value, two!.value]).toEqual([[4, 5], '[6']);
    document.checkExamples();
    expect(document.problems.map(({place}) => place)).toEqual([expect.stringContaining('/examples/two/value')]);
  });

  it('of JSON may have such an example in its schema', () => {
    const {operations} = readYamlText(`paths: {/a: {post: {responses: {}, requestBody: {content: {application/json: {
      schema: {type: object, example: '{"a": 1}'}}}}}}}`);
    expect(operations[0]!.body!.content[0]!.examples[0]!.value).toEqual({a: 1});
  });

  it('of JSON keeps a text where its schema allows one', () => {
    const {operations} = readYamlText(`paths: {/a: {post: {responses: {}, requestBody: {content: {application/json: {
      schema: {type: [string, array]}, example: '[4, 5]'}}}}}}`);
    expect(operations[0]!.body!.content[0]!.examples[0]!.value).toBe('[4, 5]');
  });

  it('of a stream has a value on one line', () => {
    const markdown = printGet(
      "{responses: {'200': {description: ok, content: {application/x-ndjson: {schema: {}, example: {a: {b: 1}}}}}}}",
    );
    expect(markdown).toContain('\n{"a":{"b":1}}\n');
  });
});

describe('an attribute', () => {
  const printSchema = (schema: string): string =>
    printYaml(`components: {schemas: {A: {type: object, properties: {p: ${schema}}}}}`);

  it.each([
    ['{type: array, prefixItems: [{type: string}, {type: integer}], items: false}', '**2 items**'],
    ['{properties: {a: {}}, if: {required: [a]}, then: {minProperties: 2}}', '**1 attribute and 1 condition**'],
    ['{oneOf: [{properties: {a: {}}}, {properties: {b: {}}}], not: {required: [c]}}', '**2 variants and 1 condition**'],
  ])('counts what is inside it: %s', (schema, summary) => {
    expect(printSchema(schema)).toContain(summary);
  });

  it('has the examples of the items of a list', () => {
    expect(printSchema('{type: array, items: {type: string, example: red}}')).toContain('Example: `["red"]`');
    expect(printSchema('{type: array, example: [blue], items: {type: string, example: red}}')).not.toContain('red');
  });
});

describe('a tag', () => {
  it('that the document describes twice is shown once, and told', () => {
    const {tags, problems} = readYamlText('tags: [{name: A, description: One.}, {name: A, description: Two.}]');
    expect(tags.map(({description}) => description)).toEqual(['One.']);
    expect(problems).toMatchObject([{place: 'api.yaml#/tags/1', message: /Found the tag A again/}]);
  });
});

describe('a webhook', () => {
  it('is read from the extension that documents of OpenAPI 3.0 have', () => {
    const {webhooks} = readYamlText('paths: {}\nx-webhooks: {lit: {post: {responses: {}}}}', '3.0.3');
    expect(webhooks.map(({path, method}) => [path, method])).toEqual([['lit', 'POST']]);
  });
});

describe('what a document has in a wrong place is told', () => {
  const wrap = (operation: string): string => `paths: {/a: {get: ${operation}}}`;

  it.each([
    [
      'paths: {/a: {gett: {}}}',
      '/paths/~1a/gett',
      'Found the key gett in a path item, which has none of this name. Is it get?',
    ],
    [wrap('{parameter: []}'), '/paths/~1a/get/parameter', /the key parameter in an operation.* Is it parameters\?$/],
    [wrap('{produces: []}'), '/paths/~1a/get/produces', /Remove it, or begin its name with x-\.$/],
    [
      wrap('{parameters: [{name: q, in: query, type: string}]}'),
      '/paths/~1a/get/parameters/0/type',
      /the key type in a parameter.* Move it below schema\.$/,
    ],
    [
      wrap("{responses: {'200': {description: ok, schema: {}}}}"),
      '/paths/~1a/get/responses/200/schema',
      /the key schema in a response.* Move it below content\.$/,
    ],
    [
      wrap("{responses: {'200': {description: ok, headers: {A: {type: string}}}}}"),
      '/paths/~1a/get/responses/200/headers/A/type',
      /in a header.* Move it below schema\.$/,
    ],
    [
      wrap('{requestBody: {content: {text/plain: {shema: {}}}}}'),
      '/paths/~1a/get/requestBody/content/text~1plain/shema',
      /in a media type.* Is it schema\?$/,
    ],
    [
      `${wrap("{requestBody: {$ref: '#/components/schemas/A'}}")}\ncomponents: {schemas: {A: {type: object}}}`,
      '/components/schemas/A/type',
      /the key type in a request body/,
    ],
    [
      wrap('{responses: {OK: {}}}'),
      '/paths/~1a/get/responses/OK',
      /Found the status OK\. Expected a number such as 404/,
    ],
    [
      "paths: {'/a/{id}': {get: {}}, '/a/{name}': {put: {}}}",
      '/paths/~1a~1{name}',
      'Found the path /a/{name} beside /a/{id}, which fits the same requests. Merge them.',
    ],
    [
      `${wrap('{security: [{key: [read]}]}')}\ncomponents: {securitySchemes: {key: {type: oauth2, flows: {clientCredentials: {scopes: {reads: ''}}}}}}`,
      '/paths/~1a/get/security/0/key',
      'Found the scope read, which no flow of key describes, expected reads.',
    ],
  ])('%s', (yaml, place, message) => {
    const document = readYamlText(yaml);
    visitAll(document);
    const told = document.problems.filter((problem) => problem.place === `api.yaml#${place}`);
    expect(told.map((problem) => problem.message)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it('but neither extensions nor what OpenAPI 3.0 to 3.2 have', () => {
    const document = readYamlText(
      `paths: {/a: {x-a: 1, query: {x-b: 1, responses: {'2XX': {summary: ok, x-c: 1}, default: {description: no}}}}}`,
      '3.2.0',
    );
    visitAll(document);
    expect(document.problems).toEqual([]);
  });
});
