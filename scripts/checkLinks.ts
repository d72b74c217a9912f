import fs from 'node:fs/promises';
import path from 'node:path';
import {load} from 'cheerio';

export interface LinkReport {
  readonly pages: number;
  readonly checked: number;
  /** One sentence each: page, what was found, what was expected. */
  readonly problems: readonly string[];
}

interface Page {
  /** Path of the page, as the server answers it. */
  readonly url: string;
  readonly anchors: ReadonlySet<string>;
  /** Values of `href` and `src`, as written. */
  readonly links: readonly string[];
  /** What the browser would load from elsewhere. */
  readonly foreign: readonly string[];
}

const ORIGIN = 'https://site.invalid';

/** The path at which a host answers an HTML file of a build: without `.html` and `index`. */
export function pageUrl(file: string): string {
  return `/${file.split(path.sep).join('/')}`.replace(/(?:\/index)?\.html$/, '') || '/';
}

async function readPage(folder: string, file: string): Promise<Page> {
  const $ = load(await fs.readFile(path.join(folder, file), 'utf8'));
  const values = (selector: string, attribute: string): string[] =>
    $(selector)
      .toArray()
      .map((element) => $(element).attr(attribute)!);
  const resources = [
    ...values('script[src], img[src], source[src], iframe[src]', 'src'),
    ...values('link[rel="stylesheet"], link[rel~="icon"], link[rel="preload"], link[rel="prefetch"]', 'href'),
  ];
  return {
    url: pageUrl(file),
    anchors: new Set([...values('[id]', 'id'), ...values('a[name]', 'name'), 'top', '']),
    links: [...values('a[href]', 'href'), ...resources],
    foreign: resources.filter((resource) => /^(https?:)?\/\//.test(resource)),
  };
}

/**
 * Checks every link, anchor, script, style and picture in built HTML, raw
 * elements and files in `static/` included, which the check of Docusaurus does
 * not see. A resource from another host is a problem too: the site calls none.
 */
export async function checkLinks(folder: string): Promise<LinkReport> {
  const files = await fs.readdir(folder, {recursive: true});
  const existing = new Set(files.map((file) => `/${file.split(path.sep).join('/')}`));
  const htmlFiles = files.filter((file) => file.endsWith('.html'));
  const pages = await Promise.all(htmlFiles.map((file) => readPage(folder, file)));
  const pagesByUrl = new Map(pages.map((page) => [page.url, page]));

  let checked = 0;
  const problemOf = (page: Page, link: string): string | undefined => {
    const target = new URL(link, ORIGIN + page.url);
    if (target.origin !== ORIGIN) {
      return undefined;
    }
    checked += 1;
    const pathname = decodeURI(target.pathname);
    const targetPage = pagesByUrl.get(pathname);
    if (!targetPage) {
      return existing.has(pathname)
        ? undefined
        : `${page.url}: found a link to ${link}, expected a page or file of the site`;
    }
    const anchor = decodeURIComponent(target.hash.slice(1));
    return targetPage.anchors.has(anchor)
      ? undefined
      : `${page.url}: found a link to ${link}, expected an element with the id "${anchor}" on ${pathname}`;
  };

  const problems = pages.flatMap((page) => [
    ...page.links.map((link) => problemOf(page, link)),
    ...page.foreign.map((resource) => `${page.url}: found ${resource}, expected a resource of the site's own host`),
  ]);
  return {pages: pages.length, checked, problems: [...new Set(problems.filter((problem) => problem !== undefined))]};
}
