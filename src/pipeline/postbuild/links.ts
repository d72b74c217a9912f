import fs from 'node:fs/promises';
import path from 'node:path';
import escapeRegExp from 'escape-string-regexp';
import {brand} from '../../brand';
import {listFilesBelow, toSitePath, type BuiltPage, type PostBuildStep} from './builtPage';

type LinkedPage = Pick<BuiltPage, 'url' | 'base' | 'anchors' | 'links' | 'resources'>;

const PLACEHOLDER_ORIGIN = 'https://site.invalid';

/** Anchors that every page has: its beginning. */
const BEGINNINGS = new Set(['top', '']);

/** Files that contain links beside pages: copies, lists for language models, feeds, contracts. */
const TEXT_FILES = /\.(md|txt|rss|atom|json|ya?ml|xml)$/;

/** Files that the site itself reads, which contain paths and no links. */
const INTERNAL_FILES = /^\/(assets|search|page-texts)\//;

/** The absolute links of a text to the site, without what ends a sentence, or a link of Markdown, XML or JSON. */
function listOwnLinks(text: string, docsUrl: string): string[] {
  const escaped = escapeRegExp(docsUrl);
  const found = text.matchAll(new RegExp(`(${escaped}(?![\\w.-])[^\\s)"'<>\\]\\\\\`|,;]*)([)"]?)`, 'g'));
  // Before a bracket, a sign of emphasis is the end of a name: [`next_`](#page.next_).
  const urls = [...found].map(([, url = '', end]) => url.replace(end === '' ? /[.:!?*_]+$/ : /[.:!?]+$/, ''));
  return [...new Set(urls.map((url) => url.replaceAll('&amp;', '&')))];
}

/**
 * Checks every link, anchor, script, style and picture in built HTML, raw
 * elements and files in `static/` included, which the check of Docusaurus does not cover. A resource from another host
 * is a problem too: the site loads none.
 *
 * Links of Markdown copies, llms.txt, feeds and contracts are checked in the same way: those that begin with the URL of
 * the site.
 *
 * @param folder of the build
 * @param docsUrl the URL of the site, without a trailing slash
 */
export function checkLinks(folder: string, docsUrl: string = brand.docsUrl): PostBuildStep {
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
      const findTextProblem = (file: string, link: string): string | undefined => {
        checked += 1;
        const target = new URL(link.slice(docsUrl.length) || '/', PLACEHOLDER_ORIGIN);
        const pathname = decodeURI(target.pathname).replace(/(?!^)\/$/, '');
        const page = pages.get(pathname);
        const anchor = decodeURIComponent(target.hash.slice(1));
        return page
          ? BEGINNINGS.has(anchor) || page.anchors.has(anchor)
            ? undefined
            : `${file}: found a link to ${link}, expected an element with the id "${anchor}" on ${pathname}`
          : existing.has(pathname)
            ? undefined
            : `${file}: found a link to ${link}, expected a page or file of the site`;
      };
      const textProblems: (string | undefined)[] = [];
      for (const file of existing) {
        if (TEXT_FILES.test(file) && !INTERNAL_FILES.test(file)) {
          const text = await fs.readFile(path.join(folder, file), 'utf8');
          textProblems.push(...listOwnLinks(text, docsUrl).map((link) => findTextProblem(file, link)));
        }
      }
      const problems = [...pages.values()].flatMap((page) => [
        ...page.links.map((link) => findLinkProblem(page, link)),
        ...page.resources
          .filter((resource) => /^(https?:)?\/\//.test(resource))
          .map((resource) => `${page.url}: found ${resource}, expected a resource of the site's own host`),
      ]);
      const found = new Set([...problems, ...textProblems].filter((problem) => problem !== undefined));
      if (found.size > 0) {
        throw new Error(`${found.size} broken links in ${pages.size} pages:\n${[...found].join('\n')}`);
      }
      return `${checked} links of ${pages.size} pages have a target.`;
    },
  };
}
