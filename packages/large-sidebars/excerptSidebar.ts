import type {PropSidebar, PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';

/** The most links of a sidebar that every page has whole. */
const MOST_LINKS = 100;

/** How many entries of a list are kept on each side of the current one. */
const NEIGHBORS = 20;

function countLinks(items: readonly PropSidebarItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === 'category' ? 1 + countLinks(item.items) : 1), 0);
}

/** Whether a page gets an excerpt of a sidebar instead of all of it. */
export function isLarge(sidebar: PropSidebar): boolean {
  return countLinks(sidebar) > MOST_LINKS;
}

/** The first link, in an item that has one. */
function findFirstLink(items: readonly PropSidebarItem[]): PropSidebarItem | undefined {
  for (const item of items) {
    const link = item.type === 'category' && item.href === undefined ? findFirstLink(item.items) : item;
    if (link && link.type !== 'html') {
      return link;
    }
  }
  return undefined;
}

function collapse(category: PropSidebarItemCategory): PropSidebarItemCategory {
  const first = findFirstLink(category.items);
  return {...category, items: first ? [first.type === 'category' ? {...first, items: []} : first] : []};
}

function contains(item: PropSidebarItem, path: string): boolean {
  const isHere = item.type !== 'html' && item.href === path;
  return isHere || (item.type === 'category' && item.items.some((inner) => contains(inner, path)));
}

/**
 * What a page shows of a large sidebar before a reader reaches for it.
 *
 * @param path of the page, as its link in the sidebar has it
 */
export function excerptSidebar(items: PropSidebar, path: string): PropSidebar {
  const current = items.findIndex((item) => contains(item, path));
  return items.slice(Math.max(current - NEIGHBORS, 0), Math.max(current, 0) + NEIGHBORS + 1).map((item) => {
    if (item.type !== 'category') {
      return item;
    }
    const isOpen = !item.collapsible || !item.collapsed || contains(item, path);
    return isOpen ? {...item, items: excerptSidebar(item.items, path)} : collapse(item);
  });
}
