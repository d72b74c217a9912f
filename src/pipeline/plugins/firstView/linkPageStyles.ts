import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {readStyles, selectStyles} from './pageStyles';

const FOLDER = 'assets/css';
const LINK = /<link rel="?stylesheet"? href="?(?<href>[^"\s>]*\/assets\/css\/(?<file>styles\.[0-9a-f]+\.css))"? ?\/?>/;

function writeSheet(folder: string, css: string): string {
  const file = `page.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  fs.writeFileSync(path.join(folder, FOLDER, file), css);
  return file;
}

/**
 * Gives each page of a build a sheet with the rules that its HTML uses. Pages that use the same share one, whose name is
 * its content. `src/clientModules/allStyles.ts` loads the whole sheet afterward.
 *
 * @param folder of the build
 * @throws when no page links the style sheet of the site
 */
export function linkPageStyles(folder: string): void {
  const pages = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({file: path.join(folder, file), html: fs.readFileSync(path.join(folder, file), 'utf8')}))
    .flatMap((page) => {
      const link = LINK.exec(page.html)?.groups;
      return link ? [{...page, href: link.href!, sheet: link.file!}] : [];
    });
  if (pages.length === 0) {
    throw new Error(
      `src/pipeline/plugins/firstView/linkPageStyles.ts: no page in ${folder} links ${FOLDER}/styles.*.css, expected every ` +
        'page to: an update of Docusaurus may have renamed it.',
    );
  }
  const styles = readStyles(fs.readFileSync(path.join(folder, FOLDER, pages[0]!.sheet), 'utf8'));
  for (const {file, html, href, sheet} of pages) {
    const own = href.replace(sheet, writeSheet(folder, selectStyles(styles, html)));
    fs.writeFileSync(file, html.replace(LINK, `<link rel=stylesheet href="${own}" data-all-styles="${href}">`));
  }
}
