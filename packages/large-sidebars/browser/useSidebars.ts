import {useEffect, useMemo, useSyncExternalStore} from 'react';
import {useLocation} from '@docusaurus/router';
import type {PropSidebar, PropVersionMetadata} from '@docusaurus/plugin-content-docs';
import {findClosest} from '../../static-parts/browser/findClosest';
import {normalizePath} from '../../static-parts/browser/normalizePath';
import type {SidebarRoute} from '../sidebarRoute';
import {getWholeSidebar, loadWholeSidebar, subscribe} from './wholeSidebars';

/** What a reader reaches for to see more of the sidebar. */
const REACHED = '.theme-doc-sidebar-container, .navbar__toggle, .navbar-sidebar';

function useLoadingOnReach(key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) {
      return undefined;
    }
    const controller = new AbortController();
    const load = (event: Event): void => {
      if (findClosest(event, REACHED)) {
        controller.abort();
        loadWholeSidebar(key).catch(console.warn);
      }
    };
    for (const type of ['pointerover', 'focusin', 'touchstart']) {
      document.addEventListener(type, load, {signal: controller.signal, passive: true});
    }
    return () => controller.abort();
  }, [key]);
}

/** The version of documents with the sidebar of the current page: an excerpt, until a reader reaches for it. */
export function useSidebars(version: PropVersionMetadata, routes: readonly SidebarRoute[]): PropVersionMetadata {
  const path = normalizePath(useLocation().pathname);
  const route = routes.find((one) => normalizePath(one.path) === path);
  const {sidebar, sidebarKey, sidebarItems} = route ?? {};
  const whole = useSyncExternalStore<PropSidebar | undefined>(
    subscribe,
    () => getWholeSidebar(sidebarKey),
    () => undefined,
  );
  useLoadingOnReach(whole ? undefined : sidebarKey);
  return useMemo(() => {
    const items = whole ?? sidebarItems;
    return items && sidebar ? {...version, docsSidebars: {...version.docsSidebars, [sidebar]: items}} : version;
  }, [version, sidebar, whole, sidebarItems]);
}
