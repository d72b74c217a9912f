/**
 * Renders first what is in view of an article: when its page loads, and when the color mode changes. Without it the first
 * frame of a page waits for the layout of the whole article, which each font then repeats, and a new color mode waits for
 * the style of all elements. When a page loads, the other parts follow in frames of about 30 ms on a phone.
 *
 * It is part of the inline script of each page, since other scripts arrive later than the first paint. The style of parts
 * that wait is in `src/css/site.css`; the record: docs/decisions/0079-parts-in-turn.md.
 *
 * Browsers remember the height of a part that they have laid out; before, it is an estimate. So a loading page has all
 * parts at the latest when it has loaded or at the first act of the reader, and from the beginning where the browser
 * scrolls by itself: to a section of the address, or after a reload.
 */
export const PARTS_IN_TURN = `(function (html) {
  var theme = html.dataset.theme, parts = [], navigation = performance.getEntriesByType('navigation')[0];
  function showAll() {
    html.removeAttribute('data-in-turn');
    parts.splice(0).forEach((part) => part.removeAttribute('style'));
  }
  function showNext(shown) {
    for (var letters = 0; parts[shown] && letters < 8000; shown += 1) {
      letters += parts[shown].textContent.length;
      parts[shown].style.contentVisibility = 'visible';
    }
    parts[shown] ? requestAnimationFrame(() => showNext(shown)) : showAll();
  }
  function showFirst(next) {
    html.setAttribute('data-in-turn', '');
    requestAnimationFrame(() => requestAnimationFrame(next));
  }
  if (navigation?.type === 'navigate' && !navigation.name.includes('#')) {
    html.setAttribute('data-in-turn', '');
    addEventListener('DOMContentLoaded', () => showFirst(() => document.fonts.ready.then(() => {
      parts = [...document.querySelectorAll('[data-in-turn] .theme-doc-markdown > :is([data-part], section, figure)')];
      showNext(0);
    })));
  }
  new MutationObserver(() => {
    if (theme !== (theme = html.dataset.theme)) {
      showFirst(showAll);
    }
  }).observe(html, {attributeFilter: ['data-theme']});
  ['load', 'scroll', 'wheel', 'pointerdown', 'keydown'].forEach((type) => addEventListener(type, showAll, {capture: true, passive: true}));
})(document.documentElement);`;
