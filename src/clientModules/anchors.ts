import type {ClientModule} from '@docusaurus/types';

/**
 * Shows the entry that the address points to: opens what it is folded in, scrolls there, and marks it. Browsers do the
 * first two for addresses that they load, not all of them, and none for a navigation of the router; that sets no
 * `:target` either, so that the mark is an attribute, and leaves the keyboard where it was.
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

/** Chooses the tabs that a target stands in. */
function showTabsAround(target: Element): boolean {
  const panel = target.closest('[role="tabpanel"][hidden]');
  const tab = panel && findPanelTab(panel);
  tab?.click();
  return Boolean(tab);
}

/** Goes on from the target with the keyboard and in reading, as after a link of the browser's own. */
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

function onRouteDidUpdate({
  location,
  previousLocation,
}: Parameters<NonNullable<ClientModule['onRouteDidUpdate']>>[0]): void {
  // A parameter that changes by itself, such as the language of samples, leads nowhere.
  const isSamePlace = previousLocation?.pathname === location.pathname && previousLocation.hash === location.hash;
  if (isSamePlace && previousLocation.search !== location.search) {
    return;
  }
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  markTarget(target);
  if (target) {
    showTarget(target);
  }
  // A result of the search leaves the focus to nobody; a link of the page keeps it.
  if (target && previousLocation && document.activeElement === document.body) {
    focusTarget(target);
  }
}

export default {onRouteDidUpdate} satisfies ClientModule;
