import {isObject} from '../../../src/pipeline/contracts/json';
import {schemaNameOf} from './schemaNames';
import {
  childOf,
  entriesAt,
  idOf,
  isObjectPlace,
  objectAt,
  textAt,
  valueAt,
  type ObjectPlace,
  type Place,
} from './documentLocations';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {targetOf} from './schemaParts';

/** Which property chooses between schemas, and by which values. */
export interface Discriminator {
  readonly property: string;
  /** The values by the id of the schema that they choose. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The places of the schemas of the mapping, in its order. */
  readonly targets: readonly Place[];
}

/** The schema that a value of a mapping names: by its name in the components, or by a reference. */
function mappedPlace(reader: Reader, mapping: ObjectPlace, target: string): Place | undefined {
  const {components, references} = reader;
  const named = components && references.entries(components, 'schemas').find(([name]) => name === target);
  if (named) {
    return named[1];
  }
  const siblings = siblingsOf(mapping).find((place) => schemaNameOf(place) === target);
  return siblings ?? reader.references.target(mapping, target);
}

/** The schemas that stand beside the one that a place is in. */
function siblingsOf({source, pointer}: Place): Place[] {
  const match = /^(.*?\/(?:schemas|\$defs|definitions))\/[^/]+/.exec(pointer);
  const steps = match ? match[1]!.split('/').slice(1) : [];
  let container: Place = {source, pointer: '', value: source.root};
  for (const step of steps) {
    container = childOf(container, step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return isObject(container.value) ? Object.keys(container.value).map((name) => childOf(container, name)) : [];
}

/** The discriminator of a schema, undefined where it has none. */
export function discriminatorOf(reader: Reader, place: ObjectPlace): Discriminator | undefined {
  const discriminator = objectAt(reader.problems, place, 'discriminator');
  const property = discriminator && textAt(reader.problems, discriminator, 'propertyName');
  if (!discriminator || property === undefined) {
    if (discriminator) {
      reader.problems.tell(
        discriminator,
        'Found a discriminator without propertyName. Name the property that chooses.',
      );
    }
    return undefined;
  }
  const values = new Map<string, string[]>();
  const targets: Place[] = [];
  for (const [value, target] of entriesAt(reader.problems, discriminator, 'mapping')) {
    const name = typeof target.value === 'string' ? target.value : undefined;
    const found = name === undefined ? undefined : mappedPlace(reader, discriminator, name);
    if (name === undefined) {
      reader.problems.tell(
        target,
        'Found a mapping that is no text. Write the name of a schema, or a reference to it.',
      );
    }
    if (found) {
      const {id} = reader.schema(found);
      if (!values.has(id)) {
        targets.push(found);
      }
      values.set(id, [...(values.get(id) ?? []), value]);
    }
  }
  return {property, values, targets};
}

/** The parents that a schema names in its allOf. */
function parentsOf(reader: Reader, place: Place): string[] {
  const all = childOf(place, 'allOf');
  if (!Array.isArray(all.value)) {
    return [];
  }
  return all.value.flatMap((_, index) => {
    const member = childOf(all, index);
    const target =
      isObjectPlace(member) && valueAt(member.value, '$ref') !== undefined ? targetOf(reader, member) : undefined;
    return target ? [idOf(target)] : [];
  });
}

interface Candidate {
  readonly place: Place;
  readonly parents: readonly string[];
}

/** By file and reader, since each parent asks for the same ones. */
const candidates = new WeakMap<Reader, Map<string, readonly Candidate[]>>();

/** The schemas of the components, and those beside a parent, with what they take in. */
function candidatesFor(reader: Reader, parent: Place): readonly Candidate[] {
  const known = candidates.get(reader) ?? new Map<string, readonly Candidate[]>();
  candidates.set(reader, known);
  const found = known.get(parent.source.file);
  if (found) {
    return found;
  }
  const {components, references} = reader;
  const named = components ? references.entries(components, 'schemas').map(([, place]) => place) : [];
  const places = new Map([...named, ...siblingsOf(parent)].map((place) => [idOf(place), place]));
  const list = [...places.values()].map((place) => ({place, parents: parentsOf(reader, place)}));
  known.set(parent.source.file, list);
  return list;
}

/** The schemas that take a parent in by allOf, directly or through each other (OpenAPI 3.0, inheritance). */
export function childrenOf(reader: Reader, parent: Place): Place[] {
  const all = candidatesFor(reader, parent);
  const family = new Set([idOf(parent)]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const {place, parents} of all) {
      if (parents.some((id) => family.has(id))) {
        family.add(idOf(place));
      }
    }
  }
  family.delete(idOf(parent));
  return all.filter(({place}) => family.has(idOf(place))).map(({place}) => place);
}

/** The values that choose a schema: of the mapping, else those that it allows, else its name. */
export function choosingValues(discriminator: Discriminator, schema: SchemaNode): readonly string[] {
  const mapped = discriminator.values.get(schema.id);
  if (mapped) {
    return mapped;
  }
  const property = schema.properties.find(({name}) => name === discriminator.property);
  const allowed = (property?.schema.values ?? []).map(({value}) => value).filter((value) => typeof value === 'string');
  if (allowed.length > 0) {
    return allowed;
  }
  return schema.name === undefined ? [] : [schema.name];
}
