import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../../packages/authoring/finding';
import {suggest} from '../../../packages/authoring/suggest';
import {checkLink, type LinkTargets} from './rules/links';

/** Paths of pages in files that are not pages: settings, data of the search, redirects, descriptions of contracts. */

/** A path of a page, and where it is written. */
export interface NamedPath {
  readonly file: string;
  readonly line: number;
  /** A path with or without an anchor, or the id of a document with its area: `payments:Guides/intro`. */
  readonly url: string;
}

const LITERAL = /(['"`])(?<url>\/[\w-]+\/[\w./-]*(?:#[\w.:-]*)?)\1|href="(?<href>\/[^"]+)"/g;

/** Files that name pages, and how; `#*` behind a path means any section of it. */
export const PATH_SOURCES: readonly {readonly files: RegExp; readonly pattern: RegExp}[] = [
  {files: /^(?:docusaurus\.config|src\/(?:products|home|site))\.ts$/, pattern: LITERAL},
  {files: /^src\/shell\/Search\/(?:keywords|otherNames)\.yaml$/, pattern: /^(?<url>\/[^\s:]+):/g},
  {
    files: /^tests\/search\/queries\.yaml$/,
    pattern: /(?<=[[\s,])(?<url>\/(?:payments|commerce)\/(?!v\d)[^\s,\]}#]+(?:#[^\s,\]}*]+)?)/g,
  },
  {files: /^deploy\/redirects\.yaml$/, pattern: /\bto: *['"]?(?<url>\/[^\s'",}]*)/g},
  {
    files: /^contracts\/(?!recorded\/|versions\/).*\.yaml$/,
    pattern: /\]\((?<url>\/[^)\s]*)\)/g,
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
    'src/shell/Search/keywords.yaml',
    'src/shell/Search/otherNames.yaml',
    'tests/search/queries.yaml',
    'deploy/redirects.yaml',
  ];
  return [...others, ...contracts].filter((file) => fs.existsSync(path.join(siteFolder, file)));
}

/** Every path of a page that a file beside the pages names. */
export function listNamedPaths(siteFolder: string): NamedPath[] {
  return listFiles(siteFolder).flatMap((file) => {
    const pattern = PATH_SOURCES.find(({files}) => files.test(file))?.pattern;
    if (!pattern) {
      return [];
    }
    const lines = fs.readFileSync(path.join(siteFolder, file), 'utf8').split('\n');
    return lines.flatMap((text, index) => {
      const found = (url: string): NamedPath => ({file, line: index + 1, url});
      return [
        ...[...text.matchAll(pattern)].map(({groups}) => found(groups!.url ?? groups!.href!)),
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

/** What is wrong with paths that files beside the pages name, as it is with the links of pages. */
export async function checkNamedPaths(named: readonly NamedPath[], targets: LinkTargets): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const {file, line, url} of named) {
    const problem = url.startsWith('/') ? await checkLink(file, url, targets) : checkDocument(url, targets);
    if (problem !== undefined) {
      findings.push({file, line, message: problem.replace(/(?<![.?!])$/, '.')});
    }
  }
  return findings;
}
