import {useEffect} from 'react';

/** Everything on the page except the menu, which is inside the navbar. */
const OUTSIDE_SELECTOR = '#__docusaurus > :not(nav), .navbar__inner';

const STATIC_LINKS = '.navbar-sidebar [data-part] a';

function setOutsideInert(isInert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(OUTSIDE_SELECTOR)) {
    element.inert = isInert;
  }
}

/**
 * Makes the open mobile menu modal: it receives the focus and returns it, nothing outside it can be reached, and Escape
 * closes it (ARIA Authoring Practices, modal dialog). So does a choice among the links of static parts, which React does
 * not know.
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
    const handleClick = ({target}: Event): void => {
      if (target instanceof Element && target.closest(STATIC_LINKS)) {
        close();
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('click', handleClick);
    setOutsideInert(true);
    document.querySelector<HTMLElement>('.navbar-sidebar__close')?.focus();
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('click', handleClick);
      setOutsideInert(false);
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus();
      }
    };
  }, [shown, close]);
}
