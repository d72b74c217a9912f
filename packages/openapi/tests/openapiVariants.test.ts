import {describe, expect, it} from 'vitest';
import type {SchemaView} from '../reader/documentViews';
import {getPropertySchema, readSchemas} from './support/openapi';

function listVariants(schema: SchemaView | undefined): [string, string[]][] {
  return schema!.variants.map(({label, options}) => [label, options.map((option) => option.label)]);
}

describe('oneOf and anyOf', () => {
  it('label their options by name, title or number', () => {
    const {A} = readSchemas(
      "A: {oneOf: [{$ref: '#/components/schemas/B'}, {title: A title, type: string}, {type: integer}]}\nB: {type: object, properties: {a: {}}}",
    );
    expect(listVariants(A)).toEqual([['One of 3', ['B', 'A title', 'Option 3']]]);
  });

  it('treat null as nullable, and not as an option', () => {
    const {A} = readSchemas("A: {anyOf: [{type: string, maxLength: 3}, {type: integer}, {type: 'null'}]}");
    expect([A!.type, A!.isNullable, listVariants(A)]).toEqual([
      'string, integer or null',
      true,
      [['Any of 2', ['Option 1', 'Option 2']]],
    ]);
  });

  it.each([
    ["{oneOf: [{type: string, maxLength: 3}, {type: 'null'}]}"],
    ['{oneOf: [{type: string, maxLength: 3}, {enum: [null]}]}'],
    ['{anyOf: [{type: string, maxLength: 3}, {const: null}]}'],
    ["{anyOf: [{type: string, maxLength: 3}, {$ref: '#/components/schemas/Null'}]}"],
  ])('with null and one more are that one or null: %s', (yaml) => {
    const {A} = readSchemas(`A: ${yaml}\nNull: {type: 'null'}`);
    expect([A!.type, A!.constraints, A!.variants]).toEqual(['string or null', ['at most 3 characters'], []]);
  });

  it('are allowed beside properties, and inside allOf', () => {
    const {A} = readSchemas(`
A:
  allOf:
    - {properties: {a: {type: string}}}
    - oneOf: [{title: X, properties: {x: {}}}, {title: Y, properties: {y: {}}}]
  anyOf: [{required: [a]}, {required: [x]}]
`);
    expect(A!.properties.map(({name}) => name)).toEqual(['a']);
    expect(listVariants(A)).toEqual(
      expect.arrayContaining([
        ['One of 2', ['X', 'Y']],
        ['Any of 2', ['Option 1', 'Option 2']],
      ]),
    );
  });

  it('do not list a parent again in each of its children', () => {
    const {Child, Parent} = readSchemas(`
Parent: {type: object, oneOf: [{$ref: '#/components/schemas/Child'}, {title: Other, type: object}], properties: {a: {}}}
Child: {allOf: [{$ref: '#/components/schemas/Parent'}, {properties: {b: {}}}]}
`);
    expect(listVariants(Parent)).toEqual([['One of 2', ['Child', 'Other']]]);
    expect([listVariants(Child), Child!.properties.map(({name}) => name)]).toEqual([[], ['a', 'b']]);
  });
});

describe('a discriminator', () => {
  const pets = `
Cat: {type: object, properties: {kind: {type: string}}}
Dog: {type: object, properties: {kind: {type: string}}}
Fish: {type: object, properties: {kind: {const: swims}}}
`;
  const oneOf =
    "oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}, {$ref: '#/components/schemas/Fish'}]";

  it('returns the values of its mapping, by name or by reference, several for one', () => {
    const {Pet, document} = readSchemas(
      `Pet: {${oneOf}, discriminator: {propertyName: kind, mapping: {cat: Cat, dog: '#/components/schemas/Dog', hound: Dog}}}${pets}`,
    );
    expect(listVariants(Pet)).toEqual([
      ['One of 3', ['Cat (kind: cat)', 'Dog (kind: dog or hound)', 'Fish (kind: swims)']],
    ]);
    expect(document.problems).toEqual([]);
  });

  it('chooses by the names of the schemas without a mapping', () => {
    const {Pet} = readSchemas(`Pet: {${oneOf}, discriminator: {propertyName: kind}}${pets}`);
    expect(listVariants(Pet)[0]![1]).toEqual(['Cat (kind: Cat)', 'Dog (kind: Dog)', 'Fish (kind: swims)']);
  });

  it('reports a mapping without a target, and a missing property name', () => {
    const {document} = readSchemas(
      `Pet: {${oneOf}, discriminator: {propertyName: kind, mapping: {bird: '#/components/schemas/Bird'}}}\nOther: {${oneOf}, discriminator: {}}${pets}`,
    );
    document.schemas.forEach(({variants}) => variants);
    expect(document.problems.map(({message}) => message)).toEqual([
      expect.stringMatching(/Bird, which has no target/) as string,
      expect.stringMatching(/without propertyName/) as string,
    ]);
  });

  it('of a parent lists its children and theirs, which it does not list itself (3.0)', () => {
    const {Animal, Bird, Use} = readSchemas(
      `
Animal: {type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {feathered: Bird}}}
Bird: {allOf: [{$ref: '#/components/schemas/Animal'}, {properties: {wings: {}}}]}
Parrot: {allOf: [{$ref: '#/components/schemas/Bird'}, {properties: {words: {}}}]}
Stone: {type: object}
Use: {type: object, properties: {animal: {nullable: true, allOf: [{$ref: '#/components/schemas/Animal'}]}}}
`,
      '3.0.3',
    );
    const children = [['One of 2', ['Bird (kind: feathered)', 'Parrot (kind: Parrot)']]];
    expect(listVariants(Animal)).toEqual(children);
    expect(listVariants(Bird)).toEqual([]);
    expect(listVariants(getPropertySchema(Use!, 'animal'))).toEqual(children);
  });
});

describe('other parts of a schema', () => {
  it.each([
    ['{not: {type: integer}}', [['Not', ['Not allowed']]]],
    [
      '{if: {required: [a]}, then: {required: [b]}, else: {required: [c]}}',
      [['If it fits the first, then the second, otherwise the third', ['If', 'Then', 'Else']]],
    ],
    ['{if: {required: [a]}, then: {required: [b]}}', [['If it fits the first, then the second', ['If', 'Then']]]],
    ['{if: {required: [a]}, else: {required: [b]}}', [['If it fits the first, otherwise the second', ['If', 'Else']]]],
    ['{if: {required: [a]}}', []],
    ['{dependentSchemas: {card: {required: [address]}}}', [['Where it has card', ['It also has']]]],
    ['{type: array, contains: {type: integer}}', [['Contains', ['Such an item']]]],
    ['{type: array, prefixItems: [{type: integer}, {type: string}]}', [['Items in this order', ['Item 1', 'Item 2']]]],
    [
      '{type: string, contentMediaType: application/json, contentSchema: {type: object}}',
      [['Decoded content', ['Its content']]],
    ],
  ])('are shown: %s', (yaml, variants) => {
    expect(listVariants(readSchemas(`A: ${yaml}`).A)).toEqual(variants);
  });

  it('keep the items after those with a position', () => {
    const {A} = readSchemas('A: {type: array, prefixItems: [{type: integer}], items: {type: string}}');
    expect([A!.items?.type, A!.variants[0]!.options[0]!.schema.type]).toEqual(['string', 'integer']);
  });
});
