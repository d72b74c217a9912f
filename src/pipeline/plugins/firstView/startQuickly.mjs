/**
 * A loader for code of Docusaurus, for browsers: replaces what makes a page wait when it is rendered, at first and after
 * a navigation. Each key is a file, with what is replaced in it.
 *
 * - `localeCompare` loads the collation of a language at its first call, 20 ms. Keys are sorted by it, for which any order
 *   will do.
 * - A scroll position, a height or a style that is read while a page is rendered makes the browser compute the styles of
 *   the page, or lay it out. The position is read again once the page works, the height is that of a navbar that hides,
 *   and the style is read when a reader goes back to the top.
 * - Each link makes an observer each time that it is rendered, to load ahead what is in view. The site loads ahead what a
 *   reader points at (`src/clientModules/prefetch.ts`).
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export const REPLACED = {
  'theme-common/lib/utils/reactUtils.js': [['a[0].localeCompare(b[0])', '(a[0] < b[0] ? -1 : 1)']],
  'theme-common/lib/utils/scrollUtils.js': [
    ['useRef(getScrollPosition())', 'useRef(null)'],
    ['const supportsNativeSmoothScrolling = isBrowser', 'const supportsNativeSmoothScrolling = () => isBrowser'],
    ['cancelRef.current = supportsNativeSmoothScrolling', 'cancelRef.current = supportsNativeSmoothScrolling()'],
  ],
  'theme-common/lib/hooks/useHideableNavbar.js': [['if (node !== null)', 'if (hideOnScroll && node !== null)']],
  'core/lib/client/exports/Link.js': [['ExecutionEnvironment.canUseIntersectionObserver', 'false']],
};

/**
 * @param {string} source
 * @returns {string}
 */
export default function startQuickly(source) {
  const path = this.resourcePath.replaceAll('\\', '/');
  const [file, replacements] = Object.entries(REPLACED).find(([ending]) => path.endsWith(ending));
  return replacements.reduce((text, [found, by]) => {
    if (!text.includes(found)) {
      throw new Error(
        `@docusaurus/${file} has no "${found}" any more, expected it to be there once: ` +
          'src/pipeline/plugins/firstView/startQuickly.mjs replaces it. Look for what the update does now.',
      );
    }
    return text.replace(found, by);
  }, source);
}
