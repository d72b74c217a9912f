import {getPageFilePath} from '../pageFile';

/**
 * The picture that stands for a page where a link to it is shared: its address
 * and its words. The head of a page names it, the build draws it, and both go
 * by what is here.
 */

/** Width and height in pixels, the form that every network shows without cutting. */
export const SHARE_SIZE = {width: 1200, height: 630} as const;

/** What stands on the picture of a page. */
export interface ShareText {
  readonly site: string;
  readonly area: string;
  readonly title: string;
  readonly description: string;
}

/** The address of the picture of a page, both seen from the root of the site: `/share/markdown-page.png`. */
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

/** The words of the picture, for those who do not see it. */
export function describeSharePicture({site, area, title, description}: ShareText): string {
  return `${site}, ${area}: ${title}. ${description}`;
}
