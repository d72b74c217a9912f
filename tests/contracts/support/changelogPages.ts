import path from 'node:path';
import {pageText, sectionOf, tablesIn, withoutLinks} from './pageTables';

/** A row of a changelog on a page. */
export interface ChangelogRow {
  readonly date: string;
  readonly label: string;
  readonly what: string;
  readonly do: string;
  /** Where the links of the row lead, as paths of the site. */
  readonly links: readonly string[];
}

/** The path of the site that a link of a page leads to. */
function targetOf(link: string, file: string): string {
  const [target = '', anchor] = link.split('#');
  const page = target === '' ? file : target.startsWith('/') ? target : path.join(path.dirname(file), target);
  const route = `/${page.replace(/^\//, '').replace(/\.mdx$/, '')}`;
  return anchor === undefined ? route : `${route}#${anchor}`;
}

function sentence(cell: string): string {
  const text = withoutLinks(cell.replace(/\s*\[Details\]\([^)]*\)/, '')).trim();
  return text.endsWith('.') ? text : `${text}.`;
}

function rowOf(date: string, [label = '', what = '', todo = '']: readonly string[], file: string): ChangelogRow {
  const links = [...`${what} ${todo}`.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => targetOf(link!, file));
  return {date, label: label.replaceAll('*', '').toLowerCase(), what: sentence(what), do: sentence(todo), links};
}

/** The rows of a page that has a section per version, each with one table first. */
export function rowsBySection(file: string, dates: readonly string[]): ChangelogRow[] {
  return dates.flatMap((date) =>
    (tablesIn(sectionOf(file, `## ${date}`))[0] ?? []).map((cells) => rowOf(date, cells, file)),
  );
}

/** The rows of a page that has one table whose first column is the version. */
export function rowsOfTable(file: string, heading: string): ChangelogRow[] {
  return (tablesIn(sectionOf(file, heading))[0] ?? []).map(([date = '', ...cells]) => rowOf(date, cells, file));
}

/** The dates of a page that have a section of their own, in their order. */
export function datesOf(file: string): string[] {
  return [...pageText(file).matchAll(/^## (\d{4}-\d{2}-\d{2})$/gm)].map(([, date]) => date!);
}
