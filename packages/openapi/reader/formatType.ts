import type {SchemaNode} from './schemaNode';

/** Deeper nested types are cut: nobody reads them, and a list may hold itself. */
const DEPTH_LIMIT = 6;
const ALTERNATIVES = 4;

const PLURALS: Readonly<Record<string, string>> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  boolean: 'booleans',
  object: 'objects',
  array: 'arrays',
};

function pluralOf(words: string): string {
  if (Object.hasOwn(PLURALS, words)) {
    return PLURALS[words]!;
  }
  const [first = ''] = words.split(' ');
  if (/^(array|map) of /.test(words)) {
    return words.replace(/^(array|map)/, '$1s');
  }
  return first === words ? words : `(${words})`;
}

function joined(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)!}`;
}

/** True for a schema that people call by its name: an object with properties, or a choice between such. */
function isObjectLike(schema: SchemaNode, depth: number): boolean {
  const {names} = schema.shape.types;
  if (depth > DEPTH_LIMIT || (names && names.some((name) => name !== 'object'))) {
    return false;
  }
  return (
    schema.properties.some(({kind}) => kind === 'property') ||
    schema.variants.some(
      ({isChoice, options}) => isChoice && options.some((option) => isObjectLike(option.schema, depth + 1)),
    )
  );
}

function optionWords(schema: SchemaNode, depth: number): string[] {
  const group = schema.variants.find(({isChoice}) => isChoice);
  const words = [...new Set((group?.options ?? []).flatMap((option) => alternativesOf(option.schema, depth + 1)))];
  return words.length > ALTERNATIVES ? [`one of ${words.length} schemas`] : words;
}

function objectWords(schema: SchemaNode, depth: number): string[] {
  const hasProperties = schema.properties.some(({kind}) => kind !== 'additional');
  const options = hasProperties ? [] : optionWords(schema, depth);
  if (options.length > 0) {
    return options;
  }
  const other = schema.properties.find(({kind}) => kind === 'additional');
  const words = other && !hasProperties ? textAtDepth(other.schema, depth + 1) : 'any';
  return [words === 'any' ? 'object' : `map of ${pluralOf(words)}`];
}

function arrayWords(schema: SchemaNode, depth: number): string {
  const words =
    schema.items && schema.variants.every(({label}) => label !== 'Items in this order')
      ? textAtDepth(schema.items, depth + 1)
      : 'any';
  return words === 'any' ? 'array' : `array of ${pluralOf(words)}`;
}

/** The types of a schema but null, in words. */
function alternativesOf(schema: SchemaNode, depth: number): string[] {
  const {shape, name} = schema;
  if (depth > DEPTH_LIMIT) {
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
    return [joined(names ?? [], 'and')];
  }
  if (names === undefined) {
    const options = optionWords(schema, depth);
    return options.length > 0 ? options : ['any'];
  }
  return names.flatMap((type) => {
    if (type === 'object') {
      return objectWords(schema, depth);
    }
    return type === 'array' ? [arrayWords(schema, depth)] : [type];
  });
}

function textAtDepth(schema: SchemaNode, depth: number): string {
  const words = alternativesOf(schema, depth);
  return joined(schema.isNullable && words[0] !== 'any' ? [...words, 'null'] : words, 'or');
}

/** The type of a schema in words: `string`, `array of strings`, `map of Price`, `Refund or null`, `any`. */
export function typeText(schema: SchemaNode): string {
  return textAtDepth(schema, 0);
}
