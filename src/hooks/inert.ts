/** What elements are to be, now or after the next frame, by their selector. */
const wanted = new Map<string, boolean>();

/** Makes elements inert, or active again, at once. */
export function setInert(selector: string, isInert: boolean): void {
  wanted.set(selector, isInert);
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    element.inert = isInert;
  }
}

/**
 * Does so once the next frame is drawn: browsers compute the style of every element inside again, a tenth of a second on
 * a large page and a slow phone, for which what a reader opens would wait.
 */
export function setInertAfterPaint(selector: string, isInert: boolean): void {
  wanted.set(selector, isInert);
  requestAnimationFrame(() => setTimeout(() => setInert(selector, wanted.get(selector)!)));
}
