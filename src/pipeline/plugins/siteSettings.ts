import fs from 'node:fs';
import path from 'node:path';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Config, HtmlTagObject, MarkdownConfig, PluginConfig, PluginModule} from '@docusaurus/types';
import {rehypeExpectedResults} from './expectedResults';
import {rehypeLeanElements} from './leanElements';
import {rehypeLoneLinks} from './loneLinks';
import {rehypeTables} from './tables';
import {rehypeWholeNames} from './wholeNames';
import {remarkCodeFigures} from './codeFigures';
import {remarkContainComponents} from './containment';
import {firstViewPlugin} from './firstView';
import {keptCachePlugin} from './keptCache';
import {lastBuildPlugin} from './lastBuild';
import {pageErrorsPlugin} from './pageErrors';
import {pageTitlesPlugin} from './pageTitles';
import {leanMemoryPlugin} from './leanMemory';
import {pagesInTurnPlugin} from './pagesInTurn';
import {pageTextsPlugin} from '../markdown/plugin';
import {keepText} from '../markdown/remark';
import {keptIndexPlugin} from '../postbuild/keptIndex';
import {warnAndUnlink} from './markdownLinks';
import {staticPartOptions, staticPartsPlugin} from './staticParts';
import type {ReferenceSettings} from '../reference/siteReference';
import {readBuildStory, readContracts, renderPageText} from '../projectContracts';
import {storyTimeCachePlugin} from '../prose/storyTime/cache';
import {createFrontMatterParser} from '../prose/tokens';

/** The settings of every site on this theme: the documentation itself, and the fixture that configures everything. */

const SOURCE_FOLDER = path.resolve(__dirname, '../..');

const {SITE_LOADER = 'swc'} = process.env;
if (SITE_LOADER !== 'swc' && SITE_LOADER !== 'babel') {
  throw new Error(`SITE_LOADER is "${SITE_LOADER}", expected swc or babel: leave it out to build with SWC.`);
}

/** Whether the code is compiled by SWC, or by Babel with `babel.config.js`: `SITE_LOADER=babel npm run build`. */
const usesSwc = SITE_LOADER === 'swc';

/**
 * Rspack, SWC and worker threads; the last need one flag of the next major version. Docusaurus reads no history: pages
 * do not show when they changed, and the sitemap asks git itself.
 */
const future: Config['future'] = {
  experimental_vcs: false,
  faster: {swcJsLoader: usesSwc},
  v4: {fasterByDefault: true, removeLegacyPostBuildHeadAttribute: true},
};

/** Reads pages: tokens and times, and a broken Markdown link that only warns. */
const markdown = {
  preprocessor: renderPageText,
  parseFrontMatter: createFrontMatterParser(renderPageText),
  hooks: {onBrokenMarkdownLinks: warnAndUnlink, onBrokenMarkdownImages: 'throw'},
} satisfies Partial<MarkdownConfig>;

/** Image zoom: images of the content except those inside emphasis, 24 px from the edges, closed by any scrolling. */
export const zoom = {
  selector: '.markdown img:not(em img)',
  background: {light: 'rgb(255, 255, 255)', dark: 'rgb(50, 50, 50)'},
  config: {margin: 24, scrollOffset: 0},
};

/** Options of every content plugin. */
export const docsMarkdown = {
  remarkPlugins: [keepText, remarkContainComponents, remarkCodeFigures],
  rehypePlugins: [
    rehypeExpectedResults,
    rehypeWholeNames,
    rehypeTables,
    rehypeLoneLinks,
    rehypeLeanElements,
    ...staticPartOptions.rehypePlugins,
  ],
  recmaPlugins: staticPartOptions.recmaPlugins,
};

/**
 * One docs area. The areas of a site differ only in their names.
 *
 * @param beforeDefaultRemarkPlugins what reads the Markdown of its pages first
 */
export function createDocsArea(
  id: string,
  beforeDefaultRemarkPlugins: DocsOptions['beforeDefaultRemarkPlugins'] = [],
): PluginConfig {
  return [
    '@docusaurus/plugin-content-docs',
    {
      ...docsMarkdown,
      beforeDefaultRemarkPlugins,
      id,
      path: id,
      routeBasePath: id,
      sidebarPath: `./sidebars-${id}.ts`,
      breadcrumbs: true,
    } satisfies DocsOptions,
  ];
}

/** The sources of the reference on the pages of docs areas. */
export function createReferenceSettings(siteFolder: string, areas: readonly string[]): ReferenceSettings {
  return {
    siteFolder,
    areas,
    readContracts: () => readContracts(path.join(siteFolder, 'contracts')),
    contractsFolder: path.join(siteFolder, 'contracts'),
    readPage: (filePath) => renderPageText({filePath, fileContent: fs.readFileSync(filePath, 'utf8')}),
  };
}

/** Replaces two modules of others by ours; each states why. */
const replaceModules: PluginModule = () => ({
  name: 'replaced-modules',
  configureWebpack: () => ({
    resolve: {
      // The path of a module is not first looked for below the folders of static files: 12,000 calls of a build.
      preferAbsolute: true,
      alias: {
        'medium-zoom$': path.join(SOURCE_FOLDER, 'clientModules/imageZoom'),
        '@docusaurus/renderRoutes': path.join(SOURCE_FOLDER, 'clientModules/robustness/renderRoutes.tsx'),
      },
    },
  }),
});

/**
 * Styles are lowered for the browsers of package.json by Lightning CSS, which minifies them, and not before that by
 * PostCSS as well; nor does PostCSS look for a configuration beside each file. Two CPU seconds of a first build.
 */
const lowerStylesOnce: PluginModule = () => ({
  name: 'lower-styles-once',
  configurePostCss: (options) => ({...options, config: false, plugins: []}),
});

export const sitePlugins: PluginConfig[] = [
  'docusaurus-plugin-image-zoom',
  replaceModules,
  staticPartsPlugin,
  firstViewPlugin,
  lowerStylesOnce,
  keptIndexPlugin,
  keptCachePlugin,
  pagesInTurnPlugin,
  leanMemoryPlugin,
  pageErrorsPlugin,
  lastBuildPlugin,
  pageTextsPlugin,
  pageTitlesPlugin,
  storyTimeCachePlugin(() => readBuildStory(readContracts()).weeks),
];

// The style sheet is here, since its package declares no side effects and an import of it would be dropped.
const clientModules: string[] = [
  require.resolve('medium-zoom/dist/style.css'),
  'robustness/location.ts',
  'robustness/connection.ts',
  'robustness/exactRoutes.ts',
  'robustness/connectionLost.ts',
  'robustness/foreignNodes.ts',
  'allStyles.ts',
  '../shell/Later/index.ts',
  'longCode.ts',
  'anchors.ts',
  'partsInTurn.ts',
  'pressesWhileHydrating.ts',
  'prefetch.ts',
  'imageZoom/index.ts',
  'imageZoom/styles.css',
].map((name) => path.resolve(SOURCE_FOLDER, 'clientModules', name));

/** The configuration of every site: its URLs, its checks, how it reads pages, what runs in the browser. */
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
export function createNoScriptStyles(baseUrl: string): HtmlTagObject {
  return {
    tagName: 'noscript',
    attributes: {},
    innerHTML: `<link rel="stylesheet" href="${baseUrl}noscript.css">`,
  };
}
