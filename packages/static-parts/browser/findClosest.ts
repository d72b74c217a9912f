/**
 * The element of an event, or the closest one around it, that a selector matches. The target of an event need not be an
 * element: when its window gets or loses the focus, Firefox sends events of focus to the document.
 */
export function findClosest({target}: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
