import {findNearest} from '../../authoring/suggest';
import {getChild, type ObjectLocation} from './documentLocations';
import type {Reader} from './reader';

/** The keys of objects of OpenAPI 3.0 to 3.2 whose content pages show. References may have a summary, too. */

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const VALUE_KEYS = ['schema', 'content', 'style', 'explode', 'allowReserved', 'example', 'examples'];
const DESCRIBED_KEYS = ['description', 'required', 'deprecated'];

const KEYS = {
  'a path item': ['summary', 'description', 'servers', 'parameters', 'additionalOperations', ...METHODS],
  'an operation': [
    ...['tags', 'summary', 'description', 'externalDocs', 'operationId', 'parameters', 'requestBody', 'responses'],
    ...['callbacks', 'deprecated', 'security', 'servers'],
  ],
  'a parameter': ['name', 'in', 'allowEmptyValue', ...DESCRIBED_KEYS, ...VALUE_KEYS],
  'a header': [...DESCRIBED_KEYS, ...VALUE_KEYS],
  'a request body': ['description', 'content', 'required'],
  'a response': ['description', 'headers', 'content', 'links'],
  'a media type': [
    ...['schema', 'itemSchema', 'example', 'examples', 'encoding', 'prefixEncoding', 'itemEncoding', 'description'],
  ],
} as const;

/** Keywords of schemas that parameters and headers had themselves in Swagger 2.0. */
const SCHEMA_KEYWORDS = [
  ...['type', 'format', 'items', 'enum', 'default', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'nullable', 'properties', 'additionalProperties', 'title'],
];

/** Below which key OpenAPI 3 has what older documents have beside it. */
const HOMES: Readonly<Partial<Record<keyof typeof KEYS, Readonly<Record<string, readonly string[]>>>>> = {
  'a parameter': {schema: SCHEMA_KEYWORDS},
  'a header': {schema: SCHEMA_KEYWORDS},
  'a request body': {content: ['schema', 'example', 'examples']},
  'a response': {content: ['schema', 'example', 'examples']},
};

/** A key differs from a misspelled one by few letters. */
const MAX_DISTANCE = 2;

/** Tells of keys that an object of OpenAPI does not have: what is below them is not shown. */
export function reportUnknownKeys({problems}: Reader, place: ObjectLocation, kind: keyof typeof KEYS): void {
  const known: readonly string[] = KEYS[kind];
  for (const key of Object.keys(place.value)) {
    if (known.includes(key) || key.startsWith('x-') || key === '$ref' || key === 'summary') {
      continue;
    }
    const home = Object.entries(HOMES[kind] ?? {}).find(([, keys]) => keys.includes(key))?.[0];
    const nearest = findNearest(key, known, MAX_DISTANCE);
    const advice = home
      ? `Move it below ${home}.`
      : nearest
        ? `Is it ${nearest}?`
        : 'Remove it, or begin its name with x-.';
    problems.report(getChild(place, key), `Found the key ${key} in ${kind}, which has none of this name. ${advice}`);
  }
}
