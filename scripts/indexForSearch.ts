import fs from 'node:fs/promises';
import path from 'node:path';
import {load} from 'cheerio';
import {pageUrl} from './checkLinks';

/** What is on every page, or on none that a reader would look for. */
const LEFT_OUT = 'nav, .hash-link, button, .theme-doc-toc-mobile, .theme-doc-toc-desktop, [role="status"]';

/** Elements whose text would run into that of their neighbor. */
const BLOCKS = 'th, td, li, dt, dd, figcaption > *, .line';

/** Gives a page as Pagefind is to read it: its main content, words apart. */
function readable(html: string): string {
  const $ = load(html);
  $(LEFT_OUT).remove();
  $(BLOCKS).append(' ');
  return $.html();
}

/**
 * Writes the search index of built HTML into its folder `pagefind`, the
 * not-found page left out.
 *
 * @returns the number of pages in it
 * @throws with what Pagefind says
 */
export async function indexForSearch(folder: string): Promise<number> {
  // Imported here, since the package is an ES module and scripts are not.
  const {close, createIndex} = await import('pagefind');
  const {index, errors} = await createIndex({rootSelector: 'main'});
  if (!index) {
    throw new Error(`the search index cannot be made: ${errors.join('; ')}`);
  }
  const files = (await fs.readdir(folder, {recursive: true})).filter(
    (file) => file.endsWith('.html') && path.basename(file) !== '404.html',
  );
  const problems: string[] = [];
  for (const file of files.sort()) {
    const content = readable(await fs.readFile(path.join(folder, file), 'utf8'));
    problems.push(...(await index.addHTMLFile({url: pageUrl(file), content})).errors);
  }
  problems.push(...(await index.writeFiles({outputPath: path.join(folder, 'pagefind')})).errors);
  await close();
  if (problems.length > 0) {
    throw new Error(`the search index cannot be made: ${problems.join('; ')}`);
  }
  return files.length;
}
