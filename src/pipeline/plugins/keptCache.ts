import fs from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';

const PIPELINE = path.resolve(__dirname, '..');

/** The loaders of this site. Rules name them by their paths, so that the bundler does not see them as dependencies. */
export function listLoaders(): string[] {
  return fs
    .readdirSync(PIPELINE, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.join(PIPELINE, file));
}

/** The part of a bundler's configuration that identifies its persistent cache. */
interface CachedConfiguration {
  readonly experiments?: {readonly cache?: object};
}

/** Docusaurus plugin: lets Rspack drop its persistent cache when a loader was edited. */
export const keptCachePlugin: PluginModule = () => ({
  name: 'kept-cache',
  configureWebpack: (configuration) =>
    (configuration as CachedConfiguration).experiments?.cache
      ? // Only the difference, since lists are concatenated.
        {experiments: {cache: {buildDependencies: listLoaders()}}}
      : {},
});
