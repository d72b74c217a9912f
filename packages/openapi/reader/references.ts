import {isObject, unescapePointer, type JsonObject} from '../../json';
import type {DocumentFiles} from './files';
import {
  getChild,
  getLocationId,
  isObjectPlace,
  describeKind,
  readObject,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
  type ProblemSink,
  type SourceFile,
} from './documentLocations';

/** Maximum length of a chain of references. */
const MAX_REFERENCE_CHAIN = 100;

/** What a Reference Object consists of (OpenAPI 3.1). */
const REFERENCE_KEYS = new Set(['$ref', 'summary', 'description']);

/** Keywords beside the reference of a path item add to it. */
function isPathItem({pointer}: DocumentLocation): boolean {
  return (
    /^\/(paths|webhooks|components\/pathItems)\/[^/]+$/.test(pointer) || /\/callbacks\/[^/]+\/[^/]+$/.test(pointer)
  );
}

/** Resolves references across the files of a document. */
export interface ReferenceResolver {
  /** One step: the target of a reference; undefined, and a problem, where there is none. */
  readonly resolveStep: (place: ObjectLocation, reference: string) => DocumentLocation | undefined;
  /** The object of a place that is not a schema, behind all references. */
  readonly follow: (place: DocumentLocation) => ObjectLocation | undefined;
  /** The entries of an object of a key; some documents keep the whole object in a file of its own. */
  readonly readEntries: (place: ObjectLocation, key: string) => [string, DocumentLocation][];
  /** The text behind a reference: a whole file, such as one of Markdown, or a text in a file of JSON or YAML. */
  readonly findText: (place: ObjectLocation, reference: string) => string | undefined;
  /** The value of an example: that behind a reference, where it is nothing but one with a target. */
  readonly resolveValue: (place: DocumentLocation) => DocumentLocation;
}

/** Files with values, not with one text. */
const VALUE_FILE = /#|\.(?:json|ya?ml)$/i;

function decodePointerStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The steps of the fragment of a reference that is a JSON Pointer (RFC 6901). */
function splitPointer(fragment: string): string[] {
  return fragment
    .split('/')
    .slice(1)
    .map((step) => unescapePointer(decodePointerStep(step)));
}

function isUrl(reference: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(reference) || reference.startsWith('//');
}

