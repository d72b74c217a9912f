import {findNearest} from '../../packages/authoring/suggest';
import {HTTP_METHODS, type ContractOperation} from '../../src/pipeline/contracts/openapiTypes';
import {createPathPattern} from '../../src/pipeline/contracts/pathPattern';

/** An operation of a product, ready to be matched. */
export interface Route<T> {
  readonly operation: ContractOperation;
  readonly value: T;
}

interface CompiledRoute<T> extends Route<T> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

export type RouteMatch<T> =
  | {readonly kind: 'found'; readonly route: Route<T>; readonly path: Record<string, string>}
  | {readonly kind: 'other_method'; readonly allow: string}
  | {
      readonly kind: 'none';
      /** A similar path that an operation has, with the values of the requested one, and names in braces for those it lacks. */
      readonly nearest: string | undefined;
    };

function compileRoute<T>(route: Route<T>): CompiledRoute<T> {
  const names = [...route.operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return {...route, names, pattern: createPathPattern(route.operation.path)};
}

function decodePathSegment(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * The path of an operation with the segments that another path has where this one has parameters: counted from the start,
 * and from the end, for a path that lacks its beginning.
 */
function fillTemplate(template: string, path: string): string[] {
  const names = template.split('/');
  const segments = path.split('/');
  return [0, segments.length - names.length].map((shift) =>
    names.map((name, index) => (name.startsWith('{') ? segments[index + shift] || name : name)).join('/'),
  );
}

/** Characters of a path that is compared with others: with thousands, each comparison takes a tenth of a second. */
const MAX_COMPARED = 500;

/** Whether a path is a filled template but for values within it that are empty, such as those of unset variables. */
function isUnfilled(filled: string, path: string): boolean {
  return !path.endsWith('/') && filled.replaceAll(/\{\w+\}/g, '') === path;
}

/** Finds the nearest path that an operation has; none for a long path, or if less than half of it is right. */
function findNearestPath(path: string, templates: readonly string[]): string | undefined {
  if (path.length > MAX_COMPARED) {
    return undefined;
  }
  const filled = new Set(templates.flatMap((template) => fillTemplate(template, path)));
  return [...filled].find((one) => isUnfilled(one, path)) ?? findNearest(path, filled, path.length / 2);
}

/**
 * Creates a function that finds the operation of a request. Literal paths take precedence over parameters:
 * `/returns/quote` over `/returns/{id}`.
 */
export function createRouter<T>(routes: readonly Route<T>[]): (method: string, path: string) => RouteMatch<T> {
  const templates = routes.map(({operation}) => operation.path);
  const compiled = routes.map(compileRoute).sort((a, b) => a.names.length - b.names.length);
  return (method, path) => {
    const fitting = compiled.filter(({pattern}) => pattern.test(path));
    const route = fitting.find(({operation}) => operation.method === method.toLowerCase());
    if (!route) {
      const allowed = HTTP_METHODS.filter((other) => fitting.some(({operation}) => operation.method === other));
      return allowed.length > 0
        ? {kind: 'other_method', allow: allowed.map((other) => other.toUpperCase()).join(', ')}
        : {kind: 'none', nearest: findNearestPath(path, templates)};
    }
    const values = route.pattern.exec(path)!.slice(1).map(decodePathSegment);
    return values.includes(undefined)
      ? {kind: 'none', nearest: undefined}
      : {kind: 'found', route, path: Object.fromEntries(route.names.map((name, index) => [name, values[index]!]))};
  };
}
