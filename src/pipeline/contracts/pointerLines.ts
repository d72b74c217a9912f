import {isMap, isScalar, isSeq, LineCounter, parseDocument, type Node} from 'yaml';

/** The key or entry of a node at a step of a pointer, and what it holds. */
function findStep(node: unknown, step: string): {place: unknown; value: unknown} | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({key}) => isScalar(key) && String(key.value) === step);
    return pair && {place: pair.key, value: pair.value};
  }
  const entry = isSeq(node) ? node.items[Number(step)] : undefined;
  return entry === undefined ? undefined : {place: entry, value: entry};
}

/** The line of a JSON Pointer in a YAML or JSON text, or of the nearest place above it that the text has. */
export function findPointerLine(text: string, pointer: string): number {
  const lineCounter = new LineCounter();
  let node: unknown = parseDocument(text, {lineCounter, uniqueKeys: false}).contents;
  let offset = 0;
  for (const step of pointer.split('/').slice(1)) {
    const found = findStep(node, step.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (!found) {
      break;
    }
    offset = (found.place as Node).range?.[0] ?? offset;
    node = found.value;
  }
  return lineCounter.linePos(offset).line;
}
