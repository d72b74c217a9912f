import {isObject, appendPointer, stringifyValue, type JsonObject} from '../../json';
import type {LinkTargets} from './linkTargets';
import {isRelativeUrl, resolveRelativeLinks} from './relativeLinks';
import type {ExternalDocs, DocumentProblem} from './documentViews';

/** A file of a document. */
export interface SourceFile {
  /** Where it is read from. */
  readonly file: string;
  /** Relative to the folder of the root file, with `/` between the parts. */
  readonly name: string;
  readonly root: unknown;
}

/** A value and its location. */
export interface DocumentLocation {
  readonly source: SourceFile;
  /** A JSON Pointer (RFC 6901), empty for the whole file. */
  readonly pointer: string;
  readonly value: unknown;
}

export interface ObjectLocation extends DocumentLocation {
  readonly value: JsonObject;
}

/** Collects problems, without duplicates. */
export interface ProblemSink {
  readonly list: readonly DocumentProblem[];
  readonly report: (place: DocumentLocation, message: string) => void;
  /** The same for what is shown all the same, and is probably not meant. */
  readonly warn: (place: DocumentLocation, message: string, rule?: DocumentProblem['rule']) => void;
  /** The base of relative links in descriptions. */
  readonly linkBase: string | undefined;
  /** What links in descriptions to parts of the document lead to. */
  readonly targets: LinkTargets;
  /** The text that a reference in place of a text leads to; undefined, and a problem, where there is none. */
  readonly findText: (place: ObjectLocation, reference: string) => string | undefined;
}

export function createProblemSink(linkBase: string | undefined, findText: ProblemSink['findText']): ProblemSink {
  const list: DocumentProblem[] = [];
  const known = new Set<string>();
  const add = (
    place: DocumentLocation,
    message: string,
    severity: DocumentProblem['severity'],
    rule?: DocumentProblem['rule'],
  ): void => {
    const id = getLocationId(place);
    if (!known.has(`${id} ${message}`)) {
      known.add(`${id} ${message}`);
      list.push({place: id, message, severity, ...(rule && {rule})});
    }
  };
  return {
    list,
    report: (place, message) => add(place, message, 'problem'),
    warn: (place, message, rule) => add(place, message, 'warning', rule),
    linkBase,
    targets: {operations: new Map(), tags: new Set(), schemas: new Set(), sections: new Set()},
    findText,
  };
}

/** `file#/pointer`. */
export function getLocationId({source, pointer: address}: DocumentLocation): string {
  return `${source.name}#${address === '' ? '/' : address}`;
}

export function isObjectPlace(place: DocumentLocation): place is ObjectLocation {
  return isObject(place.value);
}

/** A value of an object by its own key, never an inherited one. */
export function getOwnValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function getChild(place: DocumentLocation, key: string | number): DocumentLocation {
  const {value} = place;
  const address = appendPointer(place.pointer, key);
  if (Array.isArray(value)) {
    return {source: place.source, pointer: address, value: value[Number(key)] as unknown};
  }
  return {source: place.source, pointer: address, value: isObject(value) ? getOwnValue(value, String(key)) : undefined};
}

/** What a value is, for a message. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) {
    return value === null ? 'null' : 'nothing';
  }
  if (Array.isArray(value)) {
    return 'a list';
  }
  if (isObject(value)) {
    return 'an object';
  }
  const text = stringifyValue(value);
  return `${typeof value} ${JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)}`;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function warnOfRelativeLink({warn}: ProblemSink, place: DocumentLocation, url: string): void {
  if (url.startsWith('#')) {
    warn(
      place,
      `Found the link ${url}, which is shown as text, since it leads to no part of the document. Expected #operation/ID with an operationId, #tag/NAME with a tag of operations, #schema/NAME with a schema, #section/HEADING with a heading of the description of the document or a tag, or an absolute URL.`,
    );
    return;
  }
  warn(
    place,
    `Found the relative link ${url}, which is shown as text. Expected an absolute URL, or a base for the links of the document.`,
    'relative-link',
  );
}

/** The CommonMark text of a key, with links that lead somewhere. */
export function readMarkdown(
  problems: ProblemSink,
  place: ObjectLocation,
  key: string = 'description',
): string | undefined {
  const text = readText(problems, place, key);
  if (text === undefined) {
    return undefined;
  }
  const {text: resolved, lost} = resolveRelativeLinks(text, problems.linkBase, problems.targets);
  for (const url of lost) {
    warnOfRelativeLink(problems, getChild(place, key), url);
  }
  return resolved;
}

