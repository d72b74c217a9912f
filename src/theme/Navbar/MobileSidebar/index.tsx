// Change: the menu exists on every page on narrow screens, even where no item is configured; it is modal, Escape closes
// it, and it receives and returns the focus. Upstream: @docusaurus/theme-classic 3.10.2, src/theme/Navbar/MobileSidebar
// (unsafe to swizzle)
import type {ReactNode} from 'react';
import {useWindowSize} from '@docusaurus/theme-common';
import {useLockBodyScroll, useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import NavbarMobileSidebarLayout from '@theme/Navbar/MobileSidebar/Layout';
import NavbarMobileSidebarHeader from '@theme/Navbar/MobileSidebar/Header';
import NavbarMobileSidebarPrimaryMenu from '@theme/Navbar/MobileSidebar/PrimaryMenu';
import NavbarMobileSidebarSecondaryMenu from '@theme/Navbar/MobileSidebar/SecondaryMenu';
import useMenuFocus from '../../../shell/MobileMenu/useMenuFocus';

export default function NavbarMobileSidebar(): ReactNode {
  const {shown, toggle} = useNavbarMobileSidebar();
  const isMobile = useWindowSize() === 'mobile';
  useLockBodyScroll(shown);
  useMenuFocus(shown, toggle);

  if (!isMobile) {
    return null;
  }
  return (
    <div {...(shown && {role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu'})}>
      <NavbarMobileSidebarLayout
        header={<NavbarMobileSidebarHeader />}
        primaryMenu={<NavbarMobileSidebarPrimaryMenu />}
        secondaryMenu={<NavbarMobileSidebarSecondaryMenu />}
      />
    </div>
  );
}
