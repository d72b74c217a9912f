// Change: the not-found page has no URL, so it has no canonical link.
import type {ReactNode} from 'react';
import {matchRoutes} from 'react-router-config';
import routes from '@generated/routes';
import {useLocation} from '@docusaurus/router';
import SiteMetadata from '@theme-original/SiteMetadata';

const Original = SiteMetadata as () => ReactNode;

export default function SiteMetadataWrapper(): ReactNode {
  const {pathname} = useLocation();
  const hasPage = matchRoutes(routes, pathname).at(-1)?.route.path !== '*';
  return hasPage ? <Original /> : null;
}
