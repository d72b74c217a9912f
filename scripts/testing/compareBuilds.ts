import fs from 'node:fs';
import path from 'node:path';

/** The content hash in the name of a script or style sheet. */
const ASSET_HASH = /(assets\/(?:js|css)\/[\w.~-]+?)\.[0-9a-f]{8}(?=\.(?:js|css))/g;

/** The number of a script that several pages have in common: the bundler's, from the code in it. */
const SHARED_NUMBER = /(assets\/js\/)\d+(?=\.js)/g;

/** The digest of a script or style sheet, of which two compilers make different ones. */
const INTEGRITY = / integrity="?sha256-[\w+/=]+"?/g;

/** The length of the excerpt around a difference, in characters. */
const CONTEXT = 60;

function readPages(folder: string): ReadonlyMap<string, string> {
  const files = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));
  if (files.length === 0) {
    throw new Error(`${folder} has no pages: build the site into it first.`);
  }
  const normalize = (html: string): string =>
    html.replace(ASSET_HASH, '$1').replace(SHARED_NUMBER, '$1shared').replace(INTEGRITY, '');
  return new Map(files.sort().map((file) => [file, normalize(fs.readFileSync(path.join(folder, file), 'utf8'))]));
}

function cutExcerpt(html: string, index: number): string {
  return JSON.stringify(html.slice(Math.max(0, index - CONTEXT), index + CONTEXT));
}

function describeDifference(page: string, expected: string, found: string): string {
  let index = 0;
  while (expected[index] === found[index]) {
    index += 1;
  }
  return `${page}: found ${cutExcerpt(found, index)}, expected ${cutExcerpt(expected, index)}`;
}

/**
 * Compares the HTML of two builds of the site, except for the hashes, numbers and digests of scripts
 * and style sheets, since two compilers generate different scripts.
 *
 * @returns how many pages were compared, and a sentence for each page that differs or is only in one build
 * @throws when a folder has no pages
 */
export function compareBuilds(expectedFolder: string, foundFolder: string): {pages: number; differences: string[]} {
  const expected = readPages(expectedFolder);
  const found = readPages(foundFolder);
  const names = [...new Set([...expected.keys(), ...found.keys()])];
  const differences = names.flatMap((name) => {
    const [before, after] = [expected.get(name), found.get(name)];
    if (before === undefined || after === undefined) {
      return `${name}: is only in ${before === undefined ? foundFolder : expectedFolder}`;
    }
    return before === after ? [] : describeDifference(name, before, after);
  });
  return {pages: names.length, differences};
}
