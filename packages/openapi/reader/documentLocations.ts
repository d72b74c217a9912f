import {isObject, pointer, textOf, type JsonObject} from '../../../src/pipeline/contracts/json';
import type {ExternalDocs, Problem} from './documentViews';

/** A file of a document. */
export interface SourceFile {
  /** Where it is read from. */
  readonly file: string;
  /** Relative to the folder of the root file, with `/` between the parts. */
  readonly name: string;
  readonly root: unknown;
}

/** A value, and where it stands. */
export interface Place {
  readonly source: SourceFile;
  /** A JSON Pointer (RFC 6901), empty for the whole file. */
  readonly pointer: string;
  readonly value: unknown;
}

export interface ObjectPlace extends Place {
  readonly value: JsonObject;
}

/** Where problems are told; the same one is kept once. */
export interface ProblemSink {
  readonly list: readonly Problem[];
  readonly tell: (place: Place, message: string) => void;
}

export function createProblemSink(): ProblemSink {
  const list: Problem[] = [];
  const known = new Set<string>();
  return {
    list,
    tell: (place, message) => {
      const id = idOf(place);
      if (!known.has(`${id} ${message}`)) {
        known.add(`${id} ${message}`);
        list.push({place: id, message});
      }
    },
  };
}

/** `file#/pointer`. */
export function idOf({source, pointer: address}: Place): string {
  return `${source.name}#${address === '' ? '/' : address}`;
}

export function isObjectPlace(place: Place): place is ObjectPlace {
  return isObject(place.value);
}

/** A value of an object by its own key, never one that every object inherits. */
export function valueAt(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function childOf(place: Place, key: string | number): Place {
  const {value} = place;
  const address = pointer(place.pointer, key);
  if (Array.isArray(value)) {
    return {source: place.source, pointer: address, value: value[Number(key)] as unknown};
  }
  return {source: place.source, pointer: address, value: isObject(value) ? valueAt(value, String(key)) : undefined};
}

/** What a value is, for a message. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return value === null ? 'null' : 'nothing';
  }
  if (Array.isArray(value)) {
    return 'a list';
  }
  if (isObject(value)) {
    return 'an object';
  }
  const text = textOf(value);
  return `${typeof value} ${JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)}`;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** The text of a key; what is no text is told and, where it can be, shown. */
export function textAt({tell}: ProblemSink, place: ObjectPlace, key: string): string | undefined {
  const value = valueAt(place.value, key);
  if (typeof value === 'string' || isAbsent(value)) {
    return (value as string | undefined | null) ?? undefined;
  }
  tell(childOf(place, key), `Found ${kindOf(value)}, expected text. Write it in quotes.`);
  return typeof value === 'object' ? undefined : textOf(value);
}

export function flagAt({tell}: ProblemSink, place: ObjectPlace, key: string): boolean {
  const value = valueAt(place.value, key);
  if (typeof value === 'boolean' || isAbsent(value)) {
    return value === true;
  }
  tell(childOf(place, key), `Found ${kindOf(value)}, expected true or false.`);
  return false;
}

export function numberAt({tell}: ProblemSink, place: ObjectPlace, key: string): number | undefined {
  const value = valueAt(place.value, key);
  if (typeof value === 'number' || isAbsent(value)) {
    return (value as number | undefined | null) ?? undefined;
  }
  tell(childOf(place, key), `Found ${kindOf(value)}, expected a number.`);
  return undefined;
}

/** The members of a list; none when there is no list. */
export function listAt({tell}: ProblemSink, place: ObjectPlace, key: string): Place[] {
  const child = childOf(place, key);
  if (Array.isArray(child.value)) {
    return child.value.map((_, index) => childOf(child, index));
  }
  if (!isAbsent(child.value)) {
    tell(child, `Found ${kindOf(child.value)}, expected a list.`);
  }
  return [];
}

/** The texts of a list; others are told and left out. */
export function textsAt(problems: ProblemSink, place: ObjectPlace, key: string): string[] {
  return listAt(problems, place, key).flatMap((member) => {
    if (typeof member.value === 'object') {
      problems.tell(member, `Found ${kindOf(member.value)}, expected text.`);
      return [];
    }
    return [textOf(member.value)];
  });
}

/** The object of a key, or undefined; what is no object is told. */
export function objectAt({tell}: ProblemSink, place: ObjectPlace, key: string): ObjectPlace | undefined {
  const child = childOf(place, key);
  if (isObjectPlace(child)) {
    return child;
  }
  if (!isAbsent(child.value)) {
    tell(child, `Found ${kindOf(child.value)}, expected an object.`);
  }
  return undefined;
}

/** The entries of an object of a key, without the extensions in it unless these are names as good as any. */
export function entriesAt(problems: ProblemSink, place: ObjectPlace, key: string): [string, Place][] {
  const parent = objectAt(problems, place, key);
  return parent ? Object.keys(parent.value).map((name) => [name, childOf(parent, name)]) : [];
}

export function externalDocsAt(problems: ProblemSink, place: ObjectPlace): ExternalDocs | undefined {
  const docs = objectAt(problems, place, 'externalDocs');
  const url = docs && textAt(problems, docs, 'url');
  return url === undefined ? undefined : {url, description: textAt(problems, docs!, 'description')};
}
