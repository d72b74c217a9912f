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
  | {readonly kind: 'none'};

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
 * Creates a function that finds the operation of a request. Literal paths take precedence over parameters:
 * `/returns/quote` over `/returns/{id}`.
 */
export function createRouter<T>(routes: readonly Route<T>[]): (method: string, path: string) => RouteMatch<T> {
  const compiled = routes.map(compileRoute).sort((a, b) => a.names.length - b.names.length);
  return (method, path) => {
    const fitting = compiled.filter(({pattern}) => pattern.test(path));
    const route = fitting.find(({operation}) => operation.method === method.toLowerCase());
    if (!route) {
      const allowed = HTTP_METHODS.filter((other) => fitting.some(({operation}) => operation.method === other));
      return allowed.length > 0
        ? {kind: 'other_method', allow: allowed.map((other) => other.toUpperCase()).join(', ')}
        : {kind: 'none'};
    }
    const values = route.pattern.exec(path)!.slice(1).map(decodePathSegment);
    return values.includes(undefined)
      ? {kind: 'none'}
      : {kind: 'found', route, path: Object.fromEntries(route.names.map((name, index) => [name, values[index]!]))};
  };
}
