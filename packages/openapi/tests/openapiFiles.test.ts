import {describe, expect, it} from 'vitest';
import {readDocument} from '../reader/readDocument';
import {readSchemas, readDocumentTexts, readYamlText, visitAll} from './support/openapi';

const START = "openapi: 3.1.0\ninfo: {title: Test, version: '1'}\n";

describe('a root file that cannot be read', () => {
  it.each([
    ['a Swagger 2.0 document', 'swagger: "2.0"', /api\.yaml: found a Swagger 2\.0 document.*Convert/],
    ['an AsyncAPI document', 'asyncapi: 3.0.0', /found an AsyncAPI document\. Expected an OpenAPI 3\.0, 3\.1 or 3\.2/],
    ['an Arazzo document', 'arazzo: 1.0.1', /found an Arazzo document.*sourceDescriptions/],
    ['an overlay', 'overlay: 1.0.0', /found an OpenAPI Overlay.*Apply it/],
    ['a Postman collection', '{"info": {"name": "A"}, "item": []}', /found a Postman collection.*Convert/],
    ['a recording', '{"log": {"entries": []}}', /found a HAR recording/],
    ['a web page', '\n<!DOCTYPE html>\n<title>a: b</title>', /api\.yaml:1: found a web page, not the document/],
    ['XML', '<?xml version="1.0"?>\n<definitions/>', /api\.yaml:1: found XML\. Expected one JSON or YAML document/],
    ['UTF-16', 'o\0p\0e\0n\0', /api\.yaml: found bytes that are not text in UTF-8/],
    ['a part of a document', 'paths: {}', /found no key openapi.*use the root file/],
    ['a version to come', 'openapi: 4.0.0', /api\.yaml:1: found openapi: 4\.0\.0\. Expected/],
    ['a version that is a number', '# Old\nopenapi: 2.0', /api\.yaml:2: found openapi: 2\.0\. Expected.*Convert/],
    ['a list', '- a', /found a list\. Expected/],
    ['nothing', '', /found nothing\. Expected/],
    ['broken YAML', 'openapi: 3.1.0\ninfo: [', /api\.yaml:\d+: found invalid YAML/],
    ['broken JSON', '{"openapi": "3.1.0",\n"info": {,}}', /api\.yaml:2: found invalid YAML/],
    [
      'a key twice in YAML',
      'openapi: 3.1.0\ninfo: {}\ninfo: {}',
      /api\.yaml:3: found invalid YAML: duplicated mapping key/,
    ],
    [
      'a key twice in JSON',
      '{"openapi": "3.1.0",\n"info": {"title": "a",\n"title": "b"}}',
      /api\.yaml:3: found the key "title" twice/,
    ],
    ['an alias inside of its anchor', 'a: &a [*a]', /found an alias inside its own target/],
    ['endless nesting', '['.repeat(5000) + ']'.repeat(5000), /nested more than 500 levels/],
  ])('is told: %s', (_, text, message) => {
    expect(() => readDocumentTexts({'api.yaml': text})).toThrow(message);
  });

  it('is not an address', () => {
    expect(() => readDocument('https://api.lamps.example/openapi.yaml')).toThrow(
      'https://api.lamps.example/openapi.yaml: found an address, expected a file',
    );
  });

  it('is reported when it does not exist', () => {
    expect(() => readDocument('nowhere/api.yaml')).toThrow(/nowhere\/api\.yaml: found no file.*does not exist/);
  });

  it('is rejected when aliases expand to more values than a page could show', () => {
    const lines = Array.from({length: 12}, (_, index) => {
      const alias = index === 0 ? 'x' : `*a${index - 1}`;
      return `a${index}: &a${index} [${Array.from({length: 10}, () => alias).join(', ')}]`;
    });
    expect(() =>
      readDocumentTexts({'api.yaml': `${START}x-bomb:\n${lines.map((line) => `  ${line}`).join('\n')}`}),
    ).toThrow(/aliases that expand to more than/);
  });
});

