import {useLayoutEffect, type ReactNode} from 'react';
import type {RouteConfig} from 'react-router-config';
import {useLocation} from '@docusaurus/router';
import {showHead} from './head';
import {findRoute, routes as allRoutes} from './knownPages';

interface Props {
  readonly routes: readonly RouteConfig[];
  readonly extraProps: object;
}

function Routes({routes, extraProps}: Props): ReactNode {
  const {pathname} = useLocation();
  const route = findRoute(routes, pathname);
  const isOutermost = routes === allRoutes;
  useLayoutEffect(() => {
    if (isOutermost) {
      showHead(pathname);
    }
  }, [isOutermost, pathname]);
  const Component = route?.component as React.ComponentType<{readonly route: RouteConfig}> | undefined;
  return Component && <Component {...extraProps} route={route!} />;
}

/** Takes the place of `@docusaurus/renderRoutes`: the routes grow with the pages that are loaded. */
export default function renderRoutes(routes: readonly RouteConfig[] | undefined, extraProps: object = {}): ReactNode {
  return routes && <Routes routes={routes} extraProps={extraProps} />;
}
