import {listFilesBelow, toSitePath, type BuiltPage, type PostBuildStep} from './builtPage';

type LinkedPage = Pick<BuiltPage, 'url' | 'base' | 'anchors' | 'links' | 'resources'>;

const PLACEHOLDER_ORIGIN = 'https://site.invalid';

/** Anchors that every page has: its beginning. */
const BEGINNINGS = new Set(['top', '']);

/**
 * Checks every link, anchor, script, style and picture in built HTML, raw
 * elements and files in `static/` included, which the check of Docusaurus does not cover. A resource from another host
 * is a problem too: the site loads none.
 *
 * @param folder of the build
 */
export function checkLinks(folder: string): PostBuildStep {
  const pages = new Map<string, LinkedPage>();
  return {
    read: ({url, base, anchors, links, resources}) => void pages.set(url, {url, base, anchors, links, resources}),
    finish: async () => {
      const existing = new Set((await listFilesBelow(folder)).map((file) => `/${file}`));
      let checked = 0;
      const findLinkProblem = (page: LinkedPage, link: string): string | undefined => {
        const target = new URL(link, PLACEHOLDER_ORIGIN + page.base + page.url.slice(1));
        if (target.origin !== PLACEHOLDER_ORIGIN) {
          return undefined;
        }
        checked += 1;
        const pathname = toSitePath(decodeURI(target.pathname), page);
        const targetPage = pages.get(pathname ?? '');
        if (!targetPage) {
          return existing.has(pathname ?? '')
            ? undefined
            : `${page.url}: found a link to ${link}, expected a page or file of the site`;
        }
        const anchor = decodeURIComponent(target.hash.slice(1));
        return BEGINNINGS.has(anchor) || targetPage.anchors.has(anchor)
          ? undefined
          : `${page.url}: found a link to ${link}, expected an element with the id "${anchor}" on ${pathname}`;
      };
      const problems = [...pages.values()].flatMap((page) => [
        ...page.links.map((link) => findLinkProblem(page, link)),
        ...page.resources
          .filter((resource) => /^(https?:)?\/\//.test(resource))
          .map((resource) => `${page.url}: found ${resource}, expected a resource of the site's own host`),
      ]);
      const found = new Set(problems.filter((problem) => problem !== undefined));
      if (found.size > 0) {
        throw new Error(`${found.size} broken links in ${pages.size} pages:\n${[...found].join('\n')}`);
      }
      return `${checked} links of ${pages.size} pages have a target.`;
    },
  };
}
