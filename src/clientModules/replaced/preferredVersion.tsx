import type {ReactNode} from 'react';

/** Replaces the memory of the version of documents that a reader prefers, where documents have one version. */
export function DocsPreferredVersionContextProvider({children}: {readonly children: ReactNode}): ReactNode {
  return children;
}

export function useDocsPreferredVersion(): {preferredVersion: null; savePreferredVersionName: () => void} {
  return {preferredVersion: null, savePreferredVersionName: () => undefined};
}

export function useDocsPreferredVersionByPluginId(): Record<string, never> {
  return {};
}
