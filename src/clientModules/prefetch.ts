import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';
import {runAfterFrame} from '../hooks/afterLoad';
import {findPageLink} from '../../packages/static-parts/browser/findPageLink';

/**
 * Loads ahead what readers go on to: the script of the next page, and all of a page whose link a reader points at,
 * focuses or touches: its HTML and its scripts. Docusaurus prefetches every link in view, the whole sidebar. On slow
 * connections and those that save data nothing is loaded ahead.
 */

type Docusaurus = typeof window.docusaurus;

/** How long a pointer rests on a link that it does not only pass. */
const REST_MS = 65;

const ignore = (): false => false;
const IGNORED: Docusaurus = {prefetch: ignore, preload: ignore};

let docusaurus = IGNORED;
let timer = 0;

/** A path of a file that a page offers: its Markdown, a contract. Pages have no ending. */
const FILE = /\.[a-z]+$/;

/** The path of another page of the site. */
function findPath(link: HTMLAnchorElement | null | undefined): string | undefined {
  const isPage = link && link.pathname !== window.location.pathname && !FILE.test(link.pathname);
  return isPage ? link.pathname : undefined;
}

function loadTarget(event: Event): void {
  const path = findPath(findPageLink(event));
  if (path !== undefined) {
    // What does not load now is loaded again, and its error handled, when the link is followed.
    Promise.resolve(docusaurus.preload(path)).catch(ignore);
  }
}

function loadAfterRest(event: Event): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(loadTarget, REST_MS, event);
}

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('pointerover', loadAfterRest, {passive: true});
  document.addEventListener('focusin', loadTarget);
  document.addEventListener('touchstart', loadTarget, {passive: true});
}

export default {
  onRouteUpdate() {
    // Links call both functions, which Docusaurus sets before it renders.
    if (ExecutionEnvironment.canUseDOM && window.docusaurus !== IGNORED) {
      docusaurus = window.docusaurus;
      window.docusaurus = IGNORED;
    }
  },
  onRouteDidUpdate() {
    const next = findPath(document.querySelector<HTMLAnchorElement>('a.pagination-nav__link--next'));
    if (next !== undefined) {
      runAfterFrame(() => void docusaurus.prefetch(next));
    }
  },
} satisfies ClientModule;
