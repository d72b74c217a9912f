import type {ComponentType, ReactNode} from 'react';
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import type {RouteContext} from '@docusaurus/types';

type Modules = Readonly<Record<string, unknown>>;
type Props = Readonly<Record<string, unknown>>;

/** The component of a route, with what loads its modules: Docusaurus calls it before it shows the route. */
export type RouteComponent = ComponentType<Props> & {preload: () => Promise<void>};

/** What modules of a route are for, besides properties of its component: as Docusaurus names them. */
interface RouteModules {
  readonly __comp: ComponentType<Props>;
  readonly __context?: RouteContext;
  readonly __props?: Props;
}

/**
 * Creates the component of a route: `__comp` with the other modules as properties, in the context of its plugin.
 *
 * @param load loads the modules, once
 */
export function createRouteComponent(load: () => Promise<Modules>): RouteComponent {
  let loading: Promise<void> | undefined;
  let loaded: Modules | undefined;

  function RoutePage(props: Props): ReactNode {
    if (!loaded) {
      throw new Error('A page is shown before its modules are loaded, expected a call of preload() before.');
    }
    const {__comp: Component, __context: context, __props: own, ...modules} = loaded as Modules & RouteModules;
    return (
      <RouteContextProvider value={context ?? null}>
        <Component {...modules} {...own} {...props} />
      </RouteContextProvider>
    );
  }

  return Object.assign(RoutePage, {
    preload: () => {
      loading ??= load().then(
        (modules) => {
          loaded = modules;
        },
        (error: unknown) => {
          // Loaded again with the next attempt.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  });
}

/** Creates the component of the not-found route. */
export function createNotFound(): RouteComponent {
  return createRouteComponent(async () => ({
    __comp: (await import('@theme/NotFound')).default,
    __context: {plugin: {name: 'native', id: 'default'}},
  }));
}
