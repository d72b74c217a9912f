import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

/** Names of the modules of a route, as Docusaurus generates them. */
export interface ModuleNames {
  readonly [property: string]: string | ModuleNames;
}

/** A route of the site: a page, or a layout around pages. */
export interface Route {
  /** What layouts and the router read: path, `exact`, the name of the sidebar. */
  readonly props: Readonly<Record<string, unknown>> & {readonly path: string};
  readonly modules: ModuleNames;
  readonly routes?: readonly Route[];
}

export interface SiteRoutes {
  readonly routes: readonly Route[];
  /** What is imported for each name. */
  readonly imports: ReadonlyMap<string, string>;
}

/** A route in the generated file. `component` is the key of its modules. */
interface GeneratedRoute {
  readonly path: string;
  readonly component: string;
  readonly routes?: readonly GeneratedRoute[];
}

const IMPORT = /^ {2}"(?<name>[^"]+)": \[\(\) => import\(\/\* webpackChunkName: "[^"]+" \*\/ "(?<imported>[^"]+)"\)/gm;

function describe(file: string, expected: string): string {
  return `${file}: found other code than ${expected}. An update of Docusaurus may have changed what it generates.`;
}

function readGenerated(folder: string, file: string): {file: string; text: string} {
  const place = path.join(folder, file);
  return {file: place, text: fs.readFileSync(place, 'utf8')};
}

function readImports(folder: string): Map<string, string> {
  const {file, text} = readGenerated(folder, 'registry.js');
  const imports = new Map([...text.matchAll(IMPORT)].map(({groups}) => [groups!.name!, groups!.imported!]));
  const count = text.split('() => import(').length - 1;
  if (imports.size === 0 || imports.size !== count) {
    throw new Error(describe(file, 'a line with an import for each name'));
  }
  return imports;
}

/** Runs the generated list with a function that returns the key of the modules in place of the component. */
function readList(folder: string): readonly GeneratedRoute[] {
  const {file, text} = readGenerated(folder, 'routes.js');
  const [, list] = /^import [\s\S]*?\nexport default (\[[\s\S]*\]);?\s*$/.exec(text) ?? [];
  if (list === undefined) {
    throw new Error(describe(file, 'a default export of a list'));
  }
  const ComponentCreator = (route: string, hash = ''): string => (hash ? `${route}-${hash}` : route);
  return vm.runInNewContext(list, {ComponentCreator}) as GeneratedRoute[];
}

/**
 * Reads the routes that Docusaurus generated for a site, without the one of the not-found page.
 *
 * @param folder of the generated files
 * @throws when a file is not as expected
 */
export function readRoutes(folder: string): SiteRoutes {
  const {file, text} = readGenerated(folder, 'routesChunkNames.json');
  const names = JSON.parse(text) as Record<string, ModuleNames>;
  const read = ({component, routes, ...props}: GeneratedRoute): Route => {
    const modules = names[component];
    if (!modules) {
      throw new Error(describe(file, `the modules of ${component}`));
    }
    return {props, modules, ...(routes && {routes: routes.map(read)})};
  };
  const list = readList(folder).filter(({path: route}) => route !== '*');
  return {routes: list.map(read), imports: readImports(folder)};
}
