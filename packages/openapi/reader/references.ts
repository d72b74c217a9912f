import {isObject, type JsonObject} from '../../../src/pipeline/contracts/json';
import type {Files} from './files';
import {
  childOf,
  idOf,
  isObjectPlace,
  kindOf,
  objectAt,
  valueAt,
  type ObjectPlace,
  type Place,
  type ProblemSink,
  type SourceFile,
} from './documentLocations';

/** References that lead to references end here at the latest. */
const CHAIN_LIMIT = 100;

/** What a reference leads to, over the files of a document. */
export interface References {
  /** One step: where the reference of a place leads; undefined, and a problem, where it leads nowhere. */
  readonly target: (place: ObjectPlace, reference: string) => Place | undefined;
  /** The object of a place that is not a schema, behind all references. */
  readonly followed: (place: Place) => ObjectPlace | undefined;
  /** The entries of an object of a key; some documents keep the whole object in a file of its own. */
  readonly entries: (place: ObjectPlace, key: string) => [string, Place][];
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The steps of the fragment of a reference that is a JSON Pointer (RFC 6901). */
function stepsOf(fragment: string): string[] {
  return fragment
    .split('/')
    .slice(1)
    .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function isUrl(reference: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(reference) || reference.startsWith('//');
}

function resolved(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

function hasChild({value}: Place, step: string): boolean {
  return Array.isArray(value)
    ? /^\d+$/.test(step) && Number(step) < value.length
    : isObject(value) && Object.hasOwn(value, step);
}

/** Every place of a file whose object has one of the keys as text: `$id`, anchors. */
function placesWith(source: SourceFile, keys: readonly string[]): ObjectPlace[] {
  const found: ObjectPlace[] = [];
  const visited = new Set<unknown>();
  const visit = (place: Place): void => {
    if (typeof place.value !== 'object' || place.value === null || visited.has(place.value)) {
      return;
    }
    visited.add(place.value);
    if (isObjectPlace(place) && keys.some((key) => typeof valueAt(place.value, key) === 'string')) {
      found.push(place);
    }
    Object.keys(place.value).forEach((key) => visit(childOf(place, key)));
  };
  visit({source, pointer: '', value: source.root});
  return found;
}

const ANCHORS = ['$anchor', '$dynamicAnchor'];

/** Follows references over the files of a document. */
export function createReferences(files: Files, problems: ProblemSink): References {
  const {tell} = problems;
  const indexes = new Map<string, {readonly ids: ObjectPlace[]; readonly anchors: ObjectPlace[]}>();

  const indexOf = (source: SourceFile): {readonly ids: ObjectPlace[]; readonly anchors: ObjectPlace[]} => {
    const known = indexes.get(source.file);
    if (known) {
      return known;
    }
    const index = {ids: placesWith(source, ['$id']), anchors: placesWith(source, ANCHORS)};
    indexes.set(source.file, index);
    return index;
  };

  /** The resources of JSON Schema that a place is in, the innermost first; the file itself is the last. */
  const resourcesOf = ({source, pointer}: Place): Place[] => [
    ...indexOf(source)
      .ids.filter((resource) => pointer === resource.pointer || pointer.startsWith(`${resource.pointer}/`))
      .sort((first, second) => second.pointer.length - first.pointer.length),
    {source, pointer: '', value: source.root},
  ];

  const byId = (place: Place, base: string): Place | undefined => {
    const [resource] = resourcesOf(place);
    const own = resource && isObjectPlace(resource) ? valueAt(resource.value, '$id') : undefined;
    const address = typeof own === 'string' ? resolved(base, own) : base;
    return files
      .loaded()
      .flatMap((source) => indexOf(source).ids)
      .find(({value}) => [base, address].includes((value.$id as string).replace(/#$/, '')));
  };

  const byAnchor = (resource: Place, name: string): Place | undefined =>
    indexOf(resource.source).anchors.find(
      ({value, pointer}) => pointer.startsWith(resource.pointer) && ANCHORS.some((key) => valueAt(value, key) === name),
    );

  const byPointer = (start: Place, fragment: string, asked: Set<string>): Place | undefined => {
    let place = start;
    for (const step of stepsOf(fragment)) {
      let holder: Place | undefined = place;
      while (holder && !hasChild(holder, step)) {
        const reference: unknown = isObjectPlace(holder) ? valueAt(holder.value, '$ref') : undefined;
        holder = typeof reference === 'string' ? find(holder as ObjectPlace, reference, asked) : undefined;
      }
      if (!holder) {
        return undefined;
      }
      place = childOf(holder, step);
    }
    return place;
  };

  const inside = (start: Place, fragment: string, asked: Set<string>): Place | undefined => {
    if (fragment === '') {
      return start;
    }
    return fragment.startsWith('/') ? byPointer(start, fragment, asked) : byAnchor(start, decoded(fragment));
  };

  /** @param asked the references that are followed on the way, none of which may be met again */
  const find = (place: ObjectPlace, reference: string, asked: Set<string>): Place | undefined => {
    const question = `${idOf(place)} ${reference}`;
    if (asked.has(question) || asked.size > CHAIN_LIMIT) {
      return undefined;
    }
    asked.add(question);
    const [base = '', fragment = ''] = reference.split(/#(.*)/s);
    if (base !== '') {
      const source = isUrl(base) ? undefined : files.beside(place.source, base);
      const start =
        source && typeof source !== 'string' ? {source, pointer: '', value: source.root} : byId(place, base);
      return start && inside(start, fragment, asked);
    }
    const file = {source: place.source, pointer: '', value: place.source.root};
    const whole = fragment === '' ? resourcesOf(place)[0] : inside(file, fragment, asked);
    return (
      whole ??
      resourcesOf(place)
        .map((resource) => inside(resource, fragment, asked))
        .find(Boolean)
    );
  };

  const causeOf = (place: Place, reference: string): string => {
    const [base = ''] = reference.split('#');
    if (isUrl(base)) {
      return `Found a reference to ${reference}. No host is called: keep a copy beside the document and refer to its file.`;
    }
    const file = base === '' ? undefined : files.beside(place.source, base);
    if (typeof file === 'string') {
      const hint = /^\w+$/.test(base) ? ` To refer to a schema, write #/components/schemas/${base}.` : '';
      return `Found a reference to ${reference}, whose file cannot be read: ${file}${hint}`;
    }
    return `Found a reference to ${reference}, which leads nowhere. Correct it, or add what it names.`;
  };

  const target: References['target'] = (place, reference) => {
    const found = find(place, reference, new Set());
    if (!found) {
      tell(place, causeOf(place, reference));
    }
    return found;
  };

  /** What stands beside a reference and is shown instead of what the target says (OpenAPI 3.1, Reference Object). */
  const withTextsOf = (place: ObjectPlace, reference: ObjectPlace): ObjectPlace => {
    const texts: JsonObject = {};
    for (const key of ['summary', 'description']) {
      if (typeof valueAt(reference.value, key) === 'string') {
        texts[key] = reference.value[key];
      }
    }
    return Object.keys(texts).length > 0 ? {...place, value: {...place.value, ...texts}} : place;
  };

  const followed = (place: Place, seen: readonly string[] = []): ObjectPlace | undefined => {
    if (!isObjectPlace(place)) {
      tell(place, `Found ${kindOf(place.value)}, expected an object.`);
      return undefined;
    }
    const reference = valueAt(place.value, '$ref');
    if (reference === undefined) {
      return place;
    }
    if (typeof reference !== 'string') {
      tell(childOf(place, '$ref'), `Found ${kindOf(reference)}, expected a reference as text.`);
      return undefined;
    }
    const id = idOf(place);
    if (seen.includes(id) || seen.length > CHAIN_LIMIT) {
      tell(
        place,
        `Found references that lead in a circle: ${[...seen, id].slice(-5).join(', ')}. Let one of them lead to a definition.`,
      );
      return undefined;
    }
    const next = target(place, reference);
    const end = next && followed(next, [...seen, id]);
    return end && withTextsOf(end, place);
  };

  const entries: References['entries'] = (place, key) => {
    const child = objectAt(problems, place, key);
    // A property may be named $ref; then it has a schema, and no text.
    const parent = child && typeof valueAt(child.value, '$ref') === 'string' ? followed(child) : child;
    return parent ? Object.keys(parent.value).map((name) => [name, childOf(parent, name)]) : [];
  };

  return {target, followed: (place) => followed(place), entries};
}
