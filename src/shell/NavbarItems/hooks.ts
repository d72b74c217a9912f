import {useThemeConfig} from '@docusaurus/theme-common';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import useRouteContext from '@docusaurus/useRouteContext';
import type {Props as NavbarItemConfig} from '@theme/NavbarItem';
import {listNavbarItems, type PathNavbarItems} from './rules';

/** An entry point of the site: a navbar item that is a plain link. */
interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly activeBasePath?: string;
  readonly activeBaseRegex?: string;
}

interface CustomFields {
  readonly navbarItemsOfPaths?: readonly PathNavbarItems<NavbarItemConfig>[];
  readonly menuItems?: readonly MenuItem[];
}

/** The plugin name of the route of the not-found page, set by core. */
const NOT_FOUND_PLUGIN = 'native';

/**
 * The requested path, without the base URL. The not-found page is rendered without it, so there it is empty until the
 * page has hydrated.
 */
export function useRequestedPath(): string {
  const {siteConfig} = useDocusaurusContext();
  const {pathname} = useLocation();
  const isBrowser = useIsBrowser();
  const {plugin} = useRouteContext();
  if (plugin.name === NOT_FOUND_PLUGIN && !isBrowser) {
    return '';
  }
  const base = siteConfig.baseUrl.replace(/\/$/, '');
  return pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
}

function useCustomFields(): CustomFields {
  return useDocusaurusContext().siteConfig.customFields as CustomFields;
}

/** The navbar's items: those that the current path adds, then the configured ones. */
export function useNavbarItems(): NavbarItemConfig[] {
  const {navbarItemsOfPaths = []} = useCustomFields();
  const configured = useThemeConfig().navbar.items as NavbarItemConfig[];
  return [...listNavbarItems(useRequestedPath(), navbarItemsOfPaths), ...configured];
}

/** Items that only the mobile menu has: the entry points of the site. */
export function useMenuItems(): readonly MenuItem[] {
  return useCustomFields().menuItems ?? [];
}
