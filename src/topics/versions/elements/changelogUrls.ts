import type {ChangelogEntry} from '../../../pipeline/contracts/changelog';
import {siteAreas} from '../../../site';
import {getChangeAnchor} from '../changeAnchor';
import type {Product} from '../../../pipeline/contracts/bundleContract';

/** Where the changes of each product are listed. */
export const CHANGELOG_PAGES = Object.fromEntries(siteAreas.map(({id, changelog}) => [id, changelog])) as Readonly<
  Record<Product, string>
>;

/** The URL of an entry; one for both products is on the pages of both. */
export function getChangeUrl(
  entry: ChangelogEntry,
  product: Product = entry.product === 'both' ? 'payments' : entry.product,
): string {
  return `${CHANGELOG_PAGES[product]}#${getChangeAnchor(entry)}`;
}
