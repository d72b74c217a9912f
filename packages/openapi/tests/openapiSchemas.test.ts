import {describe, expect, it} from 'vitest';
import {getPropertySchema, readSchemas, visitAll} from './support/openapi';

const PRICE = 'Price: {type: object, properties: {amount: {type: integer}}}';

function readType(yaml: string, version = '3.1.0'): string {
  return readSchemas(`A: ${yaml}\n${PRICE}`, version).A!.type;
}

function readConstraints(yaml: string, version = '3.1.0'): readonly string[] {
  return readSchemas(`A: ${yaml}`, version).A!.constraints;
}

describe('a pattern', () => {
  it('that is not a regular expression is told, and shown as it is', () => {
    const document = readSchemas("A: {properties: {a: {type: string, pattern: '(['}, b: {pattern: '^a-_$'}}}").document;
    visitAll(document);
    expect(document.problems).toEqual([
      expect.objectContaining({
        place: 'api.yaml#/components/schemas/A/properties/a/pattern',
        message: expect.stringMatching(
          /^Found the pattern \(\[, expected a regular expression of ECMA-262: .*Correct it/,
        ) as string,
      }),
    ]);
  });
});

describe('the type of a schema in words', () => {
  const price = "{$ref: '#/components/schemas/Price'}";
  it.each([
    ['{type: string}', 'string'],
    ['{type: [string, integer]}', 'string or integer'],
    ['{type: [string, integer, boolean]}', 'string, integer or boolean'],
    ["{type: [string, 'null']}", 'string or null'],
    ["{type: 'null'}", 'null'],
    ['{}', 'any'],
    ['true', 'any'],
    ['false', 'nothing'],
    ['{type: object}', 'object'],
    ['{type: array}', 'array'],
    ['{type: array, items: {type: string}}', 'array of strings'],
    ['{type: array, items: {type: array, items: {type: integer}}}', 'array of arrays of integers'],
    ["{type: array, items: {type: [string, 'null']}}", 'array of (string or null)'],
    ['{type: array, items: {type: object, properties: {a: {}}}}', 'array of objects'],
    ['{type: object, additionalProperties: {type: number}}', 'map of numbers'],
    ['{type: array, items: {type: object, additionalProperties: {type: boolean}}}', 'array of maps of booleans'],
    [price, 'Price'],
    [`{type: array, items: ${price}}`, 'array of Price'],
    [`{type: object, additionalProperties: ${price}}`, 'map of Price'],
    [`{anyOf: [${price}, {type: 'null'}]}`, 'Price or null'],
    [`{oneOf: [${price}, {type: string}]}`, 'Price or string'],
    ['{oneOf: [{type: string}, {type: integer}, {type: boolean}, {type: number}, {type: array}]}', 'one of 5 schemas'],
    ['{enum: [a, 1, null]}', 'string, integer or null'],
    ['{const: 1.5}', 'number'],
    ['{minLength: 1}', 'string'],
    ['{minimum: 1}', 'number'],
    ['{properties: {}}', 'object'],
    ['{items: {type: string}}', 'array of strings'],
    ['{prefixItems: [{type: string}], type: array, items: false}', 'array'],
  ])('is for %s: %s', (yaml, words) => {
    // A named alias would have its own name.
    const holder = readSchemas(`H: {type: object, properties: {a: ${yaml}}}\n${PRICE}`).H!;
    expect(getPropertySchema(holder, 'a').type).toBe(words);
  });

  it('ends for arrays of themselves', () => {
    const {A, B} = readSchemas(
      "A: {type: array, items: {$ref: '#/components/schemas/A'}}\nB: {oneOf: [{$ref: '#/components/schemas/B'}, {type: string}]}",
    );
    expect(A!.type).toMatch(/^array of arrays/);
    expect(B!.type).toMatch(/string/);
    expect([A!.isStructured, B!.isNullable]).toEqual([false, false]);
  });

  it('detects null by nullable in 3.0, and by types in 3.1', () => {
    expect(readType('{type: string, nullable: true}', '3.0.3')).toBe('string or null');
    expect(readType("{type: string, allOf: [{type: [string, 'null']}]}")).toBe('string');
    expect(readType("{type: [string, 'null'], allOf: [{type: [string, 'null']}]}")).toBe('string or null');
  });
});

describe('the constraints of a schema in words', () => {
  it.each([
    ['{type: string, minLength: 1, maxLength: 100}', ['1 to 100 characters']],
    ['{type: string, maxLength: 500}', ['at most 500 characters']],
    ['{type: string, minLength: 1}', ['at least 1 character']],
    ['{type: string, minLength: 3, maxLength: 3}', ['exactly 3 characters']],
    ['{type: string, minLength: 0}', []],
    ["{type: string, pattern: '^re_[A-Za-z0-9]+$'}", ['pattern ^re_[A-Za-z0-9]+$']],
    ['{type: string, format: date-time}', ['format date-time']],
    ['{type: integer, minimum: 1}', ['at least 1']],
    ['{type: integer, minimum: 1, maximum: 100}', ['1 to 100']],
    ['{type: integer, minimum: 0, maximum: 0}', ['exactly 0']],
    ['{type: integer, exclusiveMinimum: 0}', ['more than 0']],
    ['{type: integer, exclusiveMinimum: 0, maximum: 5}', ['more than 0', 'at most 5']],
    ['{type: integer, minimum: 0, exclusiveMinimum: 5}', ['more than 5']],
    ['{type: integer, minimum: 5, exclusiveMinimum: 0}', ['at least 5', 'more than 0']],
    ['{type: number, multipleOf: 0.01}', ['multiple of 0.01']],
    ['{type: integer, maximum: 9223372036854775807}', ['at most 9223372036854775807']],
    ['{type: array, minItems: 1, maxItems: 20, uniqueItems: true}', ['1 to 20 items', 'unique items']],
    ['{type: array, maxItems: 0}', ['no items']],
    ['{type: object, maxProperties: 20}', ['at most 20 properties']],
    ['{type: object, propertyNames: {minLength: 1, maxLength: 40}}', ['keys: 1 to 40 characters']],
    ['{type: object, propertyNames: {enum: [a, b]}}', ['keys: a, b']],
    ['{type: object, additionalProperties: false}', ['no other properties']],
    ['{type: object, unevaluatedProperties: false}', ['no other properties']],
    ['{type: object, additionalProperties: true}', []],
    ['{type: object, required: [a, b]}', ['requires a and b']],
    ['{type: object, properties: {a: {}}, required: [a]}', []],
    ['{type: object, dependentRequired: {a: [b, c]}}', ['a requires b and c']],
    [
      '{type: string, contentEncoding: base64, contentMediaType: image/png}',
      ['encoded as base64', 'contains image/png'],
    ],
    ['{type: string, xml: {name: n, attribute: true}}', ['XML attribute n']],
    ['{type: array, xml: {wrapped: true}}', ['XML elements in a wrapper']],
  ])('are for %s: %j', (yaml, words) => {
    expect(readConstraints(yaml)).toEqual(words);
  });

  it('support exclusiveMinimum of 3.0, which modifies minimum', () => {
    expect(readConstraints('{type: integer, minimum: 0, exclusiveMinimum: true}', '3.0.3')).toEqual(['more than 0']);
    expect(readConstraints('{type: integer, maximum: 9, exclusiveMaximum: false}', '3.0.3')).toEqual(['at most 9']);
  });

  it('are the strictest of all parts', () => {
    expect(readConstraints('{allOf: [{minimum: 1, maximum: 9}, {minimum: 3}, {type: integer, maximum: 20}]}')).toEqual([
      '3 to 9',
    ]);
  });
});

describe('values', () => {
  it('have their descriptions, by value or by order, and their names', () => {
    const {A, B, C} = readSchemas(`
A: {enum: [a, b, 1], x-enumDescriptions: {a: First., '1': A number.}}
B: {enum: [0, 1], x-enum-varnames: [Off, On], x-enum-descriptions: [It is off., It is on.]}
C: {oneOf: [{const: a, title: First}, {const: b, description: Second.}]}
`);
    expect(A!.values).toEqual([
      {value: 'a', description: 'First.'},
      {value: 'b', description: undefined},
      {value: 1, description: 'A number.'},
    ]);
    expect(B!.values.map(({description}) => description)).toEqual(['`Off`: It is off.', '`On`: It is on.']);
    expect(C!.values).toEqual([
      {value: 'a', description: 'First'},
      {value: 'b', description: 'Second.'},
    ]);
    expect([C!.variants, C!.type]).toEqual([[], 'string']);
  });

  it('distinguish null as a default, an example and a value from none', () => {
    const {A, B} = readSchemas(
      "A: {type: [string, 'null'], default: null, example: null, enum: [a, null]}\nB: {type: string}",
    );
    expect([A!.defaultValue, A!.examples, A!.values.map(({value}) => value)]).toEqual([null, [null], ['a', null]]);
    expect([B!.defaultValue, B!.examples, B!.values]).toEqual([undefined, [], []]);
  });

  it('are those that all parts allow', () => {
    const {A} = readSchemas('A: {allOf: [{enum: [a, b, c]}, {enum: [c, b, d]}]}');
    expect(A!.values.map(({value}) => value)).toEqual(['b', 'c']);
  });
});

describe('allOf', () => {
  const family = `
Base:
  description: The base.
  type: object
  required: [id]
  properties:
    id: {type: string, maxLength: 50}
    name: {type: string, description: A name.}
    nested: {type: object, properties: {a: {type: string}}}
Child:
  allOf:
    - {$ref: '#/components/schemas/Base'}
    - allOf:
        - {required: [name], properties: {name: {minLength: 2}}}
      properties: {age: {type: integer}, nested: {properties: {b: {type: integer}}, required: [a]}}
`;

  it('merges properties, required names and constraints, in the order of the document', () => {
    const {Child} = readSchemas(family);
    expect(Child!.properties.map(({name, isRequired}) => [name, isRequired])).toEqual([
      ['id', true],
      ['name', true],
      ['nested', false],
      ['age', false],
    ]);
    const name = getPropertySchema(Child!, 'name');
    expect([name.type, name.description, ...name.constraints]).toEqual(['string', 'A name.', 'at least 2 characters']);
    const nested = getPropertySchema(Child!, 'nested');
    expect(nested.properties.map((property) => [property.name, property.isRequired])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  it('lists its bases, and does not inherit their descriptions', () => {
    const {Child} = readSchemas(family);
    expect(Child!.bases.map((schema) => schema.name)).toEqual(['Base']);
    expect([Child!.description, Child!.id]).toEqual([undefined, 'api.yaml#/components/schemas/Child']);
  });

  it('around one reference is that schema, with the texts beside it', () => {
    const {A, Base} = readSchemas(
      `${family}\nA: {type: object, properties: {b: {allOf: [{$ref: '#/components/schemas/Base'}], description: Mine., nullable: true, readOnly: true}}}`,
      '3.0.3',
    );
    const use = getPropertySchema(A!, 'b');
    expect([use.id, use.name, use.type, use.description]).toEqual([Base!.id, 'Base', 'Base or null', 'Mine.']);
    expect([use.isReadOnly, Base!.isReadOnly, Base!.isNullable]).toEqual([true, false, false]);
    expect(use.properties).toBe(Base!.properties);
  });

  it('reports types that contradict each other', () => {
    const {A, B} = readSchemas(
      'A: {allOf: [{type: string}, {type: integer}]}\nB: {allOf: [{type: number}, {type: integer}]}',
    );
    expect([A!.type, ...A!.constraints]).toEqual([
      'string and integer',
      'no value fits: the types contradict each other',
    ]);
    expect([B!.type, ...B!.constraints]).toEqual(['integer']);
  });

  it('takes a part once that is reached twice', () => {
    const {D, document} = readSchemas(`
A: {properties: {a: {type: string}}}
B: {allOf: [{$ref: '#/components/schemas/A'}, {properties: {b: {}}}]}
C: {allOf: [{$ref: '#/components/schemas/A'}, {properties: {c: {}}}]}
D: {allOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}]}
`);
    expect(D!.properties.map(({name}) => name).sort()).toEqual(['a', 'b', 'c']);
    expect(document.problems).toEqual([]);
  });

  it('is collected in one pass however often parts repeat', () => {
    const levels = Array.from({length: 30}, (_, level) => {
      const next = `{$ref: '#/components/schemas/S${level + 1}'}`;
      return `S${level}: {allOf: [${next}, ${next}, {properties: {p${level}: {}}}]}`;
    });
    const {S0} = readSchemas(`${levels.join('\n')}\nS30: {type: object}`);
    expect(S0!.properties).toHaveLength(30);
  });

  it('is described by an inline part', () => {
    const {A} = readSchemas(
      "A: {allOf: [{$ref: '#/components/schemas/B'}, {description: In place., properties: {a: {}}}]}\nB: {description: Base., properties: {b: {}}}",
    );
    expect(A!.description).toBe('In place.');
  });

  it('in 3.0 ignores keywords beside a reference among its parts', () => {
    const yaml = "A: {allOf: [{$ref: '#/components/schemas/B', maxLength: 5}, {minLength: 1}]}\nB: {type: string}";
    expect(readSchemas(yaml, '3.0.3').A!.constraints).toEqual(['at least 1 character']);
    expect(readSchemas(yaml).A!.constraints).toEqual(['1 to 5 characters']);
  });

  it('is closed when one part is', () => {
    const {A} = readSchemas('A: {allOf: [{additionalProperties: {type: string}}, {additionalProperties: false}]}');
    expect([A!.properties, A!.constraints]).toEqual([[], ['no other properties']]);
  });

  it('ends where merged properties would produce new combinations without end', () => {
    const names = Array.from({length: 40}, (_, index) => index);
    const yaml = names.map((index) => {
      const others = [2, 3, 5].map((step) => `p${step}: {$ref: '#/components/schemas/S${(index * step + 1) % 40}'}`);
      return `S${index}: {allOf: [{$ref: '#/components/schemas/T${index}'}], properties: {${others.join(', ')}}}\nT${index}: {properties: {${[
        2, 3, 5,
      ]
        .map((step) => `p${step}: {$ref: '#/components/schemas/S${(index + step) % 40}'}`)
        .join(', ')}}}`;
    });
    expect(visitAll(readSchemas(yaml.join('\n')).document)).toBeLessThan(500);
  });
});

describe('a keyword beside a reference', () => {
  const yaml = `
A:
  type: object
  properties:
    b: {$ref: '#/components/schemas/B', description: Mine., nullable: true, deprecated: true, x-since: '2.0'}
    plain: {$ref: '#/components/schemas/B'}
    narrowed: {$ref: '#/components/schemas/B', maxLength: 5}
B: {type: string, description: Theirs., maxLength: 10}
`;

  it('applies at that place only', () => {
    const {A, B} = readSchemas(yaml, '3.0.3');
    const use = getPropertySchema(A!, 'b');
    expect([use.description, use.type, use.isDeprecated, use.since]).toEqual(['Mine.', 'string or null', true, '2.0']);
    expect([B!.description, B!.type, B!.isDeprecated, B!.since]).toEqual(['Theirs.', 'string', false, undefined]);
    expect(getPropertySchema(A!, 'plain')).toBe(B);
  });

  it('is left out of the definition, but an alias with texts is a definition itself', () => {
    const {A, B, Alias} = readSchemas(`${yaml}Alias: {$ref: '#/components/schemas/B', description: Another.}`);
    expect(getPropertySchema(A!, 'b').definition).toBe(B);
    expect([B!.definition === B, Alias!.definition.description]).toEqual([true, 'Another.']);
  });

  it('narrows in 3.1, and is ignored in 3.0', () => {
    const narrowed = getPropertySchema(readSchemas(yaml).A!, 'narrowed');
    expect([narrowed.name, ...narrowed.constraints]).toEqual([undefined, 'at most 5 characters']);
    expect(getPropertySchema(readSchemas(yaml, '3.0.3').A!, 'narrowed').constraints).toEqual(['at most 10 characters']);
  });

  it('makes an alias of another name a schema of its own', () => {
    const {Alias, B} = readSchemas(
      `${PRICE}\nAlias: {$ref: '#/components/schemas/Price'}\nB: {type: object, properties: {a: {$ref: '#/components/schemas/Alias'}}}`,
    );
    expect([Alias!.id, Alias!.name, Alias!.type]).toEqual(['api.yaml#/components/schemas/Alias', 'Alias', 'Alias']);
    expect(getPropertySchema(B!, 'a')).toBe(Alias);
  });
});

describe('objects and lists', () => {
  it('have patterns and other names as properties', () => {
    const {A} = readSchemas(
      'A: {type: object, properties: {a: {}}, patternProperties: {^x-: {type: string}}, additionalProperties: {type: integer}}',
    );
    expect(A!.properties.map(({name, kind, schema}) => [name, kind, schema.type])).toEqual([
      ['a', 'property', 'any'],
      ['/^x-/', 'pattern', 'string'],
      ['any other name', 'additional', 'integer'],
    ]);
  });

  it.each([
    ['{type: array, items: {type: string}}', false],
    ['{type: array, items: {type: string, maxLength: 3}}', true],
    ['{type: object, additionalProperties: {type: string}}', false],
    ['{type: object, additionalProperties: {type: string, description: Yours.}}', true],
    ['{type: object, properties: {a: {type: string}}}', true],
    ['{type: object, additionalProperties: true}', false],
    ['{type: string, minLength: 1}', false],
    ['{not: {type: string}}', true],
  ])('are structured when a part has content of its own: %s is %s', (yaml, isStructured) => {
    expect(readSchemas(`A: ${yaml}`).A!.isStructured).toBe(isStructured);
  });

  it('recurse, and return the same view each time', () => {
    const {Node} = readSchemas(
      "Node: {type: object, properties: {children: {type: array, items: {$ref: '#/components/schemas/Node'}}}}",
    );
    expect(getPropertySchema(Node!, 'children').items).toBe(Node);
    expect(getPropertySchema(Node!, 'children').type).toBe('array of Node');
  });

  it('have a name only where they are defined separately', () => {
    const {A} = readSchemas(`
A:
  properties:
    definitions: {type: array, items: {type: object, properties: {schemas: {type: object, properties: {a: {}}}}}}
    local: {$ref: '#/components/schemas/A/$defs/Local'}
    inside: {$ref: '#/components/schemas/A/properties/definitions/items'}
  $defs: {Local: {type: object, properties: {b: {}}}}
`);
    const {items} = getPropertySchema(A!, 'definitions');
    expect([items!.name, getPropertySchema(items!, 'schemas').name]).toEqual([undefined, undefined]);
    expect([getPropertySchema(A!, 'local').name, getPropertySchema(A!, 'inside')]).toEqual(['Local', items]);
  });
});
