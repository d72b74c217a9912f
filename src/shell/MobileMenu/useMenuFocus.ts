import {useEffect} from 'react';

/** Everything on the page except the menu, which is inside the navbar. */
const OUTSIDE_SELECTOR = '#__docusaurus > :not(nav), .navbar__inner';

function setOutsideInert(isInert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(OUTSIDE_SELECTOR)) {
    element.inert = isInert;
  }
}

/**
 * Makes the open mobile menu modal: it receives the focus and returns it, nothing outside it can be reached, and Escape
 * closes it (ARIA Authoring
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
