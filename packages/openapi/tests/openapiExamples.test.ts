import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import yaml from 'yaml';
import {describe, expect, it} from 'vitest';
import type {Json} from '../../json';
import type {ExampleView, MediaTypeView} from '../reader/documentViews';
import {readYamlText} from './support/openapi';

function readMediaTypes(
  schema: string,
  mediaType = 'application/json',
  rest = '',
  version = '3.1.0',
): {request: MediaTypeView; response: MediaTypeView} {
  const content = `content: {${mediaType}: {schema: ${schema}${rest}}}`;
  const {operations} = readYamlText(
    `paths: {/a: {post: {requestBody: {${content}}, responses: {200: {${content}}}}}}`,
    version,
  );
  const [operation] = operations;
  return {request: operation!.body!.content[0]!, response: operation!.responses[0]!.content[0]!};
}

function generateFromSchema(schema: string): Json {
  const [example] = readMediaTypes(schema).response.examples;
  expect(example).toMatchObject({name: '', isGenerated: true});
  return example!.value;
}

function listValues(examples: readonly ExampleView[]): Json[] {
  return examples.map(({value}) => value);
}

describe('examples', () => {
  it('are those of the media type, else of its schema, else generated', () => {
    const rest =
      ', examples: {a: {summary: First., value: 1}, b: {$ref: "#/x-b"}, c: {externalValue: "https://shop.example/c"}}';
    const {operations} = readYamlText(`
x-b: {description: Second., value: {b: null}}
paths: {/a: {post: {requestBody: {content: {application/json: {schema: {example: 5}${rest}}}}}}}
`);
    expect(operations[0]!.body!.content[0]!.examples).toEqual([
      {name: 'a', summary: 'First.', description: undefined, value: 1, externalValue: undefined, isGenerated: false},
      {
        name: 'b',
        summary: undefined,
        description: 'Second.',
        value: {b: null},
        externalValue: undefined,
        isGenerated: false,
      },
      {
        name: 'c',
        summary: undefined,
        description: undefined,
        value: null,
        externalValue: 'https://shop.example/c',
        isGenerated: false,
      },
    ]);
    expect(listValues(readMediaTypes('{examples: [1, 2]}').response.examples)).toEqual([1, 2]);
    expect(listValues(readMediaTypes('{example: 5}', 'application/json', ', example: null').response.examples)).toEqual(
      [null],
    );
    expect(readMediaTypes('{type: boolean}').response.examples.map(({isGenerated}) => isGenerated)).toEqual([true]);
  });

  it('leave read-only properties out of requests and write-only ones out of responses', () => {
    const {request, response} = readMediaTypes(
      '{type: object, required: [id], properties: {id: {type: string, readOnly: true, example: re_1}, secret: {type: string, writeOnly: true, const: s}, a: {type: integer}}}',
    );
    expect(listValues(request.examples)).toEqual([{secret: 's', a: 1}]);
    expect(listValues(response.examples)).toEqual([{id: 're_1', a: 1}]);
  });

  it('are generated deterministically', () => {
    const schema =
      '{type: object, properties: {a: {type: string, format: uuid}, b: {type: array, items: {type: number}}, c: {type: string, format: date-time}}}';
    expect(generateFromSchema(schema)).toEqual(generateFromSchema(schema));
  });

  const ajv = new Ajv2020({strict: false});
  addFormats(ajv);
  it.each([
    '{type: string, minLength: 20}',
    '{type: string, maxLength: 3}',
    '{type: string, format: password, minLength: 12}',
    ...[
      '^cus_[A-Za-z0-9]{14}$',
      '^[0-9a-f]{24}$',
      '^[A-Z]{3}$',
      '^\\+?[1-9]\\d{1,14}$',
      '^(foo|bar)-\\d{4}$',
      '^/[^/]+/$',
      '^\\d+(\\.\\d{2})?$',
      '^(?!string)[a-z]+$',
      '^[ -/]{4}$',
    ].map((pattern) => `{type: string, pattern: '${pattern}'}`),
    "{type: string, pattern: '^[A-Z]+$', minLength: 12, maxLength: 14}",
    "{allOf: [{type: string, pattern: '^[a-z]+-[0-9]+$'}, {pattern: '7'}]}",
    "{type: string, format: uri, pattern: '^https://hooks[.]'}",
    ...[
      'date-time',
      'date',
      'time',
      'duration',
      'email',
      'hostname',
      'ipv4',
      'ipv6',
      'uri',
      'uri-reference',
      'uuid',
      'json-pointer',
      'regex',
      'byte',
    ].map((format) => `{type: string, format: ${format}}`),
    '{type: integer, minimum: 7}',
    '{type: integer, maximum: -3}',
    '{type: integer, exclusiveMinimum: 0, exclusiveMaximum: 2}',
    '{type: number, minimum: 0, exclusiveMaximum: 1, exclusiveMinimum: 0}',
    '{type: number, minimum: 0.5, maximum: 0.75}',
    '{type: integer, multipleOf: 5, minimum: 3}',
    '{type: number, multipleOf: 0.25, exclusiveMinimum: 1}',
    '{type: array, items: {type: string}, minItems: 3, uniqueItems: true}',
    '{type: array, items: {enum: [a, b, c]}, minItems: 2, uniqueItems: true}',
    '{type: array, items: {type: integer}, maxItems: 0}',
    '{type: array, prefixItems: [{type: integer}, {const: x}], items: false}',
    '{type: array, contains: {const: 5}}',
    '{type: object, required: [a], properties: {b: {type: boolean}}}',
    '{type: object, additionalProperties: {type: integer}, minProperties: 1}',
    '{type: object, propertyNames: {enum: [k]}, additionalProperties: {type: integer}}',
    '{type: object, properties: {a: {type: string}}, oneOf: [{required: [x], properties: {x: {const: 1}}}, {required: [y], properties: {y: {const: 2}}}]}',
    '{oneOf: [{type: integer, minimum: 5}, {type: string}]}',
    "{anyOf: [{type: 'null'}, {type: string, minLength: 10}]}",
    '{allOf: [{type: object, required: [a], properties: {a: {type: integer, minimum: 3}}}, {properties: {a: {maximum: 3}, b: {const: null}}}]}',
    '{enum: [null, b]}',
    "{type: 'null'}",
    'true',
    '{}',
    '{type: [integer, string]}',
    '{type: object, properties: {child: {type: object, required: [n], properties: {n: {type: number}}}}}',
  ])('that are generated fit their schema: %s', (schema) => {
    const value = generateFromSchema(schema);
    expect(
      ajv.validate(yaml.parse(schema) as object | boolean, value),
      `${JSON.stringify(value)} ${ajv.errorsText()}`,
    ).toBe(true);
  });

  it.each(['^(', '^\\p{Lu}{40}$', '^(?=.*xyz)(?=.*123)'])(
    'are plain where no text of a pattern is found: %s',
    (pattern) => {
      expect(generateFromSchema(`{type: string, pattern: '${pattern}'}`)).toBe('string');
    },
  );

  it('end for schemas that recurse, and are small for schemas that are large', () => {
    const {operations} = readYamlText(`
paths: {/a: {get: {responses: {200: {content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}}}}}}
components: {schemas: {Node: {type: object, required: [next, list], properties: {
  next: {$ref: '#/components/schemas/Node'}, list: {type: array, items: {$ref: '#/components/schemas/Node'}}, maybe: {$ref: '#/components/schemas/Node'},
  back: {anyOf: [{$ref: '#/components/schemas/Node'}, {type: 'null'}]}}}}}
`);
    expect(listValues(operations[0]!.responses[0]!.content[0]!.examples)).toEqual([{next: {}, list: [], back: null}]);
    const names = Array.from({length: 12}, (_, index) => index);
    const schemas = names.map(
      (level) =>
        `S${level}: {type: object, properties: {${names.map((name) => `p${name}: ${level === 11 ? '{type: string}' : `{$ref: '#/components/schemas/S${level + 1}'}`}`).join(', ')}}}`,
    );
    const wide = readYamlText(`
paths: {/a: {get: {responses: {200: {content: {application/json: {schema: {$ref: '#/components/schemas/S0'}}}}}}}}
components: {schemas: {${schemas.join(', ')}}}
`);
    const [example] = wide.operations[0]!.responses[0]!.content[0]!.examples;
    expect(JSON.stringify(example!.value).length).toBeLessThan(2000);
  });

  it('set what a discriminator chooses', () => {
    const {operations} = readYamlText(
      `
paths: {/a: {get: {responses: {200: {content: {application/json: {schema: {$ref: '#/components/schemas/Animal'}}, text/json: {schema: {$ref: '#/components/schemas/Bird'}}}}}}}}
components: {schemas: {
  Animal: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {feathered: Bird}}},
  Bird: {allOf: [{$ref: '#/components/schemas/Animal'}, {properties: {wings: {type: integer, default: 2}}}]}}}
`,
      '3.0.3',
    );
    const contents = operations[0]!.responses[0]!.content;
    expect(contents.map(({examples}) => examples[0]!.value)).toEqual([
      {kind: 'feathered', wings: 2},
      {kind: 'feathered', wings: 2},
    ]);
  });

  it('are left out where nothing fits', () => {
    expect(readMediaTypes('false').response.examples).toEqual([]);
  });

  it('keep a property that is named __proto__', () => {
    const value = generateFromSchema('{type: object, properties: {__proto__: {type: string, const: own}}}');
    expect(JSON.stringify(value)).toBe('{"__proto__":"own"}');
  });
});

