import {createHash} from 'node:crypto';
import type {BundlerPlugin} from '../../../../packages/page-loading/compiler/pageLoading';

/** The file of the runtime, which creates the URLs of chunks from their ids and one hash. */
const RUNTIME = /[\\/]runtime~main\.[^\\/]+\.js$/;

/** Before scripts are minified, when the names of variables follow from the letters of a script. */
const EARLY_STAGE = 0;

/** After scripts are minified and have their banners, and before their names get hashes of their content. */
const LATE_STAGE = 2400;

/** How much of the hash is in a name. */
const NAME_LENGTH = 8;

/**
 * Files of chunks that are loaded later are named by their ids and one hash of all chunks: the runtime, a part of every
 * first view, then lists none of them. The hash of a bundler is that of the whole site, pages included, so that each
 * edit of a page would rename these scripts and that runtime, and change the HTML of all pages, which names them. It is
 * replaced by a hash of the content of these chunks. Scripts that only the HTML names have hashes of their own content.
 */
export const CHUNK_FILENAME = `assets/js/[id].[fullhash:${String(NAME_LENGTH)}].js`;

/** Creates the plugin that names chunks by the hash of their content, as `CHUNK_FILENAME` explains. */
export function createChunkNames(): BundlerPlugin {
  const name = 'chunk-names';
  return {
    apply: ({hooks, webpack: {sources}}) => {
      hooks.compilation.tap(name, (compilation) => {
        const replaceInRuntime = (hash: string, by: string): void => {
          const runtime = compilation.getAssets().find((asset) => RUNTIME.test(asset.name));
          const text = runtime?.source.source().toString();
          if (!text?.includes(hash)) {
            throw new Error(
              `src/pipeline/plugins/firstView/chunkNames.ts: found no ${RUNTIME.source} with the hash ${hash}, expected ` +
                'the runtime to have it: an update of the bundler may have changed it.',
            );
          }
          compilation.updateAsset(runtime!.name, new sources.RawSource(text.replaceAll(hash, by)));
        };
        compilation.hooks.processAssets.tap({name, stage: EARLY_STAGE}, () => {
          replaceInRuntime(compilation.hash!, compilation.hash!.replaceAll(/./g, '0'));
        });
        compilation.hooks.processAssets.tap({name, stage: LATE_STAGE}, () => {
          const whole = compilation.hash!;
          const ending = `.${whole.slice(0, NAME_LENGTH)}.js`;
          const chunks = compilation
            .getAssets()
            .filter((asset) => asset.name.endsWith(ending))
            .map((asset) => ({file: asset.name, stem: asset.name.slice(0, -ending.length), source: asset.source}))
            .sort((a, b) => (a.stem < b.stem ? -1 : 1));
          const content = createHash('sha256');
          chunks.forEach(({stem, source}) => content.update(`${stem}\n`).update(source.buffer()));
          const hash = content.digest('hex').slice(0, whole.length);
          replaceInRuntime(whole.replaceAll(/./g, '0'), hash);
          chunks.forEach(({file, stem}) => compilation.renameAsset(file, `${stem}.${hash.slice(0, NAME_LENGTH)}.js`));
        });
      });
    },
  };
}
