import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {REFERENCE_ELEMENTS} from './elements';
import type {ReferenceSettings} from './siteReference';

/**
 * Docusaurus plugin: pages are rebuilt when what they are made from or checked against changes.
 *
 * @param elements names of elements beside those of the reference that are made from contracts
 */
export function referenceDependenciesPlugin(
  {siteFolder, areas, contractsFolder}: ReferenceSettings,
  elements: readonly string[],
): PluginModule {
  const names = [...Object.keys(REFERENCE_ELEMENTS), ...elements];
  const pages = areas.map((area) => path.join(siteFolder, area));
  return () => ({
    name: 'reference-dependencies',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /\.mdx$/,
            // Docusaurus reads the folders of every rule for MDX, to leave them out of its last one.
            include: pages,
            enforce: 'pre',
            use: [
              {
                loader: path.join(__dirname, 'dependencies.mjs'),
                options: {
                  elements: new RegExp(String.raw`^ *<(${names.join('|')})\b`, 'm'),
                  contracts: contractsFolder,
                  names: path.join(siteFolder, 'names.yaml'),
                  folders: [path.join(siteFolder, 'programs'), ...pages],
                },
              },
            ],
          },
        ],
      },
    }),
  });
}
