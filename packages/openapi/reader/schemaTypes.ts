import {getLocationId, getOwnValue, getChild, describeKind, type ObjectLocation} from './documentLocations';
import type {Reader} from './reader';
import type {SchemaPart, SchemaParts} from './schemaParts';

const JSON_TYPES = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']);

/** Keywords that only apply to values of one type; they imply the type of a schema without `type`. */
const TYPE_BY_KEYWORD: Readonly<Record<string, string>> = {
  properties: 'object',
  patternProperties: 'object',
  additionalProperties: 'object',
  unevaluatedProperties: 'object',
  propertyNames: 'object',
  required: 'object',
  minProperties: 'object',
  maxProperties: 'object',
  items: 'array',
  prefixItems: 'array',
  contains: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  pattern: 'string',
  minLength: 'string',
  maxLength: 'string',
  contentEncoding: 'string',
  contentMediaType: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
};

/** Which types of values fit a schema. */
export interface SchemaTypes {
  /** Without null; undefined when the schema does not define it. */
  readonly names: readonly string[] | undefined;
  readonly isNullable: boolean;
  /** True when the parts leave no type that fits all: `names` are those of all parts then. */
  readonly isContradiction: boolean;
}

/** The type of a JSON value. */
function getValueType(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'array';
  }
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function readTypes(reader: Reader, place: ObjectLocation): string[] {
  const type = getOwnValue(place.value, 'type');
  if (type === undefined) {
    return [];
  }
  const members: unknown[] = Array.isArray(type) ? type : [type];
  return members.flatMap((member) => {
    if (typeof member === 'string' && JSON_TYPES.has(member)) {
      return [member];
    }
    const expected = [...JSON_TYPES].join(', ');
    reader.problems.report(
      getChild(place, 'type'),
      member === null
        ? "Found the type null without quotes, which YAML reads as no value. Write 'null' in quotes."
        : `Found the type ${describeKind(member)}, expected one of ${expected}.`,
    );
    return typeof member === 'string' ? [member] : [];
  });
}

function intersectTypes(first: readonly string[], second: readonly string[]): string[] {
  const common = first.filter((name) => second.includes(name) || (name === 'integer' && second.includes('number')));
  const narrowed =
    first.includes('number') && !common.includes('integer') && second.includes('integer') ? ['integer'] : [];
  return [...common, ...narrowed];
}

function inferTypes(parts: readonly SchemaPart[], values: readonly unknown[]): string[] | undefined {
  if (values.length > 0) {
    return [...new Set(values.map(getValueType))].filter((name) => name !== 'null');
  }
  for (const {place} of parts) {
    const keyword = Object.keys(place.value).find((name) => Object.hasOwn(TYPE_BY_KEYWORD, name));
    if (keyword) {
      return [TYPE_BY_KEYWORD[keyword]!];
    }
  }
  return undefined;
}

/**
 * The types that fit all parts of a schema. Null is one of them when each part that names types allows it (JSON Schema
 * 2020-12), or the schema itself is `nullable` (OpenAPI 3.0).
 *
 * @param values what enum or const allow; they imply the types of a schema without any
 */
export function resolveTypes(reader: Reader, {list, allowsNull}: SchemaParts, values: readonly unknown[]): SchemaTypes {
  let names: string[] | undefined;
  const all = new Set<string>();
  let isContradiction = false;
  let typed = 0;
  let nullable = 0;
  let isNullableItself = allowsNull;
  let forbidding: ObjectLocation | undefined;
  let allowing: ObjectLocation | undefined;
  for (const {place, distance} of list) {
    const written = readTypes(reader, place);
    const isMarked = getOwnValue(place.value, 'nullable') === true;
    isNullableItself ||= isMarked && distance === 0;
    if (written.length > 0) {
      typed += 1;
      const isAllowed = written.includes('null') || isMarked;
      nullable += isAllowed ? 1 : 0;
      allowing ??= isAllowed && distance === 0 ? place : undefined;
      forbidding ??= isAllowed ? undefined : place;
      const own = written.filter((name) => name !== 'null');
      own.forEach((name) => all.add(name));
      const next = names === undefined ? own : intersectTypes(names, own);
      isContradiction ||= next.length === 0 && own.length > 0 && names !== undefined && names.length > 0;
      names = next;
    }
  }
  if (allowing && forbidding && !isNullableItself) {
    reader.problems.warn(
      allowing,
      `Found null among the types, which ${getLocationId(forbidding)} forbids: both apply, so that null is not allowed. Allow it there too, or use anyOf.`,
    );
  }
  const isNullable = isNullableItself || (typed > 0 ? nullable === typed : values.includes(null));
  return {
    names: isContradiction ? [...all] : (names ?? inferTypes(list, values)),
    isNullable,
    isContradiction,
  };
}
