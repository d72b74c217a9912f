/**
 * Part of the inline script: while a page is loading over a slow connection, the browser lays out only what is in view.
 * Fonts, styles and scripts arrive after the page is drawn there, and each made the browser lay out the whole page again,
 * up to 0.2 seconds on a phone. `src/clientModules/offscreen.ts` has the rest laid out once all of it is there.
 *
 * A connection is slow if this script runs after 100 ms. A page that is opened in its middle, by an anchor, a reload or from
 * the history, is laid out at once: what is above the view has its height then.
 */
export const SKIP_OFFSCREEN = `(function () {
  var navigation = performance.getEntriesByType('navigation')[0];
  if (performance.now() > 100 && navigation?.type === 'navigate' && !location.hash) {
    document.documentElement.setAttribute('data-skips-offscreen', '');
  }
})();`;
