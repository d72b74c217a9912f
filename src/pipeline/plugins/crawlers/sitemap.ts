import fs from 'node:fs';
import path from 'node:path';
import type {Options} from '@docusaurus/preset-classic';
import type {RouteConfig} from '@docusaurus/types';
import {readLastChanges, type LastChanges} from './lastChanges';

const IMPORTED_PAGE_PATTERN = /^import .* from '(\.\.?\/[^']+\.mdx)';$/gm;
const ELEMENT_PATTERN = /^<[A-Z]/m;
const PROGRAM_PATTERN = /^<Program /m;

/** Whether a contract belongs to another area than a page, by a name in its path: `contracts/recorded/commerce/…`. */
function isOfOther(file: string, page: string, areas: readonly string[]): boolean {
  return areas.some((area) => !page.startsWith(`${area}/`) && new RegExp(`/${area}[./]`).test(file));
}

/**
 * The sources of a page: its own file, the pages that it imports, the contracts of its area if it has an element from
 * them, and the samples if it shows a program.
 *
 * @param page as a path from the root of the project
 * @param files of the project, among which contracts and programs are found
 */
export function listPageSources(
  page: string,
  text: string,
  files: Iterable<string>,
  areas: readonly string[],
): string[] {
  const isDocument = areas.some((area) => page.startsWith(`${area}/`));
  const hasElement = isDocument && ELEMENT_PATTERN.test(text);
  const hasProgram = isDocument && PROGRAM_PATTERN.test(text);
  const imported = [...text.matchAll(IMPORTED_PAGE_PATTERN)].map(([, name]) =>
    path.posix.join(path.posix.dirname(page), name!),
  );
  const shared = [...files].filter(
    (file) =>
      (hasElement && file.startsWith('contracts/') && !isOfOther(file, page, areas)) ||
      (hasProgram && file.startsWith('programs/')),
  );
  return [page, ...imported, ...shared];
}

/** When a page last changed: with the newest of its sources; undefined while the time of one is not known. */
export function findLastChange(sources: readonly string[], changes: LastChanges): Date | undefined {
  const newest = Math.max(...sources.map((file) => changes.get(file)?.getTime() ?? Infinity));
  return Number.isFinite(newest) ? new Date(newest) : undefined;
}

function mapSourcesByPath(routes: readonly RouteConfig[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const {path: place, metadata, routes: inner = []} of routes) {
    if (metadata?.sourceFilePath !== undefined) {
      found.set(place, metadata.sourceFilePath);
    }
    for (const [key, value] of mapSourcesByPath(inner)) {
      found.set(key, value);
    }
  }
  return found;
}

/**
 * The sitemap: each page with the time of its last change, where git knows it. It has neither `changefreq` nor
 * `priority`, which crawlers ignore.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export function createSitemapOptions(folder: string, areas: readonly string[]): Options['sitemap'] {
  return {
    changefreq: null,
    priority: null,
    createSitemapItems: async ({defaultCreateSitemapItems, ...parameters}) => {
      const changes = readLastChanges(folder);
      const sources = mapSourcesByPath(parameters.routes);
      const items = await defaultCreateSitemapItems(parameters);
      return items.map((item) => {
        const page = sources.get(new URL(item.url).pathname);
        if (changes === undefined || page === undefined) {
          return item;
        }
        const text = fs.readFileSync(path.join(folder, page), 'utf8');
        const time = findLastChange(listPageSources(page, text, changes.keys(), areas), changes);
        return time ? {...item, lastmod: time.toISOString()} : item;
      });
    },
  };
}
