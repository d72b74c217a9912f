import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
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
function keptKeys(folder: string, isServer: boolean): object[] {
  const keysOf = {'docusaurus.config.mjs': CONFIG_KEYS, 'site-metadata.json': METADATA_KEYS};
  return Object.entries(keysOf).map(([file, kept]) => ({
    resource: path.join(folder, file),
    type: 'javascript/auto',
    use: [{loader: path.join(__dirname, 'keepKeys.mjs'), options: {kept, isServer}}],
  }));
}

export const firstViewPlugin: PluginModule = ({generatedFilesDir}) => ({
  name: 'first-view',
  configureWebpack(_config, isServer) {
    const isProduction = process.env.NODE_ENV === 'production';
    return {
      // In development, a page of Docusaurus shows the whole configuration.
      module: {rules: [...(isProduction ? keptKeys(generatedFilesDir, isServer) : []), ...(isServer ? [] : [UNUSED])]},
      ...(isServer ? {} : {resolve: {alias: REPLACED_MODULES}}),
    };
  },
  postBuild: ({outDir}) => Promise.resolve(outDir).then(linkPageStyles),
});
