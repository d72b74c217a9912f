import {getPageFilePath} from '../pageFile';

/**
 * The picture of a page where a link to it is shared: its URL and its text alternative, for the head of the page and
 * for the build, which draws it.
 */

/** Width and height in pixels, the format that every network shows uncropped. */
export const SHARE_SIZE = {width: 1200, height: 630} as const;

/** The texts of the picture of a page. */
export interface ShareText {
  readonly site: string;
  readonly area: string;
  readonly title: string;
  readonly description: string;
}

/** The path of the picture of a page, both relative to the root of the site: `/share/markdown-page.png`. */
export function getSharePicturePath(path: string): string {
  return `/share${getPageFilePath(path)}.png`;
}

function toWords(segment: string): string {
  return /^apis?$/i.test(segment) ? 'API' : segment.replaceAll('-', ' ').toLowerCase();
}

/**
 * The part of the site that a page is in, by the folders of its path: "Payments
 * API" for `/payments/APIs/refunds`, "Documentation" for a page in no folder.
 */
export function describePageArea(path: string): string {
  const folders = path.split('/').slice(1, -1).map(toWords).join(' ');
  return folders === '' ? 'Documentation' : folders[0]!.toUpperCase() + folders.slice(1);
}

/** The text alternative of the picture. */
export function describeSharePicture({site, area, title, description}: ShareText): string {
  return `${site}, ${area}: ${title}. ${description}`;
}
