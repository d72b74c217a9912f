import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {createMdxLoaderPlugin} from '../pagesInTurn';

/** Docusaurus plugin: `npm start` reports what is wrong with a page in one line, without the stack of the loader. */
export const pageErrorsPlugin: PluginModule = () => ({
  name: 'page-errors',
  configureWebpack: (_config, isServer) =>
    isServer || process.env.NODE_ENV !== 'development'
      ? {}
      : {plugins: [createMdxLoaderPlugin(path.join(__dirname, 'loader.mjs'))]},
});
