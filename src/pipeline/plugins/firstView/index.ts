import path from 'node:path';
import {simpleHash} from '@docusaurus/utils';
import type {PluginModule} from '@docusaurus/types';
import {createPageLoading, type BundlerPlugins} from '../../../../packages/page-loading/compiler/pageLoading';
import {listAbsentParts, listNavbarDocs, type SiteParts} from './absentParts';
import {finishPages} from './finishPages';

/**
 * Docusaurus plugin: keeps out of the browser what pages never use. Each part states why it is not needed. The record:
 * docs/decisions/0059-bytes-of-the-first-view.md.
 */

const REPLACED = path.resolve(__dirname, '../../../clientModules/replaced');
const ROUTER = path.resolve(__dirname, '../../../../packages/router');

/** What code of pages reads of the configuration. The rest is for the build: options of plugins, above all. */
const CONFIG_KEYS = [
  ...['title', 'tagline', 'titleDelimiter', 'favicon', 'url', 'baseUrl', 'trailingSlash', 'baseUrlIssueBanner'],
  ...['noIndex', 'i18n', 'themeConfig', 'customFields', 'future'],
];

/** What code of pages reads of the versions of the site's packages. */
const METADATA_KEYS = ['docusaurusVersion', 'siteVersion'];

/** Modules of others, by smaller ones of ours with the same exports. */
const REPLACED_MODULES = {
  // A CommonJS module, for which the browser would load all of tslib.
  '@docusaurus/utils-common$': path.join(REPLACED, 'utilsCommon.ts'),
  // The theme uses three of its calls.
  nprogress$: path.join(REPLACED, 'progressBar.ts'),
  // Most of it renders on the server.
  'react-helmet-async$': path.join(REPLACED, 'head.tsx'),
};

/** The router, of which pages use a small part. The server, and `npm start`, have the original. */
const ROUTER_MODULES = {
  'react-router-dom$': path.join(ROUTER, 'index.tsx'),
  'react-router-config$': path.join(ROUTER, 'matchPath.ts'),
};

/** Packages that are needed only for exports that nobody uses, and do not declare that they have no side effects. */
const UNUSED = {test: /[\\/]node_modules[\\/](?:hoist-non-react-statics|react-is|prop-types)[\\/]/, sideEffects: false};

/** Rules that leave out of generated objects what pages do not read. */
function createKeyRules(folder: string, isServer: boolean): object[] {
  const keptByFile = {'docusaurus.config.mjs': CONFIG_KEYS, 'site-metadata.json': METADATA_KEYS};
  return Object.entries(keptByFile).map(([file, kept]) => ({
    resource: path.join(folder, file),
    type: 'javascript/auto',
    use: [{loader: path.join(__dirname, 'keepKeys.mjs'), options: {kept, isServer}}],
  }));
}

/** Rules that leave out of the lists of all documents what browsers do not read. */
function createDocRules(folder: string, site: SiteParts): object[] {
  const docIds = listNavbarDocs(site);
  const rule = {type: 'json', use: [{loader: path.join(__dirname, 'keepDocs.mjs'), options: {docIds}}]};
  return docIds
    ? [
        {...rule, resource: path.join(folder, 'globalData.json')},
        {...rule, test: /[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/][^\\/]+\.json$/},
      ]
    : [];
}

/**
 * The chunks that every document loads, one inside the other, as Docusaurus names them: the root of the docs, of a
 * version and of its layout, and the document.
 */
const LAYOUT_CHUNKS = ['@theme/DocsRoot', '@theme/DocVersionRoot', '@theme/DocRoot', '@theme/DocItem'].map((name) =>
  simpleHash(name, 8),
);

/** What documents share is one chunk: in eight, it takes a sixth more bytes. */
const LAYOUT_GROUP = {
  name: 'document',
  // Modules of scripts: styles are in one sheet.
  type: /javascript|json/,
  chunks: ({name}: {name?: string}) => LAYOUT_CHUNKS.includes(name ?? ''),
  enforce: true,
  priority: 45,
};

/** React, in a script of its own: each script is a task, and this one stays the same from build to build. */
const REACT_GROUP = {
  name: 'react',
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
  chunks: 'initial',
  enforce: true,
  priority: 60,
};

/**
 * The hint by which V8 compiles all functions of a script while it loads, beside the main thread, and not one by one
 * when they are called: most of these are called at once.
 */
const COMPILE_HINT = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /\/(?:react|main|document)\./,
  // After scripts are minified, which removes comments, and before their names get hashes of their content.
  stage: 1000,
};

export const firstViewPlugin: PluginModule = ({baseUrl, generatedFilesDir, siteConfig}) => {
  const pageLoading = createPageLoading(generatedFilesDir, baseUrl);
  let absentParts: readonly string[] = [];
  return {
    name: 'first-view',
    allContentLoaded: ({allContent}) => {
      absentParts = listAbsentParts(siteConfig, allContent);
      return Promise.resolve();
    },
    configureWebpack({entry}, isServer, {currentBundler}) {
      if (!isServer) {
        pageLoading.writePaths();
      }
      // Development has all of it: a page of Docusaurus shows the whole configuration there.
      if (process.env.NODE_ENV !== 'production') {
        return isServer ? {} : {resolve: {alias: REPLACED_MODULES}};
      }
      const rules = createKeyRules(generatedFilesDir, isServer);
      if (isServer) {
        return {module: {rules}};
      }
      const absent = Object.fromEntries(
        absentParts.map((name): [string, string] => [`@theme/${name}`, path.join(REPLACED, 'absent.ts')]),
      );
      if (siteConfig.future.experimental_router !== 'browser') {
        throw new Error(
          `future.experimental_router: found "${siteConfig.future.experimental_router}", expected "browser": pages are loaded by their HTML.`,
        );
      }
      const plugins = currentBundler.instance as unknown as BundlerPlugins;
      const loading = pageLoading.createConfig(entry as string, plugins);
      return {
        ...loading,
        module: {rules: [...rules, ...createDocRules(generatedFilesDir, siteConfig), UNUSED]},
        resolve: {alias: {...REPLACED_MODULES, ...ROUTER_MODULES, ...absent, ...loading.resolve.alias}},
        optimization: {splitChunks: {cacheGroups: {layout: LAYOUT_GROUP, react: REACT_GROUP}}} as object,
        plugins: [...loading.plugins, new plugins.BannerPlugin(COMPILE_HINT)],
      };
    },
    postBuild: ({outDir}) => Promise.resolve().then(() => finishPages(outDir, baseUrl, pageLoading.findScripts)),
  };
};
