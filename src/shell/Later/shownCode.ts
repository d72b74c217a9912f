/** Colors the programs that are shown: most pages show the language whose colors are in the HTML. */
function colorShown(): void {
  const found = document.querySelectorAll<HTMLElement>('[role="tabpanel"]:not([hidden]) [data-colors]');
  if (found.length > 0) {
    import(/* webpackChunkName: "colors" */ './colorCode').then(
      ({colorCode}) => found.forEach(colorCode),
      console.warn,
    );
  }
}

let observer: MutationObserver | undefined;

/** Colors the programs that are shown, and others once they are. */
export function colorShownCode(): void {
  colorShown();
  observer ??= new MutationObserver(colorShown);
  observer.observe(document.body, {subtree: true, attributeFilter: ['hidden']});
}
