import path from 'node:path';

/** A page of a docs area, by its file and what is derived from it. */
export interface PageName {
  /** From the root of the project: `payments/Guides/refunds.mdx`. */
  readonly file: string;
  /** The folder of the area: `payments`. */
  readonly area: string;
  /** As sidebars name it: `Guides/refunds`. */
  readonly id: string;
  /** On the site: `/payments/Guides/refunds`. */
  readonly url: string;
}

const NAME = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;

/**
 * Reads the name of a page as a writer types it: its file or its path on the site.
 *
 * @throws when it is in no area, or is not a path of words with hyphens
 */
export function readPageName(text: string, areas: readonly string[]): PageName {
  const id = text
    .replace(/^\.?\//, '')
    .replace(/\.mdx$/, '')
    .split('/');
  const [area = '', ...rest] = id;
  if (!areas.includes(area)) {
    throw new Error(
      `found the page ${text}, expected one of ${areas.join(' or ')}, as in ${areas[0]!}/Guides/disputes.mdx.`,
    );
  }
  const wrong = rest.find((part) => !NAME.test(part));
  if (rest.length === 0 || wrong !== undefined) {
    throw new Error(
      `found ${JSON.stringify(wrong ?? text)}, expected letters, digits and hyphens, since it is the path of the page.`,
    );
  }
  return {file: `${path.posix.join(area, ...rest)}.mdx`, area, id: rest.join('/'), url: `/${area}/${rest.join('/')}`};
}
