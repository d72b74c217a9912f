// Change: the menu exists on every page on narrow screens, even where no item is configured; it is modal, Escape closes
// it, it receives and returns the focus, and only narrow screens load it. Upstream: @docusaurus/theme-classic 3.10.2,
// src/theme/Navbar/MobileSidebar (unsafe to swizzle)
import {useEffect, useState, type ComponentType, type ReactNode} from 'react';
import {useWindowSize} from '@docusaurus/theme-common';
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import {runAfterLoad} from '../../../hooks/afterLoad';
import {hideNotice, showFailure} from '../../../hooks/notice';

const loadMenu = (): Promise<{default: ComponentType}> => import('../../../shell/MobileMenu');

/** The menu once it is loaded: after the page, before a reader asks for it, or when it is opened. */
function useMenu(): ComponentType | undefined {
  const {shown, toggle} = useNavbarMobileSidebar();
  const [MobileMenu, setMobileMenu] = useState<ComponentType>();
  const isAsked = shown && !MobileMenu;
  useEffect(() => {
    const load = (): void => {
      loadMenu().then(
        ({default: component}) => {
          setMobileMenu(() => component);
          if (isAsked) {
            hideNotice();
          }
        },
        (error: unknown) => {
          console.warn(error);
          if (isAsked) {
            // Closed, so that the next click tries again.
            toggle();
            showFailure('The menu');
          }
        },
      );
    };
    if (isAsked) {
      load();
      return undefined;
    }
    return runAfterLoad(load);
    // The menu is asked for again when it is opened again, not when another render gives another function.
  }, [isAsked]);
  return MobileMenu;
}

function Menu(): ReactNode {
  const MobileMenu = useMenu();
  return MobileMenu && <MobileMenu />;
}

export default function NavbarMobileSidebar(): ReactNode {
  return useWindowSize() === 'mobile' && <Menu />;
}
