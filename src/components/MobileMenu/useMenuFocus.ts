import {useEffect, useRef} from 'react';

const MENU = '.navbar-sidebar';
const FOCUSABLE = 'a[href], button:not([disabled])';

/** What can be focused in the menu, panels that are `inert` left out. */
function focusableElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${MENU} :is(${FOCUSABLE})`)].filter(
    (element) => !element.closest('[inert]') && element.getClientRects().length > 0,
  );
}

/** Keeps Tab inside the menu (ARIA Authoring Practices, modal dialog). */
function keepInside(event: KeyboardEvent): void {
  const elements = focusableElements();
  const first = elements.at(0);
  const last = elements.at(-1);
  const active = document.activeElement;
  const isInside = active?.closest(MENU) !== null;
  if (event.shiftKey ? active === first || !isInside : active === last || !isInside) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

/**
 * Moves focus into the mobile menu when it opens and back when it closes; Escape
 * closes it.
 *
 * @param shown whether the menu is open
 * @param close closes it
 */
export default function useMenuFocus(shown: boolean, close: () => void): void {
  const opener = useRef<Element>(null);

  useEffect(() => {
    if (!shown) {
      return undefined;
    }
    opener.current = document.activeElement;
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        close();
      } else if (event.key === 'Tab') {
        keepInside(event);
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    document.querySelector<HTMLElement>(`${MENU} .navbar-sidebar__close`)?.focus();
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      if (opener.current instanceof HTMLElement && opener.current.isConnected) {
        opener.current.focus();
      }
    };
  }, [shown, close]);
}
