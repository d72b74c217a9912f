import type {PropertyView} from './documentViews';
import {getChild, type DocumentLocation} from './documentLocations';
import type {Reader} from './reader';
import {collectRequiredNames} from './constraints';
import type {SchemaNode} from './schemaNode';
import type {SchemaPart} from './schemaParts';

export interface PropertyNode extends PropertyView {
  readonly schema: SchemaNode;
}

/** The places that describe each name of a keyword, over all parts. */
function groupByName(
  {references}: Reader,
  parts: readonly SchemaPart[],
  keyword: string,
): Map<string, DocumentLocation[]> {
  const places = new Map<string, DocumentLocation[]>();
  for (const {place} of [...parts].sort((first, second) => first.distance - second.distance)) {
    for (const [name, child] of references.readEntries(place, keyword)) {
      places.set(name, [...(places.get(name) ?? []), child]);
    }
  }
  // The nearest part has precedence, but the order of the names is that of the document.
  const order = parts.flatMap(({place}) => references.readEntries(place, keyword).map(([name]) => name));
  return new Map([...new Set(order)].map((name) => [name, places.get(name) ?? []]));
}

function readNamedProperties(
  reader: Reader,
  parts: readonly SchemaPart[],
  keyword: 'properties' | 'patternProperties',
  isInside: boolean,
): PropertyNode[] {
  const required = new Set(keyword === 'properties' ? collectRequiredNames(reader, parts) : []);
  return [...groupByName(reader, parts, keyword)].map(([name, places]) => ({
    name: keyword === 'properties' ? name : `/${name}/`,
    kind: keyword === 'properties' ? 'property' : 'pattern',
    isRequired: required.has(name),
    schema: reader.getMergedSchema(places, isInside),
  }));
}

/** The schema of other names, where the document defines more than yes or no. */
function readAdditionalProperties(reader: Reader, parts: readonly SchemaPart[], isInside: boolean): PropertyNode[] {
  const places = parts
    .flatMap(({place}) => [getChild(place, 'additionalProperties'), getChild(place, 'unevaluatedProperties')])
    .filter(({value}) => value !== undefined);
  const isClosed = places.some(({value}) => value === false);
  const schemas = places.filter(({value}) => value !== true);
  if (places.length === 0 || isClosed) {
    return [];
  }
  const schema = reader.getMergedSchema(schemas.length > 0 ? schemas : places, isInside);
  return [{name: 'any other name', kind: 'additional', isRequired: false, schema}];
}

/**
 * The properties of an object: by name, by pattern, and all others.
 *
 * @param isInside true for an object that is itself merged from several definitions
 */
export function readProperties(reader: Reader, parts: readonly SchemaPart[], isInside: boolean): PropertyNode[] {
  return [
    ...readNamedProperties(reader, parts, 'properties', isInside),
    ...readNamedProperties(reader, parts, 'patternProperties', isInside),
    ...readAdditionalProperties(reader, parts, isInside),
  ];
}

/** The schema of all items of an array, or of those after `prefixItems`. */
export function readItems(reader: Reader, parts: readonly SchemaPart[], isInside: boolean): SchemaNode | undefined {
  const places = parts
    .flatMap(({place}) => ['items', 'additionalItems', 'unevaluatedItems'].map((keyword) => getChild(place, keyword)))
    .filter(({value}) => value !== undefined && typeof value !== 'boolean' && !Array.isArray(value));
  return places.length > 0 ? reader.getMergedSchema(places, isInside) : undefined;
}
