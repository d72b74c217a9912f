import fs from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import type {Finding} from '../../../../packages/authoring/finding';
import {findNearest} from '../../../../packages/authoring/suggest';
import {walkTree} from '../../markdown/walkTree';
import type {SourcePage} from '../page';

/** What links can lead to. */
export interface LinkTargets {
  readonly siteFolder: string;
  /** Folders of the docs areas. */
  readonly areas: readonly string[];
  /** The origin of the site, as links must not write it. */
  readonly origin: string;
  /** The files of pages by their paths on the site: `/payments/Guides/refunds`. */
  readonly pages: ReadonlyMap<string, string>;
  /** Other files that the site serves, such as downloads: `/downloads/payments.openapi.yaml`. */
  readonly isServed: (pathname: string) => Promise<boolean>;
  /** The anchors of a page, by its file; undefined where a mistake in the page hides some. */
  readonly getAnchors: (file: string) => Promise<ReadonlySet<string> | undefined>;
}

function suggestPath(found: string, known: Iterable<string>): string {
  const nearest = findNearest(found, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

function getRelativePath(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** The file that a link by file leads to, or what is wrong with it. */
function resolveFile(page: string, target: string, {areas, pages}: LinkTargets): {file: string} | {problem: string} {
  const file = path.posix.join(path.posix.dirname(page), target);
  const [area] = page.split('/');
  const files = [...pages.values()];
  if (files.includes(file)) {
    const [targetArea] = file.split('/');
    return area === targetArea || !areas.includes(area!)
      ? {file}
      : {
          problem: `found a link to the file ${target} of another area, expected its path: ${[...pages].find(([, one]) => one === file)![0]}.`,
        };
  }
  const own = files.filter((one) => one.startsWith(`${area!}/`)).map((one) => getRelativePath(page, one));
  return {problem: `found a link to ${target}, expected the file of a page of ${area!}.${suggestPath(target, own)}`};
}

async function resolvePath(
  pathname: string,
  {pages, isServed}: LinkTargets,
): Promise<{file: string} | {problem: string} | undefined> {
  const file = pages.get(pathname);
  if (file !== undefined) {
    return {file};
  }
  if (await isServed(pathname)) {
    return undefined;
  }
  const trimmed = pathname.replace(/(?:\/index)?(?:\.html|\.mdx?)?\/?$/, '') || '/';
  const other = [...pages.keys()].find((one) => one.toLowerCase() === trimmed.toLowerCase());
  const why =
    other === undefined
      ? ''
      : other === trimmed
        ? ' Paths end without a slash and without an ending.'
        : ' Upper and lower case count.';
  return {
    problem: `found a link to ${pathname}, expected the path of a page or file of the site.${why}${other === undefined ? suggestPath(pathname, pages.keys()) : ` Write ${other}.`}`,
  };
}

/** What is wrong with a link; undefined when it leads to what exists. */
export async function checkLink(page: string, url: string, targets: LinkTargets): Promise<string | undefined> {
  const {origin, areas} = targets;
  if (url.startsWith(origin) || /^%brand\.docsUrl%/.test(url)) {
    return `found a link to the own host, ${url}, expected the path alone, which works on every host.`;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) {
    return undefined;
  }
  const [target = '', anchor = ''] = url.split('#');
  const [pathname = ''] = target.split('?');
  if (/^[\w-]+\//.test(pathname) && areas.some((area) => pathname.startsWith(`${area}/`))) {
    return `found a link to ${url}, which is relative to this page, expected /${url}.`;
  }
  const resolved =
    pathname === ''
      ? {file: page}
      : pathname.startsWith('/')
        ? await resolvePath(decodeURI(pathname), targets)
        : /\.mdx?$/.test(pathname)
          ? resolveFile(page, pathname, targets)
          : /\.\w+$/.test(pathname)
            ? undefined
            : {
                problem: `found a link to ${url}, expected a file such as ${getRelativePath(page, page)}, or a path that begins with "/".`,
              };
  if (resolved === undefined) {
    return undefined;
  }
  if ('problem' in resolved) {
    return resolved.problem;
  }
  if (anchor === '' || anchor === 'top') {
    return undefined;
  }
  const anchors = await targets.getAnchors(resolved.file);
  return anchors === undefined || anchors.has(decodeURIComponent(anchor))
    ? undefined
    : `found a link to #${anchor} of ${resolved.file}, which has no such anchor.${suggestPath(anchor, anchors)}`;
}

/** Pictures above this size are too large for a page, in bytes. */
const MOST_PICTURE_BYTES = 300_000;

function checkPicture(page: string, url: string, alt: string, {siteFolder}: LinkTargets): string[] {
  const problems: string[] = [];
  if (alt.trim() === '') {
    problems.push(
      `found the picture ${url} without an alternative text, expected a sentence on what it shows, as in ![Diagram: …](${url}).`,
    );
  }
  if (/^[a-z]+:/i.test(url)) {
    return [
      ...problems,
      `found a picture of another host, ${url}, expected a file beside the page: the site loads nothing from others.`,
    ];
  }
  const file = url.startsWith('/')
    ? path.join(siteFolder, 'static', url)
    : path.join(siteFolder, path.dirname(page), url);
  const stats = fs.statSync(file, {throwIfNoEntry: false});
  if (!stats?.isFile()) {
    const folder = path.dirname(file);
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    problems.push(`found no picture ${url}, expected a file.${suggestPath(path.basename(url), names)}`);
  } else if (stats.size > MOST_PICTURE_BYTES) {
    problems.push(
      `found a picture of ${Math.ceil(stats.size / 1000)} KB, ${url}, expected at most ${MOST_PICTURE_BYTES / 1000} KB. Reduce its size in pixels, or draw it as SVG.`,
    );
  }
  return problems;
}

/** Links, anchors and pictures of a page: each leads to what exists, by the path that the site serves. */
export async function checkLinks({file, tree}: SourcePage, targets: LinkTargets): Promise<Finding[]> {
  if (!tree) {
    return [];
  }
  const places: {line: number; find: () => Promise<readonly string[]>; isWarning?: true}[] = [];
  walkTree<Nodes>(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'link' || node.type === 'definition') {
      places.push({
        line,
        find: async () => [await checkLink(file, node.url, targets)].filter((one) => one !== undefined),
        ...(/^(?![/\w]*:)[^/#][^#]*\.mdx?(?:#|$)/.test(node.url) && {isWarning: true}),
      });
    }
    if (node.type === 'image') {
      places.push({line, find: () => Promise.resolve(checkPicture(file, node.url, node.alt ?? '', targets))});
    }
  });
  const found: Finding[] = [];
  for (const {line, find, isWarning} of places) {
    found.push(...(await find()).map((message) => ({file, line, message, ...(isWarning && {isWarning})})));
  }
  return found;
}
