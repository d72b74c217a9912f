import fs from 'node:fs/promises';
import path from 'node:path';
import type {PluginModule, RouteConfig} from '@docusaurus/types';
import type {Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {ROUTES, TEXTS, type PageText} from './pageText';
import {compiledTexts} from './remark';

function flatten(routes: readonly RouteConfig[]): RouteConfig[] {
  return routes.flatMap((route) => [route, ...flatten(route.routes ?? [])]);
}

/**
 * Docusaurus plugin: writes the text of each page to the folder `page-texts` of the build, with the source file of each
 * page. `scripts/postbuild.ts` builds the Markdown copies and the search index from them, and removes the folder.
 */
export const pageTextsPlugin: PluginModule = ({siteDir}) => ({
  name: 'page-texts',

  configureWebpack: (_, isServer) =>
    isServer || process.env.NODE_ENV !== 'production'
      ? {}
      : {
          module: {
            rules: [
              {
                // Not `test`: Docusaurus would treat the rule as one that compiles MDX.
                resource: /\.mdx?$/,
                enforce: 'post',
                use: [
                  {
                    loader: path.join(__dirname, 'emit.mjs'),
                    options: {texts: compiledTexts, siteFolder: siteDir, folder: TEXTS},
                  },
                ],
              },
            ],
          },
        },

  postBuild: async ({outDir, routes}) => {
    const sources = flatten(routes).map(({path: route, metadata}) => [route, metadata?.sourceFilePath] as const);
    const folder = path.join(outDir, TEXTS);
    await fs.mkdir(folder, {recursive: true});
    await fs.writeFile(
      path.join(folder, ROUTES),
      JSON.stringify(Object.fromEntries(sources.filter(([, source]) => source !== undefined))),
    );
  },
});

/** Returns the text of an MDX part of a page, by the path of its file. */
type Part = (file: string) => Promise<Nodes>;

/** The texts of pages that are not MDX, by the paths of their files from the folder of the site. */
export type ProgramTexts = Readonly<Record<string, (part: Part) => Promise<Nodes>>>;

/** Docusaurus plugin: writes the texts of pages that are not MDX. */
export function readProgramTexts(texts: ProgramTexts): PluginModule {
  return () => ({
    name: 'program-texts',

    postBuild: async ({outDir}) => {
      const place = (file: string): string => path.join(outDir, TEXTS, `${file}.json`);
      const part: Part = async (file) => (JSON.parse(await fs.readFile(place(file), 'utf8')) as PageText).nodes;
      for (const [file, make] of Object.entries(texts)) {
        const text: PageText = {nodes: await make(part), problems: []};
        await fs.mkdir(path.dirname(place(file)), {recursive: true});
        await fs.writeFile(place(file), JSON.stringify(text));
      }
    },
  });
}
