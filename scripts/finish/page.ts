import fs from 'node:fs/promises';
import path from 'node:path';
import type {Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {select} from 'hast-util-select';

/** A page of a build, parsed once for everything that reads it. */
export interface BuiltPage {
  /** Path of its file in the build folder, with forward slashes. */
  readonly file: string;
  /** Its path from the root of the site, as `/payments/Guides/refunds`. */
  readonly url: string;
  /** What stands before that on the host: `/`, or the path of a site that has not the whole host, as `/docs/`. */
  readonly base: string;
  readonly tree: Root;
}

/** Something that is made of, or checked in, all pages of a build. */
export interface Finisher {
  /** Called once for each page, one after the other. It may keep what it needs, and never changes the tree. */
  readonly read: (page: BuiltPage) => void | Promise<void>;
  /**
   * Called once after all pages.
   *
   * @returns one sentence that says what was made or checked
   * @throws with every problem found
   */
  readonly finish: () => string | Promise<string>;
}

/** The not-found page. It is sent for paths that do not exist, and has none of its own. */
export const NOT_FOUND = '404.html';

/** The path at which a host answers an HTML file of a build: without `.html` and `index`. */
export function pageUrl(file: string): string {
  return `/${file}`.replace(/(?:\/index)?\.html$/, '') || '/';
}

/** The paths of all files below a folder, with forward slashes, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** The path of the site on its host, which its scripts tell. */
function baseOf(tree: Root): string {
  const script = select('script[src*="/assets/js/"]', tree)?.properties.src;
  return /^(.*?\/)assets\/js\//.exec(String(script))?.[1] ?? '/';
}

/** Reads one page of a build. */
export async function readBuiltPage(folder: string, file: string): Promise<BuiltPage> {
  const tree = fromHtml(await fs.readFile(path.join(folder, file), 'utf8'));
  return {file, url: pageUrl(file), base: baseOf(tree), tree};
}

/** A path on the host as one from the root of the site; undefined where the site has nothing. */
export function siteUrl(path: string, {base}: Pick<BuiltPage, 'base'>): string | undefined {
  return path.startsWith(base) ? `/${path.slice(base.length)}` : undefined;
}
