import fs from 'node:fs/promises';
import path from 'node:path';
import type {Heading} from 'mdast';
import {text as textNode, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {writeMarkdown} from '../markdown/write';
import {pageFile} from '../../shell/pageFile';
import {takeAlong} from '../../shell/PageTools/downloadLinks';
import {areaOf, inSidebarOrder, llmsText, type ListedPage} from './llms';
import {resolveLinks} from '../markdown/resolve';
import {siteUrl, titleOf, type BuiltPage, type Finisher} from './builtPage';

/** Parts the pages of a text that holds several. */
const BETWEEN_PAGES = '\n---\n\n';

/** The category of a page that stands in no sidebar. */
const NO_CATEGORY = 'Pages';

function required(value: string | undefined, what: string, {file}: BuiltPage): string {
  if (value === undefined) {
    throw new Error(`${file}: found no ${what}, expected one: its Markdown copy is made of it.`);
  }
  return value;
}

function listed(page: BuiltPage): ListedPage {
  const {url, metaContents, next, category} = page;
  return {
    url,
    title: required(titleOf(page), 'h1', page),
    description: required(metaContents.get('description'), 'description', page),
    category: category ?? NO_CATEGORY,
    copy: `${pageFile(url)}.md`,
    next: next === undefined ? undefined : siteUrl(next, page),
  };
}

/** The Markdown copy of a page: its title, its description, where it comes from, its text. */
function copyOf(page: BuiltPage, {title, description}: ListedPage, nodes: Nodes): string {
  const address = required(page.canonical, 'canonical address', page);
  resolveLinks(nodes, page, address);
  const isTitle = (node: Nodes[number]): node is Heading => node.type === 'heading' && node.depth === 1;
  const heading = nodes.find(isTitle) ?? {type: 'heading', depth: 1, children: [textNode(title)]};
  const [first, rest] = [[heading], nodes.filter((node) => node !== heading)].map(writeMarkdown);
  return [first!.trimEnd(), `> ${description}`, `Source: ${address}`, rest].join('\n\n');
}

/**
 * Writes each page as Markdown beside its HTML, and for the site and each area
 * a list of its pages (llms.txt) and all of them as one text (llms-full.txt).
 *
 * @param folder of the build
 */
export function writeCopies(folder: string): Finisher {
  const pages: ListedPage[] = [];
  const copies = new Map<string, string>();
  const problems: string[] = [];
  const place = (file: string): string => path.join(folder, file);
  return {
    read: async (page, text) => {
      if (!text) {
        return;
      }
      try {
        const entry = listed(page);
        const copy = copyOf(page, entry, text.nodes);
        pages.push(entry);
        copies.set(entry.copy, copy);
        await fs.writeFile(place(entry.copy), copy);
      } catch (error) {
        problems.push((error as Error).message);
      }
    },
    finish: async () => {
      if (problems.length > 0) {
        throw new Error(problems.join('\n'));
      }
      const ordered = inSidebarOrder(pages);
      for (const area of takeAlong) {
        const own = takeAlong
          .flatMap(({base}) => ordered.filter(({url}) => areaOf(url).base === base))
          .filter(({url}) => url.startsWith(area.base));
        if (own.length === 0) {
          continue;
        }
        await fs.writeFile(place(`${area.base}llms.txt`), llmsText(area, own));
        const full = own.map(({copy}) => copies.get(copy)!).join(BETWEEN_PAGES);
        await fs.writeFile(place(`${area.base}llms-full.txt`), full);
      }
      return `${pages.length} pages have a copy in Markdown.`;
    },
  };
}
