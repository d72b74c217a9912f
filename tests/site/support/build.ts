import fs from 'node:fs';
import path from 'node:path';
import {load, type CheerioAPI} from 'cheerio';
import {getPageFilePath} from '../../../src/shell/pageFile';

const BUILD = path.resolve('build');

if (!fs.existsSync(path.join(BUILD, '404.html'))) {
  throw new Error(
    'build/404.html: found no such file, expected the production build of the site. Run "npm run build" first.',
  );
}

function memoize<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** Returns whether the build has a file, by its path from the root of the site. */
export function hasFile(file: string): boolean {
  return fs.existsSync(path.join(BUILD, file));
}

/** Reads a file of the build, by its path from the root of the site: `/payments/llms.txt`. */
export const readBuilt = memoize((file) => fs.readFileSync(path.join(BUILD, file), 'utf8'));

/** Reads the HTML of a page by its address: `/payments/APIs/refunds`. */
export function readHtml(address: string): string {
  return readBuilt(`${getPageFilePath(address)}.html`);
}

/** Reads the Markdown copy of a page by the address of the page. */
export function readCopy(address: string): string {
  return readBuilt(`${getPageFilePath(address)}.md`);
}

/** Parses the HTML of a page, once per process. All tests share the document: load a copy before you change it. */
export const loadPage: (address: string) => CheerioAPI = memoize((address) => load(readHtml(address)));