/** The text of a key, which may be in a file of its own; anything else is reported and, where possible, shown. */
export function readText({report, findText}: ProblemSink, place: ObjectLocation, key: string): string | undefined {
  const child = getChild(place, key);
  const {value} = child;
  if (typeof value === 'string' || isAbsent(value)) {
    return (value as string | undefined | null) ?? undefined;
  }
  const reference = isObjectPlace(child) ? getOwnValue(child.value, '$ref') : undefined;
  if (isObjectPlace(child) && typeof reference === 'string') {
    return findText(child, reference);
  }
  report(child, `Found ${describeKind(value)}, expected text. Write it in quotes.`);
  return typeof value === 'object' ? undefined : stringifyValue(value);
}

export function readFlag({report}: ProblemSink, place: ObjectLocation, key: string): boolean {
  const value = getOwnValue(place.value, key);
  if (typeof value === 'boolean' || isAbsent(value)) {
    return value === true;
  }
  report(getChild(place, key), `Found ${describeKind(value)}, expected true or false.`);
  return false;
}

export function readNumber({report}: ProblemSink, place: ObjectLocation, key: string): number | undefined {
  const value = getOwnValue(place.value, key);
  if (typeof value === 'number' || isAbsent(value)) {
    return (value as number | undefined | null) ?? undefined;
  }
  report(getChild(place, key), `Found ${describeKind(value)}, expected a number.`);
  return undefined;
}

/** The members of a list; none when there is no list. */
export function listAt({report}: ProblemSink, place: ObjectLocation, key: string): DocumentLocation[] {
  const child = getChild(place, key);
  if (Array.isArray(child.value)) {
    return child.value.map((_, index) => getChild(child, index));
  }
  if (!isAbsent(child.value)) {
    report(child, `Found ${describeKind(child.value)}, expected a list.`);
  }
  return [];
}

/** The texts of a list; other values are reported and left out. */
export function readTexts(problems: ProblemSink, place: ObjectLocation, key: string): string[] {
  return listAt(problems, place, key).flatMap((member) => {
    if (typeof member.value === 'object') {
      problems.report(member, `Found ${describeKind(member.value)}, expected text.`);
      return [];
    }
    return [stringifyValue(member.value)];
  });
}

/** The object of a key, or undefined; anything else is reported. */
export function readObject({report}: ProblemSink, place: ObjectLocation, key: string): ObjectLocation | undefined {
  const child = getChild(place, key);
  if (isObjectPlace(child)) {
    return child;
  }
  if (!isAbsent(child.value)) {
    report(child, `Found ${describeKind(child.value)}, expected an object.`);
  }
  return undefined;
}

/** The entries of an object of a key, without extensions unless any name is allowed there. */
export function readEntries(problems: ProblemSink, place: ObjectLocation, key: string): [string, DocumentLocation][] {
  const parent = readObject(problems, place, key);
  return parent ? Object.keys(parent.value).map((name) => [name, getChild(parent, name)]) : [];
}

/** Relative addresses lead from the base of links; without one they are shown as text. */
export function readExternalDocs(problems: ProblemSink, place: ObjectLocation): ExternalDocs | undefined {
  const docs = readObject(problems, place, 'externalDocs');
  const url = docs && readText(problems, docs, 'url');
  if (!docs || url === undefined) {
    return undefined;
  }
  const description = readText(problems, docs, 'description');
  if (!isRelativeUrl(url)) {
    return {url, description};
  }
  if (problems.linkBase === undefined) {
    warnOfRelativeLink(problems, getChild(docs, 'url'), url);
    return {url, description};
  }
  return {url: new URL(url, problems.linkBase).href, description};
}
