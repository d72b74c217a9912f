/** Which navbar items a path below the site's base URL adds or highlights: pure functions. */

/** The first segments that count as the current section of a path. */
function getSectionSegments(pathname: string, areaPath: string | undefined): string[] {
  const [first] = splitPath(pathname);
  const inArea = areaPath !== undefined && isWithin(pathname, areaPath);
  const [firstOfArea] = inArea ? splitPath(pathname.slice(areaPath.length)) : [];
  return [first, firstOfArea].filter((segment) => segment !== undefined);
}

function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function isWithin(pathname: string, areaPath: string): boolean {
  return pathname === areaPath || pathname.startsWith(`${areaPath.replace(/\/$/, '')}/`);
}

/**
 * Whether a navbar item that opens a document is highlighted: its document id
 * starts with the current top-level segment, which is the first segment of the
 * path, or the first below the docs area that the document belongs to.
 *
 * @param docId for instance `Guides/intro`
 * @param pathname for instance `/payments/Guides/refunds`, without the base URL
 * @param areaPath where the document's area is mounted, for instance `/payments`
 */
export function isCurrentSection(docId: string, pathname: string, areaPath?: string): boolean {
  const [first] = splitPath(docId);
  return first !== undefined && getSectionSegments(pathname, areaPath).includes(first);
}

/** Navbar items that appear only on paths which contain a text. */
export interface PathNavbarItems<Item> {
  readonly pathContains: string;
  readonly items: readonly Item[];
}

/** Returns the items that a path adds, in the order of the configuration. */
export function listNavbarItems<Item>(pathname: string, config: readonly PathNavbarItems<Item>[]): Item[] {
  return config.filter(({pathContains}) => pathname.includes(pathContains)).flatMap(({items}) => items);
}
