import fs from 'node:fs';
import path from 'node:path';
import {MANIFEST_FILE, type Manifest} from '../../../packages/docs-search/search/format';

/**
 * The search index of the last build, for the next one. Its 2,000 small files are in a folder that is named by their
 * content, so that a build with the same texts takes the folder over. To remove and write them anew is a tenth of its
 * time.
 */
const KEPT = '.docusaurus/search-index';

function getIndexFolder(build: string, name: string): string {
  return path.join(build, 'search', name);
}

/** Takes the search index out of a build, before the next one clears its folder. */
export function keepSearchIndex(build: string, kept = KEPT): void {
  const manifest = path.join(build, 'search', MANIFEST_FILE);
  if (fs.existsSync(manifest)) {
    const {folder} = JSON.parse(fs.readFileSync(manifest, 'utf8')) as Manifest;
    fs.rmSync(kept, {recursive: true, force: true});
    fs.mkdirSync(kept, {recursive: true});
    fs.renameSync(getIndexFolder(build, folder), path.join(kept, folder));
  }
}

/** Moves the kept index of that name into a build, if there is one. */
export function restoreSearchIndex(build: string, name: string, kept = KEPT): boolean {
  const found = path.join(kept, name);
  if (!fs.existsSync(found)) {
    return false;
  }
  fs.mkdirSync(path.join(build, 'search'), {recursive: true});
  fs.renameSync(found, getIndexFolder(build, name));
  return true;
}
