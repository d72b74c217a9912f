import fs from 'node:fs/promises';
import path from 'node:path';
import {load} from 'cheerio';
import {NOT_FOUND, type Finisher} from './page';

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
 * Writes the search index of a build into its folder `pagefind`, the not-found
 * page left out.
 *
 * @param folder of the build
 * @throws with what Pagefind says
 */
export async function makeSearchIndex(folder: string): Promise<Finisher> {
  // Imported here, since the package is an ES module and scripts are not.
  const {close, createIndex} = await import('pagefind');
  const {index, errors} = await createIndex({rootSelector: 'main'});
  if (!index) {
    throw new Error(`the search index cannot be made: ${errors.join('; ')}`);
  }
  const problems: string[] = [];
  let pages = 0;
  return {
    read: async ({file, url}) => {
      if (file === NOT_FOUND) {
        return;
      }
      const content = readable(await fs.readFile(path.join(folder, file), 'utf8'));
      problems.push(...(await index.addHTMLFile({url, content})).errors);
      pages += 1;
    },
    finish: async () => {
      problems.push(...(await index.writeFiles({outputPath: path.join(folder, 'pagefind')})).errors);
      await close();
      if (problems.length > 0) {
        throw new Error(`the search index cannot be made: ${problems.join('; ')}`);
      }
      return `${pages} pages are in the search index.`;
    },
  };
}
