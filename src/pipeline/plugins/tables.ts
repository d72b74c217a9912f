import type {Element, ElementContent, Nodes, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import type {MdxJsxTextElement, MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {getAttribute} from '../../../packages/openapi/markdown/markdownNodes';
import {walkTree} from '../markdown/walkTree';
import {splitPath} from './splitPath';

/** Tables of Markdown, as the site shows them. */

const NO_BREAK_SPACE = '\u00a0';

function listElements({children}: Element, tags: readonly string[]): Element[] {
  return children.filter((child): child is Element => child.type === 'element' && tags.includes(child.tagName));
}

function listRows(table: Element, part: string): Element[][] {
  return listElements(table, [part])
    .flatMap((group) => listElements(group, ['tr']))
    .map((row) => listElements(row, ['th', 'td']));
}

/** The text of a cell on its lines: a name with an anchor has it in an attribute, and a time does not break. */
function getText(node: Element | ElementContent): string {
  if (node.type !== 'element' && node.type !== 'mdxJsxTextElement') {
    return toString(node);
  }
  if ('name' in node && node.name === 'AnchoredCode') {
    return String(getAttribute(node as MdxJsxTextElement, 'name'));
  }
  const text = node.children.map(getText).join('');
  return 'name' in node && node.name === 'time' ? text.replaceAll(' ', NO_BREAK_SPACE) : text;
}

/** A number with a short unit, or a dash for none. */
const SHORT_VALUE = /^(?:–|[−+-]?\d[\d,.]*(?: ?[%\p{L}]{1,7})?)$/u;

/** Characters of a row that fit on a phone. */
const PHONE_CHARACTERS = 40;

/** Rows of more are not compared column by column on a phone: most of their columns would be out of sight. */
const COMPARED_CHARACTERS = 2 * PHONE_CHARACTERS;

/** A longer cell is prose, and has several lines. */
const PROSE_CHARACTERS = 24;

/** The characters of the longest part of a cell that stays on one line. */
function measureLongestWord(cell: Element | undefined): number {
  return cell === undefined
    ? 0
    : Math.max(
        ...getText(cell)
          .split(/[ \n]+/)
          .map(({length}) => length),
      );
}

/**
 * Whether a table needs more width than a phone has, and has prose or needs more than two phones: three columns or more,
 * by their longest cells, or two of prose, or whose longest words do not fit side by side.
 * One of short values is compared column by column, and scrolls.
 */
function isWide(titles: readonly Element[], rows: readonly Element[][]): boolean {
  const widths = titles.map((title, column) =>
    Math.max(measureLongestWord(title), ...rows.map((cells) => (cells[column] ? getText(cells[column]).length : 0))),
  );
  const total = widths.reduce((sum, width) => sum + Math.min(PROSE_CHARACTERS, width), 0);
  const isTooWide =
    widths.length > 2
      ? total > PHONE_CHARACTERS
      : Math.min(...widths) > PROSE_CHARACTERS || isWiderThan(PHONE_CHARACTERS, [titles, ...rows]);
  return isTooWide && (Math.max(...widths) > PROSE_CHARACTERS || total > COMPARED_CHARACTERS);
}

/** Whether a cell is a method and a path. */
function isEndpoint({children: [first]}: Element): boolean {
  return first?.type === 'element' && first.properties.dataMethod !== undefined;
}

/** Whether a cell is understood without its title. */
function needsNoLabel(cell: Element): boolean {
  const [first] = cell.children;
  return first === undefined || (first.type === 'text' && first.value === '') || isEndpoint(cell);
}

/**
 * Marks a table that is too wide for a phone: there each row is a list, and its cells have the titles of their columns.
 * Below the name of a row a single value needs no title. Short values are side by side.
 */
function labelCells(table: Element): void {
  const [titles = []] = listRows(table, 'thead');
  const rows = listRows(table, 'tbody');
  if (!isWide(titles, rows)) {
    return;
  }
  table.properties.dataStacks = '';
  if (titles.length === 2) {
    return;
  }
  for (const cells of rows) {
    cells.slice(1).forEach((cell, index) => {
      if (!needsNoLabel(cell)) {
        cell.properties.dataLabel = toString(titles[index + 1]!);
      }
      if (SHORT_VALUE.test(toString(cell).trim())) {
        cell.properties.dataShort = '';
      }
    });
  }
}

/** Characters of a row that fit beside the table of contents on a screen of 1280 px. */
const PAGE_CHARACTERS = 87;

/** Characters of a row that fit into the column of prose of these components. */
const COLUMN_CHARACTERS: ReadonlyMap<string | null, number> = new Map([
  ['OperationText', 54],
  ['Journey', 42],
]);

/** Whether a table is wider than its room even with one word a line. */
function isWiderThan(room: number, rows: readonly (readonly Element[])[]): boolean {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => measureLongestWord(cells[column]))),
  );
  return widths.reduce((sum, width) => sum + width, 0) > room;
}

