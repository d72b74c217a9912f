import type {Json, JsonObject} from './json';
import type {ContractSource} from './source';
import {readValidated} from './readValidated';

/** One step of a scene: a request, or what a party does outside the API. */
export interface ScenarioStep {
  /** Moves the clock to a time first. */
  readonly at?: string;
  /** Moves the clock by a duration of ISO 8601 first. */
  readonly advance?: string;
  readonly operation?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** The bytes of a body that is no JSON of ours. */
  readonly raw?: string;
  /** Fills a body with this many bytes. */
  readonly raw_size?: number;
  readonly method?: string;
  readonly idempotency_key?: string;
  readonly key?: 'secret' | 'publishable';
  readonly version?: string;
  /** Sends the request this many times; the last one counts. */
  readonly repeat?: number;
  /** Does not wait for the answer before the next step. */
  readonly background?: boolean;
  readonly status?: number;
  /** The error code that is expected. */
  readonly error?: string;
  readonly save?: {readonly as: string; readonly summary: string};
  /** What a party does, as `machine.transition`. */
  readonly act?: string;
  readonly id?: string;
  readonly data?: JsonObject;
  /** The status that webhooks are answered with from now on; 204 until then. */
  readonly receiver?: number;
}

/** A part of the story: what happens, in which order, from a fresh sandbox. */
export interface Scene {
  readonly scene: string;
  readonly title: string;
  readonly summary: string;
  readonly start: string;
  readonly ids?: Readonly<Record<string, readonly string[]>>;
  /** Identifiers that exist nowhere, on purpose. */
  readonly strangers?: readonly string[];
  /** All that happens and changes is recorded, step by step. */
  readonly journal?: true;
  /** What becomes of its orders is recorded, change by change. */
  readonly timeline?: true;
  readonly steps: readonly ScenarioStep[];
}

/** The scenes with their files, in the order of the files. */
export type SceneFiles = ReadonlyMap<string, Scene>;

const SCENES = 'scenarios';

function readScenarioFile(source: ContractSource, file: string): Scene {
  const scenario = readValidated(source, file, 'scenario.schema.yaml') as Scene;
  if (file.replace(/^.*\/(\d+-)?/, '') !== `${scenario.scene}.yaml`) {
    throw new Error(
      `${source.getPath(file)} at /scene: found ${scenario.scene}, expected the name of the file without its number. Rename one of them.`,
    );
  }
  return scenario;
}

/** The files of the scenes, in their order. */
export function listScenes(source: ContractSource): string[] {
  return source
    .list(SCENES)
    .filter((name) => /^[^/]+\.yaml$/.test(name))
    .map((name) => `${SCENES}/${name}`);
}

/**
 * The scenes by their files, in the order of the file names.
 *
 * @throws when a scene does not fit its schema: file, JSON Pointer, found, expected, cure
 */
export function readScenarios(source: ContractSource): SceneFiles {
  return new Map(listScenes(source).map((file) => [file, readScenarioFile(source, file)]));
}
