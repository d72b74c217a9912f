import type {ClientModule} from '@docusaurus/types';

/**
 * A page of the build contains the rules that its own HTML uses, and names the sheet with all rules: those for what
 * scripts add, and for other pages. It is loaded once the first view is there, and takes the place of the first.
 */
function loadAllStyles(): void {
  const first = document.querySelector<HTMLStyleElement>('style[data-all-styles]');
  if (!first) {
    return;
  }
  const all = document.createElement('link');
  all.rel = 'stylesheet';
  all.href = first.dataset.allStyles!;
  all.addEventListener('load', () => first.remove());
  delete first.dataset.allStyles;
  first.after(all);
}

export default {onRouteDidUpdate: loadAllStyles} satisfies ClientModule;
