import {brand} from '../../brand';
import {CLOSED_LIST_KEYWORDS, CLOSED_MAP_KEYWORDS, CLOSED_SINGLE_KEYWORDS} from '../contracts/closeSchemas';
import {getAtPointer, isObject, stringifyValue, type Json, type JsonObject} from '../../../packages/json';
import type {OpenApiDocument} from '../contracts/openapiTypes';

/**
 * Schemas of an OpenAPI document as separate JSON Schema files: references are inside, and every keyword is one of
 * draft 2020-12, so that validators accept them in strict mode.
 */

const JSON_SCHEMA_DIALECT = 'https://json-schema.org/draft/2020-12/schema';

export const SCHEMA_MEDIA_TYPE = 'application/schema+json';

const COMPONENTS_POINTER = '#/components/schemas/';

/** Keywords without meaning in JSON Schema, or only for requests. */
const OMITTED_KEYWORDS = ['x-error-code', 'x-title', 'discriminator', 'xml', 'externalDocs'];

/** Formats of the project that no validator supports. The pattern beside each stays. */
const OWN_FORMATS = ['iso-4217', 'iso-3166-1-alpha-2', 'luhn'];

/** The description of a schema with those of its values. */
function mergeDescriptions({description, 'x-enumDescriptions': values}: JsonObject): JsonObject {
  const lines = isObject(values)
    ? Object.entries(values).map(([value, text]) => `- \`${value}\`: ${stringifyValue(text)}`)
    : [];
  const parts = [stringifyValue(description), lines.join('\n')].filter(Boolean);
  return parts.length > 0 ? {description: parts.join('\n\n')} : {};
}

/** A schema in keywords of JSON Schema alone, with its references turned to `$defs`. */
function toPlainSchema(schema: Json | undefined): Json | undefined {
  if (!isObject(schema)) {
    return schema;
  }
  const {
    description,
    'x-enumDescriptions': values,
    'x-since': since,
    $ref: reference,
    format,
    example,
    ...rest
  } = schema;
  const copy: JsonObject = {
    ...(typeof reference === 'string' ? {$ref: reference.replace(COMPONENTS_POINTER, '#/$defs/')} : {}),
    ...mergeDescriptions({description, 'x-enumDescriptions': values}),
    ...(typeof since === 'string' ? {$comment: `Since version ${since}.`} : {}),
    ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !OMITTED_KEYWORDS.includes(keyword))),
    ...(typeof format === 'string' && !OWN_FORMATS.includes(format) ? {format} : {}),
    ...(example === undefined ? {} : {examples: [example]}),
  };
  for (const keyword of CLOSED_SINGLE_KEYWORDS.filter((one) => one in copy)) {
    copy[keyword] = toPlainSchema(copy[keyword]);
  }
  for (const keyword of [...CLOSED_LIST_KEYWORDS, 'allOf']) {
    const parts = copy[keyword];
    if (Array.isArray(parts)) {
      copy[keyword] = parts.map((part) => toPlainSchema(part)!);
    }
  }
  for (const keyword of CLOSED_MAP_KEYWORDS) {
    const parts = copy[keyword];
    if (isObject(parts)) {
      copy[keyword] = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, toPlainSchema(part)]));
    }
  }
  return copy;
}

/** Names of components that a schema refers to, directly. */
function listReferencedComponents(schema: unknown): string[] {
  const names: string[] = [];
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(COMPONENTS_POINTER)) {
      names.push(value.slice(COMPONENTS_POINTER.length));
    }
    return value;
  });
  return names;
}

/** The named schemas that some need, each once, by name. */
function collectDefinitions(document: OpenApiDocument, schemas: readonly unknown[]): JsonObject {
  const names = new Set(schemas.flatMap(listReferencedComponents));
  // Iterating a set includes what is added meanwhile.
  for (const name of names) {
    listReferencedComponents(document.components.schemas[name]).forEach((next) => names.add(next));
  }
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const schema = getAtPointer(document, `${COMPONENTS_POINTER}${name}`);
      if (!isObject(schema)) {
        throw new Error(`${COMPONENTS_POINTER}${name}: found no schema, expected one. Correct the reference.`);
      }
      return [name, toPlainSchema(schema)];
    }),
  );
}

/** The URL of a file, which is the `$id` of a schema. */
export function getSchemaUrl(path: string): string {
  return `${brand.docsUrl}${path}`;
}

/** What every description ends with. */
const VERSION_NOTE = `Written for version ${brand.apiVersion}. A version gets new properties and new values of enums: report what does not fit, and do not reject a delivery because of it.`;

/** The head of a file. */
export interface SchemaHead {
  /** Its URL. */
  readonly $id: string;
  readonly title: string;
  readonly description: string;
}

function createSchemaHead({$id, title, description}: SchemaHead): JsonObject {
  return {$schema: JSON_SCHEMA_DIALECT, $id, title, description: `${description} ${VERSION_NOTE}`};
}

/** A schema of a document as a file of its own. */
export function createSchemaFile(document: OpenApiDocument, schema: JsonObject, head: SchemaHead): JsonObject {
  return {
    ...createSchemaHead(head),
    ...(toPlainSchema(schema) as JsonObject),
    ...createSchemaHead(head),
    $defs: collectDefinitions(document, [schema]),
  };
}

/** A file for several kinds of objects, distinguished by `type`. */
export function createUnionFile(
  document: OpenApiDocument,
  schemas: ReadonlyMap<string, JsonObject>,
  head: SchemaHead,
): JsonObject {
  const types = [...schemas.keys()];
  return {
    ...createSchemaHead(head),
    type: 'object',
    required: ['type'],
    properties: {type: {type: 'string', enum: types}},
    allOf: types.map((type) => ({
      if: {type: 'object', required: ['type'], properties: {type: {const: type}}},
      then: {$ref: `#/$defs/${type}`},
    })),
    $defs: {
      ...Object.fromEntries([...schemas].map(([type, schema]) => [type, toPlainSchema(schema)])),
      ...collectDefinitions(document, [...schemas.values()]),
    },
  };
}
