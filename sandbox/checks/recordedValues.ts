import {isObject, appendPointer, type Json, type JsonObject} from '../../packages/json';
import {listRecordings, getRecordingFile} from '../../src/pipeline/contracts/recordings';
import type {ContractSource} from '../../src/pipeline/contracts/source';

/** A value of a recorded example, with its file and pointer. */
export interface RecordedValue<T extends Json = Json> {
  readonly file: string;
  readonly pointer: string;
  readonly value: T;
}

/** The values of every recording, in the order of the files. */
export function readRecorded(source: ContractSource): RecordedValue[] {
  return listRecordings(source).map((name) => {
    const file = getRecordingFile(name);
    return {file: source.getPath(file), pointer: '', value: source.parse(file) as Json};
  });
}

/** A value and everything inside it. */
export function listNestedValues(recorded: RecordedValue): RecordedValue[] {
  const {file, pointer: place, value} = recorded;
  const inner = Array.isArray(value)
    ? value.flatMap((part, index) => listNestedValues({file, pointer: appendPointer(place, index), value: part}))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, part]) =>
          part === undefined ? [] : listNestedValues({file, pointer: appendPointer(place, key), value: part}),
        )
      : [];
  return [recorded, ...inner];
}

/** The objects of the API inside a value, those with a property `object` that names their kind. */
export function listNestedResources(recorded: RecordedValue): RecordedValue<JsonObject>[] {
  return listNestedValues(recorded).filter(
    (inner): inner is RecordedValue<JsonObject> => isObject(inner.value) && typeof inner.value.object === 'string',
  );
}
