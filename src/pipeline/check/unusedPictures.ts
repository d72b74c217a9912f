import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../../packages/authoring/finding';

/** Pictures of the site that nothing shows, and files that nothing reads. */

const ENDING = String.raw`\.(?:svg|png|jpe?g|webp|avif|gif|ico)`;
const PICTURE = new RegExp(`${ENDING}$`);
const NAMED_PICTURE = new RegExp(String.raw`[\w@./-]+${ENDING}\b`, 'g');

/** Code that shows pictures: components, style sheets, settings. */
const CODE = /\.(?:tsx|css)$|^src\/[^/]+\.ts$/;

function listFolder(siteFolder: string, folder: string): string[] {
  const full = path.join(siteFolder, folder);
  return fs.existsSync(full)
    ? fs
        .readdirSync(full, {recursive: true, encoding: 'utf8'})
        .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    : [];
}

/** The files that a name of a picture in a file can mean: beside the file, in `static`, or from the root of the site. */
function resolvePicture(file: string, name: string): string[] {
  return [path.posix.dirname(file), 'static', '.'].map((folder) =>
    path.posix.join(folder, name.replace(/^@site\//, '')),
  );
}

/** How a page shows a picture: from the root of the site, or from the folder of the page. */
function getPictureUrl(file: string): string {
  const {dir, base} = path.posix.parse(file);
  return file.startsWith('static/')
    ? file.slice('static'.length)
    : `./${path.posix.join(path.posix.basename(dir) === 'pictures' ? 'pictures' : '', base)}`;
}

/** Pictures in `static` and beside pages that no page, component, style sheet or setting names. */
export function findUnusedPictures(siteFolder: string, areas: readonly string[]): Finding[] {
  const served = ['static', ...areas, 'src'].flatMap((folder) => listFolder(siteFolder, folder));
  const sources = served.filter((file) => file.endsWith('.mdx') || CODE.test(file));
  const named = new Set(
    [...sources, 'docusaurus.config.ts'].flatMap((file) =>
      (fs.readFileSync(path.join(siteFolder, file), 'utf8').match(NAMED_PICTURE) ?? []).flatMap((name) =>
        resolvePicture(file, name),
      ),
    ),
  );
  return served
    .filter((file) => PICTURE.test(file) && !named.has(file))
    .map((file) => ({
      file,
      line: 1,
      message: `found a picture that nothing shows, expected ![Diagram: …](${getPictureUrl(file)}) on a page. Put it there, or remove the file.`,
    }));
}

/** A hidden file, such as the settings of a linter, but no open file of an editor. */
const HIDDEN = /(?:^|\/)\.[^/]*(?<!\.sw[op])$/;

/**
 * Files of the areas that are neither pages nor pictures, and that no page names: what an editor or a merge left behind.
 * Pages above the areas, which nothing publishes.
 */
export function findUnusedFiles(siteFolder: string, areas: readonly string[]): Finding[] {
  const files = areas
    .flatMap((area) => listFolder(siteFolder, area))
    .filter((file) => fs.statSync(path.join(siteFolder, file)).isFile());
  const pages = files
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => fs.readFileSync(path.join(siteFolder, file), 'utf8'));
  const isPicture = (file: string): boolean => PICTURE.test(file.toLowerCase());
  const isNamed = (file: string): boolean => pages.some((source) => source.includes(path.posix.basename(file)));
  return [
    ...files
      .filter((file) => !/\.(?:mdx?|markdown)$/i.test(file) && !isPicture(file) && !HIDDEN.test(file) && !isNamed(file))
      .map((file) => ({
        file,
        line: 1,
        message:
          'found a file that no page names, expected pages, and what they show or link to. Link to it from a page, or remove it.',
      })),
    ...fs
      .readdirSync(siteFolder)
      .filter((file) => /\.mdx$/i.test(file))
      .map((file) => ({
        file,
        line: 1,
        message: `found a page outside of the areas, expected it in a folder of ${areas.join(' or ')}, whose pages are published. Move it there.`,
      })),
  ];
}
