import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {readGuideSources} from '../guides/sources';
import type {ReferenceSettings} from '../reference/site';
import {SLICES} from './slices';

/**
 * Docusaurus plugin: writes the data of interactive parts, which import it as `@generated/slices/default/NAME.json`.
 * They are written anew when a contract changes.
 */
export function slices(settings: ReferenceSettings): PluginModule {
  return () => ({
    name: 'slices',
    loadContent: () => readGuideSources(settings),
    contentLoaded: async ({content, actions}) => {
      for (const [name, slice] of Object.entries(SLICES)) {
        await actions.createData(
          `${name}.json`,
          JSON.stringify(await slice(content as ReturnType<typeof readGuideSources>)),
        );
      }
    },
    getPathsToWatch: () => [path.join(settings.contracts, '**/*.{yaml,yml}')],
  });
}