describe('a file', () => {
  it('is JSON or YAML by its content, not by its name', () => {
    const {title} = readDocumentTexts({
      'api.yaml': '\uFEFF{"openapi": "3.0.3", "info": {"title": "In JSON", "version": "1"}}',
    });
    expect(title).toBe('In JSON');
  });

  it('keeps equal keys of different objects, and keys in texts', () => {
    const text =
      '{"openapi": "3.1.0", "info": {"title": "a \\"title\\": {", "version": "1"}, "tags": [{"name": "a"}, {"name": "b"}]}';
    expect(readDocumentTexts({'api.json': text}).tags.map(({name}) => name)).toEqual(['a', 'b']);
  });

  it('keeps dates as text, takes number keys as text and merges by <<', () => {
    const {document, Day, Merged} = readSchemas(`
Day: {type: string, example: 2026-11-03}
Merged:
  <<: &base {type: integer}
  minimum: 1
`);
    expect(Day!.examples).toEqual(['2026-11-03']);
    expect([Merged!.type, ...Merged!.constraints]).toEqual(['integer', 'at least 1']);
    expect(document.problems).toEqual([]);
  });

  it('is read once however many references lead to it', () => {
    const reads: string[] = [];
    const texts: Record<string, string> = {
      'api.yaml': `${START}components: {schemas: {A: {$ref: 'b.yaml#/X'}, B: {$ref: 'b.yaml#/Y'}, C: {$ref: './b.yaml#/X'}}}`,
      'b.yaml': 'X: {type: string}\nY: {type: integer}',
    };
    const document = readDocument('api.yaml', {
      readText: (file) => {
        reads.push(file);
        return texts[file]!;
      },
    });
    expect(document.schemas.map(({type}) => type)).toEqual(['string', 'integer', 'string']);
    expect(reads).toEqual(['api.yaml', 'b.yaml']);
  });

  it('does not pollute objects by a key named __proto__', () => {
    const {A} = readSchemas('A: {type: object, properties: {__proto__: {type: string}, constructor: {type: integer}}}');
    expect(A!.properties.map(({name, schema}) => `${name} ${schema.type}`)).toEqual([
      '__proto__ string',
      'constructor integer',
    ]);
    expect(({} as Record<string, unknown>).type).toBeUndefined();
  });
});

