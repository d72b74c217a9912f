/** Code without its colors that is in sight: of the language that is shown, and in no part that is closed. */
const SHOWN = '[data-colors]:not([hidden] *, details:not([open]) *)';

/** Colors the code that is shown: most pages show the language whose colors are in the HTML. */
function colorShown(): void {
  const found = document.querySelectorAll<HTMLElement>(SHOWN);
  if (found.length > 0) {
    import(/* webpackChunkName: "colors" */ './colorCode').then(({colorCode}) => colorCode(found), console.warn);
  }
}

let observer: MutationObserver | undefined;

/** Colors the code that is shown, and other code once it is. */
export function colorShownCode(): void {
  colorShown();
  observer ??= new MutationObserver(colorShown);
  observer.observe(document.body, {subtree: true, attributeFilter: ['hidden', 'open']});
}
