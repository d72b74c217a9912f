import type {ComponentType, ReactNode} from 'react';
import {Route, Switch} from 'react-router';
import type {RouteConfig, RouteConfigComponentProps} from 'react-router-config';

/**
 * Replaces `@docusaurus/renderRoutes`, whose routes ignore case: the original does not pass `sensitive` to the router.
 */
export default function renderRoutes(routes: RouteConfig[] | undefined, extraProps: object = {}): ReactNode {
  return (
    routes && (
      <Switch>
        {routes.map(({component, ...route}, index) => {
          const Component = component as ComponentType<RouteConfigComponentProps>;
          return (
            <Route
              key={route.key ?? index}
              path={route.path}
              exact={route.exact}
              strict={route.strict}
              sensitive={Boolean(route.sensitive)}
              render={(props) => <Component {...props} {...extraProps} route={{component, ...route}} />}
            />
          );
        })}
      </Switch>
    )
  );
}
