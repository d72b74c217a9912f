/** The link of an event that leads to a page of this site in the same tab: to no file, and to no other host. */
export function findPageLink({target}: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPage =
    link?.origin === window.location.origin && ['', '_self'].includes(link.target) && !link.hasAttribute('download');
  return isPage ? link : undefined;
}
