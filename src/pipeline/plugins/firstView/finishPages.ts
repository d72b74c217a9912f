import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import type {PageScripts} from '../../../../packages/page-loading/compiler/pageLoading';
import {moveColors} from '../codeFigures/moveColors';
import {groupNames, listCustomProperties, listPageNames, readStyles, selectStyles, shrinkStyles} from './pageStyles';

const LINK = /<link rel="?stylesheet"? href="?(?<href>[^"\s>]*\/assets\/css\/styles\.[0-9a-f]+\.css)"? ?\/?>/;
const SCRIPTS = /<script src="?(?<src>[^"\s>]*\/assets\/js\/[^"\s>]+)"? defer(?:="defer")?><\/script>/g;
const NEXT = /<a class="pagination-nav__link pagination-nav__link--next" href="?(?<href>[^"\s>]+)/;
const END = '</body>';

/**
 * The sheets of all pages together: a page has one of these and that of the fonts in its HTML, and a content security
 * policy lists their hashes, however many pages there are.
 */
const SHEETS = 15;

interface Page {
  readonly file: string;
  readonly html: string;
  /** The sheet with all rules of the site. */
  readonly allStyles: string;
}

function readPages(folder: string): Page[] {
  const pages = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({file, html: fs.readFileSync(path.join(folder, file), 'utf8')}))
    .flatMap((page) => {
      const allStyles = LINK.exec(page.html)?.groups?.href;
      return allStyles === undefined ? [] : [{...page, allStyles}];
    });
  if (pages.length === 0) {
    throw new Error(
      `src/pipeline/plugins/firstView/finishPages.ts: no page in ${folder} links assets/css/styles.*.css, expected every ` +
        'page to: an update of Docusaurus may have renamed it.',
    );
  }
  return pages;
}

type FindScripts = (pagePath: string) => PageScripts | undefined;

/** Moves the colors of hidden programs into a file of the build. Returns the HTML without them. */
function extractColors(html: string, folder: string, baseUrl: string): string {
  const moved = moveColors(html, baseUrl);
  if (moved.file) {
    const target = path.join(folder, moved.file.path);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, moved.file.text);
  }
  return moved.html;
}

/** The attributes that name the next page and its script, which is fetched ahead. */
function describeNext(html: string, baseUrl: string, findScripts: FindScripts): string {
  const next = NEXT.exec(html)?.groups!.href;
  const script = next === undefined ? undefined : findScripts(next)?.own;
  return script === undefined ? '' : ` data-next-path="${next!}" data-next-script="${baseUrl}${script}"`;
}

