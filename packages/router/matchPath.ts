/** What a path is compared with: paths without parameters. `*` is every path. */
export interface PathPattern {
  readonly path?: string | readonly string[];
  /** Whether a path below it is none. */
  readonly exact?: boolean;
  /** Whether case counts. */
  readonly sensitive?: boolean;
}

export interface PathMatch {
  readonly path: string;
  readonly url: string;
  readonly isExact: boolean;
  readonly params: Readonly<Record<string, never>>;
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, '');
}

function matchOne(pathname: string, path: string, {exact = false, sensitive = false}: PathPattern): PathMatch | null {
  if (path === '*') {
    return {path, url: pathname, isExact: true, params: {}};
  }
  const fold = (text: string): string => (sensitive ? text : text.toLowerCase());
  const [found, wanted] = [fold(trimSlash(pathname)), fold(trimSlash(path))];
  const isExact = found === wanted;
  return isExact || (!exact && found.startsWith(`${wanted}/`)) ? {path, url: path, isExact, params: {}} : null;
}

/**
 * Compares a path with paths as the router of the pages does: a slash at the end never counts, case only if it is said.
 *
 * @returns the first match; null if there is none
 */
export function matchPath(pathname: string, pattern: PathPattern | string | readonly string[]): PathMatch | null {
  const options: PathPattern =
    typeof pattern === 'string' || Array.isArray(pattern) ? {path: pattern} : (pattern as PathPattern);
  for (const path of [options.path ?? []].flat()) {
    const match = matchOne(pathname, path, options);
    if (match) {
      return match;
    }
  }
  return null;
}

interface Route extends PathPattern {
  readonly routes?: readonly Route[];
}

/** The routes of a path, from the outermost, with their matches: what `react-router-config` exports. */
export function matchRoutes<R extends Route>(routes: readonly R[], pathname: string): {route: R; match: PathMatch}[] {
  for (const route of routes) {
    const match = matchPath(pathname, route);
    if (match) {
      return [{route, match}, ...matchRoutes((route.routes ?? []) as readonly R[], pathname)];
    }
  }
  return [];
}
