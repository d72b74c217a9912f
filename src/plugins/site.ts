import path from 'node:path';
import type {Config, HtmlTagObject, MarkdownConfig, PluginConfig, PluginModule} from '@docusaurus/types';
import {brand} from '../brand';
import {codeFigures} from './codeFigures';
import {readCounts} from './contracts/counts';
import {containComponents} from './containment';
import {warnAndUnlink} from './markdownLinks';
import {frontMatterWithTokens, replaceTokens, type Tokens} from './tokens';

/** What every site on this theme is made with: the documentation itself, and the fixture that configures everything. */

const SOURCE = path.resolve(__dirname, '..');

/** Rspack, SWC and worker threads; the last need one flag of the next major version. */
const future: Config['future'] = {faster: true, v4: {removeLegacyPostBuildHeadAttribute: true}};

/** What pages may name as `%brand.name%` and `%counts.examples%`. */
export const tokens: Tokens = {
  brand: {file: 'src/brand.ts', values: brand},
  counts: {file: 'contracts/counts.yaml', values: readCounts(path.join(SOURCE, '../contracts'))},
};

/** Reads pages: tokens, and a broken Markdown link that only warns. */
const markdown: Partial<MarkdownConfig> = {
  preprocessor: (source) => replaceTokens(source, tokens),
  parseFrontMatter: frontMatterWithTokens(tokens),
  hooks: {onBrokenMarkdownLinks: warnAndUnlink, onBrokenMarkdownImages: 'throw'},
};

/** Image zoom: pictures of the content but those inside emphasis, 24 px from the edges, closed by any scrolling. */
export const zoom = {
  selector: '.markdown img:not(em img)',
  background: {light: 'rgb(255, 255, 255)', dark: 'rgb(50, 50, 50)'},
  config: {margin: 24, scrollOffset: 0},
};

/** Options of every content plugin. */
export const docsMarkdown = {
  remarkPlugins: [containComponents, codeFigures],
};

/** Puts modules of ours in the place of two of others; each says why. */
const replacedModules: PluginModule = () => ({
  name: 'replaced-modules',
  configureWebpack: () => ({
    resolve: {
      alias: {
        'medium-zoom$': path.join(SOURCE, 'clientModules/imageZoom'),
        '@docusaurus/renderRoutes': path.join(SOURCE, 'clientModules/robustness/renderRoutes.tsx'),
      },
    },
  }),
});

export const sitePlugins: PluginConfig[] = ['docusaurus-plugin-image-zoom', replacedModules];

// The style sheet is here, since its package declares no side effects and an import of it would be dropped.
const clientModules: string[] = [
  require.resolve('medium-zoom/dist/style.css'),
  'robustness/location.ts',
  'robustness/connection.ts',
  'robustness/exactRoutes.ts',
  'robustness/missingChunk.ts',
  'robustness/foreignNodes.ts',
  'progressBar.ts',
  'imageZoom/styles.css',
].map((name) => path.resolve(SOURCE, 'clientModules', name));

/** What every site is built with: its addresses, its checks, how it reads pages, what runs in the browser. */
export const siteSettings = {
  trailingSlash: false,
  baseUrlIssueBanner: false,
  future,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown,
  clientModules,
} satisfies Partial<Config>;

/** Styles for readers without scripts: a file of its own, which only they load. */
export function noScriptStyles(baseUrl: string): HtmlTagObject {
  return {
    tagName: 'noscript',
    attributes: {},
    innerHTML: `<link rel="stylesheet" href="${baseUrl}noscript.css">`,
  };
}
