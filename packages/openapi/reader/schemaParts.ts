import {isObject} from '../../json';
import {getSchemaName} from './schemaNames';
import {
  getChild,
  getLocationId,
  isObjectPlace,
  describeKind,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
} from './documentLocations';
import type {Reader} from './reader';

/** Keywords that do not affect which values fit. */
const ANNOTATION_KEYWORDS = new Set([
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

const REFERENCE_KEYWORDS = ['$ref', '$dynamicRef', '$recursiveRef'];
const MAX_PART_CHAIN = 100;

/** One of the objects whose keywords apply to a schema: itself, and the targets of its references and `allOf`. */
export interface SchemaPart {
  readonly place: ObjectLocation;
  /** The same place as in the document; in 3.0, `place` lacks the keywords that a reference overrides. */
  readonly written: ObjectLocation;
  /** 0 for the schema itself; the higher, the less its texts describe the whole. */
  readonly distance: number;
}

/** Minimum distance of a part behind a name: it describes itself, not the schema that includes it. */
const NAMED_DISTANCE = 100;

export interface SchemaParts {
  /** In the order of the document. */
  readonly list: readonly SchemaPart[];
  /** True when `false` is among them, which nothing fits. */
  readonly isNever: boolean;
  /** True when the schema itself is allowed to be null by a member of oneOf or anyOf. */
  readonly allowsNull: boolean;
}

export function isAnnotation(keyword: string): boolean {
  return ANNOTATION_KEYWORDS.has(keyword) || keyword.startsWith('x-');
}

/** The reference of a schema, if it has one. */
export function getReference({value}: ObjectLocation): string | undefined {
  for (const keyword of REFERENCE_KEYWORDS) {
    const reference = getOwnValue(value, keyword);
    if (typeof reference === 'string') {
      return reference;
    }
  }
  return undefined;
}

/** Where the schema of a place is written, one step along its reference; undefined where it has none. */
export function resolveTarget(reader: Reader, place: ObjectLocation): DocumentLocation | undefined {
  const reference = getReference(place);
  return reference === undefined ? undefined : reader.references.resolveStep(place, reference);
}

/** True for a schema that only null fits. */
function isNullSchema(reader: Reader, place: DocumentLocation, depth = 0): boolean {
  if (!isObjectPlace(place)) {
    return false;
  }
  const {value} = place;
  if (getReference(place) !== undefined && depth < MAX_PART_CHAIN) {
    const target = resolveTarget(reader, place);
    return target !== undefined && isNullSchema(reader, target, depth + 1);
  }
  const isOnlyEntry = (list: unknown, expected: unknown): boolean =>
    Array.isArray(list) && list.length === 1 && list[0] === expected;
  return (
    value.type === 'null' ||
    isOnlyEntry(value.type, 'null') ||
    isOnlyEntry(value.enum, null) ||
    (Object.hasOwn(value, 'const') && value.const === null)
  );
}

/** The members of oneOf or anyOf without null, and whether null was one. */
export function readOptions(
  reader: Reader,
  place: ObjectLocation,
  keyword: 'oneOf' | 'anyOf',
): {readonly options: readonly DocumentLocation[]; readonly hasNull: boolean} {
  const list = getChild(place, keyword);
  if (!Array.isArray(list.value)) {
    return {options: [], hasNull: false};
  }
  const members = list.value.map((_, index) => getChild(list, index));
  const options = members.filter((member) => !isNullSchema(reader, member));
  return {options, hasNull: options.length < members.length};
}

/** True when a choice has one schema left, which is then equivalent to a member of allOf. */
export function isSoleOption(place: ObjectLocation, options: readonly DocumentLocation[]): boolean {
  return options.length === 1 && !isObject(getOwnValue(place.value, 'discriminator'));
}

/** True when the schema comes before what it refers to, in the author's order. */
function isWrittenFirst({value}: ObjectLocation): boolean {
  const keywords = Object.keys(value);
  const own = keywords.indexOf('properties');
  const others = keywords.findIndex((keyword) => keyword === 'allOf' || REFERENCE_KEYWORDS.includes(keyword));
  return others < 0 || (own >= 0 && own < others);
}

/** The places that apply to a schema besides its own keywords. */
function readMembers(
  reader: Reader,
  place: ObjectLocation,
): {readonly members: DocumentLocation[]; readonly allowsNull: boolean} {
  const members: DocumentLocation[] = [];
  let allowsNull = false;
  const target = resolveTarget(reader, place);
  if (target) {
    members.push(target);
  }
  const all = getChild(place, 'allOf');
  if (Array.isArray(all.value)) {
    all.value.forEach((_, index) => members.push(getChild(all, index)));
  } else if (all.value !== undefined) {
    reader.problems.report(all, `Found ${describeKind(all.value)}, expected a list of schemas.`);
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const {options, hasNull} = readOptions(reader, place, keyword);
    if (isSoleOption(place, options)) {
      members.push(...options);
    }
    allowsNull ||= hasNull;
  }
  return {members, allowsNull};
}

/**
 * Collects the parts of the schemas of some places, the nearest first. A repeated part is taken once; a schema that is
 * part of itself is reported.
 */
export function collectParts(reader: Reader, places: readonly DocumentLocation[]): SchemaParts {
  const list: SchemaPart[] = [];
  const seen = new Set<string>();
  let isNever = false;
  let allowsNull = false;

  const gatherParts = (place: DocumentLocation, distance: number, ancestors: readonly string[]): void => {
    if (place.value === true) {
      return;
    }
    if (place.value === false) {
      isNever = true;
      return;
    }
    if (!isObjectPlace(place)) {
      reader.problems.report(place, `Found ${describeKind(place.value)}, expected a schema: an object, true or false.`);
      return;
    }
    const id = getLocationId(place);
    if (ancestors.includes(id) || ancestors.length > MAX_PART_CHAIN) {
      const chain = [...ancestors.slice(ancestors.indexOf(id)), id].slice(-5).join(', ');
      reader.problems.report(place, `Found a schema that is part of itself: ${chain}. Take it out of one of them.`);
      return;
    }
    if (seen.has(id)) {
      return;
    }
    seen.add(id);
    const {members, allowsNull: isNullAllowed} = readMembers(reader, place);
    allowsNull ||= isNullAllowed && distance === 0;
    const isReadFirst = isWrittenFirst(place);
    if (isReadFirst) {
      list.push({place: getAssertions(reader, place), written: place, distance});
    }
    for (const member of members) {
      const step = getSchemaName(member) === undefined ? 1 : NAMED_DISTANCE;
      gatherParts(member, distance + step, [...ancestors, id]);
    }
    if (!isReadFirst) {
      list.push({place: getAssertions(reader, place), written: place, distance});
    }
  };

  // The nearest place comes first and has precedence; in the document it comes last.
  [...places.entries()].reverse().forEach(([index, place]) => gatherParts(place, index, []));
  return {list, isNever, allowsNull};
}

/** Reports what OpenAPI 3.0 ignores beside a reference. */
export function reportIgnoredKeywords(reader: Reader, place: ObjectLocation): void {
  const ignored = Object.keys(place.value).filter(
    (keyword) => !isAnnotation(keyword) && !REFERENCE_KEYWORDS.includes(keyword),
  );
  if (ignored.length > 0) {
    reader.problems.report(
      place,
      `Found ${ignored.join(', ')} beside $ref, which OpenAPI 3.0 ignores, so that it is not shown. Put both into allOf.`,
    );
  }
}

/** In OpenAPI 3.0 nothing beside a reference applies but, for readers, its texts. */
function getAssertions(reader: Reader, place: ObjectLocation): ObjectLocation {
  if (!reader.isVersion30 || getReference(place) === undefined) {
    return place;
  }
  const texts = Object.fromEntries(Object.entries(place.value).filter(([keyword]) => isAnnotation(keyword)));
  reportIgnoredKeywords(reader, place);
  return {...place, value: texts};
}

/**
 * The parts whose texts describe the whole, the nearest first: inline ones, and a named part where it is the only one
 * with content.
 */
export function findAnnotationSources(parts: readonly SchemaPart[]): ObjectLocation[] {
  if (parts.length < 2) {
    return parts.map(({place}) => place);
  }
  const substantial = parts.filter(({place}) =>
    Object.keys(place.value).some((key) => !isAnnotation(key) && key !== 'allOf' && !REFERENCE_KEYWORDS.includes(key)),
  );
  return parts
    .filter((part) => part.distance < NAMED_DISTANCE || (substantial.length === 1 && substantial[0] === part))
    .sort((first, second) => first.distance - second.distance)
    .map(({place}) => place);
}

/** The parts whose examples are examples of the whole: the schema itself, or the only part with content. */
export function findExampleSources(parts: readonly SchemaPart[]): ObjectLocation[] {
  if (parts.length < 2) {
    return parts.map(({place}) => place);
  }
  const speakers = findAnnotationSources(parts);
  return parts
    .filter(({place, distance}) => distance === 0 || (distance >= NAMED_DISTANCE && speakers.includes(place)))
    .map(({place}) => place);
}
