import {isObject, unescapePointer} from '../../json';
import {getSchemaName} from './schemaNames';
import {
  getChild,
  readEntries,
  getLocationId,
  isObjectPlace,
  readObject,
  readText,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
} from './documentLocations';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {resolveTarget} from './schemaParts';

/** Which property chooses between schemas, and by which values. */
export interface Discriminator {
  readonly property: string;
  /** The values by the id of the schema that they choose. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The places of the schemas of the mapping, in its order. */
  readonly targets: readonly DocumentLocation[];
}

/** What all children of a parent ask again: a parent may have hundreds. */
interface KnownFamilies {
  readonly named: ReadonlyMap<string, DocumentLocation>;
  /** By the place of the discriminator. */
  readonly discriminators: Map<string, Discriminator | undefined>;
  /** By file. */
  readonly candidates: Map<string, readonly ChildCandidate[]>;
  /** By the place of the parent. */
  readonly children: Map<string, readonly DocumentLocation[]>;
}

const familiesByReader = new WeakMap<Reader, KnownFamilies>();

function getKnownFamilies(reader: Reader): KnownFamilies {
  let known = familiesByReader.get(reader);
  if (!known) {
    const {components, references} = reader;
    const named = new Map(components ? references.readEntries(components, 'schemas') : []);
    known = {named, discriminators: new Map(), candidates: new Map(), children: new Map()};
    familiesByReader.set(reader, known);
  }
  return known;
}

/** A value by its key, computed once. */
function getOrCompute<T>(values: Map<string, T>, key: string, compute: () => T): T {
  if (!values.has(key)) {
    values.set(key, compute());
  }
  return values.get(key) as T;
}

/** The schema that a value of a mapping names: by its name in the components, or by a reference. */
function resolveMapping(reader: Reader, mapping: ObjectLocation, target: string): DocumentLocation | undefined {
  return (
    getKnownFamilies(reader).named.get(target) ??
    listSiblingSchemas(mapping).find((place) => getSchemaName(place) === target) ??
    reader.references.resolveStep(mapping, target)
  );
}

/** The siblings of the schema that contains a place. */
function listSiblingSchemas({source, pointer}: DocumentLocation): DocumentLocation[] {
  const match = /^(.*?\/(?:schemas|\$defs|definitions))\/[^/]+/.exec(pointer);
  const steps = match ? match[1]!.split('/').slice(1) : [];
  let container: DocumentLocation = {source, pointer: '', value: source.root};
  for (const step of steps) {
    container = getChild(container, unescapePointer(step));
  }
  return isObject(container.value) ? Object.keys(container.value).map((name) => getChild(container, name)) : [];
}

/** The discriminator of a schema, undefined where it has none. */
export function readDiscriminator(reader: Reader, place: ObjectLocation): Discriminator | undefined {
  const discriminator = readObject(reader.problems, place, 'discriminator');
  const {discriminators} = getKnownFamilies(reader);
  return (
    discriminator &&
    getOrCompute(discriminators, getLocationId(discriminator), () => readMappings(reader, discriminator))
  );
}

function readMappings(reader: Reader, discriminator: ObjectLocation): Discriminator | undefined {
  const property = readText(reader.problems, discriminator, 'propertyName');
  if (property === undefined) {
    reader.problems.report(
      discriminator,
      'Found a discriminator without propertyName. Name the property that chooses.',
    );
    return undefined;
  }
  const values = new Map<string, string[]>();
  const targets: DocumentLocation[] = [];
  for (const [value, target] of readEntries(reader.problems, discriminator, 'mapping')) {
    const name = typeof target.value === 'string' ? target.value : undefined;
    const found = name === undefined ? undefined : resolveMapping(reader, discriminator, name);
    if (name === undefined) {
      reader.problems.report(
        target,
        'Found a mapping that is not text. Write the name of a schema, or a reference to it.',
      );
    }
    if (found) {
      const {id} = reader.getSchema(found);
      if (!values.has(id)) {
        targets.push(found);
      }
      values.set(id, [...(values.get(id) ?? []), value]);
    }
  }
  return {property, values, targets};
}

/** The parents that a schema names in its allOf. */
function listParentIds(reader: Reader, place: DocumentLocation): string[] {
  const all = getChild(place, 'allOf');
  if (!Array.isArray(all.value)) {
    return [];
  }
  return all.value.flatMap((_, index) => {
    const member = getChild(all, index);
    const target =
      isObjectPlace(member) && getOwnValue(member.value, '$ref') !== undefined
        ? resolveTarget(reader, member)
        : undefined;
    return target ? [getLocationId(target)] : [];
  });
}

interface ChildCandidate {
  readonly place: DocumentLocation;
  readonly parents: readonly string[];
}

/** The schemas of the components, and the siblings of a parent, with what they extend. */
function listCandidates(reader: Reader, parent: DocumentLocation): readonly ChildCandidate[] {
  const {candidates, named} = getKnownFamilies(reader);
  return getOrCompute(candidates, parent.source.file, () => {
    const all = [...named.values(), ...listSiblingSchemas(parent)];
    const places = new Map(all.map((place) => [getLocationId(place), place]));
    return [...places.values()].map((place) => ({place, parents: listParentIds(reader, place)}));
  });
}

/** The schemas that extend a parent by allOf, directly or indirectly (OpenAPI 3.0, inheritance). */
export function findChildSchemas(reader: Reader, parent: DocumentLocation): readonly DocumentLocation[] {
  const {children} = getKnownFamilies(reader);
  return getOrCompute(children, getLocationId(parent), () => {
    const all = listCandidates(reader, parent);
    const family = new Set([getLocationId(parent)]);
    for (let size = 0; size < family.size;) {
      size = family.size;
      for (const {place, parents} of all) {
        if (parents.some((id) => family.has(id))) {
          family.add(getLocationId(place));
        }
      }
    }
    family.delete(getLocationId(parent));
    return all.filter(({place}) => family.has(getLocationId(place))).map(({place}) => place);
  });
}

/** The values that choose a schema: of the mapping, else those that it allows, else its name. */
export function listDiscriminatorValues(discriminator: Discriminator, schema: SchemaNode): readonly string[] {
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
