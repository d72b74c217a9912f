import type {Json} from '../../../packages/json';
import type {ContractSource} from './source';

/** The folder of what was recorded when the scenarios were run. */
export const RECORDINGS = 'recorded';

const ENDING = '.json';

/** A recorded request, response, event or error. */
export interface Recording {
  readonly summary: string;
  readonly value: Json;
}

/** The recorded requests of an operation, and its responses by status, each by its name: `payments/createRefund`. */
export interface OperationRecordings {
  readonly request?: Readonly<Record<string, Recording>>;
  readonly responses?: Readonly<Record<string, Readonly<Record<string, Recording>>>>;
}

/** The file of a recording by its name, such as `errors/rate_limited`. */
export function getRecordingFile(name: string): string {
  return `${RECORDINGS}/${name}${ENDING}`;
}

/** The names of the recordings below a folder, such as `errors`: without the folder and the extension, sorted. */
export function listRecordings(source: ContractSource, folder = ''): string[] {
  return source
    .list(folder === '' ? RECORDINGS : `${RECORDINGS}/${folder}`)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length));
}

/** A recording as it was recorded; undefined when there is none of that name. */
export function readRecording(source: ContractSource, name: string): unknown {
  const file = getRecordingFile(name);
  return source.has(file) ? source.parse(file) : undefined;
}

/** A recording as readers see it, its times shifted; undefined when there is none of that name. */
export function readMovedRecording(source: ContractSource, name: string): unknown {
  const file = getRecordingFile(name);
  return source.has(file) ? source.parseMoved(file) : undefined;
}
