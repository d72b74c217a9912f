// Change: the menu exists on every page on narrow screens, even where no item is configured; it is modal, Escape closes
// it, it receives and returns the focus, and only narrow screens load it. Upstream: @docusaurus/theme-classic 3.10.2,
// src/theme/Navbar/MobileSidebar (unsafe to swizzle)
import {lazy, Suspense, useEffect, useState, type ReactNode} from 'react';
import {useWindowSize} from '@docusaurus/theme-common';
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import {runAfterLoad} from '../../../hooks/afterLoad';

const loadMenu = (): Promise<{default: () => ReactNode}> => import('../../../shell/MobileMenu');
const MobileMenu = lazy(loadMenu);

/** Whether the menu is needed: it is opened, or the page is loaded, after which it is there before a reader asks. */
function useIsNeeded(shown: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(
    () =>
      runAfterLoad(() => {
        // Drawn when it is there: drawing nothing in its place would be a second change of the page.
        loadMenu().then(() => setIsLoaded(true), console.warn);
      }),
    [],
  );
  return shown || isLoaded;
}

function Menu(): ReactNode {
  const {shown} = useNavbarMobileSidebar();
  return (
    useIsNeeded(shown) && (
      <Suspense fallback={null}>
        <MobileMenu />
      </Suspense>
    )
  );
}

export default function NavbarMobileSidebar(): ReactNode {
  return useWindowSize() === 'mobile' && <Menu />;
}
