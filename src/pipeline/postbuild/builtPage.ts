import fs from 'node:fs/promises';
import path from 'node:path';
import {Parser} from 'htmlparser2';
import type {PageText} from '../markdown/pageText';

/** A heading of the main content of a page. */
interface PageHeading {
  readonly depth: number;
  readonly text: string;
  /** The code that is its first element: a name of the API. */
  readonly name: string | undefined;
  readonly isInArticle: boolean;
}

interface PageImage {
  readonly src: string;
  readonly alt: string;
}

/** What the post-build steps need from a page's HTML. */
export interface PageIndex {
  /** The path of the site on its host, such as `/` or `/docs/`, from its scripts. */
  readonly base: string;
  /** Values of `id`, and of `name` of links. */
  readonly anchors: ReadonlySet<string>;
  /** Values of `href` and `src`, as written. */
  readonly links: readonly string[];
  /** Those of them that the browser loads by itself. */
  readonly resources: readonly string[];
  /** Contents of `meta`, by name or property. */
  readonly metaContents: ReadonlyMap<string, string>;
  readonly canonical: string | undefined;
  /** The next page in the sidebar. */
  readonly next: string | undefined;
  /** Its category in the sidebar. */
  readonly category: string | undefined;
  /** Id of its docs area; empty outside. */
  readonly area: string;
  readonly headings: readonly PageHeading[];
  /** Code in cells of tables. */
  readonly codeInTables: readonly string[];
  /** Pictures of the main content. */
  readonly images: readonly PageImage[];
}

/** A page of a build, parsed once for everything that reads it. */
export interface BuiltPage extends PageIndex {
  /** Path of its file in the build folder, with forward slashes. */
  readonly file: string;
  /** Its path from the root of the site, such as `/payments/Guides/refunds`. */
  readonly url: string;
}

/** A step that reads all pages of a build, to create or check something. */
export interface PostBuildStep {
  /**
   * Called once for each page, one after the other.
   *
   * @param text of the page; the not-found page has none
   */
  readonly read: (page: BuiltPage, text: PageText | undefined) => void | Promise<void>;
  /**
   * Called once after all pages.
   *
   * @returns one sentence about what was created or checked
   * @throws with all problems
   */
  readonly finish: () => string | Promise<string>;
}

/** The not-found page. It is sent for paths that do not exist, and has no path itself. */
export const NOT_FOUND_FILE = '404.html';

/** The path at which a host serves an HTML file of a build: without `.html` and `index`. */
function getPageUrl(file: string): string {
  return `/${file}`.replace(/(?:\/index)?\.html$/, '') || '/';
}

/** The paths of all files below a folder, with forward slashes, sorted. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

type Attributes = Readonly<Record<string, string>>;

/** Text that is collected until its element ends. */
interface Collected {
  readonly tag: string;
  text: string;
  readonly done: (text: string) => void;
}

function listWords(value: string | undefined): string[] {
  return (value ?? '').split(/\s+/).filter(Boolean);
}

/** Text without the invisible text of the link to a heading. */
function isVisible(text: string): string {
  return text.replace(/\u200b/g, '').trim();
}

/** Relations of a `link` whose target the browser loads. */
const LOADED = ['stylesheet', 'icon', 'preload', 'prefetch'];

function readArea(classes: readonly string[]): string {
  const plugin = classes.find((name) => name.startsWith('plugin-id-'));
  return classes.includes('plugin-docs') && plugin ? plugin.slice('plugin-id-'.length) : '';
}

