import type {PhrasingContent, Table} from 'mdast';
import type {AttributeKinds, AttributeValues} from '../../../packages/authoring/attributes';
import {createTable, createText, joinCodes, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../packages/openapi/markdown/parseDescription';
import {defineElement, type GuideContext, type GuideElement} from './guideElement';

/** Text, a number, or an inline node. */
export type Phrase = string | number | PhrasingContent;

/** The content of a cell. Undefined or an empty list is a dash; an empty text is an empty cell. */
export type Cell = Phrase | readonly Phrase[] | undefined;

type RenderCell<Row, Value> = (row: Row, context: GuideContext, index: number) => Value;

/** A column of a table: its title, and its cells, defined in one of three ways. */
export type Column<Row> = {
  /** Markdown, or nodes. */
  readonly title: string | readonly PhrasingContent[];
  readonly align?: 'left' | 'right';
  /** It is left out when no row has anything in it. */
  readonly isOptional?: true;
  /** The footer cell; the footer is left out when no column has one. */
  readonly total?: Cell;
} & (
  | {readonly cell: RenderCell<Row, Cell>}
  /** One or more API names, separated by commas. */
  | {readonly code: RenderCell<Row, string | number | readonly string[] | null | undefined>}
  | {readonly markdown: RenderCell<Row, string | undefined>}
);

/** Phrases as nodes. Numbers have a minus sign, not a hyphen. */
export function toPhrases(...phrases: readonly Phrase[]): PhrasingContent[] {
  return phrases
    .map((phrase) => (typeof phrase === 'number' ? String(phrase).replace('-', '−') : phrase))
    .flatMap((phrase) => (phrase === '' ? [] : typeof phrase === 'string' ? createText(phrase) : phrase));
}

function isList(cell: Cell): cell is readonly Phrase[] {
  return Array.isArray(cell);
}

function isEmpty(cell: Cell): cell is undefined | '' | readonly [] {
  return cell === undefined || cell === '' || (isList(cell) && cell.length === 0);
}

function renderCell(cell: Cell): PhrasingContent[] {
  return isEmpty(cell) && cell !== '' ? [createText('–')] : toPhrases(...(isList(cell) ? cell : [cell]));
}

function getCell<Row>(column: Column<Row>, row: Row, context: GuideContext, index: number): Cell {
  if ('cell' in column) {
    return column.cell(row, context, index);
  }
  if ('markdown' in column) {
    const source = column.markdown(row, context, index);
    return source === undefined || source === '' ? source : parsePhrasing(source);
  }
  const code = column.code(row, context, index) ?? [];
  return joinCodes(typeof code === 'object' ? code : [String(code)]);
}

/** A table with a row for each item. */
export function renderTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], context: GuideContext): Table {
  const shown = columns
    .map((column) => ({...column, cells: rows.map((row, index) => getCell(column, row, context, index))}))
    .filter(({isOptional, cells}) => isOptional !== true || !cells.every(isEmpty));
  const hasTotal = shown.some(({total}) => total !== undefined);
  const table = createTable(
    shown.map(({title}) => (typeof title === 'string' ? parsePhrasing(title) : [...title])),
    [
      ...rows.map((_, index) => shown.map(({cells}) => renderCell(cells[index]))),
      ...(hasTotal ? [shown.map(({total = ''}) => renderCell(total))] : []),
    ],
  );
  return {...table, align: shown.map(({align}) => align ?? null)};
}

interface TableDeclaration<Row, Kinds extends AttributeKinds> {
  readonly attributes?: Kinds;
  /** The items of the table, from the contracts. */
  readonly rows: (context: GuideContext, values: AttributeValues<Kinds>) => readonly Row[];
  /** Its columns, or a function when they depend on the contracts, the attributes or the rows. */
  readonly columns:
    | readonly Column<Row>[]
    | ((context: GuideContext, values: AttributeValues<Kinds>, rows: readonly Row[]) => readonly Column<Row>[]);
  /** Wraps the table: in the tool whose static form it is, or with a paragraph below it. */
  readonly wrap?: (table: Table, context: GuideContext, values: AttributeValues<Kinds>) => Nodes;
}

/** Declares an element that is a table of rows: where they come from, and its columns. */
export function tableElement<Row, const Kinds extends AttributeKinds = Readonly<Record<string, never>>>({
  attributes,
  rows,
  columns,
  wrap = (table) => [table],
}: TableDeclaration<Row, Kinds>): GuideElement {
  return defineElement<Kinds>({
    attributes,
    render: (context, values) => {
      const all = rows(context, values);
      const shown = typeof columns === 'function' ? columns(context, values, all) : columns;
      return wrap(renderTable(all, shown, context), context, values);
    },
  });
}
