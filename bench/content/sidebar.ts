import {groupByCategory, type Area, type PlannedPage} from './planPages';

/** An area of the sidebar, as the configuration of each generator reads it from `sidebar.json`. */
export interface SidebarArea {
  readonly name: Area;
  readonly label: string;
  readonly categories: readonly {
    readonly label: string;
    readonly pages: readonly {readonly title: string; readonly path: string}[];
  }[];
}

const LABELS: Readonly<Record<Area, string>> = {payments: 'Payments', commerce: 'Commerce'};

/** Creates the sidebar of all pages. */
export function createSidebar(pages: readonly PlannedPage[]): SidebarArea[] {
  return (Object.keys(LABELS) as Area[]).map((name) => ({
    name,
    label: LABELS[name],
    categories: groupByCategory(pages.filter(({area}) => area === name)).map(({category, pages: listed}) => ({
      label: category.label,
      pages: listed.map(({title, path}) => ({title, path})),
    })),
  }));
}
