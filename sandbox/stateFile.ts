import fs from 'node:fs';
import path from 'node:path';
import {deserialize, serialize} from 'node:v8';
import {brand} from '../src/brand';
import type {World, WorldState} from './world/world';

/** Raised by one when the shape of the state changes. */
const FORMAT = 7;

/** How long changes are collected before they are written, in milliseconds. */
const WRITE_DELAY_MS = 100;

interface StoredState {
  readonly format: number;
  readonly version: string;
  readonly state: WorldState;
}

function isStoredState(value: unknown): value is StoredState {
  return typeof value === 'object' && value !== null && 'format' in value && 'version' in value && 'state' in value;
}

/** Reads a graph of objects. V8 keeps which of them are the same object, which JSON does not. */
function readState(file: string): WorldState {
  let stored: unknown;
  try {
    stored = deserialize(fs.readFileSync(file));
  } catch (error) {
    throw new Error(`--state ${file}: found no state of a sandbox. Name another file, or delete it.`, {cause: error});
  }
  if (!isStoredState(stored) || stored.format !== FORMAT || stored.version !== brand.apiVersion) {
    throw new Error(
      `--state ${file}: found the state of another version of the sandbox, expected ${brand.apiVersion}. Name another file, or delete it.`,
    );
  }
  return stored.state;
}

/** Writes to a second file first, so that the state is complete at every moment. */
function writeState(file: string, world: World): void {
  const stored: StoredState = {format: FORMAT, version: brand.apiVersion, state: world.getState()};
  fs.writeFileSync(`${file}.new`, serialize(stored));
  fs.renameSync(`${file}.new`, file);
}

/** The state of a world in a file. */
export interface StateFile {
  /** Writes the state soon. */
  readonly noteChange: () => void;
  /** Writes the state now. */
  readonly flush: () => void;
}

/**
 * Continues a world from a file, if it exists, and keeps it there.
 *
 * @param onFault receives the error when the file can no longer be written
 * @throws when the file has no state of this version, or cannot be written
 */
export function keepState(file: string, world: World, onFault: (error: unknown) => void): StateFile {
  if (fs.existsSync(file)) {
    world.setState(readState(file));
  }
  try {
    writeState(file, world);
  } catch (error) {
    throw new Error(
      `--state ${file}: found no folder ${path.dirname(file)} in which a file can be written. Create it, or name another file.`,
      {cause: error},
    );
  }
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      writeState(file, world);
    } catch (error) {
      onFault(error);
    }
  };
  const noteChange = (): void => {
    timer ??= setTimeout(flush, WRITE_DELAY_MS);
  };
  world.addListener('*', noteChange);
  return {noteChange, flush};
}
