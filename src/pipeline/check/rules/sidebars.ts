import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {transformSync} from 'esbuild';
import type {Finding} from '../../../../packages/authoring/finding';
import {suggest} from '../../../../packages/authoring/suggest';

/** An item of a sidebar, as `sidebars-*.ts` writes it. */
type SidebarItem =
  | string
  | {
      readonly type?: string;
      readonly id?: string;
      readonly items?: readonly SidebarItem[];
      readonly link?: {readonly id?: string};
    };

function listIds(item: SidebarItem): string[] {
  if (typeof item === 'string') {
    return [item];
  }
  return [item.id, item.link?.id, ...(item.items ?? []).flatMap(listIds)].filter((id) => id !== undefined);
}

/** The documents that the sidebar of an area names. */
function readSidebar(siteFolder: string, area: string): {file: string; source: string; ids: string[]} {
  const file = `sidebars-${area}.ts`;
  const source = fs.readFileSync(path.join(siteFolder, file), 'utf8');
  // Compiled here, since a module that was imported once would not be read again when its file has changed.
  const {code} = transformSync(source, {loader: 'ts', format: 'cjs', sourcefile: file});
  const module = {exports: {} as {default?: unknown}};
  vm.runInNewContext(code, {module, exports: module.exports}, {filename: file});
  return {
    file,
    source,
    ids: Object.values(module.exports.default as Record<string, SidebarItem[]>)
      .flat()
      .flatMap(listIds),
  };
}

/** Names of files that are paths of the site: words with hyphens. */
const FILE_NAME = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.mdx$/;

/**
 * Each page of an area is in its sidebar, once; each entry has a page; file names are paths that nobody has to escape.
 *
 * @param files of the pages of the area, from the root of the project
 */
export function checkSidebar(siteFolder: string, area: string, files: readonly string[]): Finding[] {
  const {file, source, ids} = readSidebar(siteFolder, area);
  const pages = new Map(files.map((page) => [page.slice(area.length + 1).replace(/\.mdx$/, ''), page]));
  const lines = source.split('\n');
  const findLine = (id: string): number =>
    lines.findIndex((line) => line.includes(`'${id}'`) || line.includes(`"${id}"`)) + 1 || 1;
  return [
    ...files
      .filter((page) => !FILE_NAME.test(path.posix.basename(page)))
      .map((page) => ({
        file: page,
        line: 1,
        message: `found the file name ${JSON.stringify(path.posix.basename(page))}, expected letters, digits and hyphens, since it is the path of the page. Rename it to ${path.posix
          .basename(page, '.mdx')
          .trim()
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')}.mdx.`,
      })),
    ...[...pages]
      .filter(([id]) => !ids.includes(id))
      .map(([id, page]) => ({
        file: page,
        line: 1,
        message: `found a page that no sidebar has, expected '${id}' in ${file}. Add it there.`,
      })),
    ...ids
      .filter((id, index) => !pages.has(id) || ids.indexOf(id) !== index)
      .map((id) => ({
        file,
        line: findLine(id),
        message: pages.has(id)
          ? `found '${id}' twice, expected each page once.`
          : `found '${id}', which is not a page, ${suggest(id, pages.keys())}. Correct it, or write ${area}/${id}.mdx.`,
      })),
  ];
}
