import addFormats from 'ajv-formats';
import {Ajv2020, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020';
import {isObject, type JsonObject} from '../../json';
import {
  getChild,
  getLocationId,
  getOwnValue,
  isObjectPlace,
  readTexts,
  type DocumentLocation,
  type ObjectLocation,
} from './documentLocations';
import {createRegExp} from './createRegExp';
import type {MessageDirection} from './generateExample';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {getReference, resolveTarget} from './schemaParts';

/** Compares examples of a document with their schemas, as JSON Schema 2020-12. */

/** An example that the document contains, and the schema that it is an example of. */
export interface WrittenExample {
  readonly place: DocumentLocation;
  readonly schema: SchemaNode;
  /** Undefined where both directions use it: neither read-only nor write-only properties are then required. */
  readonly direction: MessageDirection | undefined;
}

const SCHEMA_KEYWORDS = [
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const LIST_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAP_KEYWORDS = ['dependentSchemas', 'patternProperties', 'properties'];
const VALUE_KEYWORDS = [
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'type',
  'uniqueItems',
];

/** More would repeat the first: an example of another shape fails everywhere. */
const MAX_ERRORS = 3;

/** A strict bound as a number; in OpenAPI 3.0 `exclusiveMinimum: true` modifies `minimum`. */
function modernizeBound(schema: JsonObject, bound: string, strict: string): JsonObject {
  const {[bound]: limit, [strict]: isStrict, ...rest} = schema;
  if (typeof isStrict !== 'boolean') {
    return schema;
  }
  return limit === undefined ? rest : {...rest, [isStrict ? strict : bound]: limit};
}

/** Replaces the keywords of OpenAPI 3.0 by those of JSON Schema 2020-12. */
function modernize(schema: JsonObject): JsonObject {
  return modernizeBound(modernizeBound(schema, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum');
}

function allowNull(schema: JsonObject): JsonObject {
  const {type, enum: values} = schema;
  return {
    ...schema,
    ...(typeof type === 'string' ? {type: [type, 'null']} : {}),
    ...(Array.isArray(values) && !values.includes(null) ? {enum: [...values, null]} : {}),
  };
}

/** Converts the schemas of a document for the validator: references across files, dialects, directions. */
class SchemaConverter {
  readonly #ajv: Ajv2020;
  readonly #ids = new Map<string, string>();

  constructor(
    private readonly reader: Reader,
    private readonly direction: MessageDirection | undefined,
  ) {
    this.#ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      validateSchema: false,
      logger: false,
      // A property may have the name of one that every object inherits, such as "constructor".
      ownProperties: true,
      code: {regExp: createRegExp},
    });
    addFormats(this.#ajv);
  }

  /** @throws when the schema cannot be compiled, for example by a pattern that is not a regular expression */
  compile(place: DocumentLocation): ValidateFunction {
    return this.#ajv.compile({$ref: this.#getId(place)});
  }

  #getId(place: DocumentLocation): string {
    const key = getLocationId(place);
    const known = this.#ids.get(key);
    if (known !== undefined) {
      return known;
    }
    const id = `urn:schema:${String(this.#ids.size)}`;
    this.#ids.set(key, id);
    const schema = this.#convert(place, this.reader.getSchema(place));
    this.#ajv.addSchema({$id: id, allOf: [schema]});
    return id;
  }

  /** The names that a message of this direction has to contain. */
  #listRequired(place: DocumentLocation, owner: SchemaNode): string[] {
    if (!isObjectPlace(place) || !Array.isArray(getOwnValue(place.value, 'required'))) {
      return [];
    }
    const isLeftOut = (name: string): boolean => {
      const property = owner.properties.find((other) => other.name === name)?.schema;
      return (
        property !== undefined &&
        ((this.direction !== 'response' && property.isReadOnly) ||
          (this.direction !== 'request' && property.isWriteOnly))
      );
    };
    return readTexts(this.reader.problems, place, 'required').filter((name) => !isLeftOut(name));
  }

  /** @param owner the schema that members of `allOf` belong to */
  #convert(place: DocumentLocation, owner: SchemaNode): boolean | JsonObject {
    if (!isObjectPlace(place)) {
      return place.value !== false;
    }
    const hasReference = getReference(place) !== undefined;
    const target = hasReference ? resolveTarget(this.reader, place) : undefined;
    const reference = target ? {$ref: this.#getId(target)} : {};
    if (hasReference && this.reader.isVersion30) {
      return reference;
    }
    const result: JsonObject = {...reference};
    for (const keyword of VALUE_KEYWORDS) {
      if (Object.hasOwn(place.value, keyword)) {
        result[keyword] = place.value[keyword];
      }
    }
    const required = this.#listRequired(place, owner);
    if (required.length > 0) {
      result.required = required;
    }
    const convertChild = (child: DocumentLocation): boolean | JsonObject =>
      this.#convert(child, this.reader.getSchema(child));
    for (const keyword of SCHEMA_KEYWORDS) {
      const child = getChild(place, keyword);
      if (isObject(child.value) || typeof child.value === 'boolean') {
        result[keyword] = convertChild(child);
      }
    }
    for (const keyword of LIST_KEYWORDS) {
      const list = getChild(place, keyword);
      if (Array.isArray(list.value)) {
        result[keyword] = list.value.map((_, index) =>
          keyword === 'allOf' ? this.#convert(getChild(list, index), owner) : convertChild(getChild(list, index)),
        );
      }
    }
    if (isObject(place.value.discriminator) && result.oneOf !== undefined && result.anyOf === undefined) {
      // The discriminator chooses, although an example may fit several schemas.
      result.anyOf = result.oneOf;
      delete result.oneOf;
    }
    for (const keyword of MAP_KEYWORDS) {
      const map = getChild(place, keyword);
      if (isObjectPlace(map)) {
        result[keyword] = Object.fromEntries(
          Object.keys(map.value).map((name) => [name, convertChild(getChild(map, name))]),
        );
      }
    }
    const modern = modernize(result);
    return getOwnValue(place.value, 'nullable') === true ? allowNull(modern) : modern;
  }
}

function describeError({instancePath, message, params}: ErrorObject): string {
  const names = ['additionalProperty', 'unevaluatedProperty', 'propertyName', 'allowedValues', 'allowedValue']
    .filter((key) => Object.hasOwn(params, key))
    .map((key) => JSON.stringify((params as Record<string, unknown>)[key]))
    .join(' ');
  return `${instancePath === '' ? 'it' : instancePath} ${message ?? 'is not allowed'}${names === '' ? '' : ` (${names})`}`;
}

/** Errors that say something: not those of a branch as a whole, where there are others. */
function selectErrors(errors: readonly ErrorObject[]): string[] {
  const own = errors.filter(({keyword}) => !['allOf', 'anyOf', 'oneOf', 'if', '$ref'].includes(keyword));
  const shown = own.length > 0 ? own : errors;
  return [...new Set(shown.map(describeError))].slice(0, MAX_ERRORS);
}

/** The places in a value that are nothing but a reference. */
function findReferences(place: DocumentLocation): ObjectLocation[] {
  if (typeof place.value !== 'object' || place.value === null) {
    return [];
  }
  const keys = Object.keys(place.value);
  return isObjectPlace(place) && keys.length === 1 && typeof place.value.$ref === 'string'
    ? [place]
    : keys.flatMap((key) => findReferences(getChild(place, key)));
}

/** Adds a warning for each example that does not fit its schema, with the place of the example. */
export function checkWrittenExamples(reader: Reader, examples: readonly WrittenExample[]): void {
  const converters = new Map<MessageDirection | undefined, SchemaConverter>();
  const told = new Set<string>();
  for (const {place, schema, direction} of examples) {
    const converter = converters.get(direction) ?? new SchemaConverter(reader, direction);
    converters.set(direction, converter);
    const id = getLocationId(place);
    if (told.has(id)) {
      continue;
    }
    const references = findReferences(place);
    if (references.length > 0) {
      told.add(id);
      references.forEach((reference) =>
        reader.problems.warn(
          reference,
          `Found a reference to ${getReference(reference)!} in an example, which is shown as it is written: only a whole example can be a reference with a target. Write the value here.`,
        ),
      );
      continue;
    }
    try {
      const errors = schema.shape.places.flatMap((part) => {
        const validate = converter.compile(part);
        return validate(place.value) ? [] : (validate.errors ?? []);
      });
      // A place that uses a definition may allow null beside it.
      if (errors.length > 0 && !(place.value === null && schema.isNullable)) {
        told.add(id);
        reader.problems.warn(
          place,
          `Found an example that does not fit its schema: ${selectErrors(errors).join('; ')}. Correct the example or the schema.`,
        );
      }
    } catch (error) {
      told.add(id);
      const reason = error instanceof Error ? error.message : String(error);
      reader.problems.warn(place, `Found an example that cannot be checked, since its schema cannot be: ${reason}`);
    }
  }
}
