// Change: shows the items that the path adds, and the entry points of the site.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/Navbar/MobileSidebar/PrimaryMenu (unsafe to swizzle)
import type {ReactNode} from 'react';
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import NavbarItem from '@theme/NavbarItem';
import {useMenuItems, useNavbarItems} from '../../../../shell/NavbarItems/hooks';

export default function NavbarMobilePrimaryMenu(): ReactNode {
  const {toggle} = useNavbarMobileSidebar();
  const items = [...useNavbarItems(), ...useMenuItems()];
  return (
    <ul className="menu__list">
      {items.map((item, index) => (
        <NavbarItem mobile {...item} onClick={() => toggle()} key={index} />
      ))}
    </ul>
  );
}
