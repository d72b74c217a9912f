import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {readGuideSources, type GuideSources} from '../../elements/guideSources';
import type {ReferenceSettings} from '../../reference/siteReference';

/** The builders of the data of interactive parts. */
export interface ToolData {
  /** By the name of the data. An asynchronous one returns a promise. */
  readonly single: Readonly<Record<string, (sources: GuideSources) => unknown>>;
  /** Data of parts that need it once for each of several items, by name. */
  readonly families: readonly ((sources: GuideSources) => Readonly<Record<string, unknown>>)[];
}

/**
 * Docusaurus plugin: writes the data of interactive parts, which import it as `@generated/slices/default/NAME.json`.
 * They are rewritten when a contract changes.
 */
export function toolDataPlugin(settings: ReferenceSettings, {single, families}: ToolData): PluginModule {
  return () => ({
    name: 'slices',
    // The sources are not the plugin's content: Docusaurus would write them, 50 MB, for its debugging pages.
    contentLoaded: async ({actions}) => {
      const sources = readGuideSources(settings);
      const parts = Object.entries(single).map(async ([name, build]) => [name, await build(sources)] as const);
      const members = families.flatMap((build) => Object.entries(build(sources)));
      for (const [name, data] of [...(await Promise.all(parts)), ...members]) {
        await actions.createData(`${name}.json`, JSON.stringify(data));
      }
    },
    getPathsToWatch: () => [path.join(settings.contractsFolder, '**/*.{yaml,yml,json}')],
  });
}
