import {useMemo} from 'react';
import {useLocation} from '@docusaurus/router';
import type {PropVersionMetadata} from '@docusaurus/plugin-content-docs';
import {normalizePath} from '../static-parts/browser/normalizePath';
import {excerptSidebar, isLarge} from './excerptSidebar';
import type {SidebarRoute} from './sidebarRoute';

/**
 * The version of documents with the sidebar of the current page, as the server draws it: an excerpt, if it is large.
 * `browser/useSidebars.ts` takes its place in browsers, where the excerpt is in the script of the page.
 */
export function useSidebars(version: PropVersionMetadata, routes: readonly SidebarRoute[]): PropVersionMetadata {
  const path = normalizePath(useLocation().pathname);
  return useMemo(() => {
    const route = routes.find((one) => normalizePath(one.path) === path);
    const items = route?.sidebar === undefined ? undefined : version.docsSidebars[route.sidebar];
    return items && process.env.NODE_ENV === 'production' && isLarge(items)
      ? {...version, docsSidebars: {...version.docsSidebars, [route!.sidebar!]: excerptSidebar(items, route!.path)}}
      : version;
  }, [version, routes, path]);
}