describe('XML', () => {
  it('is written with names, attributes, wrappers and namespaces, and escaped', () => {
    const {response} = readMediaTypes(
      `{type: object, xml: {name: pet, prefix: p, namespace: 'https://xml.shop.example/pet'}, properties: {
        id: {type: integer, xml: {attribute: true}}, name: {type: string, example: 'a < b & "c"'},
        tags: {type: array, xml: {name: tags, wrapped: true}, items: {type: string, example: x, xml: {name: tag}}},
        plain: {type: array, items: {type: string, example: y}}, 'not a name': {type: boolean}}}`,
      'application/xml',
    );
    expect(listValues(response.examples)).toEqual([
      `<?xml version="1.0" encoding="UTF-8"?>
<p:pet xmlns:p="https://xml.shop.example/pet" id="1">
  <name>a &lt; b &amp; &quot;c&quot;</name>
  <tags>
    <tag>x</tag>
  </tags>
  <plain>y</plain>
  <not_a_name>true</not_a_name>
</p:pet>`,
    ]);
  });

  it('keeps a text that the author wrote', () => {
    const {response} = readMediaTypes('{type: object}', 'application/problem+xml', ", example: '<a/>'");
    expect(listValues(response.examples)).toEqual(['<a/>']);
  });
});

it('the example of a shared parameter for an operation has no name but that of the operation, which readers know', () => {
  const {operations} = readYamlText(`
components: {parameters: {secret: {name: Secret, in: header, schema: {type: string}, examples: {list: {value: one}, find: {value: two}}}}}
paths:
  /a: {get: {operationId: list, parameters: [{$ref: '#/components/parameters/secret'}]}}
  /b: {get: {operationId: other, parameters: [{$ref: '#/components/parameters/secret'}]}}`);
  const names = operations.map(({parameters}) => parameters[0]!.examples.map(({name, value}) => [name, value]));
  expect(names).toEqual([
    [['', 'one']],
    [
      ['list', 'one'],
      ['find', 'two'],
    ],
  ]);
});
