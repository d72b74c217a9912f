/**
 * A loader for code of packages, for browsers: replaces what makes a page wait. Each key is a file, with what is replaced
 * in it.
 *
 * - `localeCompare` loads the collation of a language at its first call, 20 ms. Keys are sorted by it, for which any order
 *   will do.
 * - A scroll position, a height or a style that is read while a page is rendered makes the browser compute the styles of
 *   the page, or lay it out. The position is read again once the page works, the height is that of a navbar that hides,
 *   and the style is read when a reader goes back to the top.
 * - Each link makes an observer each time that it is rendered, to load ahead what is in view. The site loads ahead what a
 *   reader points at (`src/clientModules/prefetch.ts`).
 * - React continues its work by a message to itself. Firefox and WebKit lose messages that are under way when a reader
 *   leaves a page that is kept for the way back: React would wait for its message forever, and the page, back again, would
 *   follow no link. It is sent again; where none is awaited, nothing happens.
 *
 * Plain JavaScript, since the bundler loads it without a compiler.
 */
export const REPLACED = {
  '@docusaurus/theme-common/lib/utils/reactUtils.js': [['a[0].localeCompare(b[0])', '(a[0] < b[0] ? -1 : 1)']],
  '@docusaurus/theme-common/lib/utils/scrollUtils.js': [
    ['useRef(getScrollPosition())', 'useRef(null)'],
    ['const supportsNativeSmoothScrolling = isBrowser', 'const supportsNativeSmoothScrolling = () => isBrowser'],
    ['cancelRef.current = supportsNativeSmoothScrolling', 'cancelRef.current = supportsNativeSmoothScrolling()'],
  ],
  '@docusaurus/theme-common/lib/hooks/useHideableNavbar.js': [
    ['if (node !== null)', 'if (hideOnScroll && node !== null)'],
  ],
  '@docusaurus/core/lib/client/exports/Link.js': [['ExecutionEnvironment.canUseIntersectionObserver', 'false']],
  'scheduler/cjs/scheduler.production.js': [
    [
      'channel.port1.onmessage = performWorkUntilDeadline;',
      'channel.port1.onmessage = performWorkUntilDeadline; addEventListener("pageshow", ({persisted}) => persisted && port.postMessage(null));',
    ],
  ],
};

/**
 * @param {string} source
 * @returns {string}
 */
export default function replaceCode(source) {
  const path = this.resourcePath.replaceAll('\\', '/');
  const [file, replacements] = Object.entries(REPLACED).find(([ending]) => path.endsWith(ending));
  return replacements.reduce((text, [found, by]) => {
    if (!text.includes(found)) {
      throw new Error(
        `${file} has no "${found}" any more, expected it to be there once: ` +
          'src/pipeline/plugins/firstView/replaceCode.mjs replaces it. Look for what the update does now.',
      );
    }
    return text.replace(found, by);
  }, source);
}
