// Change: shows the items that the path adds, and the entry points of the site as a list of their own.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/Navbar/MobileSidebar/PrimaryMenu (unsafe to swizzle)
import type {ReactNode} from 'react';
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import NavbarItem, {type Props as NavbarItemConfig} from '@theme/NavbarItem';
import clsx from 'clsx';
import styles from '../../../../shell/MobileMenu/styles.module.css';
import {useMenuItems, useNavbarItems} from '../../../../shell/NavbarItems/hooks';

export default function NavbarMobilePrimaryMenu(): ReactNode {
  const {toggle} = useNavbarMobileSidebar();
  const groups: (readonly NavbarItemConfig[])[] = [useNavbarItems(), useMenuItems()];
  return groups.map(
    (items, group) =>
      items.length > 0 && (
        <ul className={clsx('menu__list', group > 0 && styles.products)} key={group}>
          {items.map((item, index) => (
            <NavbarItem mobile {...item} onClick={() => toggle()} key={index} />
          ))}
        </ul>
      ),
  );
}
