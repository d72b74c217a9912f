// Change: an open document counts as an active child, too; the theme checks only the paths of links.
import type {ReactNode} from 'react';
import {useAllDocsData, type GlobalPluginData} from '@docusaurus/plugin-content-docs/client';
import {useLocation} from '@docusaurus/router';
import {useLocalPathname} from '@docusaurus/theme-common/internal';
import DropdownNavbarItemMobile from '@theme-original/NavbarItem/DropdownNavbarItem/Mobile';
import type {LinkLikeNavbarItemProps} from '@theme/NavbarItem';
import type {Props} from '@theme/NavbarItem/DropdownNavbarItem/Mobile';

const Original = DropdownNavbarItemMobile as (props: Props) => ReactNode;

function isOpen(
  item: LinkLikeNavbarItemProps,
  areas: Readonly<Record<string, GlobalPluginData>>,
  path: string,
): boolean {
  if (item.type !== 'doc') {
    return false;
  }
  const docs = areas[item.docsPluginId ?? 'default']?.versions.flatMap((version) => version.docs) ?? [];
  return docs.some((doc) => doc.id === item.docId && doc.path === path);
}

export default function DropdownNavbarItemMobileWrapper({items, ...props}: Props): ReactNode {
  const {pathname} = useLocation();
  const to = useLocalPathname();
  const areas = useAllDocsData();
  return <Original {...props} items={items.map((item) => (isOpen(item, areas, pathname) ? {...item, to} : item))} />;
}
