// cspell:ignore ftyp gclid fbclid
import fs from 'node:fs';
import path from 'node:path';
import {Resvg} from '@resvg/resvg-js';
import type {Link, Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {Finding} from '../../../../packages/authoring/finding';
import {findNearest} from '../../../../packages/authoring/suggest';
import {walkTree} from '../../markdown/walkTree';
import type {SourcePage} from '../page';
import {findTargetFile, isNearTitle} from './linkTitles';

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
  /** The title of a page, by its file, or of a section of it that its writer named. */
  readonly getTitle: (file: string, anchor: string) => string | undefined;
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
  // A page that has moved, or a link of one that has, keeps its name.
  const moved = own.filter((one) => path.posix.basename(one) === path.posix.basename(target));
  return {
    problem: `found a link to ${target}, expected the file of a page of ${area!}.${suggestPath(target, moved.length > 0 ? moved : own)}`,
  };
}

/** What is wrong with a link to a file that is not a page: it does not exist beside the page, or readers cannot get it. */
function resolveOtherFile(
  page: string,
  target: string,
  {siteFolder, areas}: LinkTargets,
): {problem: string} | undefined {
  const file = path.posix.join(path.posix.dirname(page), target);
  const isShipped = areas.some((area) => file.startsWith(`${area}/`)) && !/\.(?:[cm]?[jt]sx?|ya?ml)$/.test(file);
  return isShipped && fs.existsSync(path.join(siteFolder, file))
    ? undefined
    : {
        problem: `found a link to the file ${target}, which readers cannot get, expected a page, or a file beside it. Correct the path, or put the name into backticks.`,
      };
}

