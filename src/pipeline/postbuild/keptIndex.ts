import fs from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {MANIFEST_FILE, type Manifest} from '../../../packages/docs-search/search/format';

/**
 * The search index of the last build, for the next one. Its 2,000 small files are in a folder that is named by their
 * content. A build takes the folder over and writes what differs: to remove and write them all is a fifth of its time.
 */
const KEPT = '.docusaurus/search-index';

function getIndexFolder(build: string, name: string): string {
  return path.join(build, 'search', name);
}

/** Takes the search index out of a build, before the next one clears its folder. */
export function keepSearchIndex(build: string, kept = KEPT): void {
  const manifest = path.join(build, 'search', MANIFEST_FILE);
  if (!fs.existsSync(manifest)) {
    return;
  }
  const {folder} = JSON.parse(fs.readFileSync(manifest, 'utf8')) as Manifest;
  const index = getIndexFolder(build, folder);
  if (fs.existsSync(index)) {
    fs.rmSync(kept, {recursive: true, force: true});
    fs.mkdirSync(kept, {recursive: true});
    fs.renameSync(index, path.join(kept, folder));
  }
}

/**
 * Docusaurus plugin: keeps the index when all content is loaded. A mistake in a page or contract stops a build before
 * that, and leaves the last build as it is.
 */
export const keptIndexPlugin: PluginModule = ({outDir}) => ({
  name: 'kept-search-index',
  allContentLoaded: () => {
    if (process.env.NODE_ENV === 'production') {
      keepSearchIndex(outDir);
    }
    return Promise.resolve();
  },
});

function isWritten(file: string, text: string): boolean {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text;
}

/**
 * Writes the folder of a search index into a build, from the kept one if there is one.
 *
 * @param files texts of the index, by their names in its folder
 */
export function writeIndexFolder(build: string, name: string, files: ReadonlyMap<string, string>, kept = KEPT): void {
  const index = getIndexFolder(build, name);
  const found = fs.existsSync(kept) ? fs.readdirSync(kept)[0] : undefined;
  fs.mkdirSync(found === undefined ? index : path.dirname(index), {recursive: true});
  if (found !== undefined) {
    fs.renameSync(path.join(kept, found), index);
  }
  if (found === name) {
    return;
  }
  for (const file of fs.readdirSync(index).filter((other) => !files.has(other))) {
    fs.rmSync(path.join(index, file));
  }
  // Not by promises: of 2,000 small files, they cost twice the time.
  for (const [file, text] of files) {
    if (!isWritten(path.join(index, file), text)) {
      fs.writeFileSync(path.join(index, file), text);
    }
  }
}
