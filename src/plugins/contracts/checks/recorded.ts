import fs from 'node:fs';
import path from 'node:path';
import {isObject, pointer, type Json, type JsonObject} from '../json';
import {readYaml} from '../yaml';

/** A value of a recorded example, with the file and pointer of it. */
export interface RecordedValue<T extends Json = Json> {
  readonly file: string;
  readonly pointer: string;
  readonly value: T;
}

/** The values of every file below `contracts/examples`, in the order of the files. */
export function readRecorded(folder: string): RecordedValue[] {
  const root = path.join(folder, 'examples');
  if (!fs.existsSync(root)) {
    return [];
  }
  const files = fs.readdirSync(root, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.yaml'));
  return files
    .sort()
    .map((file) => ({file: path.join(root, file), pointer: '', value: readYaml(path.join(root, file)) as Json}));
}

/** A value and everything inside it. */
export function valuesInside(recorded: RecordedValue): RecordedValue[] {
  const {file, pointer: place, value} = recorded;
  const inner = Array.isArray(value)
    ? value.flatMap((part, index) => valuesInside({file, pointer: pointer(place, index), value: part}))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, part]) =>
          part === undefined ? [] : valuesInside({file, pointer: pointer(place, key), value: part}),
        )
      : [];
  return [recorded, ...inner];
}

/** The objects of the API inside a value, those with a property `object` that names their kind. */
export function resourcesInside(recorded: RecordedValue): RecordedValue<JsonObject>[] {
  return valuesInside(recorded).filter(
    (inner): inner is RecordedValue<JsonObject> => isObject(inner.value) && typeof inner.value.object === 'string',
  );
}
