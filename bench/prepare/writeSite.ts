import fs from 'node:fs';
import path from 'node:path';
import {composeHome, composePage} from '../content/composePage';
import {renderBlocks} from '../content/dialects';
import {groupByCategory, listNeighbors, type PlannedPage} from '../content/planPages';
import {createSidebar} from '../content/sidebar';
import type {Variant} from '../variants';

const HOME_TITLE = 'Benchmark';

function writeFile(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, text);
}

/** The file of a page in the site of a variant. */
export function getPageFile({folder, pages}: Variant, page: PlannedPage): string {
  return path.join(folder, pages.folder, `${page.path}${pages.ending}`);
}

function renderHome({dialect, home}: Variant, pages: readonly PlannedPage[]): string {
  const {description, blocks} = composeHome(groupByCategory(pages));
  const head = dialect.formatHead(HOME_TITLE, description);
  return [
    home.frontMatter === undefined ? head : head.replace('---\n', `---\n${home.frontMatter}\n`),
    ...(home.needsHeading ? [`# ${HOME_TITLE}\n`] : []),
    renderBlocks(blocks, dialect),
  ].join('\n');
}

/** Writes the generated pages in the Markdown of a variant, its home page and the sidebar, and nothing that was there. */
export function writePages(variant: Variant, pages: readonly PlannedPage[]): void {
  for (const area of ['payments', 'commerce']) {
    fs.rmSync(path.join(variant.folder, variant.pages.folder, area), {recursive: true, force: true});
  }
  for (const page of pages) {
    const {description, blocks} = composePage(page, listNeighbors(pages, page));
    const head = variant.dialect.formatHead(page.title, description);
    writeFile(getPageFile(variant, page), `${head}\n${renderBlocks(blocks, variant.dialect)}`);
  }
  writeFile(path.join(variant.folder, variant.home.file), renderHome(variant, pages));
  writeFile(path.join(variant.folder, 'sidebar.json'), JSON.stringify(createSidebar(pages)));
}
