import path from 'node:path';
import {simpleHash} from '@docusaurus/utils';
import type {PluginModule} from '@docusaurus/types';
import {listAbsentParts} from './absentParts';
import {linkPageStyles} from './linkPageStyles';

/**
 * Docusaurus plugin: keeps out of the browser what pages never use. Each part states why it is not needed. The record:
 * docs/decisions/0059-bytes-of-the-first-view.md.
 */

const REPLACED = path.resolve(__dirname, '../../../clientModules/replaced');

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

export const firstViewPlugin: PluginModule = ({generatedFilesDir, siteConfig}) => {
  let absentParts: readonly string[] = [];
  return {
    name: 'first-view',
    allContentLoaded: ({allContent}) => {
      absentParts = listAbsentParts(siteConfig, allContent);
      return Promise.resolve();
    },
    configureWebpack(_config, isServer) {
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
      return {
        module: {rules: [...rules, UNUSED]},
        resolve: {alias: {...REPLACED_MODULES, ...absent}},
        optimization: {splitChunks: {cacheGroups: {layout: LAYOUT_GROUP}}} as object,
      };
    },
    postBuild: ({outDir}) => Promise.resolve(outDir).then(linkPageStyles),
  };
};
