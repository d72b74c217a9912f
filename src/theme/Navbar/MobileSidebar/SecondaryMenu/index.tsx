// Change: the way back is always there, since the main menu is never empty.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/Navbar/MobileSidebar/SecondaryMenu (unsafe to swizzle)
import type {ReactNode} from 'react';
import {useNavbarSecondaryMenu} from '@docusaurus/theme-common/internal';
import Translate from '@docusaurus/Translate';

export default function NavbarMobileSidebarSecondaryMenu(): ReactNode {
  const {hide, content} = useNavbarSecondaryMenu();
  return (
    <>
      <button type="button" className="clean-btn navbar-sidebar__back" onClick={() => hide()}>
        <Translate
          id="theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel"
          description="The label of the back button to return to main menu, inside the mobile navbar sidebar secondary menu (notably used to display the docs sidebar)">
          ← Back to main menu
        </Translate>
      </button>
      {content}
    </>
  );
}
