import fs from 'node:fs/promises';
import path from 'node:path';
import type {Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';

/** A page of a build, parsed once for everything that reads it. */
export interface BuiltPage {
  /** Path of its file in the build folder, with forward slashes. */
  readonly file: string;
  /** Path at which a host answers it, as `/payments/Guides/refunds`. */
  readonly url: string;
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

/** Reads one page of a build. */
export async function readBuiltPage(folder: string, file: string): Promise<BuiltPage> {
  return {file, url: pageUrl(file), tree: fromHtml(await fs.readFile(path.join(folder, file), 'utf8'))};
}
