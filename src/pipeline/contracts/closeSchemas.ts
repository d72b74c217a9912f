import {isObject} from '../../../packages/json';

/** Keywords of a schema that contain one schema, a list of them, or a map of them. */
export const CLOSED_SINGLE_KEYWORDS = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
];
export const CLOSED_LIST_KEYWORDS = ['oneOf', 'anyOf', 'prefixItems'];
export const CLOSED_MAP_KEYWORDS = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

function isOpenObject(schema: Record<string, unknown>): boolean {
  const describesObject = 'properties' in schema || 'allOf' in schema || '$ref' in schema;
  return describesObject && !('additionalProperties' in schema) && !('unevaluatedProperties' in schema);
}

/**
 * Closes a schema: a copy that rejects each property that it does not describe. Clients must accept unknown properties,
 * so contracts leave objects open; checks of our own examples and responses must not. The parts of an `allOf` stay
 * open, since only the whole knows all properties (`unevaluatedProperties`, JSON Schema 2020-12).
 */
export function closeSchema(schema: unknown, isPart = false): unknown {
  if (!isObject(schema)) {
    return schema;
  }
  const copy: Record<string, unknown> = {...schema};
  for (const key of CLOSED_SINGLE_KEYWORDS) {
    if (key in copy) {
      copy[key] = closeSchema(copy[key]);
    }
  }
  for (const key of CLOSED_LIST_KEYWORDS) {
    if (Array.isArray(copy[key])) {
      copy[key] = copy[key].map((part) => closeSchema(part));
    }
  }
  for (const key of CLOSED_MAP_KEYWORDS) {
    if (isObject(copy[key])) {
      copy[key] = Object.fromEntries(Object.entries(copy[key]).map(([name, part]) => [name, closeSchema(part)]));
    }
  }
  if (Array.isArray(copy.allOf)) {
    copy.allOf = copy.allOf.map((part) => closeSchema(part, true));
  }
  return !isPart && isOpenObject(copy) ? {...copy, unevaluatedProperties: false} : copy;
}

/**
 * Closes every schema of a bundled OpenAPI document. The roots of
 * `components.schemas` stay open, since an `allOf` may refer to them: each use of
 * one closes it.
 */
export function closeDocument<T>(document: T): T {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) {
      return node.map(walk);
    }
    if (!isObject(node)) {
      return node;
    }
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key === 'schema') {
          return [key, closeSchema(value)];
        }
        if (key === 'schemas' && isObject(value)) {
          return [
            key,
            Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closeSchema(part, true)])),
          ];
        }
        return [key, key === 'example' || key === 'examples' ? value : walk(value)];
      }),
    );
  };
  return walk(document) as T;
}

/**
 * A copy of a bundled document without the examples of media types and parameters, which do not affect what is valid.
 */
export function removeExamples<T>(document: T): T {
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) {
      return node.map(walk);
    }
    if (!isObject(node)) {
      return node;
    }
    const holdsExamples = 'schema' in node || 'schemas' in node;
    const kept = Object.entries(node).filter(([key]) => !(holdsExamples && key === 'examples'));
    return Object.fromEntries(
      kept.map(([key, value]) => [key, key === 'schema' || key === 'schemas' ? value : walk(value)]),
    );
  };
  return walk(document) as T;
}

/** Keywords whose keys are our names, not keywords. */
export const NAME_MAPS = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'paths',
  'webhooks',
  'content',
  'responses',
  'headers',
  'schemas',
  'parameters',
  'requestBodies',
  'securitySchemes',
]);

/** Keywords that contain values, not schemas. */
const VALUE_KEYWORDS = new Set(['default', 'const', 'enum', 'examples', 'x-error-codes']);

/** Annotations, which do not affect validation. */
const ANNOTATIONS = new Set(['description', 'examples', 'x-enumDescriptions']);

/** Annotations of a text with a form, whose example is part of the message about an invalid one. */
const TEXT_ANNOTATIONS = new Set([...ANNOTATIONS].filter((keyword) => keyword !== 'examples'));

/**
 * A copy of a bundled document without descriptions and examples, except those of texts with a form: what decides
 * whether a value is valid, and what the message shows if it is not.
 */
export function removeAnnotations<T>(node: T, isMap = false): T {
  if (Array.isArray(node)) {
    return node.map((part: unknown) => removeAnnotations(part)) as T;
  }
  if (!isObject(node)) {
    return node;
  }
  const dropped = 'pattern' in node || 'format' in node ? TEXT_ANNOTATIONS : ANNOTATIONS;
  const kept = Object.entries(node).filter(([key]) => isMap || !dropped.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => {
      const isValue = !isMap && VALUE_KEYWORDS.has(key);
      return [key, isValue ? value : removeAnnotations(value, !isMap && NAME_MAPS.has(key))];
    }),
  ) as T;
}
