import path from 'node:path';
import type {DocumentLocation} from './documentLocations';
import {unescapePointer} from '../../json';

/** Keywords below which each key is a name chosen by the author. */
const NAME_MAP_KEYWORDS = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'paths',
  'webhooks',
  'parameters',
  'headers',
  'responses',
  'requestBodies',
  'callbacks',
  'pathItems',
  'content',
  'examples',
]);

/** Those of them whose keys are names of schemas. */
const SCHEMA_MAP_KEYWORDS = new Set(['schemas', '$defs', 'definitions']);

/** Keywords that contain an inline schema. */
const INLINE_SCHEMA_KEYWORDS = new Set([
  'schema',
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'contains',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'if',
  'then',
  'else',
  'prefixItems',
  'contentSchema',
]);

function getSchemaFileName(name: string): string {
  return path.posix.basename(name).replace(/(\.(schema|openapi))?\.(json|ya?ml)$/i, '');
}

/**
 * The name of a schema that is defined separately: in `components.schemas`, `$defs` or the like, as a file of its own,
 * or as a part of a file that contains nothing else. Undefined for an inline schema.
 */
export function getSchemaName({source, pointer}: DocumentLocation): string | undefined {
  const steps = pointer.split('/').slice(1);
  if (steps.length === 0) {
    return getSchemaFileName(source.name);
  }
  let isInPlace = false;
  let index = 0;
  while (index < steps.length) {
    const step = steps[index]!;
    const isSchemaMap = SCHEMA_MAP_KEYWORDS.has(step);
    const isLastName = index + 2 === steps.length;
    if (isSchemaMap && isLastName) {
      isInPlace = false;
      break;
    }
    isInPlace ||= NAME_MAP_KEYWORDS.has(step) || INLINE_SCHEMA_KEYWORDS.has(step);
    index += isSchemaMap || NAME_MAP_KEYWORDS.has(step) ? 2 : 1;
  }
  return isInPlace ? undefined : unescapePointer(steps.at(-1)!);
}
