/** What `src/pipeline/plugins/toolData` writes. Each part checks its own against the type that it imports from here. */
declare module '@generated/slices/default/*.json' {
  const data: unknown;
  export default data;
}

/** What `packages/page-loading` writes: the layouts around pages, and the paths of all pages. */
declare module '@generated/page-loading/layouts' {
  import type {PropSidebar} from '@docusaurus/plugin-content-docs';

  /** The modules of a route, by the property that gets them: a name of a shared one, a number of one of a page's own. */
  export interface ModuleTree {
    readonly [property: string]: string | number | ModuleTree;
  }
  export interface Layout {
    readonly route: Readonly<Record<string, unknown>>;
    readonly modules: ModuleTree;
    readonly layouts: readonly Layout[];
  }
  export const layouts: readonly Layout[];
  /** The path of the home page, if there is one. */
  export const home: string | null;
  /** Large sidebars, by what tells them from each other. */
  export const sidebars: Readonly<Record<string, () => Promise<{default: PropSidebar}>>>;
  export const modules: Readonly<Record<string, () => Promise<Record<string, unknown>>>>;
}

declare module '@generated/page-loading/paths.json' {
  const paths: readonly string[];
  export default paths;
}

/** What `src/pipeline/plugins/pageTitles.ts` writes: titles by paths, with the base URL. */
declare module '@generated/page-titles/default/titles.json' {
  const titles: Readonly<Record<string, string | undefined>>;
  export default titles;
}

/** What `src/pipeline/plugins/pageTitles.ts` writes: the pages at former paths, without the base URL. */
declare module '@generated/page-titles/default/moved.json' {
  const moved: Readonly<Record<string, string | undefined>>;
  export default moved;
}
