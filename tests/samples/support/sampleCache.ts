import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {SampleLanguage} from '../../../packages/request-samples';

/** What a program meets besides the response: what sends it, and what runs the program and compares what it prints. */
const FILES = ['sandbox/server.ts', 'sandbox/http', 'tests/samples/support'];

/** Commands that print the version of what runs a language. */
const VERSIONS: Readonly<Record<SampleLanguage['id'], readonly [command: string, ...args: string[]]>> = {
  curl: ['curl', '--version'],
  javascript: ['node', '--version'],
  python: ['python3', '--version'],
  java: ['java', '--version'],
  go: ['go', 'version'],
  php: ['php', '--version'],
  ruby: ['ruby', '--version'],
};

function listFiles(place: string): string[] {
  return fs.statSync(place).isDirectory()
    ? fs
        .readdirSync(place)
        .sort()
        .flatMap((name) => listFiles(path.join(place, name)))
    : [place];
}

function computeHash(...parts: readonly (string | Buffer)[]): string {
  const digest = createHash('sha256');
  // With their lengths, so that no two lists of parts are the same bytes.
  parts.forEach((part) => digest.update(`${Buffer.byteLength(part)}:`).update(part));
  return digest.digest('hex');
}

/**
 * Remembers which programs have passed, by the hash of all that decides whether they pass. What fails is forgotten.
 * One file per program, so that tests in several processes do not overwrite each other's results.
 */
export class SampleCache {
  readonly #harness = computeHash(...FILES.flatMap(listFiles).flatMap((file) => [file, fs.readFileSync(file)]));
  readonly #versions = new Map<SampleLanguage['id'], string>();

  constructor(readonly folder = 'node_modules/.cache/samples') {}

  /**
   * The key of a program.
   *
   * @param source its text
   * @param exchange the recorded request and response, and their scenario
   */
  makeKey({id}: SampleLanguage, source: string, exchange: unknown): string {
    let version = this.#versions.get(id);
    if (version === undefined) {
      const [command, ...args] = VERSIONS[id];
      version = execFileSync(command, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
      this.#versions.set(id, version);
    }
    return computeHash(this.#harness, version, source, JSON.stringify(exchange));
  }

  /** Whether a program has passed with this key, has changed since it passed, or has never passed here. */
  read({id}: SampleLanguage, operationId: string, key: string): 'unchanged' | 'changed' | 'unknown' {
    const file = this.#file(id, operationId);
    if (!fs.existsSync(file)) {
      return 'unknown';
    }
    return fs.readFileSync(file, 'utf8') === key ? 'unchanged' : 'changed';
  }

  /** Notes that a program has passed. */
  write({id}: SampleLanguage, operationId: string, key: string): void {
    fs.mkdirSync(this.folder, {recursive: true});
    fs.writeFileSync(this.#file(id, operationId), key);
  }

  /** Notes that a program is about to run: until it passes, it counts as changed. */
  invalidate({id}: SampleLanguage, operationId: string): void {
    fs.mkdirSync(this.folder, {recursive: true});
    fs.writeFileSync(this.#file(id, operationId), '');
  }

  #file(id: string, operationId: string): string {
    return path.join(this.folder, `${id}-${operationId}`);
  }
}
