import {isObject, pointer} from '../../src/pipeline/contracts/json';
import type {OpenApiDocument, Schema} from '../../src/pipeline/contracts/openapiTypes';

/** A schema of a document, with where it stands. */
export interface SchemaPlace {
  readonly schema: Schema;
  readonly pointer: string;
  /** The name of the property that it describes, if it does. */
  readonly property?: string;
}

const ONE = ['items', 'additionalProperties', 'propertyNames'] as const;
const LIST = ['allOf', 'oneOf', 'anyOf', 'prefixItems'] as const;

/** Every schema inside a schema, itself included. References are not followed. */
export function schemasInside(schema: unknown, place: string, property?: string): SchemaPlace[] {
  if (!isObject(schema)) {
    return [];
  }
  const inner = [
    ...ONE.flatMap((key) => schemasInside(schema[key], pointer(place, key))),
    ...LIST.flatMap((key) => {
      const parts: unknown = schema[key];
      return Array.isArray(parts)
        ? parts.flatMap((part, index) => schemasInside(part, pointer(place, key, index)))
        : [];
    }),
    ...(isObject(schema.properties)
      ? Object.entries(schema.properties).flatMap(([name, part]) =>
          schemasInside(part, pointer(place, 'properties', name), name),
        )
      : []),
  ];
  return [{schema: schema, pointer: place, ...(property !== undefined && {property})}, ...inner];
}

/** Every schema of a bundled document: of components, parameters, headers, bodies and answers. */
export function schemasOf(document: OpenApiDocument): SchemaPlace[] {
  const found: SchemaPlace[] = [];
  const walk = (node: unknown, place: string): void => {
    if (Array.isArray(node)) {
      node.forEach((part, index) => walk(part, pointer(place, index)));
    } else if (isObject(node)) {
      for (const [key, value] of Object.entries(node)) {
        const here = pointer(place, key);
        if (key === 'schema') {
          found.push(...schemasInside(value, here));
        } else if (key === 'schemas' && isObject(value)) {
          Object.entries(value).forEach(([name, part]) => found.push(...schemasInside(part, pointer(here, name))));
        } else if (key !== 'example' && key !== 'examples') {
          walk(value, here);
        }
      }
    }
  };
  walk(document, '');
  return found;
}
