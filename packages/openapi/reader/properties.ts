import type {PropertyView} from './documentViews';
import {childOf, type Place} from './documentLocations';
import type {Reader} from './reader';
import {requiredOf} from './constraints';
import type {SchemaNode} from './schemaNode';
import type {Part} from './schemaParts';

export interface PropertyNode extends PropertyView {
  readonly schema: SchemaNode;
}

/** The places that describe each name of a keyword, over all parts. */
function placesByName({references}: Reader, parts: readonly Part[], keyword: string): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const {place} of [...parts].sort((first, second) => first.distance - second.distance)) {
    for (const [name, child] of references.entries(place, keyword)) {
      places.set(name, [...(places.get(name) ?? []), child]);
    }
  }
  // The nearest part speaks first, but the order of the names is that of the document.
  const order = parts.flatMap(({place}) => references.entries(place, keyword).map(([name]) => name));
  return new Map([...new Set(order)].map((name) => [name, places.get(name) ?? []]));
}

function named(
  reader: Reader,
  parts: readonly Part[],
  keyword: 'properties' | 'patternProperties',
  isInside: boolean,
): PropertyNode[] {
  const required = new Set(keyword === 'properties' ? requiredOf(reader, parts) : []);
  return [...placesByName(reader, parts, keyword)].map(([name, places]) => ({
    name: keyword === 'properties' ? name : `/${name}/`,
    kind: keyword === 'properties' ? 'property' : 'pattern',
    isRequired: required.has(name),
    schema: reader.mergedSchema(places, isInside),
  }));
}

/** What other names may hold, where the document says more than yes or no. */
function additional(reader: Reader, parts: readonly Part[], isInside: boolean): PropertyNode[] {
  const places = parts
    .flatMap(({place}) => [childOf(place, 'additionalProperties'), childOf(place, 'unevaluatedProperties')])
    .filter(({value}) => value !== undefined);
  const isClosed = places.some(({value}) => value === false);
  const schemas = places.filter(({value}) => value !== true);
  if (places.length === 0 || isClosed) {
    return [];
  }
  const schema = reader.mergedSchema(schemas.length > 0 ? schemas : places, isInside);
  return [{name: 'any other name', kind: 'additional', isRequired: false, schema}];
}

/**
 * The properties of an object: by name, by pattern, and all others.
 *
 * @param isInside true for an object that is merged of several definitions itself
 */
export function propertiesOf(reader: Reader, parts: readonly Part[], isInside: boolean): PropertyNode[] {
  return [
    ...named(reader, parts, 'properties', isInside),
    ...named(reader, parts, 'patternProperties', isInside),
    ...additional(reader, parts, isInside),
  ];
}

/** What an array holds: all of its items, or those behind the ones that have a place of their own. */
export function itemsOf(reader: Reader, parts: readonly Part[], isInside: boolean): SchemaNode | undefined {
  const places = parts
    .flatMap(({place}) => ['items', 'additionalItems', 'unevaluatedItems'].map((keyword) => childOf(place, keyword)))
    .filter(({value}) => value !== undefined && typeof value !== 'boolean' && !Array.isArray(value));
  return places.length > 0 ? reader.mergedSchema(places, isInside) : undefined;
}
