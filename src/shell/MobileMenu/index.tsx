import type {ReactNode} from 'react';
import {useLockBodyScroll, useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import NavbarMobileSidebarLayout from '@theme/Navbar/MobileSidebar/Layout';
import NavbarMobileSidebarHeader from '@theme/Navbar/MobileSidebar/Header';
import NavbarMobileSidebarPrimaryMenu from '@theme/Navbar/MobileSidebar/PrimaryMenu';
import NavbarMobileSidebarSecondaryMenu from '@theme/Navbar/MobileSidebar/SecondaryMenu';
import styles from './styles.module.css';
import useMenuFocus from './useMenuFocus';

/** The menu of narrow screens: modal while it is open. */
export default function MobileMenu(): ReactNode {
  const {shown, toggle} = useNavbarMobileSidebar();
  useLockBodyScroll(shown);
  useMenuFocus(shown, toggle);
  return (
    <div className={styles.menu} {...(shown && {role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu'})}>
      <NavbarMobileSidebarLayout
        header={<NavbarMobileSidebarHeader />}
        primaryMenu={<NavbarMobileSidebarPrimaryMenu />}
        secondaryMenu={<NavbarMobileSidebarSecondaryMenu />}
      />
    </div>
  );
}
