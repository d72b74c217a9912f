import fs from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
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
