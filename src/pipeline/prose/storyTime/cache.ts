import type {PluginModule} from '@docusaurus/types';

/** The part of a bundler's configuration that identifies its persistent cache. */
interface CachedConfiguration {
  readonly experiments?: {readonly cache?: {readonly version?: string}};
}

/**
 * Adds the weeks by which times are shifted to the version of Rspack's persistent cache. Pages depend on them, and the
 * cache tracks only files: it would show the times of an earlier build.
 */
export function storyTimeCachePlugin(readWeeks: () => number): PluginModule {
  return () => ({
    name: 'story-time-cache',
    configureWebpack: (configuration) => {
      const {cache} = (configuration as CachedConfiguration).experiments ?? {};
      // Only the difference, since lists would be concatenated.
      return cache ? {experiments: {cache: {version: `${cache.version ?? ''}-weeks-${String(readWeeks())}`}}} : {};
    },
  });
}
