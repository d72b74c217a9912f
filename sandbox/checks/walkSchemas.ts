import {isObject, appendPointer} from '../../packages/json';
import type {OpenApiDocument, Schema} from '../../src/pipeline/contracts/openapiTypes';

/** A schema of a document, with its place. */
export interface SchemaLocation {
  readonly schema: Schema;
  readonly pointer: string;
  /** The name of the property that it describes, if any. */
  readonly property?: string;
}

const SINGLE_SCHEMA_KEYWORDS = ['items', 'additionalProperties', 'propertyNames'] as const;
const SCHEMA_LIST_KEYWORDS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'] as const;

/** Every schema inside a schema, itself included. References are not followed. */
export function listNestedSchemas(schema: unknown, place: string, property?: string): SchemaLocation[] {
  if (!isObject(schema)) {
    return [];
  }
  const inner = [
    ...SINGLE_SCHEMA_KEYWORDS.flatMap((key) => listNestedSchemas(schema[key], appendPointer(place, key))),
    ...SCHEMA_LIST_KEYWORDS.flatMap((key) => {
      const parts: unknown = schema[key];
      return Array.isArray(parts)
        ? parts.flatMap((part, index) => listNestedSchemas(part, appendPointer(place, key, index)))
        : [];
    }),
    ...(isObject(schema.properties)
      ? Object.entries(schema.properties).flatMap(([name, part]) =>
          listNestedSchemas(part, appendPointer(place, 'properties', name), name),
        )
      : []),
  ];
  return [{schema: schema, pointer: place, ...(property !== undefined && {property})}, ...inner];
}

/** Every schema of a bundled document: of components, parameters, headers, request bodies and responses. */
export function listDocumentSchemas(document: OpenApiDocument): SchemaLocation[] {
  const found: SchemaLocation[] = [];
  const walk = (node: unknown, place: string): void => {
    if (Array.isArray(node)) {
      node.forEach((part, index) => walk(part, appendPointer(place, index)));
    } else if (isObject(node)) {
      for (const [key, value] of Object.entries(node)) {
        const here = appendPointer(place, key);
        if (key === 'schema') {
          found.push(...listNestedSchemas(value, here));
        } else if (key === 'schemas' && isObject(value)) {
          Object.entries(value).forEach(([name, part]) =>
            found.push(...listNestedSchemas(part, appendPointer(here, name))),
          );
        } else if (key !== 'example' && key !== 'examples') {
          walk(value, here);
        }
      }
    }
  };
  walk(document, '');
  return found;
}
