// Change: the not-found page has no URL, so it has no canonical link.
import type {ReactNode} from 'react';
import {matchRoutes} from 'react-router-config';
import routes from '@generated/routes';
import {useLocation} from '@docusaurus/router';
import SiteMetadata from '@theme-original/SiteMetadata';
import {useIsMissing} from '../../../packages/page-loading/browser/missingPages';

const Original = SiteMetadata as () => ReactNode;

export default function SiteMetadataWrapper(): ReactNode {
  const {pathname} = useLocation();
  const isMissing = useIsMissing(pathname) || matchRoutes(routes, pathname).at(-1)?.route.path === '*';
  return isMissing ? null : <Original />;
}
