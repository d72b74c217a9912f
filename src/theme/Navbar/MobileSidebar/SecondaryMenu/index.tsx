// Change: the back button is always shown, since the main menu is never empty, and moves the focus.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/Navbar/MobileSidebar/SecondaryMenu (unsafe to swizzle)
import type {ReactNode} from 'react';
import {flushSync} from 'react-dom';
import {useNavbarSecondaryMenu} from '@docusaurus/theme-common/internal';
import Translate from '@docusaurus/Translate';

export default function NavbarMobileSidebarSecondaryMenu(): ReactNode {
  const {hide, content} = useNavbarSecondaryMenu();
  const goBack = (): void => {
    // The main menu cannot receive the focus while it is inert.
    flushSync(hide);
    document.querySelector<HTMLElement>('.navbar-sidebar__item a')?.focus();
  };
  return (
    <>
      <button type="button" className="clean-btn navbar-sidebar__back" onClick={goBack}>
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
