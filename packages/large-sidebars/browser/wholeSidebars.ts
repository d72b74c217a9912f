import {sidebars} from '@generated/page-loading/layouts';
import type {PropSidebar} from '@docusaurus/plugin-content-docs';

/** Whole sidebars that are loaded, by their keys. */
const loaded = new Map<string, PropSidebar>();

const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getWholeSidebar(key: string | undefined): PropSidebar | undefined {
  return key === undefined ? undefined : loaded.get(key);
}

/**
 * Loads a whole sidebar, once.
 *
 * @throws if it cannot be loaded; the next call tries again
 */
export async function loadWholeSidebar(key: string): Promise<void> {
  if (!loaded.has(key)) {
    loaded.set(key, (await sidebars[key]!()).default);
    listeners.forEach((listener) => listener());
  }
}
