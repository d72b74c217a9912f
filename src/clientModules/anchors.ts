import type {ClientModule} from '@docusaurus/types';

/**
 * Shows the entry that the URL points to: opens the details around it, scrolls there, and highlights it. Some browsers
 * do the first two on load, none on a navigation of the router. That does not set `:target` either, hence an attribute,
 * nor moves the focus.
 */

const TARGET_ATTRIBUTE = 'data-is-target';

/** The tab of a panel: the one that names it, or the one at its place in the list of tabs. */
function findPanelTab(panel: Element): HTMLElement | null {
  const byName = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
  if (byName) {
    return byName;
  }
  const panels = panel.parentElement!;
  const tabs = panels.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]');
  return tabs?.[[...panels.children].indexOf(panel)] ?? null;
}

/** Selects the tabs that contain a target. */
function showTabsAround(target: Element): boolean {
  const panel = target.closest('[role="tabpanel"][hidden]');
  const tab = panel && findPanelTab(panel);
  tab?.click();
  return Boolean(tab);
}

/** Moves the keyboard and reading position to the target, as a native link does. */
function focusTarget(target: HTMLElement): void {
  const isFocusable = target.tabIndex >= 0;
  if (!isFocusable) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), {once: true});
  }
  target.focus({preventScroll: true});
}

let marked: Element | null = null;

function markTarget(target: Element | null): void {
  marked?.removeAttribute(TARGET_ATTRIBUTE);
  marked = target;
  target?.setAttribute(TARGET_ATTRIBUTE, '');
}

/** Whether the browser shows the page where the reader left it: after a reload, or back from another document. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type !== 'navigate';
}

/** Opens what hides the target. */
function showTarget(target: Element, isScrolled: boolean): void {
  let isHidden = showTabsAround(target);
  for (let fold = target.closest('details'); fold; fold = fold.parentElement!.closest('details')) {
    isHidden ||= !fold.open;
    fold.open = true;
  }
  if (isHidden && isScrolled) {
    target.scrollIntoView();
  }
}

/** Pixels that a page may have been scrolled without a reader: by the browser, when something above changed. */
const NEAR_PX = 64;

/** What a reader does who goes on from the target. */
const READER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Watches the height of the page while a target is kept where it is. */
let keeper: ResizeObserver | undefined;

function releaseTarget(): void {
  keeper?.disconnect();
}

/**
 * Keeps a target that is in view where it is, until the reader goes on: fonts, and tools that are partly in view,
 * change the height of what is above it.
 */
function keepTarget(target: Element): void {
  let first: number | undefined;
  let scrolled = 0;
  keeper = new ResizeObserver(() => {
    const {top} = target.getBoundingClientRect();
    const change = top - (first ??= top);
    const hasLeft = Math.abs(change) >= 1 && Math.abs(window.scrollY - scrolled) >= NEAR_PX;
    if (hasLeft || first < 0 || first > window.innerHeight) {
      releaseTarget();
    } else {
      if (change) {
        window.scrollBy({top: change, behavior: 'instant'});
      }
      scrolled = window.scrollY;
    }
  });
  keeper.observe(document.getElementById('__docusaurus')!);
}

if (typeof window !== 'undefined') {
  READER_EVENTS.forEach((type) => window.addEventListener(type, releaseTarget, true));
}

function onRouteDidUpdate({
  location,
  previousLocation,
}: Parameters<NonNullable<ClientModule['onRouteDidUpdate']>>[0]): void {
  // A parameter that changes alone, such as the language of samples, is not a navigation.
  const isSamePlace = previousLocation?.pathname === location.pathname && previousLocation.hash === location.hash;
  if (isSamePlace && previousLocation.search !== location.search) {
    return;
  }
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  markTarget(target);
  releaseTarget();
  if (target) {
    showTarget(target, Boolean(previousLocation) || !isReturn());
    keepTarget(target);
  }
  // A search result leaves nothing focused; a link of the page keeps the focus.
  if (target && previousLocation && document.activeElement === document.body) {
    focusTarget(target);
  }
}

export default {onRouteDidUpdate} satisfies ClientModule;
