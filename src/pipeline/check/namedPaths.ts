import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../../packages/authoring/finding';
import {suggest} from '../../../packages/authoring/suggest';
import {SCREENS_PAGE} from '../contracts/journeys';
import {checkLink, type LinkTargets} from './rules/links';

/** Paths of pages in files that are not pages: settings, data of the search, redirects, descriptions of contracts. */

/** A path of a page, and where it is written. */
export interface NamedPath {
  readonly file: string;
  readonly line: number;
  /** A path with or without an anchor, or the id of a document with its area: `payments:Guides/intro`. */
  readonly url: string;
  /** Whether it is the path of a page that has moved, which no page has. */
  readonly isMoved?: true;
}

const LITERAL = /(['"`])(?<url>\/[\w-]+\/[\w./-]*(?:#[\w.:-]*)?)\1|href="(?<href>\/[^"]+)"/g;

interface PathSource {
  readonly files: RegExp;
  /** A path is its group `url` or `href`, `moved` for a page that has moved, or `anchor` for one on `page`. */
  readonly pattern: RegExp;
  readonly page?: string;
}

/** Files that name pages, and how; `#*` behind a path means any section of it. */
export const PATH_SOURCES: readonly PathSource[] = [
  {files: /^(?:docusaurus\.config|sidebars-[\w-]+|src\/(?:products|home|site))\.ts$/, pattern: LITERAL},
  {files: /^src\/shell\/Search\/\w+\.yaml$/, pattern: /^(?<url>\/[^\s:]+):/g},
  {
    files: /^tests\/search\/\w+\.yaml$/,
    pattern: /(?<=[[\s,])(?<url>\/(?:payments|commerce)\/(?!v\d)[^\s,\]}#]+(?:#[^\s,\]}*]+)?)/g,
  },
  {
    files: /^deploy\/redirects\.yaml$/,
    pattern: /\b(?:from: *['"]?(?<moved>\/[^\s'",}]*)|to: *['"]?(?<url>\/[^\s'",}]*))/g,
  },
  {
    files: /^contracts\/journeys\/.*\.yaml$/,
    pattern: /(?<=\bscreens: *\[[^\]]*)(?<anchor>[\w-]+)/g,
    page: SCREENS_PAGE,
  },
  {
    files: /^contracts\/catalogs\/(?:error|decline)-codes\.yaml$/,
    pattern: /\]\((?:(?<url>\/[^)\s]*)|#(?<anchor>[\w-]+))\)/g,
    page: '/payments/Guides/error-codes',
  },
  {
    files: /^contracts\/(?!recorded\/|versions\/).*\.yaml$/,
    pattern: /(?:\]\(|^ +page: *['"]?)(?<url>\/[^)'"\s]*)/g,
  },
];

/** An item of the navbar, which names its document by its id. */
const DOCUMENT = /docsPluginId: '(?<area>[\w-]+)', docId: '(?<id>[^']+)'/g;

function listFiles(siteFolder: string): string[] {
  const contracts = fs
    .readdirSync(path.join(siteFolder, 'contracts'), {recursive: true, encoding: 'utf8'})
    .map((file) => `contracts/${file.split(path.sep).join('/')}`);
  const others = [
    'docusaurus.config.ts',
    'src/products.ts',
    'src/home.ts',
    'src/site.ts',
    'src/shell/Search/asked.yaml',
    'src/shell/Search/keywords.yaml',
    'src/shell/Search/otherNames.yaml',
    'tests/search/queries.yaml',
    'tests/search/unseen.yaml',
    'deploy/redirects.yaml',
  ];
  const sidebars = fs.readdirSync(siteFolder).filter((file) => /^sidebars-[\w-]+\.ts$/.test(file));
  return [...others, ...sidebars, ...contracts].filter((file) => fs.existsSync(path.join(siteFolder, file)));
}

/** Every path of a page that a file beside the pages names. */
export function listNamedPaths(siteFolder: string): NamedPath[] {
  return listFiles(siteFolder).flatMap((file) => {
    const source = PATH_SOURCES.find(({files}) => files.test(file));
    if (!source) {
      return [];
    }
    const {pattern, page = ''} = source;
    const lines = fs.readFileSync(path.join(siteFolder, file), 'utf8').split('\n');
    return lines.flatMap((text, index) => {
      const found = (url: string): NamedPath => ({file, line: index + 1, url});
      return [
        ...[...text.matchAll(pattern)].map(({groups: {url, href, moved, anchor} = {}}) =>
          moved === undefined ? found(url ?? href ?? `${page}#${anchor!}`) : {...found(moved), isMoved: true as const},
        ),
        ...[...text.matchAll(DOCUMENT)].map(({groups}) => found(`${groups!.area!}:${groups!.id!}`)),
      ];
    });
  });
}

function checkDocument(url: string, {pages, areas}: LinkTargets): string | undefined {
  const [area = '', id = ''] = url.split(':');
  const ids = [...pages.values()]
    .filter((file) => file.startsWith(`${area}/`))
    .map((file) => file.slice(area.length + 1).replace(/\.mdx$/, ''));
  if (!areas.includes(area)) {
    return `found docsPluginId ${area}, ${suggest(area, areas)}. Correct it.`;
  }
  return ids.includes(id)
    ? undefined
    : `found docId ${id}, which is not a page of ${area}, ${suggest(id, ids)}. Correct it.`;
}

/** What is wrong with the path that a page had: a page has it, or it moves twice. */
function checkMoved(
  {line, url}: NamedPath,
  moved: ReadonlyMap<string, number>,
  {pages}: LinkTargets,
): string | undefined {
  if (pages.has(url)) {
    return `found a redirect from ${url}, which is the path of ${pages.get(url)!}, expected one that no page has: readers would never come to that page. Remove the entry.`;
  }
  const first = moved.get(url)!;
  return first === line
    ? undefined
    : `found a second redirect from ${url}, which line ${first} has, expected one. Remove one of them.`;
}

/** What is wrong with paths that files beside the pages name, as it is with the links of pages. */
export async function checkNamedPaths(named: readonly NamedPath[], targets: LinkTargets): Promise<Finding[]> {
  const findings: Finding[] = [];
  // The first line of each, since a map keeps the last.
  const moved = new Map(
    named
      .filter(({isMoved}) => isMoved)
      .map(({url, line}) => [url, line] as const)
      .reverse(),
  );
  for (const path of named) {
    const {file, line, url, isMoved} = path;
    const [pathname = ''] = url.split('#');
    const leadsOn = targets.pages.has(pathname) ? undefined : moved.get(pathname);
    const problem = isMoved
      ? checkMoved(path, moved, targets)
      : leadsOn
        ? `found ${url}, from which line ${leadsOn} of deploy/redirects.yaml leads on, expected the page itself: a second redirect is slow, and two that lead to each other never end. Write the path of the page.`
        : url.startsWith('/')
          ? await checkLink(file, url, targets)
          : checkDocument(url, targets);
    if (problem !== undefined) {
      findings.push({file, line, message: problem.replace(/(?<![.?!])$/, '.')});
    }
  }
  return findings;
}
