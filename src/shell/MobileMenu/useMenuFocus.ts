import {useEffect} from 'react';
import {findClosest} from '../../../packages/static-parts/browser/findClosest';
import {loadAllStyles} from '../../hooks/allStyles';
import {setInert} from '../../hooks/inert';

const MENU = '.navbar-sidebar';

/** The bar that the menu is in, which stays in view beside it. */
const BAR = '.navbar__inner';

const FOCUSABLE = ['a[href]', 'button:enabled', 'summary', '[tabindex="0"]'].map((one) => `${MENU} ${one}`).join();

const STATIC_LINKS = `${MENU} [data-part] a`;

/** What can take the focus in the menu, in its order; the panel that is not shown is inert. */
function listFocusable(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.closest('[inert]') && element.getClientRects().length > 0,
  );
}

function isInMenu(element: Element | null): boolean {
  return element?.closest(MENU) != null;
}

/** Lets the focus go from the last element to the first, and back. */
function turnAtEnds(event: KeyboardEvent): void {
  const elements = listFocusable();
  const [from, to] = event.shiftKey ? [elements[0], elements.at(-1)] : [elements.at(-1), elements[0]];
  if (document.activeElement === from || !isInMenu(document.activeElement)) {
    event.preventDefault();
    to?.focus();
  }
}

/** Returns a focus that came to the page behind, by a script or from the browser. */
function keepInside({target}: FocusEvent): void {
  if (target instanceof Element && !isInMenu(target)) {
    listFocusable()[0]?.focus();
  }
}

/**
 * Makes the open mobile menu modal: it receives the focus and returns it, nothing outside it can be reached, and Escape
 * closes it (ARIA Authoring Practices, modal dialog). So does a choice among the links of static parts, which React does
 * not know. The page behind is not made inert: browsers would compute the style of all of its elements again, a tenth of
 * a second on a large page and a slow phone.
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
    const controller = new AbortController();
    const {signal} = controller;
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        close();
      } else if (event.key === 'Tab') {
        turnAtEnds(event);
      }
    };
    const handleClick = (event: Event): void => {
      if (findClosest(event, STATIC_LINKS)) {
        close();
      }
    };
    document.addEventListener('keydown', handleKeyDown, {signal});
    document.addEventListener('click', handleClick, {signal});
    document.addEventListener('focusin', keepInside, {signal});
    setInert(BAR, true);
    // Hidden until its rules are there, it could not receive the focus.
    void loadAllStyles().then(() => {
      if (!signal.aborted) {
        document.querySelector<HTMLElement>('.navbar-sidebar__close')?.focus();
      }
    });
    return () => {
      controller.abort();
      setInert(BAR, false);
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus();
      }
    };
  }, [shown, close]);
}
