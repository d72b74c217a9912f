import type {PluginModule} from '@docusaurus/types';

/** What of a bundler's configuration names its persistent cache. */
interface CachedConfiguration {
  readonly experiments?: {readonly cache?: {readonly version?: string}};
}

/**
 * Puts the weeks by which the story is moved into the version of Rspack's persistent cache. Pages
 * differ by them, and the cache knows only files: it would show the times of an earlier build.
 */
export function storyTimeCachePlugin(readWeeks: () => number): PluginModule {
  return () => ({
    name: 'story-time-cache',
    configureWebpack: (configuration) => {
      const {cache} = (configuration as CachedConfiguration).experiments ?? {};
      // Only what differs, since the lists of both would be joined.
      return cache ? {experiments: {cache: {version: `${cache.version ?? ''}-weeks-${String(readWeeks())}`}}} : {};
    },
  });
}
