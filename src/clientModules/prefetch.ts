import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

/**
 * Prefetches the page of a link when a reader is about to follow it: points at it, focuses it or touches it. Docusaurus
 * prefetches every link in view, the whole sidebar, for one of which a reader goes on to. On slow connections and
 * those that save data it prefetches nothing, and neither does this.
 */

type Docusaurus = typeof window.docusaurus;

/** How long a pointer rests on a link that it does not only pass. */
const REST_MS = 65;

let prefetchPage: Docusaurus['prefetch'] = () => false;
let timer = 0;

function findPath({target}: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === window.location.origin && link.pathname !== window.location.pathname
    ? link.pathname
    : undefined;
}

function prefetchTarget(event: Event): void {
  const path = findPath(event);
  if (path !== undefined) {
    void prefetchPage(path);
  }
}

function prefetchAfterRest(event: Event): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(prefetchTarget, REST_MS, event);
}

/** Links call both functions, which Docusaurus sets before it renders. */
function replacePrefetch(): void {
  const {prefetch} = window.docusaurus;
  if (prefetch !== ignore) {
    prefetchPage = prefetch;
    window.docusaurus = {prefetch: ignore, preload: ignore};
  }
}

function ignore(): false {
  return false;
}

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('pointerover', prefetchAfterRest, {passive: true});
  document.addEventListener('focusin', prefetchTarget);
  document.addEventListener('touchstart', prefetchTarget, {passive: true});
}

export default {
  onRouteUpdate() {
    if (ExecutionEnvironment.canUseDOM) {
      replacePrefetch();
    }
  },
} satisfies ClientModule;
