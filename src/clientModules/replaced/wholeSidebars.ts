import type {PropVersionMetadata} from '@docusaurus/plugin-content-docs';

/** Replaces `packages/large-sidebars` in browsers where no sidebar is large. */
export function useSidebars(version: PropVersionMetadata): PropVersionMetadata {
  return version;
}
