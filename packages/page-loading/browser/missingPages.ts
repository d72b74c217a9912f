import {useSyncExternalStore} from 'react';
import {normalizePath} from '../../static-parts/browser/normalizePath';

/** The paths without a page, as far as they were asked for. */
const missing = new Set<string>();

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that there is no page at a path. */
export function addMissingPage(path: string): void {
  missing.add(path);
  listeners.forEach((listener) => listener());
}

/** Whether a path is known to have no page: not before it was loaded. */
export function useIsMissing(pathname: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => missing.has(normalizePath(pathname)),
    () => missing.has(normalizePath(pathname)),
  );
}
