/**
 * Renders first what is in view of an article: when its page loads, and when the color mode changes. Without it the first
 * frame of a page waits for the layout of the whole article, which each font then repeats, and a new color mode waits for
 * the style of all elements. The other parts follow once the fonts are there, or in the next frame.
 *
 * It is part of the inline script of each page, since other scripts arrive later than the first paint. The style of parts
 * that wait is in `src/css/site.css`; the record: docs/decisions/0079-parts-in-turn.md.
 *
 * Browsers remember the height of a part that they have laid out; before, it is an estimate. So a loading page has all
 * parts at the latest when it has loaded or before the reader scrolls, and from the beginning where the browser
 * scrolls by itself: to a section of the address, or after a reload.
 */
export const PARTS_IN_TURN = `(function (html) {
  var theme = html.dataset.theme, navigation = performance.getEntriesByType('navigation')[0];
  function showAll() {
    html.removeAttribute('data-in-turn');
  }
  function afterFrame(next) {
    requestAnimationFrame(() => requestAnimationFrame(next));
  }
  if (navigation?.type === 'navigate' && !navigation.name.includes('#')) {
    html.setAttribute('data-in-turn', '');
    // Once all of the HTML is there, before the scripts: they take longer than the fonts.
    document.addEventListener('readystatechange', () => afterFrame(() => document.fonts.ready.then(showAll)), {once: true});
  }
  new MutationObserver(() => {
    if (theme !== (theme = html.dataset.theme)) {
      html.dataset.inTurn = 'frame';
    }
    if (html.dataset.inTurn === 'frame') {
      afterFrame(showAll);
    }
  }).observe(html, {attributeFilter: ['data-theme', 'data-in-turn']});
  addEventListener('scroll', () => html.dataset.inTurn === 'frame' || showAll(), {capture: true, passive: true});
  ['load', 'wheel', 'touchmove', 'keydown'].forEach((type) => addEventListener(type, showAll, {capture: true, passive: true}));
  // One that leads to a section, and one on the scroll bar. A click on text waits for nothing.
  addEventListener('click', ({target}) => target.closest?.('a') && showAll(), {capture: true, passive: true});
  addEventListener('pointerdown', ({target}) => target === html && showAll(), {capture: true, passive: true});
})(document.documentElement);`;
