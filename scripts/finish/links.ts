import {selectAll} from 'hast-util-select';
import {filesBelow, siteUrl, type BuiltPage, type Finisher} from './page';

interface Page {
  readonly url: string;
  readonly base: string;
  readonly anchors: ReadonlySet<string>;
  /** Values of `href` and `src`, as written. */
  readonly links: readonly string[];
  /** What the browser would load from elsewhere. */
  readonly foreign: readonly string[];
}

const ORIGIN = 'https://site.invalid';

const SOURCES = 'script[src], img[src], source[src], iframe[src]';
const STYLES_AND_HINTS = 'link[rel~="stylesheet"], link[rel~="icon"], link[rel~="preload"], link[rel~="prefetch"]';

function linksOf({url, base, tree}: BuiltPage): Page {
  const values = (selector: string, property: string): string[] =>
    selectAll(selector, tree).map((element) => String(element.properties[property]));
  const resources = [...values(SOURCES, 'src'), ...values(STYLES_AND_HINTS, 'href')];
  return {
    url,
    base,
    anchors: new Set([...values('[id]', 'id'), ...values('a[name]', 'name'), 'top', '']),
    links: [...values('a[href]', 'href'), ...values('link[rel~="alternate"][type]', 'href'), ...resources],
    foreign: resources.filter((resource) => /^(https?:)?\/\//.test(resource)),
  };
}

/**
 * Checks every link, anchor, script, style and picture in built HTML, raw
 * elements and files in `static/` included, which the check of Docusaurus does
 * not see. A resource from another host is a problem too: the site calls none.
 *
 * @param folder of the build
 */
export function checkLinks(folder: string): Finisher {
  const pages = new Map<string, Page>();
  return {
    read: (page) => void pages.set(page.url, linksOf(page)),
    finish: async () => {
      const existing = new Set((await filesBelow(folder)).map((file) => `/${file}`));
      let checked = 0;
      const problemOf = (page: Page, link: string): string | undefined => {
        const target = new URL(link, ORIGIN + page.base + page.url.slice(1));
        if (target.origin !== ORIGIN) {
          return undefined;
        }
        checked += 1;
        const pathname = siteUrl(decodeURI(target.pathname), page);
        const targetPage = pages.get(pathname ?? '');
        if (!targetPage) {
          return existing.has(pathname ?? '')
            ? undefined
            : `${page.url}: found a link to ${link}, expected a page or file of the site`;
        }
        const anchor = decodeURIComponent(target.hash.slice(1));
        return targetPage.anchors.has(anchor)
          ? undefined
          : `${page.url}: found a link to ${link}, expected an element with the id "${anchor}" on ${pathname}`;
      };
      const problems = [...pages.values()].flatMap((page) => [
        ...page.links.map((link) => problemOf(page, link)),
        ...page.foreign.map((resource) => `${page.url}: found ${resource}, expected a resource of the site's own host`),
      ]);
      const found = new Set(problems.filter((problem) => problem !== undefined));
      if (found.size > 0) {
        throw new Error(`${found.size} broken links in ${pages.size} pages:\n${[...found].join('\n')}`);
      }
      return `${checked} links of ${pages.size} pages lead to a page and an anchor.`;
    },
  };
}
