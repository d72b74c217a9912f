import type {SchemaNode} from './schemaNode';
import {isTuple} from './variants';

/** Deeper nested types are cut: nobody reads them, and an array may contain itself. */
const MAX_TYPE_DEPTH = 6;
const MAX_ALTERNATIVES = 4;

const PLURALS: Readonly<Record<string, string>> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  boolean: 'booleans',
  object: 'objects',
  array: 'arrays',
};

function toPlural(words: string): string {
  if (Object.hasOwn(PLURALS, words)) {
    return PLURALS[words]!;
  }
  const [first = ''] = words.split(' ');
  if (/^(array|map) of /.test(words)) {
    return words.replace(/^(array|map)/, '$1s');
  }
  return first === words ? words : `(${words})`;
}

function joinWords(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)!}`;
}

/** True for a schema that is referred to by its name: an object with properties, or a choice between such. */
function isObjectLike(schema: SchemaNode, depth: number): boolean {
  const {names} = schema.shape.types;
  if (depth > MAX_TYPE_DEPTH || (names && names.some((name) => name !== 'object'))) {
    return false;
  }
  return (
    schema.properties.some(({kind}) => kind === 'property') ||
    schema.variants.some(
      ({isChoice, options}) => isChoice && options.some((option) => isObjectLike(option.schema, depth + 1)),
    )
  );
}

function listOptionTypes(schema: SchemaNode, depth: number): string[] {
  const group = schema.variants.find(({isChoice}) => isChoice);
  const words = [
    ...new Set((group?.options ?? []).flatMap((option) => listAlternativeTypes(option.schema, depth + 1))),
  ];
  return words.length > MAX_ALTERNATIVES ? [`one of ${words.length} schemas`] : words;
}

function describeObjectType(schema: SchemaNode, depth: number): string[] {
  const hasProperties = schema.properties.some(({kind}) => kind !== 'additional');
  const options = hasProperties ? [] : listOptionTypes(schema, depth);
  if (options.length > 0) {
    return options;
  }
  const other = schema.properties.find(({kind}) => kind === 'additional');
  const words = other && !hasProperties ? formatTypeAtDepth(other.schema, depth + 1) : 'any';
  return [words === 'any' ? 'object' : `map of ${toPlural(words)}`];
}

function formatArrayType(schema: SchemaNode, depth: number): string {
  const words = schema.items && !isTuple(schema) ? formatTypeAtDepth(schema.items, depth + 1) : 'any';
  return words === 'any' ? 'array' : `array of ${toPlural(words)}`;
}

/** The types of a schema except null, in words. */
function listAlternativeTypes(schema: SchemaNode, depth: number): string[] {
  const {shape, name} = schema;
  if (depth > MAX_TYPE_DEPTH) {
    return [name ?? 'any'];
  }
  if (shape.parts.isNever) {
    return ['nothing'];
  }
  if (name !== undefined && isObjectLike(schema, 0)) {
    return [name];
  }
  const {names, isContradiction} = shape.types;
  if (isContradiction) {
    return [joinWords(names ?? [], 'and')];
  }
  if (names === undefined) {
    const options = listOptionTypes(schema, depth);
    return options.length > 0 ? options : ['any'];
  }
  return names.flatMap((type) => {
    if (type === 'object') {
      return describeObjectType(schema, depth);
    }
    return type === 'array' ? [formatArrayType(schema, depth)] : [type];
  });
}

function formatTypeAtDepth(schema: SchemaNode, depth: number): string {
  const words = listAlternativeTypes(schema, depth);
  // The elements of a map or an array would else seem to be the alternatives.
  const clear = words.length > 1 ? words.map((word) => (/^(map|array) of /.test(word) ? `(${word})` : word)) : words;
  return joinWords(schema.isNullable && words[0] !== 'any' ? [...clear, 'null'] : clear, 'or');
}

/** The type of a schema in words: `string`, `array of strings`, `map of Price`, `Refund or null`, `any`. */
export function formatType(schema: SchemaNode): string {
  return formatTypeAtDepth(schema, 0);
}
