import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';

/** A rule of a bundler, as far as it names loaders. */
interface Rule {
  readonly oneOf?: readonly Rule[];
  readonly rules?: readonly Rule[];
  readonly use?: unknown;
}

const MDX_LOADER = require.resolve('@docusaurus/mdx-loader');

function isUse(value: unknown): value is {loader: string} {
  return typeof value === 'object' && value !== null && 'loader' in value;
}

/** Lets rules compile pages by another loader, and counts them. */
export function replaceMdxLoader(rules: readonly Rule[], loader: string): number {
  return rules.reduce((count, {oneOf = [], rules: inner = [], use}) => {
    const ofMdx = [use].flat().filter((one) => isUse(one) && one.loader === MDX_LOADER) as {loader: string}[];
    for (const one of ofMdx) {
      one.loader = loader;
    }
    return count + ofMdx.length + replaceMdxLoader([...oneOf, ...inner], loader);
  }, 0);
}

/**
 * A plugin of the bundler that lets another loader compile pages.
 *
 * @throws when it starts, if no rule has the loader of MDX
 */
export function createMdxLoaderPlugin(loader: string): never {
  return {
    apply: ({options}: {options: {module: {rules: readonly Rule[]}}}): void => {
      if (replaceMdxLoader(options.module.rules, loader) === 0) {
        throw new Error(`found no rule with the loader ${MDX_LOADER}, expected those of pages`);
      }
    },
  } as never;
}

/**
 * Docusaurus plugin: compiles a few pages at a time. A bundler begins with all of them at once, on the one thread of
 * JavaScript, and the trees of all of them are in memory until the last one is done: 1.1 GB for 1,000 pages. Only the
 * compiler for browsers compiles pages; that for the server, which has the same rules, waits for its results.
 */
export const pagesInTurnPlugin: PluginModule = () => ({
  name: 'pages-in-turn',
  configureWebpack: (_config, isServer) =>
    isServer || process.env.NODE_ENV !== 'production'
      ? {}
      : {plugins: [createMdxLoaderPlugin(path.join(__dirname, 'loader.mjs'))]},
});
