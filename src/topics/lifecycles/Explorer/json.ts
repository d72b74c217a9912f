import type {JsonMap, JsonValue} from '../../../../packages/json';

/** A line of indented JSON. */
export interface JsonLine {
  readonly text: string;
  /** Its value differs from the previous one. */
  readonly isChanged: boolean;
}

function isNested(value: JsonValue | undefined): value is JsonMap | readonly JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A value as the lines of JSON indented by two, each with whether it differs from a previous value.
 *
 * @param before the value to compare with; without it no line has changed
 */
export function buildJsonLines(value: JsonValue, before?: JsonValue): JsonLine[] {
  return collectJsonLines(value, before ?? value, '', '', '');
}

function collectJsonLines(
  value: JsonValue,
  before: JsonValue | undefined,
  head: string,
  tail: string,
  indent: string,
): JsonLine[] {
  if (!isNested(value) || Object.keys(value).length === 0) {
    return [{text: `${indent}${head}${JSON.stringify(value)}${tail}`, isChanged: !isSame(value, before)}];
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const old = (isNested(before) ? before : {}) as JsonMap;
  const isNew = !isNested(before);
  return [
    {text: `${indent}${head}${isList ? '[' : '{'}`, isChanged: isNew},
    ...entries.flatMap(([key, part], index) =>
      collectJsonLines(
        part,
        Object.hasOwn(old, key) ? old[key] : undefined,
        isList ? '' : `${JSON.stringify(key)}: `,
        index === entries.length - 1 ? '' : ',',
        `${indent}  `,
      ),
    ),
    {text: `${indent}${isList ? ']' : '}'}${tail}`, isChanged: isNew},
  ];
}
