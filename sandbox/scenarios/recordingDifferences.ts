import {isDeepStrictEqual} from 'node:util';
import {appendPointer, isObject} from '../../packages/json';

/** A value of a recording that another recording has differently. */
export interface RecordingDifference {
  /** JSON Pointer to the value. */
  readonly pointer: string;
  /** The value as JSON, cut off where it is long, or "nothing". */
  readonly before: string;
  readonly after: string;
}

const LONGEST = 80;

function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Every value that differs between two recordings, as small as it is: `amount`, not the object that has it. */
export function listDifferences(before: unknown, after: unknown, pointer = ''): RecordingDifference[] {
  if (isDeepStrictEqual(before, after)) {
    return [];
  }
  const areObjects = isObject(before) && isObject(after);
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!areObjects && !areLists) {
    return [{pointer, before: formatValue(before), after: formatValue(after)}];
  }
  const [left, right] = [before, after] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) =>
    listDifferences(left[key], right[key], appendPointer(pointer, key)),
  );
}
