/**
 * Adds a page to a sidebar, behind the last page of its folder; behind the last page where its folder is new.
 *
 * @param source of `sidebars-*.ts`
 * @param id as sidebars name pages: `Guides/disputes`
 * @throws when the sidebar has the page, or has no page at all
 */
export function addToSidebar(source: string, id: string): string {
  const entries = [...source.matchAll(/'([A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)+)'/g)];
  if (entries.some(([, entry]) => entry === id)) {
    throw new Error(`found '${id}' in the sidebar already, expected a new page.`);
  }
  const folder = id.slice(0, id.lastIndexOf('/') + 1);
  const last = entries.filter(([, entry]) => entry!.startsWith(folder)).at(-1) ?? entries.at(-1);
  if (!last) {
    throw new Error(`found no page in the sidebar, expected one beside which '${id}' belongs. Add it by hand.`);
  }
  const end = last.index + last[0].length;
  return `${source.slice(0, end)}, '${id}'${source.slice(end)}`;
}
