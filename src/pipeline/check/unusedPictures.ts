// cspell:ignore nojekyll
import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../../packages/authoring/finding';

/** Pictures of the site that nothing shows, and files that nothing reads or that nobody can ask for. */

const ENDING = String.raw`\.(?:svg|png|jpe?g|webp|avif|gif|ico)`;
const PICTURE = new RegExp(`${ENDING}$`);
const NAMED_PICTURE = new RegExp(String.raw`[\w@./-]+${ENDING}\b`, 'g');

/** Code that shows pictures: components, style sheets, settings. */
const CODE = /\.(?:tsx|css)$|^src\/[^/]+\.ts$/;

/** The files of a folder and of those in it, from the root of the site. */
function listFolder(siteFolder: string, folder: string): string[] {
  const full = path.join(siteFolder, folder);
  return fs.existsSync(full)
    ? fs
        .readdirSync(full, {recursive: true, withFileTypes: true})
        .filter((entry) => entry.isFile())
        .map(({parentPath, name}) => path.relative(siteFolder, path.join(parentPath, name)).split(path.sep).join('/'))
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

/** Files that hosts, browsers and crawlers ask for by these names, which nothing has to name. */
const ASKED_FOR =
  /^static\/(?:\.well-known\/.*|\.nojekyll|CNAME|(?:ads|humans|robots|security)\.txt|favicon\.ico|apple-touch-icon[\w-]*\.png)$/;

/** Names of files that are paths of the site, on servers that know capitals and on those that do not. */
const SERVED_NAME = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

/** Files of `static`, which are served as they are: those with a name to escape, and those that nothing names. */
export function findWrongStaticFiles(siteFolder: string, areas: readonly string[]): Finding[] {
  const files = listFolder(siteFolder, 'static').filter((file) => !ASKED_FOR.test(file) && !HIDDEN.test(file));
  const sources = [...areas, 'src', 'deploy']
    .flatMap((folder) => listFolder(siteFolder, folder))
    .filter((file) => /\.(?:mdx|tsx?|css|yaml)$/.test(file) && !file.includes('.test.'));
  const texts = ['docusaurus.config.ts', ...sources].map((file) =>
    fs.readFileSync(path.join(siteFolder, file), 'utf8'),
  );
  return files.flatMap((file) => {
    const name = path.posix.basename(file);
    const place = (message: string): Finding => ({file, line: 1, message});
    if (!SERVED_NAME.test(name)) {
      const better = name.toLowerCase().replace(/[^a-z0-9.]+/g, '-');
      return [
        place(
          `found the file name ${JSON.stringify(name)}, expected small letters, digits and hyphens, since it is the path of the file. Rename it to ${better}.`,
        ),
      ];
    }
    return PICTURE.test(name) || texts.some((text) => text.includes(name))
      ? []
      : [
          place(
            `found a file that nothing names, expected a link to ${file.slice('static'.length)} on a page, or its name in code. Add it, or remove the file.`,
          ),
        ];
  });
}

/** A hidden file, such as the settings of a linter, but no open file of an editor. */
const HIDDEN = /(?:^|\/)\.[^/]*(?<!\.sw[op])$/;

/**
 * Files of the areas that are neither pages nor pictures, and that no page names: what an editor or a merge left behind.
 * Pages above the areas, which nothing publishes.
 */
export function findUnusedFiles(siteFolder: string, areas: readonly string[]): Finding[] {
  const files = areas.flatMap((area) => listFolder(siteFolder, area));
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
    ...files
      .filter((file) => /(?:^|\/)_[^/]*\.mdx$/.test(file))
      .map((file) => ({
        file,
        line: 1,
        message:
          'found a part of a page, which no page can import, expected whole pages: a file that begins with "_" is not published. Write its text on a page, and remove the file.',
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
