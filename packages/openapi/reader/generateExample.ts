import {isObject, type Json, type JsonObject} from '../../json';
import {collectKeywordTexts, collectRequiredNames, readBounds, readNumberLimits} from './constraints';
import {listDiscriminatorValues, readDiscriminator} from './discriminators';
import {getChild, getOwnValue} from './documentLocations';
import type {SchemaNode} from './schemaNode';
import {generateMatch} from './generateMatch';
import {generateText, appendNumber} from './generateText';
import {TUPLE_LABEL} from './variants';

/** Where a value is sent: a request has no read-only properties, a response no write-only ones. */
export type MessageDirection = 'request' | 'response';

/** Below this depth, and beyond this many values, only what is required is shown. */
const MAX_OPTIONAL_DEPTH = 4;
const MAX_OPTIONAL_VALUES = 80;
/** Beyond these, not even that: the value is only an example. */
const MAX_EXAMPLE_DEPTH = 12;
const MAX_EXAMPLE_VALUES = 400;
const MAX_EXAMPLE_ITEMS = 5;

interface GenerationState {
  readonly direction: MessageDirection;
  /** Ids of the schemas that a value is being generated from. */
  readonly open: readonly string[];
  readonly count: {values: number};
}

function getKeywordText(schema: SchemaNode, keyword: string): string | undefined {
  const value = schema.shape.speakers
    .map((place) => getOwnValue(place.value, keyword))
    .find((text) => typeof text === 'string');
  return typeof value === 'string' ? value : undefined;
}

/** The first of a few plain numbers that is within all limits; 1 where none is. */
function generateNumber(schema: SchemaNode, isInteger: boolean): number {
  const {reader, parts} = schema.shape;
  const {least, most, above, below} = readNumberLimits(reader, parts.list);
  const factors = parts.list
    .map(({place}) => getOwnValue(place.value, 'multipleOf'))
    .filter((factor) => typeof factor === 'number');
  const step = factors[0] ?? 1;
  const low = least ?? above;
  const high = most ?? below;
  const middle = low !== undefined && high !== undefined ? (low + high) / 2 : undefined;
  const plain = [1, 0, low, low !== undefined && low + step, high, high !== undefined && high - step, middle];
  const numbers = plain.filter((number) => typeof number === 'number');
  const rounded = numbers.flatMap((number) => [number, Math.ceil(number / step) * step]);
  const isWithinLimits = (number: number): boolean =>
    number >= (least ?? -Infinity) &&
    number <= (most ?? Infinity) &&
    number > (above ?? -Infinity) &&
    number < (below ?? Infinity) &&
    (!isInteger || Number.isInteger(number)) &&
    factors.every((factor) => factor <= 0 || Number.isInteger(number / factor));
  return rounded.find(isWithinLimits) ?? 1;
}

function isLeftOut(schema: SchemaNode, direction: MessageDirection): boolean {
  return direction === 'request' ? schema.isReadOnly : schema.isWriteOnly;
}

function generateItems(schema: SchemaNode, making: GenerationState): Json[] {
  const {reader, parts} = schema.shape;
  const {least: fewest, most} = readBounds(reader, parts.list, 'minItems', 'maxItems');
  const {least: matching} = readBounds(reader, parts.list, 'minContains', 'maxContains');
  const contained = schema.variants.find(({label}) => label === 'Contains')?.options[0]?.schema;
  const containedCount = contained ? Math.min(matching ?? 1, MAX_EXAMPLE_ITEMS) : 0;
  const least = Math.max(fewest ?? 0, matching ?? 0);
  const tuple = schema.variants.find(({label}) => label === TUPLE_LABEL);
  const list: Json[] = (tuple?.options ?? []).map((option) => generateValue(option.schema, making) ?? null);
  const holder = schema.items ?? contained;
  for (let index = 0; contained && schema.items && index < containedCount; index += 1) {
    list.push(generateValue(contained, making) ?? null);
  }
  const wanted = Math.min(Math.max(least, tuple ? list.length : 1), most ?? Infinity, MAX_EXAMPLE_ITEMS);
  const isUnique = parts.list.some(({place}) => getOwnValue(place.value, 'uniqueItems') === true);
  while (holder && list.length < wanted) {
    const index = list.length;
    const value = isUnique && holder.values[index] ? holder.values[index].value : generateValue(holder, making);
    if (value === undefined || (isUnique && index > 0 && holder.values.length > 0 && !holder.values[index])) {
      break;
    }
    const isNew = !isUnique || index === 0 || holder.values.length > 0;
    list.push(isNew ? value : toDistinctValue(value, index));
  }
  return list.slice(0, most ?? Infinity);
}

function toDistinctValue(value: Json, index: number): Json {
  if (typeof value === 'number') {
    return value + index;
  }
  return typeof value === 'string' ? appendNumber(value, index) : value;
}

/** Sets a property as its own, whatever its name is. */
function setOwnProperty(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, {value, enumerable: true, configurable: true, writable: true});
}

