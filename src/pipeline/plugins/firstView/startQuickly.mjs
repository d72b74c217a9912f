/**
 * A loader for code of the theme, for browsers: replaces what makes the first rendering of a page wait. Each key is a
 * file of `@docusaurus/theme-common`.
 *
 * - `localeCompare` loads the collation of a language at its first call, 20 ms. Keys are sorted by it, for which any order
 *   will do.
 * - A scroll position or a height that is read while a page is rendered makes the browser lay out the page. The position
 *   is read again once the page works, and the height is that of a navbar that hides.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export const REPLACED = {
  'lib/utils/reactUtils.js': ['a[0].localeCompare(b[0])', '(a[0] < b[0] ? -1 : 1)'],
  'lib/utils/scrollUtils.js': ['useRef(getScrollPosition())', 'useRef(null)'],
  'lib/hooks/useHideableNavbar.js': ['if (node !== null)', 'if (hideOnScroll && node !== null)'],
};

/**
 * @param {string} source
 * @returns {string}
 */
export default function startQuickly(source) {
  const path = this.resourcePath.replaceAll('\\', '/');
  const [file, [found, by]] = Object.entries(REPLACED).find(([ending]) => path.endsWith(ending));
  if (!source.includes(found)) {
    throw new Error(
      `${file} of @docusaurus/theme-common has no "${found}" any more, expected it to be there once: ` +
        'src/pipeline/plugins/firstView/startQuickly.mjs replaces it. Look for what the update does now.',
    );
  }
  return source.replace(found, by);
}
