import {existsSync} from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type {Heading} from 'mdast';
import {createText as textNode, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {writeMarkdown} from '../markdown/write';
import {getPageFilePath} from '../../shell/pageFile';
import {downloadAreas} from '../../shell/PageTools/downloadLinks';
import {findDownloadArea, sortBySidebar, renderLlmsText, type ListedPage} from './llms';
import {resolveLinks} from './resolveLinks';
import {toSitePath, getTitle, type BuiltPage, type PostBuildStep} from './builtPage';

/** Separates the pages of a text that contains several. */
const PAGE_SEPARATOR = '\n---\n\n';

/** The category of a page that is not in a sidebar. */
const DEFAULT_CATEGORY = 'Pages';

function requireValue(value: string | undefined, what: string, {file}: BuiltPage): string {
  if (value === undefined) {
    throw new Error(`${file}: found no ${what}, expected one: its Markdown copy is built from it.`);
  }
  return value;
}

function describeListedPage(page: BuiltPage): ListedPage {
  const {url, metaContents, next, category} = page;
  return {
    url,
    title: requireValue(getTitle(page), 'h1', page),
    description: requireValue(metaContents.get('description'), 'description', page),
    category: category ?? DEFAULT_CATEGORY,
    copy: `${getPageFilePath(url)}.md`,
    next: next === undefined ? undefined : toSitePath(next, page),
  };
}

/** The Markdown copy of a page: its title, its description, its URL, its text. */
function renderMarkdownCopy(page: BuiltPage, {title, description}: ListedPage, nodes: Nodes): string {
  const address = requireValue(page.canonical, 'canonical URL', page);
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
export function writeCopies(folder: string): PostBuildStep {
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
        const entry = describeListedPage(page);
        const copy = renderMarkdownCopy(page, entry, text.nodes);
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
      const ordered = sortBySidebar(pages);
      // Those of areas that have pages are written below.
      const lists = downloadAreas
        .filter(({base}) => ordered.some(({url}) => url.startsWith(base)))
        .flatMap(({base}) => [`${base}llms.txt`, `${base}llms-full.txt`]);
      const isServed = (pathname: string): boolean =>
        copies.has(pathname) || lists.includes(pathname) || existsSync(place(pathname));
      for (const area of downloadAreas) {
        const own = downloadAreas
          .flatMap(({base}) => ordered.filter(({url}) => findDownloadArea(url).base === base))
          .filter(({url}) => url.startsWith(area.base));
        if (own.length === 0) {
          continue;
        }
        await fs.writeFile(place(`${area.base}llms.txt`), renderLlmsText(area, own, isServed));
        const full = own.map(({copy}) => copies.get(copy)!).join(PAGE_SEPARATOR);
        await fs.writeFile(place(`${area.base}llms-full.txt`), full);
      }
      return `${pages.length} pages have a copy in Markdown.`;
    },
  };
}
