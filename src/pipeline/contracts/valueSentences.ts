import path from 'node:path';
import {isMap, isPair, isScalar, isSeq, parseDocument, visit, type ParsedNode} from 'yaml';
import {getLine} from '../../../packages/authoring/getLine';
import {appendPointer, getAtPointer, isObject} from '../../../packages/json';
import type {ContractSource} from './source';

/**
 * The sentence of a state or an enum value has one source: a lifecycle, a catalog, a webhook, or the enum that came
 * first. Other enums of a contract refer to it, as a whole (`x-enumDescriptions: {$ref: …#/states}`) or value by value
 * (`other: {$ref: …/x-enumDescriptions/other}`). Readers of a contract see the sentences.
 */
export const SENTENCES = 'x-enumDescriptions';

/** Whether a file is a part of the current contracts. Older versions contain their own sentences. */
export function isContractPart(file: string): boolean {
  return file.startsWith('openapi/') && file.endsWith('.yaml');
}

/** A value, in a source of sentences: a text, a state, an entry of a catalog, or a webhook. */
function readSentence(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  if (!isObject(value)) {
    return undefined;
  }
  if (isObject(value.post)) {
    const {description} = value.post;
    // The first sentence is about the event, the others are about what to do.
    return typeof description === 'string' ? /^.*?[.!?](?=\s|$)/.exec(description)?.[0] : undefined;
  }
  const text = value.description ?? value.meaning;
  return typeof text === 'string' ? text : undefined;
}

/** The file below the folder of the contracts, and the pointer into it, that a reference in a file points to. */
export function resolveFileReference(reference: string, from: string): {file: string; pointer: string} {
  const [name = '', pointer = ''] = reference.split('#');
  return {file: name === '' ? from : path.posix.join(path.posix.dirname(from), name), pointer};
}

function isReference(value: unknown): value is {readonly $ref: string} {
  return isObject(value) && typeof value.$ref === 'string';
}

/** One text, or one for each value. */
type Sentences = string | ReadonlyMap<string, string>;

/** The sentences behind a reference, undefined when there are none. References on the way are followed. */
function readHome(
  source: ContractSource,
  reference: string,
  from: string,
  seen: readonly string[] = [],
): Sentences | undefined {
  const {file, pointer} = resolveFileReference(reference, from);
  const here = `${file}#${pointer}`;
  const found = source.has(file) && !seen.includes(here) ? getAtPointer(source.parseWritten(file), pointer) : undefined;
  const readValue = (value: unknown): Sentences | undefined =>
    isReference(value) ? readHome(source, value.$ref, file, [...seen, here]) : readSentence(value);
  const own = readValue(found);
  if (own !== undefined || isReference(found)) {
    return own;
  }
  const entries = Array.isArray(found)
    ? found.map((entry): [unknown, unknown] => [isObject(entry) ? entry.name : undefined, entry])
    : Object.entries(isObject(found) ? found : {});
  const sentences = entries.flatMap(([name, value]) => {
    const sentence = readValue(value);
    return typeof name === 'string' && typeof sentence === 'string' ? [[name, sentence] as const] : [];
  });
  return sentences.length === 0 ? undefined : new Map(sentences);
}

/** The JSON Pointer of a node, from the nodes that it is in. */
function getNodePointer(ancestors: readonly unknown[]): string {
  return ancestors.reduce<string>((pointer, node, index) => {
    const next = ancestors[index + 1];
    const step = isPair(node)
      ? String(node.key)
      : isSeq(node)
        ? node.items.findIndex((item) => item === next)
        : undefined;
    return step === undefined ? pointer : appendPointer(pointer, step);
  }, '');
}

function getReference(node: unknown): string | undefined {
  const reference = isMap(node) ? node.get('$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** The nodes of `x-enumDescriptions` that are references: the whole, or some of its values. */
function listReferences(sentences: unknown): readonly ParsedNode[] {
  if (getReference(sentences) !== undefined) {
    return [sentences as ParsedNode];
  }
  const items = isMap(sentences) ? sentences.items : [];
  return items.map(({value}) => value as ParsedNode).filter((value) => getReference(value) !== undefined);
}

/**
 * Replaces references to sentences in a file of a contract by the sentences, each in its line, so that line numbers
 * stay. Only the values of the enum are taken from a source with more.
 *
 * @throws when a reference has no sentence: file, reference, fix
 */
export function insertSentences(source: ContractSource, file: string): string {
  const text = source.readWrittenText(file);
  if (!text.includes(SENTENCES)) {
    return text;
  }
  const edits: {readonly start: number; readonly end: number; readonly text: string}[] = [];
  visit(parseDocument(text, {uniqueKeys: true}), {
    Pair: (_, {key, value}, ancestors) => {
      if (!isScalar(key) || key.value !== SENTENCES) {
        return;
      }
      const schema = ancestors.at(-1);
      const values = isMap(schema) ? (schema.toJSON() as {enum?: readonly unknown[]}).enum : undefined;
      for (const node of listReferences(value)) {
        const reference = getReference(node)!;
        const home = readHome(source, reference, file);
        if (home === undefined) {
          throw new Error(
            `${source.getPath(file)}:${String(getLine(text, node.range[0]))}#${getNodePointer(ancestors)}: ` +
              `found the reference ${reference} below ${SENTENCES}, ` +
              'expected one to the sentence of a value, or to those of several. Correct it.',
          );
        }
        // One that is not a list is told by the linter.
        const known = Array.isArray(values) ? values.map(String) : [];
        const sentences =
          typeof home === 'string'
            ? home
            : Object.fromEntries(known.flatMap((name) => (home.has(name) ? [[name, home.get(name)]] : [])));
        const [start, end] = node.range;
        const lines = text.slice(start, end).split('\n').length - 1;
        edits.push({start, end, text: JSON.stringify(sentences) + '\n'.repeat(lines)});
      }
    },
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((current, {start, end, text: words}) => current.slice(0, start) + words + current.slice(end), text);
}
