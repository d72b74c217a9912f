import {isObject} from '../../../src/pipeline/contracts/json';
import {schemaNameOf} from './schemaNames';
import {childOf, idOf, isObjectPlace, kindOf, valueAt, type ObjectPlace, type Place} from './documentLocations';
import type {Reader} from './reader';

/** Keywords that say nothing about which values fit. */
const ANNOTATIONS = new Set([
  '$anchor',
  '$comment',
  '$defs',
  '$dynamicAnchor',
  '$id',
  '$schema',
  'default',
  'definitions',
  'deprecated',
  'description',
  'example',
  'examples',
  'externalDocs',
  'nullable',
  'readOnly',
  'summary',
  'title',
  'writeOnly',
  'xml',
]);

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];
const CHAIN_LIMIT = 100;

/** One of the objects whose keywords a schema has to fit together: itself, and what its references and `allOf` lead to. */
export interface Part {
  readonly place: ObjectPlace;
  /** The same place as the document has it; in 3.0, `place` is without what a reference makes void. */
  readonly written: ObjectPlace;
  /** 0 for the schema itself; the higher, the less its texts speak for the whole. */
  readonly distance: number;
}

/** A part behind a name is at least this far away: it describes itself, not who takes it in. */
const NAMED_DISTANCE = 100;

export interface Parts {
  /** In the order of the document. */
  readonly list: readonly Part[];
  /** True when `false` is among them, which nothing fits. */
  readonly isNever: boolean;
  /** True when the schema itself is allowed to be null by a member of oneOf or anyOf. */
  readonly allowsNull: boolean;
}

export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith('x-');
}

/** The reference of a schema, if it has one. */
export function referenceOf({value}: ObjectPlace): string | undefined {
  for (const keyword of REFERENCES) {
    const reference = valueAt(value, keyword);
    if (typeof reference === 'string') {
      return reference;
    }
  }
  return undefined;
}

/** Where the schema of a place is written, one step along its reference; undefined where it has none. */
export function targetOf(reader: Reader, place: ObjectPlace): Place | undefined {
  const reference = referenceOf(place);
  return reference === undefined ? undefined : reader.references.target(place, reference);
}

/** True for a schema that only null fits. */
function isNullSchema(reader: Reader, place: Place, depth = 0): boolean {
  if (!isObjectPlace(place)) {
    return false;
  }
  const {value} = place;
  if (referenceOf(place) !== undefined && depth < CHAIN_LIMIT) {
    const target = targetOf(reader, place);
    return target !== undefined && isNullSchema(reader, target, depth + 1);
  }
  const only = (list: unknown, expected: unknown): boolean =>
    Array.isArray(list) && list.length === 1 && list[0] === expected;
  return (
    value.type === 'null' ||
    only(value.type, 'null') ||
    only(value.enum, null) ||
    (Object.hasOwn(value, 'const') && value.const === null)
  );
}

/** The members of oneOf or anyOf without null, and whether null was one. */
export function optionsOf(
  reader: Reader,
  place: ObjectPlace,
  keyword: 'oneOf' | 'anyOf',
): {readonly options: readonly Place[]; readonly hasNull: boolean} {
  const list = childOf(place, keyword);
  if (!Array.isArray(list.value)) {
    return {options: [], hasNull: false};
  }
  const members = list.value.map((_, index) => childOf(list, index));
  const options = members.filter((member) => !isNullSchema(reader, member));
  return {options, hasNull: options.length < members.length};
}

/** True when a choice leaves one schema, which then is as good as a member of allOf. */
export function isSoleOption(place: ObjectPlace, options: readonly Place[]): boolean {
  return options.length === 1 && !isObject(valueAt(place.value, 'discriminator'));
}

/** True when the schema has to be read before what it refers to, by the order in which the author wrote. */
function isWrittenFirst({value}: ObjectPlace): boolean {
  const keywords = Object.keys(value);
  const own = keywords.indexOf('properties');
  const others = keywords.findIndex((keyword) => keyword === 'allOf' || REFERENCES.includes(keyword));
  return others < 0 || (own >= 0 && own < others);
}

