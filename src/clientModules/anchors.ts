import type {ClientModule} from '@docusaurus/types';

/**
 * Shows the entry that the address points to: opens what it is folded in, scrolls there, and marks it. Browsers do the
 * first two for addresses that they load, not all of them, and none for a navigation of the router; that sets no
 * `:target` either, so that the mark is an attribute.
 */

const MARK = 'data-is-target';

function foldsAround(element: Element): HTMLDetailsElement[] {
  const around = element.closest('details');
  return around ? [around, ...(around.parentElement ? foldsAround(around.parentElement) : [])] : [];
}

function mark(target: Element | null): void {
  document.querySelectorAll(`[${MARK}]`).forEach((element) => element.removeAttribute(MARK));
  target?.setAttribute(MARK, '');
}

function show(target: Element): void {
  const closed = foldsAround(target).filter(({open}) => !open);
  for (const fold of closed) {
    fold.open = true;
  }
  if (closed.length > 0) {
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
  mark(target);
  if (target) {
    show(target);
  }
}

export default {onRouteDidUpdate} satisfies ClientModule;
