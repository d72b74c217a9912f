import fs from 'node:fs/promises';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {readGuideSources} from '../guides/sources';
import type {ReferenceSettings} from '../reference/site';
import {downloadsOf} from './downloads';

/** Docusaurus plugin: writes the files that readers can download beside the built pages. */
export function downloads(settings: ReferenceSettings): PluginModule {
  return () => ({
    name: 'downloads',
    postBuild: async ({outDir}) => {
      for (const {path: place, text} of await downloadsOf(readGuideSources(settings))) {
        const file = path.join(outDir, place);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, text);
      }
    },
  });
}
