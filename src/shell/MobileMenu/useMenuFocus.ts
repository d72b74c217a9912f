import {useEffect} from 'react';

/** Everything of the page but the menu, which stands inside the navbar. */
const OUTSIDE_SELECTOR = '#__docusaurus > :not(nav), .navbar__inner';

function setOutsideInert(isInert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(OUTSIDE_SELECTOR)) {
    element.inert = isInert;
  }
}

/**
 * Makes the open mobile menu modal: the focus goes into it and back to where it
 * was, nothing outside of it can be reached, and Escape closes it (ARIA Authoring
 * Practices, modal dialog).
 *
 * @param shown whether the menu is open
 * @param close closes it
 */
export default function useMenuFocus(shown: boolean, close: () => void): void {
  useEffect(() => {
    if (!shown) {
      return undefined;
    }
    const opener = document.activeElement;
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        close();
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    setOutsideInert(true);
    document.querySelector<HTMLElement>('.navbar-sidebar__close')?.focus();
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      setOutsideInert(false);
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus();
      }
    };
  }, [shown, close]);
}
