import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {GUIDE_ELEMENTS} from '../guides/elements';
import {ELEMENTS} from './elements';
import type {ReferenceSettings} from './site';

/** A line of a page that begins an element of the reference or of guides. */
const HAS_ELEMENT = new RegExp(
  String.raw`^ *<(${[...Object.keys(ELEMENTS), ...Object.keys(GUIDE_ELEMENTS)].join('|')})\b`,
  'm',
);

/** Docusaurus plugin: pages are made anew when what they are made from or checked against changes. */
export function referenceDependencies({siteFolder, areas, contractsFolder}: ReferenceSettings): PluginModule {
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
                  elements: HAS_ELEMENT,
                  contracts: contractsFolder,
                  names: path.join(siteFolder, 'names.yaml'),
                  folders: [path.join(siteFolder, 'samples'), ...pages],
                },
              },
            ],
          },
        ],
      },
    }),
  });
}
