import type {Element, Nodes, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import {walkTree} from '../markdown/walkTree';

/** Tables of Markdown, as the site shows them. */

function listElements({children}: Element, tags: readonly string[]): Element[] {
  return children.filter((child): child is Element => child.type === 'element' && tags.includes(child.tagName));
}

function listRows(table: Element, part: string): Element[][] {
  return listElements(table, [part])
    .flatMap((group) => listElements(group, ['tr']))
    .map((row) => listElements(row, ['th', 'td']));
}

/** Characters of a row that fit on a phone. */
const PHONE_CHARACTERS = 40;

/** A longer cell is prose, and has several lines. */
const PROSE_CHARACTERS = 24;

/**
 * Whether a table needs more width than a phone has, and has prose: three columns or more, by their longest cells. One
 * of short values is compared column by column, and scrolls.
 */
function isWide(rows: readonly Element[][]): boolean {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => (cells[column] ? toString(cells[column]).length : 0))),
  );
  const total = widths.reduce((sum, width) => sum + Math.min(PROSE_CHARACTERS, width), 0);
  return widths.length > 2 && total > PHONE_CHARACTERS && Math.max(...widths) > PROSE_CHARACTERS;
}

/** Gives the cells of a table that is too wide for a phone the titles of their columns: there each row is a list. */
function labelCells(table: Element): void {
  const [titles = []] = listRows(table, 'thead');
  const rows = listRows(table, 'tbody');
  if (!isWide(rows)) {
    return;
  }
  table.properties.dataStacks = '';
  for (const cells of rows) {
    cells.slice(1).forEach((cell, index) => {
      cell.properties.dataLabel = toString(titles[index + 1]!);
    });
  }
}

/**
 * Aligns cells of Markdown tables by a class of Infima. The default is a style attribute, which the content security
 * policy refuses.
 */
function alignCell(cell: Element): void {
  if (typeof cell.properties.align === 'string') {
    cell.properties.className = [`text--${cell.properties.align}`];
    delete cell.properties.align;
  }
}

/** Rehype plugin: aligns cells, and labels them where a phone stacks them. */
export function rehypeTables(): (tree: Root) => void {
  return (tree) => {
    walkTree<Nodes>(tree, (node) => {
      if (node.type !== 'element') {
        return;
      }
      alignCell(node);
      if (node.tagName === 'table') {
        labelCells(node);
      }
    });
  };
}
