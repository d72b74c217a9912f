import type {PluginModule} from '@docusaurus/types';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {explainFailure, type ReloadFailure} from './explainFailure';
import {reloadInTurn, type Reloads} from './reloadInTurn';

/** A site of Docusaurus, as far as it is read here. */
interface Site {
  readonly props: {readonly siteDir: string};
}

/** The plugins that could not be loaded again, by name and id, until they can. */
const failures = new Map<string, ReloadFailure>();

let reportChange: () => void = () => undefined;

/**
 * Makes `docusaurus start` reload plugins in turn, and explain why one could not be loaded again.
 *
 * @param site the module of Docusaurus that reloads, whose functions are replaced
 * @throws when it does not have them
 */
export function replaceReloads(site: Partial<{-readonly [Name in keyof Reloads<Site>]: Reloads<Site>[Name]}>): void {
  const {reloadSite, reloadSitePlugin} = site;
  if (typeof reloadSite !== 'function' || typeof reloadSitePlugin !== 'function') {
    throw new Error(
      '@docusaurus/core/lib/server/site: found no reloadSite or reloadSitePlugin, expected both. Adapt src/pipeline/reloads to this version of Docusaurus.',
    );
  }
  const inTurn = reloadInTurn<Site>({
    reloadSite,
    reloadSitePlugin: async (current, plugin) => {
      const key = `${plugin.name} ${plugin.id}`;
      try {
        const next = await reloadSitePlugin(current, plugin);
        if (failures.delete(key)) {
          reportChange();
        }
        return next;
      } catch (error) {
        const failure = explainFailure(current.props.siteDir, plugin, error);
        failures.set(key, failure);
        reportChange();
        throw new AuthoringError(failure.message);
      }
    },
  });
  Object.assign(site, inTurn);
}

/** What the plugin uses of Rspack. */
interface Compiler {
  readonly watching?: {readonly invalidate: () => void};
  readonly hooks: {
    readonly thisCompilation: {
      readonly tap: (name: string, run: (compilation: {errors: {push: (error: Error) => void}}) => void) => void;
    };
  };
}

/** Docusaurus plugin: a mistake in a sidebar is shown in the browser too, while `npm start` runs. */
export const reloadFailuresPlugin: PluginModule = () => ({
  name: 'reload-failures',
  configureWebpack: (_, isServer) => {
    if (isServer || process.env.NODE_ENV !== 'development') {
      return {};
    }
    const apply = (compiler: Compiler): void => {
      compiler.hooks.thisCompilation.tap('reload-failures', ({errors}) => {
        [...failures.values()]
          .filter(({isOnlyHere}) => isOnlyHere)
          .forEach(({message}) => errors.push(new AuthoringError(message)));
      });
      reportChange = () => compiler.watching?.invalidate();
    };
    return {
      plugins: [{apply} as never],
      devServer: {
        client: {
          overlay: {
            warnings: false,
            errors: true,
            // A page that could not be compiled fails again when the browser runs it: the first error says why.
            runtimeErrors: (error: Error) => !error.message.includes('Module build failed'),
          },
        },
      },
    } as object;
  },
});
