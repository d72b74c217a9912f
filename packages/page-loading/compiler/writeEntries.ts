import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {excerptSidebar} from '../../large-sidebars/excerptSidebar';
import {readLargeSidebars, type LargeSidebar} from '../../large-sidebars/compiler/readSidebars';
import type {ModuleNames, Route, SiteRoutes} from './readRoutes';

/** A page of the site, with the layouts around it, from the outermost, and the place of each in its list of layouts. */
interface Page {
  readonly route: Route;
  readonly around: readonly Route[];
  readonly places: readonly number[];
}

/** The scripts of a page: an entry of its own, and the chunks that it has in common with others. */
export interface PageEntry {
  readonly path: string;
  /** The name of the entry. */
  readonly name: string;
  readonly file: string;
  /** Names of chunks of data of its layouts and of modules that other pages use as well. */
  readonly chunks: readonly string[];
}

const PAGES_MODULE = path.resolve(__dirname, '../browser/knownPages');

function listPages(routes: readonly Route[], around: readonly Route[] = [], places: readonly number[] = []): Page[] {
  const pages = routes.filter((route) => !route.routes).map((route) => ({route, around, places}));
  const layouts = routes.filter((route) => route.routes);
  return [
    ...pages,
    ...layouts.flatMap((layout, place) => listPages(layout.routes!, [...around, layout], [...places, place])),
  ];
}

function listNames(modules: ModuleNames): string[] {
  return Object.values(modules).flatMap((value) => (typeof value === 'string' ? [value] : listNames(value)));
}

/** The names of the data that tell which plugin a page is of, 40 bytes each. */
function listContextNames({modules: {__context: context}}: Route): string[] {
  return typeof context === 'object' ? listNames(context) : [];
}

/** Puts in the place of each name what `replace` returns for it. */
function mapNames(modules: ModuleNames, replace: (name: string) => string | number): object {
  return Object.fromEntries(
    Object.entries(modules).map(([property, value]) => [
      property,
      typeof value === 'string' ? replace(value) : mapNames(value, replace),
    ]),
  );
}

/** The sidebar of a page, if it is large. */
type FindSidebar = (page: Page) => LargeSidebar | undefined;

/** What is written for the browsers of a site. */
export interface WrittenPages {
  readonly entries: readonly PageEntry[];
  /** The keys of large sidebars. */
  readonly sidebarKeys: readonly string[];
}

/** Finds sidebars of pages in the data of the layouts around them. */
function createSidebarFinder(folder: string, {imports}: SiteRoutes): FindSidebar {
  const read = new Map<string, ReturnType<typeof readLargeSidebars>>();
  return ({route, around}) => {
    for (const name of around.flatMap(({modules}) => listNames(modules))) {
      const sidebars = read.get(name) ?? readLargeSidebars(folder, imports.get(name)!);
      read.set(name, sidebars);
      const found = sidebars.get(String(route.props.sidebar));
      if (found) {
        return found;
      }
    }
    return undefined;
  };
}

/** Browsers do not read which document an item is of; breadcrumbs ask whether there is one. */
function omitDocIds(key: string, value: unknown): unknown {
  return key === 'docId' ? '-' : value;
}

/** The route of a page, with the excerpt of its sidebar. */
function describeRoute({props}: Route, sidebar: LargeSidebar | undefined): object {
  return sidebar ? {...props, sidebarKey: sidebar.key, sidebarItems: excerptSidebar(sidebar.items, props.path)} : props;
}

/** Writes large sidebars, each a module of its own. Returns their imports by their keys. */
function writeSidebars(folder: string, sidebars: readonly LargeSidebar[]): string {
  const lines = sidebars.map(({key, items}, index) => {
    const file = writeFile(folder, `sidebars/${String(index)}.json`, JSON.stringify(items, omitDocIds));
    return `  ${JSON.stringify(key)}: () => import(/* webpackChunkName: "sidebar-${String(index)}" */ ${JSON.stringify(file)}),`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

function describeLayouts(routes: readonly Route[]): object[] {
  return routes.flatMap(({routes: inner, props, modules}) =>
    inner ? [{route: props, modules, layouts: describeLayouts(inner)}] : [],
  );
}

function writeFile(folder: string, name: string, text: string): string {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), {recursive: true});
  // An unchanged file keeps its time: bundlers compare it.
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
    fs.writeFileSync(file, text);
  }
  return file;
}