/** Reads what the post-build needs from a page, in one pass over its HTML, without a tree. */
export function indexPage(html: string): PageIndex {
  const anchors = new Set<string>();
  const [links, resources, codeInTables, crumbs]: string[][] = [[], [], [], []];
  const metaContents = new Map<string, string>();
  const headings: PageHeading[] = [];
  const images: PageImage[] = [];
  const found: {base?: string; canonical?: string; next?: string; area?: string} = {};
  const open = {main: 0, article: 0, td: 0, head: 0};
  const collected: Collected[] = [];
  /** The heading that is open. */
  let heading: {isEmpty: boolean; name?: string} | undefined;

  const collect = (tag: string, done: (text: string) => void): void => void collected.push({tag, text: '', done});

  const openHeading = (tag: string): void => {
    const own: NonNullable<typeof heading> = {isEmpty: true};
    const isInArticle = open.article > 0;
    heading = own;
    collect(tag, (words) => {
      heading = undefined;
      headings.push({depth: Number(tag[1]), text: isVisible(words), name: own.name, isInArticle});
    });
  };

  const openLink = ({rel, type, href = ''}: Attributes): void => {
    const relations = listWords(rel);
    if (relations.includes('canonical')) {
      found.canonical = href;
    }
    if (relations.includes('alternate') && type !== undefined) {
      links!.push(href);
    }
    if (relations.some((relation) => LOADED.includes(relation))) {
      resources!.push(href);
    }
  };

  const onOpen = (tag: string, attributes: Attributes): void => {
    const {id, src, href} = attributes;
    if (id !== undefined) {
      anchors.add(id);
    }
    if (heading?.isEmpty) {
      const own = heading;
      own.isEmpty = false;
      if (tag === 'code') {
        collect(tag, (text) => void (own.name = isVisible(text)));
      }
    }
    if (tag in open) {
      open[tag as keyof typeof open] += 1;
    }
    switch (tag) {
      case 'html':
        found.area ??= readArea(listWords(attributes.class));
        break;
      case 'meta': {
        const name = attributes.property ?? attributes.name;
        if (name !== undefined && !metaContents.has(name)) {
          metaContents.set(name, attributes.content ?? '');
        }
        break;
      }
      case 'link':
        openLink(attributes);
        break;
      case 'a':
        if (href !== undefined) {
          links!.push(href);
        }
        if (attributes.name !== undefined) {
          anchors.add(attributes.name);
        }
        if (listWords(attributes.class).includes('pagination-nav__link--next')) {
          found.next ??= href;
        }
        break;
      case 'script':
      case 'img':
      case 'source':
      case 'iframe':
        if (src !== undefined) {
          resources!.push(src);
        }
        if (tag === 'script' && found.base === undefined) {
          found.base = /^(.*?\/)assets\/js\//.exec(src ?? '')?.[1];
        }
        if (tag === 'img' && open.main > 0) {
          images.push({src: src ?? '', alt: attributes.alt ?? ''});
        }
        break;
      case 'h1':
      case 'h2':
      case 'h3':
        if (open.main > 0) {
          openHeading(tag);
        }
        break;
      case 'code':
        if (open.td > 0) {
          collect(tag, (text) => codeInTables!.push(isVisible(text)));
        }
        break;
      case 'li':
        if (listWords(attributes.class).includes('breadcrumbs__item') && attributes['data-product'] === undefined) {
          collect(tag, (text) => crumbs!.push(text));
        }
        break;
    }
  };

  const parser = new Parser({
    onopentag: onOpen,
    ontext: (text) => {
      for (const one of collected) {
        one.text += text;
      }
    },
    onclosetag: (tag) => {
      if (tag in open) {
        open[tag as keyof typeof open] -= 1;
      }
      const ended = collected.findLastIndex((one) => one.tag === tag);
      if (ended >= 0) {
        const [one] = collected.splice(ended, 1);
        one!.done(one!.text);
      }
    },
  });
  parser.end(html);
  return {
    base: found.base ?? '/',
    anchors,
    links: [...links!, ...resources!],
    resources: resources!,
    metaContents,
    canonical: found.canonical,
    next: found.next,
    // A page directly in the sidebar is a category of its own: before it is the home page, an icon.
    category: crumbs!.at(-2) || crumbs!.at(-1),
    area: found.area ?? '',
    headings,
    codeInTables: codeInTables!,
    images,
  };
}

/** Reads one page of a build. */
export async function readBuiltPage(folder: string, file: string): Promise<BuiltPage> {
  return {file, url: getPageUrl(file), ...indexPage(await fs.readFile(path.join(folder, file), 'utf8'))};
}

/** The title of a page: its first heading. */
export function getTitle({headings}: PageIndex): string | undefined {
  return headings.find(({depth}) => depth === 1)?.text;
}

/** A path on the host as one from the root of the site; undefined outside the site. */
export function toSitePath(path: string, {base}: Pick<PageIndex, 'base'>): string | undefined {
  return path.startsWith(base) ? `/${path.slice(base.length)}` : undefined;
}
