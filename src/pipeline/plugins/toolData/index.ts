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

const NAME = 'slices';

/** Builds the data of interactive parts: each name with its JSON. */
export async function buildToolData(
  sources: GuideSources,
  {single, families}: ToolData,
): Promise<(readonly [name: string, text: string])[]> {
  const parts = Object.entries(single).map(async ([name, build]) => [name, await build(sources)] as const);
  const members = families.flatMap((build) => Object.entries(build(sources)));
  return [...(await Promise.all(parts)), ...members].map(([name, data]) => [name, JSON.stringify(data)]);
}

/** The file of the data of a name. */
export function getToolDataFile(generatedFilesDir: string, name: string): string {
  return path.join(generatedFilesDir, NAME, 'default', `${name}.json`);
}

/**
 * Docusaurus plugin: writes the data of interactive parts, which import it as `@generated/slices/default/NAME.json`.
 * During `npm start` the plugin `changedPages` rewrites what a contract changes.
 */
export function toolDataPlugin(settings: ReferenceSettings, data: ToolData): PluginModule {
  return () => ({
    name: NAME,
    // The sources are not the plugin's content: Docusaurus would write them, 50 MB, for its debugging pages.
    contentLoaded: async ({actions}) => {
      for (const [name, text] of await buildToolData(readGuideSources(settings), data)) {
        await actions.createData(`${name}.json`, text);
      }
    },
  });
}
