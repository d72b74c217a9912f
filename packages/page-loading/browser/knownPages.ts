import type {RouteConfig} from 'react-router-config';
import {home, layouts, modules, type Layout, type ModuleTree} from '@generated/page-loading/layouts';
import {normalizePath} from '../../static-parts/browser/normalizePath';
import {createNotFound, createRouteComponent, type RouteComponent} from './createRouteComponent';

/** A page of the site, as its script adds it. */
export interface PageDefinition {
  /** The places of the layouts around it, from the outermost, in the lists of layouts. */
  readonly layouts: readonly number[];
  /** The route without its component: path, `exact`, and what layouts read of it, such as the sidebar. */
  readonly route: Readonly<Record<string, unknown>> & {readonly path: string};
  readonly modules: ModuleTree;
}

/** A route whose page is there, or a layout around such pages. */
interface KnownRoute extends RouteConfig {
  /** Undefined of the home page until it is loaded: breadcrumbs ask whether there is one. */
  component?: RouteComponent;
  path: string | string[];
  routes?: KnownRoute[];
}

/** The not-found route. */
const notFound: KnownRoute = {path: '*', component: createNotFound()};

function createLayout({route, modules: tree, layouts: inner}: Layout): KnownRoute {
  return {
    ...route,
    // Of the pages inside: a layout is shown for a path that has a page.
    path: [],
    exact: true,
    sensitive: true,
    component: createRouteComponent(() => loadModules(tree, [])),
    routes: inner.map(createLayout),
  };
}

/**
 * The routes of all pages that are known, which grow with each page that is loaded. They take the place of
 * `@generated/routes`, which lists every page of the site.
 */
export const routes: KnownRoute[] = [
  ...layouts.map(createLayout),
  ...(home === null ? [] : [{path: home, exact: true}]),
];

/** The default export of a module, which gets the others as properties, as pages expect of their content. */
function readModule(found: Readonly<Record<string, unknown>>): unknown {
  const {default: value, ...named} = found;
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? Object.assign(value, named)
    : value;
}

async function loadModules(
  tree: ModuleTree,
  own: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>> {
  const load = async (value: ModuleTree[string]): Promise<unknown> => {
    switch (typeof value) {
      case 'object':
        return loadModules(value, own);
      case 'number':
        return readModule(own[value]!);
      default:
        return readModule(await modules[value]!());
    }
  };
  const loaded = Object.entries(tree).map(async ([property, value]) => [property, await load(value)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

/** Adds a page: its script calls it. */
export function addPage(
  {layouts: places, route, modules: tree}: PageDefinition,
  ...own: Record<string, unknown>[]
): void {
  let siblings = routes;
  for (const place of places) {
    const layout = siblings[place]!;
    (layout.path as string[]).push(route.path);
    siblings = layout.routes!;
  }
  siblings.push({...route, sensitive: true, component: createRouteComponent(() => loadModules(tree, own))});
}

/** Finds the route of a path in a list: of the page, or of a layout around it; in the outermost list, else the not-found route. */
export function findRoute(list: readonly RouteConfig[], pathname: string): RouteConfig | undefined {
  const wanted = normalizePath(pathname);
  const found = list.find(
    ({path, component}) => component && [path].flat().some((one) => normalizePath(one!) === wanted),
  );
  return found ?? (list === routes ? notFound : undefined);
}

/** Finds the routes of a path, from the outermost: layouts and the page, or the not-found route alone. */
export function findRoutes(pathname: string): KnownRoute[] {
  const found: KnownRoute[] = [];
  for (let list: KnownRoute[] | undefined = routes; list; list = found.at(-1)?.routes) {
    found.push(findRoute(list, pathname) as KnownRoute);
  }
  return found;
}

/** Whether the script of a page is there. */
export function hasPage(pathname: string): boolean {
  return findRoute(routes, pathname) !== notFound;
}