function resolveUri(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

function hasChild({value}: DocumentLocation, step: string): boolean {
  return Array.isArray(value)
    ? /^\d+$/.test(step) && Number(step) < value.length
    : isObject(value) && Object.hasOwn(value, step);
}

/** Every place in a file whose object has one of the keys as text: `$id`, anchors. */
function findKeywordLocations(source: SourceFile, keys: readonly string[]): ObjectLocation[] {
  const found: ObjectLocation[] = [];
  const visited = new Set<unknown>();
  const visit = (place: DocumentLocation): void => {
    if (typeof place.value !== 'object' || place.value === null || visited.has(place.value)) {
      return;
    }
    visited.add(place.value);
    if (isObjectPlace(place) && keys.some((key) => typeof getOwnValue(place.value, key) === 'string')) {
      found.push(place);
    }
    Object.keys(place.value).forEach((key) => visit(getChild(place, key)));
  };
  visit({source, pointer: '', value: source.root});
  return found;
}

const ANCHOR_KEYWORDS = ['$anchor', '$dynamicAnchor'];

/** Creates a resolver of references across the files of a document. */
export function createReferences(files: DocumentFiles, problems: ProblemSink): ReferenceResolver {
  const {report} = problems;
  const indexes = new Map<string, {readonly ids: ObjectLocation[]; readonly anchors: ObjectLocation[]}>();

  const indexSource = (source: SourceFile): {readonly ids: ObjectLocation[]; readonly anchors: ObjectLocation[]} => {
    const known = indexes.get(source.file);
    if (known) {
      return known;
    }
    const index = {ids: findKeywordLocations(source, ['$id']), anchors: findKeywordLocations(source, ANCHOR_KEYWORDS)};
    indexes.set(source.file, index);
    return index;
  };

  /** The resources of JSON Schema that a place is in, the innermost first; the file itself is the last. */
  const listEnclosingResources = ({source, pointer}: DocumentLocation): DocumentLocation[] => [
    ...indexSource(source)
      .ids.filter((resource) => pointer === resource.pointer || pointer.startsWith(`${resource.pointer}/`))
      .sort((first, second) => second.pointer.length - first.pointer.length),
    {source, pointer: '', value: source.root},
  ];

  const findById = (place: DocumentLocation, base: string): DocumentLocation | undefined => {
    const [resource] = listEnclosingResources(place);
    const own = resource && isObjectPlace(resource) ? getOwnValue(resource.value, '$id') : undefined;
    const address = typeof own === 'string' ? resolveUri(base, own) : base;
    return files
      .listLoaded()
      .flatMap((source) => indexSource(source).ids)
      .find(({value}) => [base, address].includes((value.$id as string).replace(/#$/, '')));
  };

  const findByAnchor = (resource: DocumentLocation, name: string): DocumentLocation | undefined =>
    indexSource(resource.source).anchors.find(
      ({value, pointer}) =>
        pointer.startsWith(resource.pointer) && ANCHOR_KEYWORDS.some((key) => getOwnValue(value, key) === name),
    );

  const findByPointer = (
    start: DocumentLocation,
    fragment: string,
    asked: Set<string>,
  ): DocumentLocation | undefined => {
    let place = start;
    for (const step of splitPointer(fragment)) {
      let holder: DocumentLocation | undefined = place;
      while (holder && !hasChild(holder, step)) {
        const reference: unknown = isObjectPlace(holder) ? getOwnValue(holder.value, '$ref') : undefined;
        holder = typeof reference === 'string' ? find(holder as ObjectLocation, reference, asked) : undefined;
      }
      if (!holder) {
        return undefined;
      }
      place = getChild(holder, step);
    }
    return place;
  };

  const findInside = (start: DocumentLocation, fragment: string, asked: Set<string>): DocumentLocation | undefined => {
    if (fragment === '') {
      return start;
    }
    return fragment.startsWith('/')
      ? findByPointer(start, fragment, asked)
      : findByAnchor(start, decodePointerStep(fragment));
  };

  /** @param asked the references followed so far, none of which may occur again */
  const find = (place: ObjectLocation, reference: string, asked: Set<string>): DocumentLocation | undefined => {
    const question = `${getLocationId(place)} ${reference}`;
    if (asked.has(question) || asked.size > MAX_REFERENCE_CHAIN) {
      return undefined;
    }
    asked.add(question);
    const [base = '', fragment = ''] = reference.split(/#(.*)/s);
    if (base !== '') {
      const source = isUrl(base) ? undefined : files.openRelative(place.source, base);
      const start =
        source && typeof source !== 'string' ? {source, pointer: '', value: source.root} : findById(place, base);
      return start && findInside(start, fragment, asked);
    }
    const file = {source: place.source, pointer: '', value: place.source.root};
    const whole = fragment === '' ? listEnclosingResources(place)[0] : findInside(file, fragment, asked);
    return (
      whole ??
      listEnclosingResources(place)
        .map((resource) => findInside(resource, fragment, asked))
        .find(Boolean)
    );
  };

  const describeFailure = (place: DocumentLocation, reference: string): string => {
    const [base = ''] = reference.split('#');
    if (isUrl(base)) {
      return `Found a reference to ${reference}. Nothing is loaded over the network: keep a copy beside the document and refer to its file.`;
    }
    const file = base === '' ? undefined : files.openRelative(place.source, base);
    if (typeof file === 'string') {
      const hint = /^\w+$/.test(base) ? ` To refer to a schema, write #/components/schemas/${base}.` : '';
      return `Found a reference to ${reference}, whose file cannot be read: ${file}${hint}`;
    }
    return `Found a reference to ${reference}, which has no target. Correct it, or add its target.`;
  };

  const resolveStep: ReferenceResolver['resolveStep'] = (place, reference) => {
    const found = find(place, reference, new Set());
    if (!found) {
      report(place, describeFailure(place, reference));
    }
    return found;
  };

  /** Keywords beside a reference that replace those of the target (OpenAPI 3.1, Reference Object). */
  const mergeReferenceTexts = (place: ObjectLocation, reference: ObjectLocation): ObjectLocation => {
    const texts: JsonObject = {};
    for (const key of ['summary', 'description']) {
      if (typeof getOwnValue(reference.value, key) === 'string') {
        texts[key] = reference.value[key];
      }
    }
    return Object.keys(texts).length > 0 ? {...place, value: {...place.value, ...texts}} : place;
  };

  const follow = (place: DocumentLocation, seen: readonly string[] = []): ObjectLocation | undefined => {
    if (!isObjectPlace(place)) {
      report(place, `Found ${describeKind(place.value)}, expected an object.`);
      return undefined;
    }
    const reference = getOwnValue(place.value, '$ref');
    if (reference === undefined) {
      return place;
    }
    if (typeof reference !== 'string') {
      report(getChild(place, '$ref'), `Found ${describeKind(reference)}, expected a reference as text.`);
      return undefined;
    }
    const id = getLocationId(place);
    if (seen.includes(id) || seen.length > MAX_REFERENCE_CHAIN) {
      report(
        place,
        `Found references that are circular: ${[...seen, id].slice(-5).join(', ')}. Point one of them to a definition.`,
      );
      return undefined;
    }
    const ignored = Object.keys(place.value).filter((key) => !REFERENCE_KEYS.has(key) && !key.startsWith('x-'));
    if (ignored.length > 0 && !isPathItem(place)) {
      const keys = ignored.join(', ');
      report(
        place,
        `Found ${keys} beside $ref, which the reference replaces, so that it is not shown. Move it to the target.`,
      );
    }
    const next = resolveStep(place, reference);
    const end = next && follow(next, [...seen, id]);
    return end && mergeReferenceTexts(end, place);
  };

  const readEntries: ReferenceResolver['readEntries'] = (place, key) => {
    const child = readObject(problems, place, key);
    // A property may be named $ref; its value is then a schema, not text.
    const parent = child && typeof getOwnValue(child.value, '$ref') === 'string' ? follow(child) : child;
    return parent ? Object.keys(parent.value).map((name) => [name, getChild(parent, name)]) : [];
  };

  const findText: ReferenceResolver['findText'] = (place, reference) => {
    const isFile = !VALUE_FILE.test(reference) && !isUrl(reference);
    const text = isFile ? files.readRelativeText(place.source, reference) : find(place, reference, new Set())?.value;
    if (typeof text === 'string') {
      return text;
    }
    report(
      place,
      text === undefined
        ? describeFailure(place, reference)
        : `Found a reference to ${reference}, which is ${describeKind(text)}. Expected text.`,
    );
    return undefined;
  };

  const resolveValue: ReferenceResolver['resolveValue'] = (place) => {
    const reference = isObjectPlace(place) && Object.keys(place.value).length === 1 ? place.value.$ref : undefined;
    return (typeof reference === 'string' && find(place as ObjectLocation, reference, new Set())) || place;
  };

  return {resolveStep, follow: (place) => follow(place), readEntries, findText, resolveValue};
}