/** The places that a schema has to fit besides its own keywords. */
function membersOf(reader: Reader, place: ObjectPlace): {readonly members: Place[]; readonly allowsNull: boolean} {
  const members: Place[] = [];
  let allowsNull = false;
  const target = targetOf(reader, place);
  if (target) {
    members.push(target);
  }
  const all = childOf(place, 'allOf');
  if (Array.isArray(all.value)) {
    all.value.forEach((_, index) => members.push(childOf(all, index)));
  } else if (all.value !== undefined) {
    reader.problems.tell(all, `Found ${kindOf(all.value)}, expected a list of schemas.`);
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const {options, hasNull} = optionsOf(reader, place, keyword);
    if (isSoleOption(place, options)) {
      members.push(...options);
    }
    allowsNull ||= hasNull;
  }
  return {members, allowsNull};
}

/**
 * Gathers all that the schemas of some places say together, the nearest of which comes first. A part that is met again is taken once; a schema that is
 * part of itself is told.
 */
export function partsOf(reader: Reader, places: readonly Place[]): Parts {
  const list: Part[] = [];
  const seen = new Set<string>();
  let isNever = false;
  let allowsNull = false;

  const gather = (place: Place, distance: number, ancestors: readonly string[]): void => {
    if (place.value === true) {
      return;
    }
    if (place.value === false) {
      isNever = true;
      return;
    }
    if (!isObjectPlace(place)) {
      reader.problems.tell(place, `Found ${kindOf(place.value)}, expected a schema: an object, true or false.`);
      return;
    }
    const id = idOf(place);
    if (ancestors.includes(id) || ancestors.length > CHAIN_LIMIT) {
      const chain = [...ancestors.slice(ancestors.indexOf(id)), id].slice(-5).join(', ');
      reader.problems.tell(place, `Found a schema that is part of itself: ${chain}. Take it out of one of them.`);
      return;
    }
    if (seen.has(id)) {
      return;
    }
    seen.add(id);
    const {members, allowsNull: isNullAllowed} = membersOf(reader, place);
    allowsNull ||= isNullAllowed && distance === 0;
    const isReadFirst = isWrittenFirst(place);
    if (isReadFirst) {
      list.push({place: assertionsOf(reader, place), written: place, distance});
    }
    for (const member of members) {
      const step = schemaNameOf(member) === undefined ? 1 : NAMED_DISTANCE;
      gather(member, distance + step, [...ancestors, id]);
    }
    if (!isReadFirst) {
      list.push({place: assertionsOf(reader, place), written: place, distance});
    }
  };

  // The nearest place comes first and speaks first; in the document it comes last.
  [...places.entries()].reverse().forEach(([index, place]) => gather(place, index, []));
  return {list, isNever, allowsNull};
}

/** In OpenAPI 3.0 nothing beside a reference counts but, for readers, its texts. */
function assertionsOf(reader: Reader, place: ObjectPlace): ObjectPlace {
  if (!reader.isVersion30 || referenceOf(place) === undefined) {
    return place;
  }
  const texts = Object.fromEntries(Object.entries(place.value).filter(([keyword]) => isAnnotation(keyword)));
  return {...place, value: texts};
}

/**
 * The parts whose texts speak for the whole, the nearest first: what is written in place, and a named part where it is
 * the only one that says anything.
 */
export function speakersOf(parts: readonly Part[]): ObjectPlace[] {
  if (parts.length < 2) {
    return parts.map(({place}) => place);
  }
  const substantial = parts.filter(({place}) =>
    Object.keys(place.value).some((key) => !isAnnotation(key) && key !== 'allOf' && !REFERENCES.includes(key)),
  );
  return parts
    .filter((part) => part.distance < NAMED_DISTANCE || (substantial.length === 1 && substantial[0] === part))
    .sort((first, second) => first.distance - second.distance)
    .map(({place}) => place);
}

/** The parts whose examples are examples of the whole: the schema itself, or the one part that says anything. */
export function exemplaryOf(parts: readonly Part[]): ObjectPlace[] {
  if (parts.length < 2) {
    return parts.map(({place}) => place);
  }
  const speakers = speakersOf(parts);
  return parts
    .filter(({place, distance}) => distance === 0 || (distance >= NAMED_DISTANCE && speakers.includes(place)))
    .map(({place}) => place);
}
