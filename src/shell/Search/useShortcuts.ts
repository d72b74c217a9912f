import {useLayoutEffect, type RefObject} from 'react';
import {isSlashOn} from './slashShortcut';

/** Whether the platform is Apple's, where Ctrl+K cuts a line and Cmd+K is the shortcut. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether a key press types text in its target, so that `/` is not a shortcut there. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isShortcut({key, metaKey, ctrlKey, altKey, shiftKey, target}: KeyboardEvent): boolean {
  if (altKey) {
    return false;
  }
  if (metaKey || ctrlKey) {
    return key.toLowerCase() === 'k' && !shiftKey && (metaKey || !isApple());
  }
  return key === '/' && !isTyping(target) && isSlashOn();
}

/**
 * Ctrl+K, Cmd+K and `/` focus the box and call `open`, unless a dialog has the focus. They work from the moment that a
 * page is shown: effects that run after its first frame would lose a key that is pressed before.
 */
export function useShortcuts(box: RefObject<HTMLInputElement | null>, open: () => void): void {
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) {
        return;
      }
      box.current?.focus({preventScroll: true});
      if (document.activeElement === box.current) {
        event.preventDefault();
        box.current?.select();
        open();
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  });
}