function writeEntry(
  folder: string,
  {imports}: SiteRoutes,
  {route, places}: Page,
  sidebar: LargeSidebar | undefined,
  isShared: (name: string) => boolean,
): string {
  const own = [...new Set(listNames(route.modules))].filter((name) => !isShared(name));
  const lines = own.map((name, index) => `import * as m${index} from ${JSON.stringify(imports.get(name))};`);
  const modules = mapNames(route.modules, (name) => (isShared(name) ? name : own.indexOf(name)));
  const page = JSON.stringify({layouts: places, route: describeRoute(route, sidebar), modules}, omitDocIds);
  const text = [
    `import {addPage} from ${JSON.stringify(PAGES_MODULE)};`,
    ...lines,
    `addPage(${[page, ...own.map((_, index) => `m${index}`)].join(', ')});`,
    '',
  ].join('\n');
  return writeFile(
    folder,
    `entries/${createHash('sha256').update(route.props.path).digest('hex').slice(0, 8)}.js`,
    text,
  );
}

/**
 * Writes for browsers, below `page-loading` of the generated files:
 *
 * - `layouts.js`: the layouts around pages, and imports of the modules of layouts and of those that several pages have
 *   in common, of large sidebars, and the path of the home page. It does not grow with the pages. Their components are
 *   in the main script.
 * - `sidebars/<number>.json`: each large sidebar.
 * - `entries/<name>.js`: for each page, its route and the modules that only it uses.
 *
 * @param folder of the generated files
 */
export function writeEntries(folder: string, site: SiteRoutes, baseUrl: string): WrittenPages {
  const target = path.join(folder, 'page-loading');
  const pages = listPages(site.routes);
  const counts = new Map<string, number>();
  for (const name of pages.flatMap(({route}) => [...new Set(listNames(route.modules))])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const layoutNames = new Set(pages.flatMap(({around}) => around.flatMap((layout) => listNames(layout.modules))));
  // A component of the theme is not a page's own, even if one page only has it.
  const isShared = (name: string): boolean =>
    layoutNames.has(name) || counts.get(name)! > 1 || site.imports.get(name)!.startsWith('@theme/');
  const shared = [...new Set([...layoutNames, ...counts.keys()])].filter(isShared).sort();
  const contextNames = new Set(pages.flatMap(({around, route}) => [...around, route].flatMap(listContextNames)));
  // Components of layouts and of several pages: a script of their own takes a tenth more bytes, and a request.
  const isInMain = (name: string): boolean =>
    contextNames.has(name) ||
    (site.imports.get(name)!.startsWith('@theme/') && (layoutNames.has(name) || counts.get(name)! > 1));
  const importLines = shared.map((name) => {
    const place = isInMain(name) ? 'webpackMode: "eager"' : `webpackChunkName: ${JSON.stringify(name)}`;
    return `  ${JSON.stringify(name)}: () => import(/* ${place} */ ${JSON.stringify(site.imports.get(name))}),`;
  });
  const findSidebar = createSidebarFinder(folder, site);
  const sidebars = new Map(pages.map((page) => [page, findSidebar(page)]));
  const large = [...new Set(sidebars.values())].filter((sidebar) => sidebar !== undefined);
  writeFile(
    target,
    'layouts.js',
    [
      `export const modules = {\n${importLines.join('\n')}\n};`,
      `export const layouts = ${JSON.stringify(describeLayouts(site.routes))};`,
      `export const sidebars = ${writeSidebars(target, large)};`,
      `export const home = ${JSON.stringify(pages.some(({route}) => route.props.path === baseUrl) ? baseUrl : null)};`,
      '',
    ].join('\n'),
  );
  const entries = pages.map((page) => {
    const file = writeEntry(target, site, page, sidebars.get(page), isShared);
    const names = [...page.around, page.route].flatMap(({modules}) => listNames(modules));
    return {
      path: page.route.props.path,
      name: `page-${path.basename(file, '.js')}`,
      file,
      chunks: [...new Set(names)].filter((one) => isShared(one) && !isInMain(one)),
    };
  });
  return {entries, sidebarKeys: large.map(({key}) => key)};
}

/** Writes `page-loading/paths.json`: the paths of all pages, for a not-found page that suggests some. */
export function writePaths(folder: string, {routes}: SiteRoutes): void {
  const paths = listPages(routes).map(({route}) => route.props.path);
  writeFile(path.join(folder, 'page-loading'), 'paths.json', JSON.stringify(paths));
}
