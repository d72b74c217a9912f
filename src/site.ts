/**
 * What the site consists of: its areas, and which parts of `contracts/` beyond OpenAPI it has. The core of the site
 * needs only the contracts; every other part belongs to the story of this provider, and a site without it leaves its
 * name out.
 */

export interface SiteArea {
  /** The folder of its pages, the first segment of its paths, and the name of its contract. */
  readonly id: string;
  readonly title: string;
  /** Where its changes are listed. */
  readonly changelog?: string;
  /** The first version of the API that has it; without it, all that are kept have it. */
  readonly since?: string;
  /** The base of relative links in descriptions of its contract; without it they are text. */
  readonly links?: string;
}

/** A part of `contracts/` that a site can leave out; `eventSchemas` are made from it, a file per event. */
type StoryPart = 'catalogs' | 'changelog' | 'counts' | 'eventSchemas' | 'lifecycles' | 'scenarios' | 'versions';

export const siteAreas = [
  {id: 'payments', title: 'Payments', changelog: '/payments/Changelog/intro'},
  {id: 'commerce', title: 'Commerce', changelog: '/commerce/api/introduction'},
] as const satisfies readonly SiteArea[];

/** The folders of the docs areas. */
export const AREAS: readonly string[] = siteAreas.map(({id}) => id);

/** Times of pages and contracts move to today only with `scenarios`, which they were recorded for. */
const storyParts: readonly StoryPart[] = [
  'catalogs',
  'changelog',
  'counts',
  'eventSchemas',
  'lifecycles',
  'scenarios',
  'versions',
];

/** Whether a part of a contract that cannot be shown fails the build, or is a warning. */
export const failsOnContractProblems: boolean = true;

/** The area of a path or of a page's file; undefined outside of the areas. */
export function findSiteArea(path: string): SiteArea | undefined {
  const [first] = path.replace(/^\//, '').split(/[\\/]/);
  return siteAreas.find(({id}) => id === first);
}

export function hasStoryPart(part: StoryPart): boolean {
  return storyParts.includes(part);
}
