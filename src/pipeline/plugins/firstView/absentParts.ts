/**
 * Parts of the theme that a site cannot show, by its configuration and its documents. The browser gets an empty
 * component for each of them. The server keeps them: if a page did show one, it would not hydrate, which the sweep of
 * all pages reports.
 */

interface NavbarItem {
  readonly type?: string;
  readonly label?: unknown;
  readonly docId?: unknown;
  readonly items?: readonly NavbarItem[];
}

/** A page of MDX, in a docs area or outside. */
interface MdxPage {
  readonly tags?: readonly unknown[];
  readonly editUrl?: unknown;
  readonly lastUpdatedAt?: unknown;
  readonly unlisted?: boolean;
}

interface Version {
  readonly banner?: string | null;
  readonly badge?: boolean;
  readonly docs: readonly MdxPage[];
}

/** What plugins have loaded, by the name and the id of the plugin. */
export interface LoadedContent {
  readonly 'docusaurus-plugin-content-docs'?: Readonly<Record<string, {readonly loadedVersions: readonly Version[]}>>;
  readonly 'docusaurus-plugin-content-pages'?: Readonly<Record<string, readonly MdxPage[] | null>>;
}

/** What the configuration of a site determines. */
export interface SiteParts {
  readonly themeConfig: {
    readonly navbar?: {readonly items?: readonly NavbarItem[]};
    readonly footer?: {readonly links?: readonly unknown[]; readonly logo?: unknown};
    readonly docs?: {readonly sidebar?: {readonly hideable?: boolean}};
  };
  readonly customFields?: unknown;
}

/** The component of each type of navbar item, with the types that use it. */
const NAVBAR_ITEMS: Record<string, readonly string[]> = {
  DropdownNavbarItem: ['dropdown', 'localeDropdown', 'docsVersionDropdown'],
  LocaleDropdownNavbarItem: ['localeDropdown'],
  SearchNavbarItem: ['search'],
  HtmlNavbarItem: ['html'],
  DocNavbarItem: ['doc'],
  DocSidebarNavbarItem: ['docSidebar'],
  DocsVersionNavbarItem: ['docsVersion'],
  DocsVersionDropdownNavbarItem: ['docsVersionDropdown'],
};

/** All objects in a value: the items of the navbar, and those that fields of the site add to it, are among them. */
function listObjects(value: unknown): NavbarItem[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(listObjects)] : [];
}

function listItemTypes(objects: readonly NavbarItem[]): string[] {
  return objects.flatMap(({type, label, items}) => [
    ...(typeof type === 'string' ? [type] : []),
    ...(items && label !== undefined ? ['dropdown'] : []),
  ]);
}

/**
 * The documents that the navbar of a site names, which are looked up by their ids.
 *
 * @returns undefined where the navbar may name any document, to switch between versions
 */
export function listNavbarDocs({themeConfig: {navbar}, customFields}: SiteParts): string[] | undefined {
  const objects = listObjects([navbar?.items, customFields]);
  return listItemTypes(objects).some((type) => type.startsWith('docsVersion'))
    ? undefined
    : objects.flatMap(({docId}) => (typeof docId === 'string' ? [docId] : []));
}

/** Whether each area of documents has one version. */
export function hasOneVersion(content: LoadedContent): boolean {
  return Object.values(content['docusaurus-plugin-content-docs'] ?? {}).every(
    ({loadedVersions}) => loadedVersions.length === 1,
  );
}

/** The parts that a site cannot show, as names below `@theme/`. */
export function listAbsentParts(
  {themeConfig: {navbar, footer, docs: docsConfig}, customFields}: SiteParts,
  content: LoadedContent,
): string[] {
  const types = new Set(listItemTypes(listObjects([navbar?.items, customFields])));
  const versions = Object.values(content['docusaurus-plugin-content-docs'] ?? {}).flatMap(
    (area) => area.loadedVersions,
  );
  const outside = Object.values(content['docusaurus-plugin-content-pages'] ?? {}).flatMap((pages) => pages ?? []);
  const pages = [...versions.flatMap(({docs}) => docs), ...outside];
  const hasTags = pages.some(({tags}) => (tags ?? []).length > 0);
  const hasEditMeta = pages.some(({editUrl, lastUpdatedAt}) => Boolean(editUrl ?? lastUpdatedAt));
  const isHideable = Boolean(docsConfig?.sidebar?.hideable);
  const isShown: Record<string, boolean> = {
    ...Object.fromEntries(
      Object.entries(NAVBAR_ITEMS).map(([name, users]) => [
        `NavbarItem/${name}`,
        users.some((type) => types.has(type)),
      ]),
    ),
    'Footer/Links': (footer?.links ?? []).length > 0,
    'Footer/Logo': Boolean(footer?.logo),
    DocVersionBanner: versions.some(({banner}) => Boolean(banner)),
    DocVersionBadge: versions.some(({badge}) => badge),
    TagsListInline: hasTags,
    EditMetaRow: hasEditMeta,
    'DocItem/Footer': hasTags || hasEditMeta,
    ContentVisibility: pages.some(({unlisted}) => unlisted),
    'DocRoot/Layout/Sidebar/ExpandButton': isHideable,
    'DocSidebar/Desktop/CollapseButton': isHideable,
  };
  return Object.keys(isShown).filter((name) => !isShown[name]);
}
