import v8 from 'node:v8';
import type {PluginModule} from '@docusaurus/types';
import {collectGarbage} from '../collectGarbage';

/** Of the threads that render pages, in MB. They keep little from one page to the next. */
const RENDERER_SEMI_SPACE = 16;

/** What this needs of the compilers of webpack and Rspack. */
interface Compiler {
  readonly hooks: {
    readonly compilation: {
      readonly tap: (
        name: string,
        run: (compilation: {
          readonly hooks: {readonly seal: {readonly tap: (name: string, run: () => void) => void}};
        }) => void,
      ) => void;
    };
    readonly shutdown: {readonly tap: (name: string, run: () => void) => void};
  };
}

/** Sets the size of the semi-spaces of threads that are started from now on, in MB. */
function setSemiSpace(size: number): void {
  ['min', 'max'].forEach((limit) => v8.setFlagsFromString(`--${limit}-semi-space-size=${String(size)}`));
}

/**
 * Docusaurus plugin: lets go of memory at the two points where a build needs most of it, before the bundler puts all
 * pages together, and before threads render them.
 */
export const leanMemoryPlugin: PluginModule = () => ({
  name: 'lean-memory',
  configureWebpack: (_config, isServer) => {
    const plugin = {
      apply: ({hooks}: Compiler): void => {
        hooks.compilation.tap('lean-memory', (compilation) =>
          compilation.hooks.seal.tap('lean-memory', collectGarbage),
        );
        hooks.shutdown.tap('lean-memory', () => {
          collectGarbage();
          setSemiSpace(RENDERER_SEMI_SPACE);
        });
      },
    };
    return isServer || process.env.NODE_ENV !== 'production' ? {} : {plugins: [plugin]};
  },
});
