import fs from 'node:fs/promises';
import path from 'node:path';
import type {Root} from 'hast';
import {select} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {pageFile} from '../../src/pageFile';
import {takeAlong} from '../../src/takeAlong';
import {areaOf, inSidebarOrder, llmsText, type ListedPage} from './llms';
import {articleOf} from './markdown/article';
import {toMarkdown} from './markdown/toMarkdown';
import {NOT_FOUND, siteUrl, type BuiltPage, type Finisher} from './page';

/** Parts the pages of a text that holds several. */
const BETWEEN_PAGES = '\n---\n\n';

/** The category of a page that stands in no sidebar. */
const NO_CATEGORY = 'Pages';

function attribute(selector: string, name: string, tree: Root): string | undefined {
  const value = select(selector, tree)?.properties[name];
  return value === undefined || value === null ? undefined : String(value);
}

function required<T>(value: T | undefined, what: string, {file}: BuiltPage): T {
  if (value === undefined) {
    throw new Error(`${file}: found no ${what}, expected one: its Markdown copy is made of it.`);
  }
  return value;
}

function listed(page: BuiltPage): ListedPage {
  const {url, tree} = page;
  const next = attribute('.pagination-nav__link--next', 'href', tree);
  const category = select('.breadcrumbs__item:nth-last-child(2) span', tree);
  return {
    url,
    title: toString(required(select('h1', tree), 'h1', page)),
    description: required(attribute('meta[name="description"]', 'content', tree), 'description', page),
    category: category ? toString(category) : NO_CATEGORY,
    copy: `${pageFile(url)}.md`,
    next: next === undefined ? undefined : siteUrl(next, page),
  };
}

/** The Markdown copy of a page: its title, its description, where it comes from, its article. */
function copyOf(page: BuiltPage, {description}: ListedPage): string {
  const address = required(attribute('link[rel="canonical"]', 'href', page.tree), 'canonical address', page);
  const markdown = toMarkdown(required(articleOf(page.tree), 'main content', page), address);
  const [title, ...rest] = markdown.split('\n\n');
  return [title, `> ${description}`, `Source: ${address}`, ...rest].join('\n\n');
}

/**
 * Writes each page as Markdown beside its HTML, and for the site and each area
 * a list of its pages (llms.txt) and all of them as one text (llms-full.txt).
 *
 * @param folder of the build
 */
export function writeMarkdown(folder: string): Finisher {
  const pages: ListedPage[] = [];
  const place = (file: string): string => path.join(folder, file);
  return {
    read: async (page) => {
      if (page.file === NOT_FOUND) {
        return;
      }
      const entry = listed(page);
      pages.push(entry);
      await fs.writeFile(place(entry.copy), copyOf(page, entry));
    },
    finish: async () => {
      const ordered = inSidebarOrder(pages);
      for (const area of takeAlong) {
        const own = takeAlong
          .flatMap(({base}) => ordered.filter(({url}) => areaOf(url).base === base))
          .filter(({url}) => url.startsWith(area.base));
        if (own.length === 0) {
          continue;
        }
        const full = place(`${area.base}llms-full.txt`);
        await fs.writeFile(place(`${area.base}llms.txt`), llmsText(area, own));
        await fs.writeFile(full, '');
        for (const [index, {copy}] of own.entries()) {
          await fs.appendFile(full, `${index > 0 ? BETWEEN_PAGES : ''}${await fs.readFile(place(copy), 'utf8')}`);
        }
      }
      return `${pages.length} pages have a copy in Markdown.`;
    },
  };
}
