import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {readGuideSources, type GuideSources} from '../../elements/guideSources';
import type {ReferenceSettings} from '../../reference/siteReference';
import {TOOL_DATA_FAMILIES, TOOL_DATA} from '../../../topics/toolData';

/**
 * Docusaurus plugin: writes the data of interactive parts, which import it as `@generated/slices/default/NAME.json`.
 * They are written anew when a contract changes.
 */
export function toolDataPlugin(settings: ReferenceSettings): PluginModule {
  return () => ({
    name: 'slices',
    loadContent: () => readGuideSources(settings),
    contentLoaded: async ({content, actions}) => {
      const sources = content as GuideSources;
      const single = Object.entries(TOOL_DATA).map(async ([name, slice]) => [name, await slice(sources)] as const);
      const families = TOOL_DATA_FAMILIES.flatMap((family) => Object.entries(family(sources)));
      for (const [name, data] of [...(await Promise.all(single)), ...families]) {
        await actions.createData(`${name}.json`, JSON.stringify(data));
      }
    },
    getPathsToWatch: () => [path.join(settings.contractsFolder, '**/*.{yaml,yml,json}')],
  });
}
