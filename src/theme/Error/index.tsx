// Change: a reader who goes to another page gets it, loaded anew: where the whole site crashed, nothing else loads pages.
// Upstream: @docusaurus/core 3.10.2, theme-fallback/Error (safe to wrap)
import {useEffect, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import Error from '@theme-original/Error';
import type {Props} from '@theme/Error';

export default function ErrorWithNavigation(props: Props): ReactNode {
  const history = useHistory();
  useEffect(() => history.listen(() => window.location.reload()), [history]);
  return <Error {...props} />;
}
