import path from 'node:path';
import type {ConfigureWebpackUtils, PluginModule} from '@docusaurus/types';
import {addBrowserCode} from '../../../packages/static-parts/compiler/browserCode';
import {createStaticPartMarker, type StaticComponents} from '../../../packages/static-parts/compiler/markStaticParts';
import {recmaLeanExports} from './firstView/leanExports';
import type {OwnComponents} from '../../../packages/static-parts/compiler/omitComponents';
import {createStaticPartReplacer} from '../../../packages/static-parts/compiler/omitStaticParts';

const BROWSER_FOLDER = path.resolve(__dirname, '../../../packages/static-parts/browser');

/** The loader that takes of the code of a page what a bundler needs. */
const PICK_CODE = path.resolve(__dirname, '../../../packages/static-parts/compiler/pickCode.mjs');

/** The constant of the bundler that is true in code for browsers. */
const IS_BROWSER = '__IS_BROWSER__';

/** The components of this site that browsers need not create: a page says the same for every reader. */
const components: StaticComponents = {
  roots: {
    admonition: 'div',
    table: 'div',
    AnchoredCode: 'a',
    Attribute: 'div',
    Attributes: 'dl',
    CodeFigure: 'figure',
    Endpoint: 'div',
    Facts: 'div',
    Fold: 'details',
    FoldHeading: 'h3',
    FoldTitle: 'summary',
    Nested: 'details',
    Value: 'div',
    Values: 'dl',
  },
  boundaries: ['Contained'],
  inspecting: ['Samples', 'Checklist'],
  html: {CodeFigure: ['html'], Picture: ['svg', 'narrow']},
};

/** What the provider of browsers has, `src/shell/PageComponents/provided.ts`, and what a page imports by itself. */
const own: OwnComponents = {
  file: path.resolve(__dirname, '../../shell/PageComponents/imported.tsx'),
  elements: [
    'a',
    'admonition',
    'code',
    'details',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'img',
    'li',
    'pre',
    'table',
    'ul',
  ],
  provided: ['CodeFigure', 'Contained', 'Nested'],
};

/** `npm start` has no HTML from a server: there React draws everything. */
const isBuild = process.env.NODE_ENV === 'production';

/** Options of every content plugin. Last of the rehype plugins, since it looks at what a page became. */
export const staticPartOptions = {
  rehypePlugins: isBuild ? [() => createStaticPartMarker(components)] : [],
  recmaPlugins: isBuild
    ? [
        () => recmaLeanExports(IS_BROWSER),
        () =>
          createStaticPartReplacer({
            components,
            own,
            browserFolder: BROWSER_FOLDER,
            isBrowser: IS_BROWSER,
          }),
        () => addBrowserCode(IS_BROWSER),
      ]
    : [],
};

/** Docusaurus plugin: tells code for browsers from code for the server, and loads the parts of a page with it. */
export const staticPartsPlugin: PluginModule = () => ({
  name: 'static-parts',
  configureWebpack: (_config: unknown, isServer: boolean, {currentBundler}: ConfigureWebpackUtils) =>
    isBuild
      ? {
          module: {
            // Not `test`: Docusaurus would treat the rule as one that compiles MDX.
            rules: [{resource: /\.mdx?$/, enforce: 'post' as const, use: [{loader: PICK_CODE, options: {isServer}}]}],
          },
          plugins: [new currentBundler.instance.DefinePlugin({[IS_BROWSER]: JSON.stringify(!isServer)})],
        }
      : {},
});
