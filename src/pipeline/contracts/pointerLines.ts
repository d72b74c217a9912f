import {isMap, isScalar, isSeq, LineCounter, parseDocument, type Node} from 'yaml';
import {unescapePointer} from '../../../packages/json';

/** The key or entry of a node at a step of a pointer, and what it holds. */
function findStep(node: unknown, step: string): {place: unknown; value: unknown} | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({key}) => isScalar(key) && String(key.value) === step);
    return pair && {place: pair.key, value: pair.value};
  }
  const entry = isSeq(node) ? node.items[Number(step)] : undefined;
  return entry === undefined ? undefined : {place: entry, value: entry};
}

/**
 * Parses a YAML or JSON text. Returns a function that finds the line of a JSON Pointer in it, or of the nearest place
 * above it that the text has.
 */
export function createLineFinder(text: string): (pointer: string) => number {
  const lineCounter = new LineCounter();
  const {contents} = parseDocument(text, {lineCounter, uniqueKeys: false});
  return (pointer) => {
    let node: unknown = contents;
    let offset = 0;
    for (const step of pointer.split('/').slice(1)) {
      const found = findStep(node, unescapePointer(step));
      if (!found) {
        break;
      }
      offset = (found.place as Node).range?.[0] ?? offset;
      node = found.value;
    }
    return lineCounter.linePos(offset).line;
  };
}

/** Finds lines in several sources; each is parsed once, however many of its places are asked for. */
export function createLineFinders<Source>(
  readText: (source: Source) => string,
): (source: Source, pointer: string) => number {
  const finders = new Map<Source, (pointer: string) => number>();
  return (source, pointer) => {
    const findLine = finders.get(source) ?? createLineFinder(readText(source));
    finders.set(source, findLine);
    return findLine(pointer);
  };
}
