import fs from 'node:fs';
import path from 'node:path';
import {getCacheControl, IMMUTABLE} from './headers';

/** The record of a deployment: the files of hashed folders that its pages ask for. */
type Hashed = readonly string[];

export interface Published {
  /** Files that were not there, or were others. */
  readonly written: number;
  /** Files that no kept deployment has. */
  readonly removed: number;
}

function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

const isHashed = (file: string): boolean => getCacheControl(file) === IMMUTABLE;

function isSame(one: string, other: string): boolean {
  const size = fs.statSync(other, {throwIfNoEntry: false})?.size;
  return size === fs.statSync(one).size && fs.readFileSync(one).equals(fs.readFileSync(other));
}

/** Copies a file, so that a request finds the old one or the new one, never a part. Returns whether it was another. */
function copyFile(source: string, target: string): boolean {
  if (isSame(source, target)) {
    return false;
  }
  fs.mkdirSync(path.dirname(target), {recursive: true});
  const part = `${target}.${String(process.pid)}.part`;
  fs.copyFileSync(source, part);
  fs.renameSync(part, target);
  return true;
}

function removeFile(target: string, file: string): void {
  fs.rmSync(path.join(target, file));
  let folder = path.dirname(path.join(target, file));
  while (folder !== target && fs.readdirSync(folder).length === 0) {
    fs.rmdirSync(folder);
    folder = path.dirname(folder);
  }
}

/** Adds a deployment to the records beside the target, and drops those that are not kept. Returns all files of the rest. */
function record(target: string, hashed: Hashed, keep: number): Set<string> {
  const folder = `${target}-deployments`;
  fs.mkdirSync(folder, {recursive: true});
  const numbers = fs
    .readdirSync(folder)
    .map((name) => Number.parseInt(name, 10))
    .sort((one, other) => one - other);
  const next = (numbers.at(-1) ?? 0) + 1;
  const getFile = (number: number): string => path.join(folder, `${String(number)}.json`);
  fs.writeFileSync(getFile(next), JSON.stringify(hashed));
  const all = [...numbers, next];
  all.slice(0, -keep).forEach((number) => fs.rmSync(getFile(number)));
  return new Set(all.slice(-keep).flatMap((number) => JSON.parse(fs.readFileSync(getFile(number), 'utf8')) as Hashed));
}

/**
 * Publishes a build to the folder of a server: new scripts before the pages that name them, and each file at once. Of
 * the deployments before, the files with hashes stay, so that a page that a reader or a cache has finds its scripts.
 *
 * @param build the folder of the build
 * @param target the folder of the server; records of deployments are beside it
 * @param keep how many deployments keep their files, this one included
 */
export function publish(build: string, target: string, keep: number): Published {
  const files = listFiles(build);
  if (!files.includes('404.html')) {
    throw new Error(`${build}: found no build there, expected a folder with a 404.html. Run "npm run build" first.`);
  }
  if (!Number.isInteger(keep) || keep < 1) {
    throw new Error(`--keep: found ${String(keep)}, expected how many deployments keep their files, 1 or more.`);
  }
  fs.mkdirSync(target, {recursive: true});
  const hashed = files.filter(isHashed);
  const others = files.filter((file) => !isHashed(file));
  const copy = (file: string): boolean => copyFile(path.join(build, file), path.join(target, file));
  const written = [...hashed, ...others].map(copy).filter(Boolean).length;
  const kept = new Set([...record(target, hashed, keep), ...others]);
  const removed = listFiles(target).filter((file) => !kept.has(file));
  removed.forEach((file) => removeFile(target, file));
  return {written, removed: removed.length};
}
