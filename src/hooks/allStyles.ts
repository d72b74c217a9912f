let loading: Promise<void> | undefined;

function loadSheet(first: HTMLStyleElement): Promise<void> {
  return new Promise((resolve) => {
    const all = document.createElement('link');
    all.rel = 'stylesheet';
    all.href = first.dataset.allStyles!;
    // Without effect until both change at once: the style of each element is computed again once, not twice.
    all.media = 'not all';
    all.addEventListener('load', () => {
      all.media = '';
      first.remove();
      resolve();
    });
    all.addEventListener('error', () => {
      // The page keeps its own rules, and the next call tries again.
      all.remove();
      loading = undefined;
      resolve();
    });
    first.after(all);
  });
}

/**
 * Loads the sheet with all rules of the site, once. A page of the build contains the rules that its own HTML uses, and
 * names this one: for what scripts add, and for other pages. It takes the place of the first.
 */
export function loadAllStyles(): Promise<void> {
  const first = document.querySelector<HTMLStyleElement>('style[data-all-styles]');
  loading ??= first ? loadSheet(first) : Promise.resolve();
  return loading;
}
