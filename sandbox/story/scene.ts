import fs from 'node:fs';
import path from 'node:path';
import {closest} from 'fastest-levenshtein';
import {readValidated} from '../../src/plugins/contracts/validated';
import type {Json, JsonObject} from '../world/json';

/** One step of a scene: a request, or what a party does outside the API. */
export interface Step {
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
  readonly steps: readonly Step[];
}

function readScene(contracts: string, name: string): {file: string; scene: Scene} {
  const file = path.join(contracts, 'story', 'scenes', name);
  const scene = readValidated(file, path.join(contracts, 'story', 'scene.schema.yaml')) as Scene;
  if (name.replace(/^\d+-/, '') !== `${scene.scene}.yaml`) {
    throw new Error(
      `${file} at /scene: found ${scene.scene}, expected the name of the file without its number. Rename one of them.`,
    );
  }
  return {file, scene};
}

function sceneFiles(contracts: string): string[] {
  const names = fs.readdirSync(path.join(contracts, 'story', 'scenes'));
  return names.filter((name) => name.endsWith('.yaml')).sort();
}

/**
 * Reads the scenes of a folder of contracts in the order of their file names.
 *
 * @throws when a scene does not fit its schema: file, JSON Pointer, found, expected, cure
 */
export function readScenes(contracts = 'contracts'): {file: string; scene: Scene}[] {
  return sceneFiles(contracts).map((name) => readScene(contracts, name));
}

/** The scenes of a folder of contracts, as `readScenes`. */
export function loadScenes(contracts = 'contracts'): Scene[] {
  return readScenes(contracts).map(({scene}) => scene);
}

/**
 * One scene, by its name.
 *
 * @throws when there is none, with the nearest name; else as `readScenes`
 */
export function loadScene(scene: string, contracts = 'contracts'): Scene {
  const files = new Map(sceneFiles(contracts).map((name) => [name.replace(/^\d+-|\.yaml$/g, ''), name]));
  const name = files.get(scene);
  if (name === undefined) {
    throw new Error(`found no scene ${scene}, expected one such as ${closest(scene, [...files.keys()])}`);
  }
  return readScene(contracts, name).scene;
}