/** The fonts of a sheet, loaded at once instead of when a text with them is drawn. */
function preloadFonts(styles: string): string {
  const files = [...styles.matchAll(/url\(["']?(?<file>[^"')]+\.woff2)/g)].map(({groups}) => groups!.file!);
  return files.map((file) => `<link rel=preload as=font type=font/woff2 crossorigin href=${file}>`).join('');
}

/**
 * Reads the digests of scripts, once each: a browser does not run a script that is cut off, or not of this build
 * (Subresource Integrity).
 *
 * @param folder of the build
 */
function createDigestReader(folder: string): (file: string) => string {
  const digests = new Map<string, string>();
  return (file) => {
    const known = digests.get(file);
    const digest =
      known ??
      `sha256-${createHash('sha256')
        .update(fs.readFileSync(path.join(folder, file)))
        .digest('base64')}`;
    digests.set(file, digest);
    return digest;
  };
}

/** Puts all scripts at the end of the page, where they compete with nothing that is shown; that of the page itself last. */
function moveScripts(
  html: string,
  pagePath: string,
  baseUrl: string,
  {findScripts, readDigest}: {findScripts: FindScripts; readDigest: (file: string) => string},
): string {
  const scripts = findScripts(pagePath);
  const createScript = (file: string, attributes = ''): string =>
    `<script src=${baseUrl}${file} integrity="${readDigest(file)}" defer${attributes}></script>`;
  const ofPage = scripts && [
    ...scripts.shared.map((file) => createScript(file)),
    createScript(scripts.own, ` data-page${describeNext(html, baseUrl, findScripts)}`),
  ];
  const ofMain = [...html.matchAll(SCRIPTS)].map(({groups}) => createScript(groups!.src!.slice(baseUrl.length)));
  const all = [...ofMain, ...(ofPage ?? [])];
  return html.replace(SCRIPTS, '').replace(END, () => all.join('') + END);
}

/** The custom properties that pages and the scripts of a build name. */
function listMentioned(folder: string, pages: readonly Page[]): Set<string> {
  const scripts = path.join(folder, 'assets/js');
  const files = fs.existsSync(scripts) ? fs.readdirSync(scripts).filter((file) => file.endsWith('.js')) : [];
  const texts = [
    ...pages.map(({html}) => html),
    ...files.map((file) => fs.readFileSync(path.join(scripts, file), 'utf8')),
  ];
  return new Set(texts.flatMap(listCustomProperties));
}

/**
 * Shrinks the sheet with all rules of the site, and takes the fonts out of it. They have a style of their own on each
 * page, which stays: a browser lays out all text again when the rule of a font is added or removed, though the font is
 * the same.
 *
 * @param file the sheet, which is written anew
 * @returns the rules of the fonts, and all others
 */
function splitSheet(file: string, mentioned: ReadonlySet<string>): {fonts: string; styles: string} {
  const root = postcss.parse(fs.readFileSync(file, 'utf8'));
  const rules: string[] = [];
  root.walkAtRules('font-face', (rule) => {
    rules.push(String(rule));
    rule.remove();
  });
  shrinkStyles(root, mentioned);
  const styles = String(root);
  fs.writeFileSync(file, styles);
  return {fonts: rules.join(''), styles};
}

/** The name of the script of a page before all styles, for a page that leads to it: it fetches both side by side. */
function nameScript(scripts: PageScripts | undefined, baseUrl: string): string {
  return scripts ? `<meta name=page-script content="${baseUrl}${scripts.own}">` : '';
}

/**
 * Finishes the HTML of each page for its first view: the style that it uses is in it, so that it is drawn without
 * waiting for another file, and its scripts are named at its end. Pages that use similar rules have the same sheet.
 * `src/clientModules/allStyles.ts` loads the whole sheet afterward. The colors of hidden programs are files of their own.
 *
 * @param folder of the build
 * @param findScripts the scripts of the page at a path
 * @throws when no page links the style sheet of the site
 */
export function finishPages(folder: string, baseUrl: string, findScripts: FindScripts): void {
  const pages = readPages(folder);
  const {fonts, styles: rules} = splitSheet(
    path.join(folder, pages[0]!.allStyles.slice(baseUrl.length)),
    listMentioned(folder, pages),
  );
  const styles = readStyles(rules);
  const groups = groupNames(
    pages.map(({html}) => listPageNames(styles, html)),
    SHEETS,
  );
  const sheets = new Map([...new Set(groups)].map((names) => [names, selectStyles(styles, names)]));
  const fontStyles = fonts && `${preloadFonts(fonts)}<style data-fonts>${fonts}</style>`;
  const readDigest = createDigestReader(folder);
  for (const [index, {file, html, allStyles}] of pages.entries()) {
    const sheet = sheets.get(groups[index]!)!;
    const style = `${fontStyles}<style data-all-styles="${allStyles}">${sheet}</style>`;
    const pagePath = baseUrl + file.replace(/(?:\/?index)?\.html$/, '');
    const styled = html.replace(LINK, () => nameScript(findScripts(pagePath), baseUrl) + style);
    const finished = moveScripts(styled, pagePath, baseUrl, {findScripts, readDigest});
    fs.writeFileSync(path.join(folder, file), extractColors(finished, folder, baseUrl));
  }
}