/** Where a name in code may continue on the next line: after `.`, and in a longer part after `_` and before a capital. */
const PART_BREAK = /(?<=[a-z]\.)(?=[a-z])/;
const WORD_BREAK = /(?<=[a-z]_)(?=[a-z])|(?<=[a-z])(?=[A-Z])/;

/**
 * Characters of a part of a name that stays on one line: of `attempt_declined` in a table of the page, fewer in a
 * narrower column, where it would be broken within a word.
 */
function getPartCharacters(room: number): number {
  return Math.min(16, room / 5);
}

/** Code whose parts may be on lines of their own. As if it were written as JSX: the theme draws other `code` with elements as a block. */
function createBreakableCode([first = '', ...others]: readonly string[]): MdxJsxTextElementHast {
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

/** The parts of a name that may be on lines of their own. */
function splitName(name: string, room: number): string[] {
  return name
    .split(PART_BREAK)
    .flatMap((part) => (part.length > getPartCharacters(room) ? part.split(WORD_BREAK) : part));
}

/** Lets the path of an operation that is too long for a phone break before its parts. */
function breakPath(cell: Element): void {
  if (cell.tagName === 'td' && isEndpoint(cell)) {
    cell.children = cell.children.map((child) =>
      child.type === 'element' && child.tagName === 'code' && toString(child).length > PHONE_CHARACTERS
        ? createBreakableCode(splitPath(toString(child), PHONE_CHARACTERS))
        : child,
    );
  }
}

/** Lets the names in a table that is wider than its room break between their words, paths not: they break by `breakPath`. */
function breakNames(table: Element, room: number): void {
  if (!isWiderThan(room, [...listRows(table, 'thead'), ...listRows(table, 'tbody')])) {
    return;
  }
  walkTree<Nodes>(table, (node) => {
    if (node.type === 'element' && !isEndpoint(node)) {
      node.children = node.children.map((child) =>
        child.type === 'element' && child.tagName === 'code'
          ? createBreakableCode(splitName(toString(child), room))
          : child,
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

const NUMBER = /^[−+-]?\d[\d,.]*( (%|[A-Z]{3}))?$/;

/**
 * Aligns columns of numbers at the right where they differ in length, and counts of one digit beside them; beside several
 * such columns, and of four columns or more, all numbers. Others, such as status codes, are names. The first column names
 * the rows.
 */
function alignNumbers(table: Element): void {
  const [titles = []] = listRows(table, 'thead');
  const rows = listRows(table, 'tbody');
  const columns = titles.slice(1).flatMap((title, index) => {
    const cells = rows.flatMap((row) => row[index + 1] ?? []);
    const texts = cells.map((cell) => toString(cell).trim()).filter((text) => !['', '–'].includes(text));
    const lengths = new Set(texts.map(({length}) => length));
    return texts.length > 0 && texts.every((text) => NUMBER.test(text)) ? [{cells: [title, ...cells], lengths}] : [];
  });
  const differing = columns.filter(({lengths}) => lengths.size > 1).length;
  if (differing > 0) {
    columns
      .filter(({lengths}) => differing > 1 || columns.length > 3 || lengths.size > 1 || lengths.has(1))
      .flatMap(({cells}) => cells)
      .forEach((cell) => {
        cell.properties.className = ['text--right'];
      });
  }
}

/** Makes an empty cell above the names of the rows a cell of data: it is not the title of a column. */
function unmarkCorner(table: Element): void {
  const [[corner] = []] = listRows(table, 'thead');
  if (corner && corner.children.length === 0) {
    corner.tagName = 'td';
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}(T[\d:]+Z)?$/;

/** Marks a cell that is a date, which does not break. */
function markDate(cell: Element): void {
  if (cell.tagName === 'td' && DATE.test(toString(cell).trim())) {
    cell.properties.className = ['date'];
  }
}

/**
 * Rehype plugin: aligns cells, labels them where a phone stacks them, and breaks names, but not dates, where the page is
 * too narrow.
 */
export function rehypeTables(): (tree: Root) => void {
  return (tree) => {
    const rooms = new WeakMap<Nodes, number>();
    walkTree<Nodes>(tree, (node, parent) => {
      const ownRoom = node.type === 'mdxJsxFlowElement' ? COLUMN_CHARACTERS.get(node.name) : undefined;
      const room = ownRoom ?? (parent && rooms.get(parent)) ?? PAGE_CHARACTERS;
      rooms.set(node, room);
      if (node.type !== 'element') {
        return;
      }
      alignCell(node);
      markDate(node);
      breakPath(node);
      if (node.tagName === 'table') {
        unmarkCorner(node);
        labelCells(node);
        breakNames(node, room);
        alignNumbers(node);
      }
    });
  };
}
