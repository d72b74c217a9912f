import fc, {type Arbitrary} from 'fast-check';
import {resolveReference} from '../../../src/pipeline/contracts/bundleContract';
import {isObject, stringifyValue, type Json, type JsonObject} from '../../../packages/json';
import type {OpenApiDocument, Schema} from '../../../src/pipeline/contracts/openapiTypes';

/** Values that break programs: of other types, too large, too long, with a meaning elsewhere. */
export const HOSTILE_VALUES: readonly Json[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  9007199254740992,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💳',
  'null',
  'NaN',
  '%00',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '${7*7}',
  'x'.repeat(5000),
  [],
  {},
  [[[]]],
  [null],
  {__proto__: null},
  JSON.parse('{"__proto__": {"a": 1}, "constructor": {"prototype": 1}}') as Json,
];

const FORMAT_ARBITRARIES: Readonly<Record<string, Arbitrary<Json>>> = {
  'date-time': fc
    .date({min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true})
    .map((date) => `${date.toISOString().slice(0, 19)}Z`),
  date: fc.constantFrom('2026-11-01', '2026-02-28'),
  uri: fc.constantFrom('https://shop.example/a', 'http://127.0.0.1:9/hook', 'https://shop.example/%F0%9F%98%80'),
  email: fc.constantFrom('ada@mail.example', 'a+b@mail.example'),
  'iso-4217': fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'),
  'iso-3166-1-alpha-2': fc.constantFrom('FR', 'US', 'JP', 'HK'),
};

function createStringArbitrary(schema: Schema): Arbitrary<Json> {
  const format = FORMAT_ARBITRARIES[stringifyValue(schema.format)];
  if (format) {
    return format;
  }
  // fast-check makes no text for a pattern that looks ahead; examples are made for those all the same.
  if (typeof schema.pattern === 'string' && !/\(\?[=!]/.test(schema.pattern)) {
    return fc.stringMatching(new RegExp(schema.pattern)).map((text) => text.slice(0, Number(schema.maxLength ?? 200)));
  }
  return fc.string({minLength: Number(schema.minLength ?? 0), maxLength: Math.min(Number(schema.maxLength ?? 20), 50)});
}

function createObjectArbitrary(
  document: OpenApiDocument,
  schema: Schema,
  known: readonly string[],
): Arbitrary<JsonObject> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, createValueArbitrary(document, part as Schema, known)]),
  );
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  return fc.record(shape, {requiredKeys: required.filter((name) => name in shape)});
}

/**
 * Values that fit a schema, mostly. Examples of the contract and identifiers that
 * exist are among them, so that operations get as far as their work.
 */
export function createValueArbitrary(
  document: OpenApiDocument,
  node: Schema,
  known: readonly string[],
): Arbitrary<Json> {
  const schema: Schema = {
    ...resolveReference<Schema>(document, node),
    ...(Array.isArray(node.examples) && {examples: node.examples}),
  };
  const examples = Array.isArray(schema.examples) ? schema.examples : [];
  const prefix = /^\^([a-z]+)_\[/.exec(stringifyValue(schema.pattern))?.[1];
  const ids = prefix === undefined ? [] : known.filter((id) => id.startsWith(`${prefix}_`));
  const made = createSchemaArbitrary(document, schema, known);
  const alternatives = [
    {arbitrary: made, weight: 2},
    ...(examples.length > 0 ? [{arbitrary: fc.constantFrom(...examples), weight: 3}] : []),
    ...(ids.length > 0 ? [{arbitrary: fc.constantFrom<Json>(...ids), weight: 8}] : []),
  ];
  return fc.oneof(...alternatives);
}

function createSchemaArbitrary(document: OpenApiDocument, schema: Schema, known: readonly string[]): Arbitrary<Json> {
  if (schema.const !== undefined) {
    return fc.constant(schema.const);
  }
  if (Array.isArray(schema.enum)) {
    return fc.constantFrom(...schema.enum);
  }
  const [type] = [schema.type ?? 'object'].flat();
  switch (type) {
    case 'string':
      return createStringArbitrary(schema);
    case 'integer':
      return fc.integer({min: Number(schema.minimum ?? 0), max: Math.min(Number(schema.maximum ?? 100), 2_000_000)});
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(createValueArbitrary(document, (schema.items ?? {}) as Schema, known), {maxLength: 3});
    default:
      return createObjectArbitrary(document, schema, known);
  }
}

/** A value with one part of it replaced, removed or added. */
export function createDamagedArbitrary(value: Json): Arbitrary<Json> {
  if (!isObject(value)) {
    return fc.constantFrom(...HOSTILE_VALUES);
  }
  const names = Object.keys(value);
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...(names.length > 0 ? names : ['x'])), fc.constantFrom(...HOSTILE_VALUES))
      .map(([name, bad]): Json => ({...value, [name]: bad})),
    fc
      .constantFrom(...(names.length > 0 ? names : ['x']))
      .map((name): Json => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))),
    fc
      .tuple(fc.constantFrom('unknown', '__proto__', 'constructor', '', 'a/b~c'), fc.constantFrom(...HOSTILE_VALUES))
      .map(([name, bad]): Json => Object.fromEntries([...Object.entries(value), [name, bad]])),
  );
}
