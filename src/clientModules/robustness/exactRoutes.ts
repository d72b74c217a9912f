import routes from '@generated/routes';
import type {RouteConfig} from 'react-router-config';

/** Paths of the routes that have a page, those below a layout route included, the not-found route left out. */
function listPagePaths(routeConfigs: readonly RouteConfig[]): string[] {
  return routeConfigs
    .flatMap((route) => (route.routes ? listPagePaths(route.routes) : [route.path].flat()))
    .filter((path): path is string => path !== undefined && path !== '*');
}

/**
 * Makes a route match only where there is a page, case-sensitively.
 *
 * Docusaurus lets `/payments/anything` match the area `/payments`, which then
 * shows its own "not found" under the area's title, while the server has sent
 * the 404 page: the two do not hydrate into each other. And it matches paths in
 * any case, where servers do not.
 */
function matchExactly(route: RouteConfig): void {
  if (route.path === '*') {
    return;
  }
  route.sensitive = true;
  if (route.routes) {
    route.path = listPagePaths(route.routes);
    route.exact = true;
    route.routes.forEach(matchExactly);
  }
}

(routes as RouteConfig[]).forEach(matchExactly);
