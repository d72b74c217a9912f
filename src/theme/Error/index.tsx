// Change: the content of the crash screen is the theme's, and a reader who goes to another page gets it, loaded anew: where
// the whole site crashed, nothing else loads pages.
// Upstream: @docusaurus/core 3.10.2, theme-fallback/Error
import {useEffect, type ReactNode} from 'react';
import preload from '@docusaurus/core/lib/client/preload';
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import {useHistory} from '@docusaurus/router';
import type {Props} from '@theme/Error';
import ErrorPageContent from '@theme/ErrorPageContent';
import Layout from '@theme/Layout';

/** The layout asks which plugin made a page, and no plugin made this one. */
const ROUTE_CONTEXT = {plugin: {name: 'docusaurus-core-error-boundary', id: 'default'}};

export default function CrashScreen({error, tryAgain}: Props): ReactNode {
  const history = useHistory();
  useEffect(() => history.listen(() => window.location.reload()), [history]);
  // What crashed may be the way to a page that has not been loaded.
  const retry = (): void => {
    preload(window.location.pathname).then(tryAgain, (reason: unknown) => {
      console.warn(reason);
      window.location.reload();
    });
  };
  const content = <ErrorPageContent error={error} tryAgain={retry} />;
  return (
    <RouteContextProvider value={ROUTE_CONTEXT}>
      {/* The layout may be what crashed. */}
      <ErrorBoundary fallback={() => content}>
        <Layout>{content}</Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