/** Whether a link leads to a document of the project that is not a page: one for those who work on it. */
function isOtherDocument(page: string, target: string, {siteFolder, areas, pages}: LinkTargets): boolean {
  const file = path.posix.join(path.posix.dirname(page), target);
  return (
    !areas.some((area) => file.startsWith(`${area}/`)) &&
    ![...pages.values()].includes(file) &&
    fs.existsSync(path.join(siteFolder, file))
  );
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

/** Schemes of links; `pathname:` is Docusaurus's, for files that are served unchanged. */
const LINK_SCHEMES = ['http', 'https', 'pathname'];

/** What is wrong with a link; undefined when it leads to what exists. */
export async function checkLink(page: string, url: string, targets: LinkTargets): Promise<string | undefined> {
  const {origin, areas} = targets;
  if (url.startsWith(origin) || /^%brand\.docsUrl%/.test(url)) {
    return `found a link to the own host, ${url}, expected the path alone, which works on every host.`;
  }
  if (/^(?:https?:)?\/\/(?:localhost|127\.0\.0\.1)\b/.test(url)) {
    return `found a link to this machine, ${url}, expected a path of the site: readers have another one. Write the path, or put the URL into backticks.`;
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    return LINK_SCHEMES.includes(scheme)
      ? undefined
      : `found a link to ${url}, expected the path of a page or file of the site. Write it, or put the address into backticks.`;
  }
  if (url.startsWith('//')) {
    return `found a link to ${url}, whose two slashes begin a host, expected one slash and the path of a page.`;
  }
  if (/%(?![0-9a-f]{2})/i.test(url)) {
    return `found a link to ${url}, in which "%" begins the code of a character, expected letters, digits and hyphens. Remove the sign.`;
  }
  if (url.includes('\\')) {
    return `found a link to ${url}, expected slashes. Write ${url.replaceAll('\\', '/')}.`;
  }
  const [target = '', anchor = '', ...more] = url.split('#');
  if (more.length > 0) {
    return `found a link to ${url}, expected one "#" before the anchor. Remove the other.`;
  }
  const [pathname = '', query = ''] = target.split('?');
  if (/(?:^|&)(?:utm_\w+|gclid|fbclid|mc_[ce]id)=/.test(query)) {
    return `found a link to ${url}, whose parameters follow readers, expected the path alone. Remove what is behind "?".`;
  }
  if (/^[\w-]+\//.test(pathname) && areas.some((area) => pathname.startsWith(`${area}/`))) {
    return `found a link to ${url}, which is relative to this page, expected /${url}.`;
  }
  const resolved =
    pathname === ''
      ? {file: page}
      : pathname.startsWith('/')
        ? await resolvePath(decodeURI(pathname), targets)
        : /\.mdx?$/.test(pathname) && !isOtherDocument(page, pathname, targets)
          ? resolveFile(page, pathname, targets)
          : /\.\w+$/.test(pathname)
            ? resolveOtherFile(page, pathname, targets)
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

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif)$/;

function checkPicture(page: string, url: string, alt: string, {siteFolder}: LinkTargets): string[] {
  const problems: string[] = [];
  if (alt.trim() === '') {
    problems.push(
      `found the picture ${url} without an alternative text, expected a sentence on what it shows, as in ![Diagram: …](${url}).`,
    );
  }
  if (EMPTY_TEXT.test(alt.trim()) || (alt.trim() !== '' && !/\s/.test(alt.trim()))) {
    problems.push(
      `found the alternative text "${alt}" of the picture ${url}, expected a sentence on what it shows, as in ![Diagram: …](${url}).`,
    );
  }
  if (/^data:/i.test(url)) {
    return [
      ...problems,
      `found a picture within the page, data:…, expected a file beside it. Save it in pictures/ as SVG.`,
    ];
  }
  const isServed = fs.existsSync(path.join(siteFolder, 'static', url));
  if (/^(?:[A-Za-z]:[\\/]|file:|\/(?:Users|home|tmp)\/)/.test(url) && !isServed) {
    return [
      ...problems,
      `found the picture ${url}, which is on your machine alone, expected a file beside the page. Copy it into pictures/ there, and write ./pictures/${path.win32.basename(url)}.`,
    ];
  }
  if (/^[a-z]+:/i.test(url)) {
    return [
      ...problems,
      `found a picture of another host, ${url}, expected a file beside the page: the site loads nothing from others.`,
    ];
  }
  if (url.includes('\\')) {
    return [...problems, `found the picture ${url}, expected slashes in its path. Write ${url.replaceAll('\\', '/')}.`];
  }
  const file = url.startsWith('/')
    ? path.join(siteFolder, 'static', url)
    : path.join(siteFolder, path.dirname(page), url);
  const stats = fs.statSync(file, {throwIfNoEntry: false});
  if (!stats?.isFile()) {
    const folder = path.dirname(file);
    const names = (fs.existsSync(folder) ? fs.readdirSync(folder) : []).filter((name) => PICTURE.test(name));
    problems.push(
      `found no picture ${url}, expected a file beside the page.${url.startsWith('/static/') ? ` Write ${url.replace('/static', '')}: the folder static is the root of the site.` : url.startsWith('/') && fs.existsSync(path.join(siteFolder, url)) ? ` Write ${getRelativePath(page, url.slice(1))}.` : suggestPath(path.basename(url), names)}`,
    );
  } else if (!PICTURE.test(url)) {
    problems.push(
      `found the picture ${url}, expected one that ends in .svg, .png, .jpg or .webp. Save it as one of them.`,
    );
  } else if (stats.size > MOST_PICTURE_BYTES) {
    problems.push(
      `found a picture of ${Math.ceil(stats.size / 1000)} KB, ${url}, expected at most ${MOST_PICTURE_BYTES / 1000} KB. Reduce its size in pixels, or draw it as SVG.`,
    );
  } else if (isOtherContent(file)) {
    problems.push(
      `found the picture ${url}, whose content is not that of ${path.extname(url)}, expected a file that its program wrote so. Export it again.`,
    );
  }
  if (stats?.isFile() && file.endsWith('.svg')) {
    problems.push(...checkDrawing(url, fs.readFileSync(file, 'utf8')));
  }
  return problems;
}

/** How the content of a picture begins, by the ending of its name. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  '.png': /^\x89PNG\r\n/,
  '.jpg': /^\xFF\xD8/,
  '.jpeg': /^\xFF\xD8/,
  '.gif': /^GIF8/,
  '.webp': /^RIFF....WEBP/s,
  '.avif': /^....ftyp/s,
};

function isOtherContent(file: string): boolean {
  const signature = SIGNATURES[path.extname(file)];
  return signature !== undefined && !signature.test(fs.readFileSync(file).subarray(0, 16).toString('latin1'));
}

/** What is wrong with an SVG file: it has the colors of one mode, no size, or runs code. */
function checkDrawing(url: string, source: string): string[] {
  if (!/<svg[\s>]/.test(source)) {
    return [`found the picture ${url}, whose content is not SVG, expected <svg …>. Export it again.`];
  }
  const problem = explainXml(source);
  if (problem !== undefined) {
    return [`found a picture that browsers do not show, ${url}, expected valid SVG: ${problem}. Export it again.`];
  }
  return [
    ...(/\b(?:xlink:)?href=["'](?:https?:)?\/\/|url\(["']?https?:/i.test(source)
      ? [
          `found an address of another host in the picture ${url}, expected shapes and text alone: pictures load nothing. Draw it into the picture.`,
        ]
      : []),
    ...(/prefers-color-scheme: *dark|currentColor/.test(source)
      ? []
      : [
          `found the picture ${url} without a dark form, expected colors in @media (prefers-color-scheme: dark), or currentColor. Add them.`,
        ]),
    ...(/<svg[^>]*\sviewBox=/.test(source)
      ? []
      : [
          `found the picture ${url} without a viewBox, expected one, by which it fits narrow screens. Add viewBox="0 0 WIDTH HEIGHT".`,
        ]),
    ...(/<script|\son\w+=|javascript:/i.test(source)
      ? [`found a script in the picture ${url}, expected shapes and text. Remove it.`]
      : []),
  ];
}

/** What a parser of SVG rejects in a picture, with line and column; undefined for a valid one. */
function explainXml(source: string): string | undefined {
  try {
    new Resvg(source, {font: {loadSystemFonts: false}});
    return undefined;
  } catch (error) {
    const reason = (error as Error).message.replace('SVG data parsing failed cause ', '');
    return reason.includes('does not have a root node')
      ? 'the element svg has xmlns="http://www.w3.org/2000/svg"'
      : reason;
  }
}

/** Texts of links that say nothing of where they lead. */
const VAGUE_TEXT =
  /^(?:(?:click |see |look |read )?(?:here|this|more)|(?:this|that) (?:link|page|section)|link|page|(?:read|learn|see|find out) more)\W*$/i;

/**
 * What is wrong with the text of a link: there is none, it is an address, or another link of the page has it.
 *
 * @param texts those before, each with where it leads
 */
function checkLinkText(link: Link, texts: Map<string, string>): string | undefined {
  const text = toString(link).trim();
  if (text === '') {
    return `found a link to ${link.url} without a text, expected words that say what is there, as in [Refunds](${link.url}).`;
  }
  if (/^(?:\.{0,2}\/|https?:)\S+$/.test(text) && link.children[0]?.type === 'text') {
    return `found the address ${text} as the text of a link, expected words that say what is there, such as the title of the page.`;
  }
  if (VAGUE_TEXT.test(text)) {
    return `found "${text}" as the text of a link, expected words that say what is there, such as the title of the page: a list of links, as a screen reader reads it, has no sentence around them (WCAG 2.4.4).`;
  }
  // Sections of one page may have the same text: readers come to that page by both.
  const [target = ''] = link.url.split('#');
  const other = texts.get(text);
  texts.set(text, target);
  return other === undefined || other === target || link.children[0]?.type === 'inlineCode'
    ? undefined
    : `found the link "${text}" to ${link.url}, and one before it of the same text to ${other}, expected each its own text. Say what is different.`;
}

/** What is wrong with the text of a link that is nearly the title of its target. */
function checkLinkTitle(page: string, link: Link, {pages, getTitle}: LinkTargets): string | undefined {
  const [target = '', anchor = ''] = link.url.split('#');
  const file = findTargetFile(page, target, pages);
  const title = file && getTitle(file, anchor);
  const text = toString(link).trim();
  return title && link.children[0]?.type !== 'inlineCode' && isNearTitle(text, title)
    ? `found the link "${text}", which is nearly the title of where it leads, expected "${title}". Write the title, or other words in lower case.`
    : undefined;
}

/** Alternative texts that say nothing. */
const EMPTY_TEXT =
  /^(?:an? |the )?(?:image|picture|photo|screenshot|diagram|figure|graphic|icon|logo|drawing)\W*$|\.(?:svg|png|jpe?g|gif|webp)$/i;

/** Links, anchors and pictures of a page: each leads to what exists, by the path that the site serves. */
export async function checkLinks({file, tree}: SourcePage, targets: LinkTargets): Promise<Finding[]> {
  if (!tree) {
    return [];
  }
  const places: {line: number; find: () => Promise<readonly string[]>; isWarning?: true}[] = [];
  const texts = new Map<string, string>();
  walkTree<Nodes>(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'link' || node.type === 'definition') {
      places.push({
        line,
        find: async () => [await checkLink(file, node.url, targets)].filter((one) => one !== undefined),
        ...(/^(?![/\w]*:)[^/#][^#]*\.mdx?(?:#|$)/.test(node.url) && {isWarning: true}),
      });
    }
    if (node.type === 'link') {
      const message = checkLinkText(node, texts) ?? checkLinkTitle(file, node, targets);
      if (message !== undefined) {
        places.push({line, find: () => Promise.resolve([message])});
      }
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
