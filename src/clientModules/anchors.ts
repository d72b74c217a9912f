import type {ClientModule} from '@docusaurus/types';

/**
 * Shows the entry that the URL points to: opens the details around it, scrolls there, and highlights it. Some browsers
 * do the first two on load, none on a navigation of the router. That does not set `:target` either, hence an attribute,
 * nor moves the focus.
 */

const TARGET_ATTRIBUTE = 'data-is-target';

function findEnclosingDetails(element: Element): HTMLDetailsElement[] {
  const around = element.closest('details');
  return around ? [around, ...(around.parentElement ? findEnclosingDetails(around.parentElement) : [])] : [];
}

/** The tab of a panel: the one that names it, or the one at its place in the list of tabs. */
function findPanelTab(panel: Element): HTMLElement | null {
  const byName = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
  if (byName) {
    return byName;
  }
  const panels = [...panel.parentElement!.children].filter((one) => one.matches('[role="tabpanel"]'));
  const tabs = panel.parentElement!.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]');
  return tabs?.[panels.indexOf(panel)] ?? null;
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

function markTarget(target: Element | null): void {
  document.querySelectorAll(`[${TARGET_ATTRIBUTE}]`).forEach((element) => element.removeAttribute(TARGET_ATTRIBUTE));
  target?.setAttribute(TARGET_ATTRIBUTE, '');
}

function showTarget(target: Element): void {
  const closed = findEnclosingDetails(target).filter(({open}) => !open);
  for (const fold of closed) {
    fold.open = true;
  }
  if (showTabsAround(target) || closed.length > 0) {
    target.scrollIntoView();
  }
}

/** How far a target may be from where it was for a reader to be still there, in pixels. */
const NEAR_PX = 64;

/** Scrolls to the target again once the fonts are there, which can change the height of what is above it. */
async function keepTarget(target: Element): Promise<void> {
  const {top} = target.getBoundingClientRect();
  await document.fonts.ready;
  if (Math.abs(target.getBoundingClientRect().top - top) < NEAR_PX) {
    target.scrollIntoView();
  }
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
  if (target) {
    showTarget(target);
  }
  if (target && !previousLocation) {
    void keepTarget(target);
  }
  // A search result leaves nothing focused; a link of the page keeps the focus.
  if (target && previousLocation && document.activeElement === document.body) {
    focusTarget(target);
  }
}

export default {onRouteDidUpdate} satisfies ClientModule;
