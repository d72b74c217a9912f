/**
 * Part of the inline script: while a page that was opened at its top is loading, the browser lays out only what is in
 * view. Fonts, styles and scripts that arrive each made it lay out the whole page again, up to 0.2 seconds on a phone.
 * `src/clientModules/offscreen.ts` has the rest of the page laid out once all of it is there.
 *
 * A page that is opened in its middle, by an anchor, a reload or from the history, is laid out at once: what is above the
 * view has its height then.
 */
export const SKIP_OFFSCREEN = `if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
  document.documentElement.setAttribute('data-skips-offscreen', '');
}`;
