import {isObject, pointer, type Json, type JsonObject} from '../../src/pipeline/contracts/json';
import {listRecordings, recordingFile} from '../../src/pipeline/contracts/recordings';
import type {ContractSource} from '../../src/pipeline/contracts/source';

/** A value of a recorded example, with the file and pointer of it. */
export interface RecordedValue<T extends Json = Json> {
  readonly file: string;
  readonly pointer: string;
  readonly value: T;
}

/** The values of every recording, in the order of the files. */
export function readRecorded(source: ContractSource): RecordedValue[] {
  return listRecordings(source).map((name) => {
    const file = recordingFile(name);
    return {file: source.pathOf(file), pointer: '', value: source.parse(file) as Json};
  });
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
