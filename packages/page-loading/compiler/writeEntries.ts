import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
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
  /** Names of chunks of its layouts and of modules that other pages use as well. */
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

/** Puts in the place of each name what `replace` returns for it. */
function mapNames(modules: ModuleNames, replace: (name: string) => string | number): object {
  return Object.fromEntries(
    Object.entries(modules).map(([property, value]) => [
      property,
      typeof value === 'string' ? replace(value) : mapNames(value, replace),
    ]),
  );
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
  isShared: (name: string) => boolean,
): string {
  const own = [...new Set(listNames(route.modules))].filter((name) => !isShared(name));
  const lines = own.map((name, index) => `import * as m${index} from ${JSON.stringify(imports.get(name))};`);
  const modules = mapNames(route.modules, (name) => (isShared(name) ? name : own.indexOf(name)));
  const page = JSON.stringify({layouts: places, route: route.props, modules});
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
 *   in common, and the path of the home page. It does not grow with the pages.
 * - `entries/<name>.js`: for each page, its route and the modules that only it uses.
 *
 * @param folder of the generated files
 */
export function writeEntries(folder: string, site: SiteRoutes, baseUrl: string): PageEntry[] {
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
  const importLines = shared.map(
    (name) =>
      `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: ${JSON.stringify(name)} */ ${JSON.stringify(site.imports.get(name))}),`,
  );
  writeFile(
    target,
    'layouts.js',
    [
      `export const modules = {\n${importLines.join('\n')}\n};`,
      `export const layouts = ${JSON.stringify(describeLayouts(site.routes))};`,
      `export const home = ${JSON.stringify(pages.some(({route}) => route.props.path === baseUrl) ? baseUrl : null)};`,
      '',
    ].join('\n'),
  );
  return pages.map((page) => {
    const file = writeEntry(target, site, page, isShared);
    const names = [...page.around, page.route].flatMap(({modules}) => listNames(modules)).filter(isShared);
    return {
      path: page.route.props.path,
      name: `page-${path.basename(file, '.js')}`,
      file,
      chunks: [...new Set(names)],
    };
  });
}

/** Writes `page-loading/paths.json`: the paths of all pages, for a not-found page that suggests some. */
export function writePaths(folder: string, {routes}: SiteRoutes): void {
  const paths = listPages(routes).map(({route}) => route.props.path);
  writeFile(path.join(folder, 'page-loading'), 'paths.json', JSON.stringify(paths));
}