function addProperties(object: JsonObject, schema: SchemaNode, making: GenerationState): void {
  const {shape} = schema;
  const required = new Set(collectRequiredNames(shape.reader, shape.parts.list));
  const isShort = making.open.length > MAX_OPTIONAL_DEPTH || making.count.values > MAX_OPTIONAL_VALUES;
  for (const {name, kind, schema: property} of schema.properties) {
    if (kind !== 'property' || Object.hasOwn(object, name) || isLeftOut(property, making.direction)) {
      continue;
    }
    if (required.has(name) || (!isShort && !property.isDeprecated && !property.shape.parts.isNever)) {
      const value = generateValue(property, making);
      if (value !== undefined) {
        setOwnProperty(object, name, value);
      } else if (required.has(name)) {
        setOwnProperty(
          object,
          name,
          property.isNullable ? null : property.shape.types.names?.[0] === 'array' ? [] : {},
        );
      }
    }
  }
  for (const name of required) {
    const isKnown = schema.properties.some((property) => property.name === name);
    if (!isKnown && !Object.hasOwn(object, name)) {
      setOwnProperty(object, name, 'value');
    }
  }
}

function addOther(object: JsonObject, schema: SchemaNode, making: GenerationState): void {
  const other = schema.properties.find(({kind}) => kind === 'additional');
  if (!other || Object.keys(object).length > 0) {
    return;
  }
  const {reader, parts} = schema.shape;
  const names = parts.list.map(({place}) => getChild(place, 'propertyNames')).find(({value}) => value !== undefined);
  const name = names && generateValue(reader.getSchema(names), making);
  const value = generateValue(other.schema, making);
  if (value !== undefined) {
    setOwnProperty(object, typeof name === 'string' ? name : 'name', value);
  }
}

function setAll(object: JsonObject, value: Json | undefined): void {
  if (isObject(value)) {
    Object.entries(value).forEach(([name, member]) => setOwnProperty(object, name, member ?? null));
  }
}

/** Adds the properties of the first option of each choice that is not being generated already: they are narrower. */
function addChoices(object: JsonObject, schema: SchemaNode, making: GenerationState): void {
  for (const {options} of schema.variants.filter(({isChoice}) => isChoice)) {
    const option = options.find((each) => !making.open.includes(each.schema.shape.id)) ?? options[0];
    setAll(object, option && generateValue(option.schema, making));
    if (option?.choice) {
      setOwnProperty(object, option.choice.property, option.choice.value);
    }
  }
}

/** Sets what the discriminator of a parent requires of this child. */
function addOwnChoice(object: JsonObject, schema: SchemaNode): void {
  const {shape} = schema;
  for (const {place, distance} of shape.parts.list) {
    const discriminator = distance > 0 ? readDiscriminator(shape.reader, place) : undefined;
    const [value] = discriminator ? listDiscriminatorValues(discriminator, schema) : [];
    if (discriminator && value !== undefined) {
      setOwnProperty(object, discriminator.property, value);
    }
  }
}

function generateObject(schema: SchemaNode, making: GenerationState): JsonObject {
  const object: JsonObject = {};
  addProperties(object, schema, making);
  addOwnChoice(object, schema);
  addChoices(object, schema, making);
  addOther(object, schema, making);
  return object;
}

function generateChoice(schema: SchemaNode, making: GenerationState): Json | undefined {
  const options = schema.variants.filter(({isChoice}) => isChoice).flatMap((group) => group.options);
  for (const option of options) {
    const value = generateValue(option.schema, making);
    if (value !== undefined) {
      const {choice} = option;
      return choice && isObject(value) ? {...value, [choice.property]: choice.value} : value;
    }
  }
  return options.length > 0 ? undefined : 'value';
}

function generateByType(schema: SchemaNode, making: GenerationState): Json | undefined {
  const {shape} = schema;
  const [type] = shape.types.names ?? [];
  switch (type) {
    case 'object':
      return generateObject(schema, making);
    case 'array':
      return generateItems(schema, making);
    case 'integer':
    case 'number':
      return generateNumber(schema, type === 'integer');
    case 'boolean':
      return true;
    case undefined:
      return schema.isNullable && schema.variants.length === 0 ? null : generateChoice(schema, making);
    default: {
      const bounds = readBounds(shape.reader, shape.parts.list, 'minLength', 'maxLength');
      const plain = generateText(
        {format: getKeywordText(schema, 'format'), encoding: getKeywordText(schema, 'contentEncoding')},
        bounds,
      );
      return generateMatch(plain, collectKeywordTexts(shape.reader, shape.parts.list, 'pattern'), bounds);
    }
  }
}

/** A value, or undefined where it would never end. */
function generateValue(schema: SchemaNode, making: GenerationState): Json | undefined {
  const {shape} = schema;
  const [example] = schema.examples;
  if (example !== undefined) {
    return example;
  }
  if (schema.defaultValue !== undefined && schema.defaultValue !== null) {
    return schema.defaultValue;
  }
  const value = schema.values.find((view) => view.value !== null) ?? schema.values[0];
  if (value) {
    return value.value;
  }
  making.count.values += 1;
  const isTooMuch = making.open.length > MAX_EXAMPLE_DEPTH || making.count.values > MAX_EXAMPLE_VALUES;
  if (making.open.includes(shape.id) || isTooMuch || shape.parts.isNever) {
    return schema.isNullable ? null : undefined;
  }
  return generateByType(schema, {...making, open: [...making.open, shape.id]});
}

/**
 * Generates a value that fits a schema: examples, defaults and allowed values of the document where it has them, else
 * the plainest ones. The same schema always yields the same value. Conditions are not followed.
 *
 * @returns undefined when nothing fits, or only an infinite value does
 */
export function generateExample(schema: SchemaNode, direction: MessageDirection): Json | undefined {
  return generateValue(schema, {direction, open: [], count: {values: 0}});
}