describe('a reference', () => {
  it('resolves through files, and the id is the place of the definition', () => {
    const {schemas} = readDocumentTexts({
      'api.yaml': `${START}components: {schemas: {A: {type: object, properties: {b: {$ref: 'parts/b.yaml#/B'}}}}}`,
      'parts/b.yaml':
        "B: {type: object, properties: {a: {$ref: '../api.yaml#/components/schemas/A'}, whole: {$ref: c.json}}}",
      'parts/c.json': '{"type": "object", "properties": {"self": {"$ref": "#"}}}',
    });
    const b = schemas[0]!.properties[0]!.schema;
    expect([b.id, b.name]).toEqual(['parts/b.yaml#/B', 'B']);
    expect(b.properties[0]!.schema).toBe(schemas[0]);
    const whole = b.properties[1]!.schema;
    expect([whole.id, whole.name, whole.properties[0]!.schema === whole]).toEqual(['parts/c.json#/', 'c', true]);
  });

  it('finds names with slashes, tildes, spaces and percent signs', () => {
    const {document, A} = readSchemas(`
A:
  type: object
  properties:
    a: {$ref: '#/components/schemas/x~1y~0z%20%25'}
"x/y~z %": {type: boolean}
`);
    expect(A!.properties[0]!.schema.type).toBe('boolean');
    expect(document.problems).toEqual([]);
  });

  it('finds anchors, ids and dynamic anchors', () => {
    const {document, A} = readSchemas(`
A:
  $id: https://shop.example/a
  properties:
    local: {$ref: '#/$defs/L'}
    anchor: {$ref: '#here'}
    id: {$ref: 'https://shop.example/b'}
    relative: {$ref: 'b'}
    dynamic: {$dynamicRef: '#node'}
  $defs:
    L: {type: integer}
    M: {$anchor: here, type: boolean}
    N: {$dynamicAnchor: node, type: number}
B: {$id: 'https://shop.example/b', type: string}
`);
    expect(A!.properties.map(({schema}) => schema.type)).toEqual(['integer', 'boolean', 'string', 'string', 'number']);
    expect(document.problems).toEqual([]);
  });

  it.each([
    ['nowhere', "$ref: '#/components/schemas/None'", /which has no target/],
    ['to a file that does not exist', '$ref: none.yaml', /none\.yaml: found no file.*does not exist/],
    ['to a bare name', '$ref: Pet', /write #\/components\/schemas\/Pet/],
    ['to a host', "$ref: 'https://shop.example/pet.yaml#/Pet'", /Nothing is loaded over the network/],
    ['with a malformed escape', "$ref: '#/%E0%A4%A'", /which has no target/],
    ['to itself', "$ref: '#/components/schemas/A'", /are circular: api\.yaml#\/components\/schemas\/A/],
    ['to another one that leads back', "$ref: '#/components/schemas/B'", /are circular/],
    ['to itself by allOf', "allOf: [{$ref: '#/components/schemas/A'}, {type: object}]", /part of itself/],
  ])('is reported, and the rest shown: %s', (_, yaml, message) => {
    const {document, Other} = readSchemas(`
A: {${yaml}}
B: {$ref: '#/components/schemas/A'}
Other: {type: string}
`);
    visitAll(document);
    expect(document.problems[0]!.message).toMatch(message);
    expect(document.problems[0]!.place).toMatch(/^api\.yaml#\/components\/schemas\/[AB]/);
    expect(Other!.type).toBe('string');
  });

  it('reports invalid YAML in another file at the reference, with its line', () => {
    const document = readDocumentTexts({
      'api.yaml': `${START}components: {schemas: {A: {$ref: 'b.yaml#/B'}}}`,
      'b.yaml': 'B: 1\nB: 2',
    });
    expect(document.schemas[0]!.type).toBe('any');
    expect(document.problems).toMatchObject([
      {
        place: 'api.yaml#/components/schemas/A',
        message: expect.stringMatching(/b\.yaml:2: .*duplicated mapping key/) as string,
      },
    ]);
  });

  it('may replace a whole map, as in many documents', () => {
    const document = readDocumentTexts({
      'api.yaml': `${START}paths: {$ref: paths.yaml}\ncomponents: {schemas: {$ref: schemas.yaml}}`,
      'paths.yaml': '/a: {get: {responses: {$ref: "responses.yaml"}}}\n/b: {get: {$ref: "responses.yaml#/operation"}}',
      'responses.yaml': '200: {description: Fine.}\noperation: {operationId: other, responses: {}}',
      'schemas.yaml': 'A: {type: object, properties: {$ref: "properties.yaml"}}',
      'properties.yaml': 'a: {type: string}',
    });
    expect(document.operations.map(({name}) => name)).toEqual(['get-a', 'other']);
    expect(document.operations[0]!.responses[0]!.description).toBe('Fine.');
    expect(document.schemas[0]!.properties[0]!.name).toBe('a');
  });

  it('ends where it is circular', () => {
    const {document} = readSchemas("$ref: '#/components/schemas/Pet'");
    const [{message}] = [...document.problems, {message: ''}];
    expect([document.schemas, message]).toEqual([[], expect.stringMatching(/which has no target/)]);
  });

  it('to itself is reported with the places on the way', () => {
    const {document} = readSchemas("A: {$ref: '#/components/schemas/B'}\nB: {$ref: '#/components/schemas/A'}");
    expect(document.schemas.map(({type}) => type)).toEqual(['any', 'any']);
    const chain = 'api.yaml#/components/schemas/A, api.yaml#/components/schemas/B, api.yaml#/components/schemas/A';
    expect(document.problems[0]!.message).toBe(
      `Found references that are circular: ${chain}. Point one of them to a definition.`,
    );
  });

  it('is reported once however often it occurs', () => {
    const document = readSchemas(
      "A: {properties: {a: {$ref: '#/none'}}}\nB: {$ref: '#/components/schemas/A'}",
    ).document;
    visitAll(document);
    visitAll(document);
    expect(document.problems).toHaveLength(1);
  });
});

describe('a part of the wrong type', () => {
  it.each([
    [
      'a schema',
      'components: {schemas: {A: 5}}',
      'api.yaml#/components/schemas/A',
      /Found number "5", expected a schema/,
    ],
    [
      'properties',
      'components: {schemas: {A: {properties: [1]}}}',
      'api.yaml#/components/schemas/A/properties',
      /Found a list, expected an object/,
    ],
    [
      'a type',
      'components: {schemas: {A: {type: file}}}',
      'api.yaml#/components/schemas/A/type',
      /Found the type string "file", expected one of string/,
    ],
    [
      'a description',
      'tags: [{name: a, description: {b: 1}}]',
      'api.yaml#/tags/0/description',
      /Found an object, expected text/,
    ],
    [
      'parameters',
      'paths: {/a: {get: {parameters: 5}}}',
      'api.yaml#/paths/~1a/get/parameters',
      /Found number "5", expected a list/,
    ],
    [
      'a parameter without name',
      'paths: {/a: {get: {parameters: [{in: query}]}}}',
      'api.yaml#/paths/~1a/get/parameters/0',
      /parameter without name/,
    ],
    [
      'a parameter in a body',
      'paths: {/a: {get: {parameters: [{in: body, name: b}]}}}',
      'api.yaml#/paths/~1a/get/parameters/0',
      /expected in to be one of path, .* Describe it in requestBody\.content of the operation instead\./,
    ],
    ['an operation', 'paths: {/a: {get: x}}', 'api.yaml#/paths/~1a/get', /Found string "x", expected an object/],
    [
      'a security scheme that does not exist',
      'paths: {/a: {get: {security: [{none: []}]}}}',
      'api.yaml#/paths/~1a/get/security/0',
      /none, which components\.securitySchemes does not describe/,
    ],
    [
      'an example without a value',
      'paths: {/a: {get: {parameters: [{in: query, name: b, examples: {c: {summary: d}}}]}}}',
      'api.yaml#/paths/~1a/get/parameters/0/examples/c',
      /without a value/,
    ],
    [
      'required',
      'components: {schemas: {A: {required: true}}}',
      'api.yaml#/components/schemas/A/required',
      /Found boolean "true", expected a list/,
    ],
  ])('is reported with its place: %s', (_, yaml, place, message) => {
    const document = readYamlText(yaml);
    visitAll(document);
    expect(document.problems).toContainEqual({
      place,
      severity: 'problem',
      message: expect.stringMatching(message) as string,
    });
  });
});

describe('a key of YAML', () => {
  it.each(['Null', 'TRUE', '1.10', '0x1F', '010', '1e3', '~', '200', 'no'])('stays as written: %s', (key) => {
    const document = readYamlText(`components:\n  schemas:\n    A:\n      properties:\n        ${key}: {type: string}`);
    expect(document.schemas[0]!.properties.map(({name}) => name)).toEqual([key]);
  });
});
