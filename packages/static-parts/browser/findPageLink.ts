import {findClosest} from './findClosest';

/** The link of an event that leads to a page of this site in the same tab: to no file, and to no other host. */
export function findPageLink(event: Event): HTMLAnchorElement | undefined {
  const link = findClosest(event, 'a') as HTMLAnchorElement | null;
  const isPage =
    link?.origin === window.location.origin && ['', '_self'].includes(link.target) && !link.hasAttribute('download');
  return isPage ? link : undefined;
}
