import type {Element, Nodes, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import type {MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
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

/** Characters of a row that fit beside the table of contents on a screen of 1440 px. */
const PAGE_CHARACTERS = 100;

function measureLongestWord(cell: Element | undefined): number {
  return cell === undefined
    ? 0
    : Math.max(
        ...toString(cell)
          .split(/\s+/)
          .map(({length}) => length),
      );
}

/** Whether a table is wider than the page even with one word a line. */
function isWiderThanPage(rows: readonly Element[][]): boolean {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => measureLongestWord(cells[column]))),
  );
  return widths.reduce((sum, width) => sum + width, 0) > PAGE_CHARACTERS;
}

/** Where a name in code may continue on the next line: after `_` and `.`, and before a capital within it. */
const NAME_BREAK = /(?<=[a-z][_.])(?=[a-z])|(?<=[a-z])(?=[A-Z])/;

/** A name in code that may break. As if it were written as JSX: the theme draws other `code` with elements as a block. */
function createBreakableName(name: string): MdxJsxTextElementHast {
  const [first = '', ...others] = name.split(NAME_BREAK);
  const wbr: Element = {type: 'element', tagName: 'wbr', properties: {}, children: []};
  const children = [first, ...others.flatMap((part) => [wbr, part])];
  return {
    type: 'mdxJsxTextElement',
    name: 'code',
    attributes: [],
    data: {_mdxExplicitJsx: true},
    children: children.map((child) => (typeof child === 'string' ? {type: 'text', value: child} : child)),
  };
}

/** Lets the names in a table that is wider than the page break between their words. */
function breakNames(table: Element): void {
  if (!isWiderThanPage([...listRows(table, 'thead'), ...listRows(table, 'tbody')])) {
    return;
  }
  walkTree<Nodes>(table, (node) => {
    if (node.type === 'element') {
      node.children = node.children.map((child) =>
        child.type === 'element' && child.tagName === 'code' ? createBreakableName(toString(child)) : child,
      );
    }
  });
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

/** Rehype plugin: aligns cells, labels them where a phone stacks them, and breaks names where the page is too narrow. */
export function rehypeTables(): (tree: Root) => void {
  return (tree) => {
    walkTree<Nodes>(tree, (node) => {
      if (node.type !== 'element') {
        return;
      }
      alignCell(node);
      if (node.tagName === 'table') {
        labelCells(node);
        breakNames(node);
      }
    });
  };
}
