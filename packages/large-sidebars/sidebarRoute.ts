import type {PropSidebar} from '@docusaurus/plugin-content-docs';

/** What the route of a document says of its sidebar. */
export interface SidebarRoute {
  readonly path: string;
  /** The name of the sidebar. */
  readonly sidebar?: string;
  /** If it is large: what tells it from other sidebars, and the excerpt for this page. */
  readonly sidebarKey?: string;
  readonly sidebarItems?: PropSidebar;
}
