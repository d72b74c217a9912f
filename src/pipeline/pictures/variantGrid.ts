import {LINE_HEIGHTS, measureWidestLine, type TextLine} from './label';
import {renderPicture, createSvgElement, renderTextLines, type PictureNaming} from './svg';

/** A combination of values: the lines in its cell, or undefined where there is no variant. */
export interface GridCell {
  readonly lines: readonly TextLine[];
}

export interface VariantGrid {
  /** Values of the first option, from top to bottom. One empty text when there is no option. */
  readonly rows: readonly string[];
  /** Values of the second option, from left to right. One empty text when there is none. */
  readonly columns: readonly string[];
  readonly cells: readonly (readonly (GridCell | undefined)[])[];
}

const CELL_PADDING = 12;
const CELL_GAP = 8;
const NO_LINES: readonly TextLine[] = [[{text: 'no variant'}]];

function createWordLine(text: string): TextLine {
  return [{text}];
}

/** Values of options as a grid, with the variant of each combination in its cell. */
export function renderVariantGridPicture({rows, columns, cells}: VariantGrid, naming: PictureNaming): string {
  const all = cells.flat().flatMap((cell) => cell?.lines ?? NO_LINES);
  const width = measureWidestLine(all, 'small') + 2 * CELL_PADDING;
  const height =
    Math.max(...cells.flat().map((cell) => cell?.lines.length ?? 1)) * LINE_HEIGHTS.small + 2 * CELL_PADDING;
  const left = rows.every((row) => row === '')
    ? 0
    : measureWidestLine(rows.map(createWordLine), 'main') + 2 * CELL_PADDING;
  const top = columns.every((column) => column === '') ? 0 : LINE_HEIGHTS.main + CELL_GAP;
  const getColumnX = (column: number): number => left + column * (width + CELL_GAP) + 1;
  const getRowY = (row: number): number => top + row * (height + CELL_GAP) + 1;
  const heads = [
    ...columns.map((column, index) =>
      renderTextLines([createWordLine(column)], getColumnX(index) + width / 2, 0, {size: 'main', kind: 'name'}),
    ),
    ...rows.map((row, index) =>
      renderTextLines([createWordLine(row)], left - CELL_PADDING, getRowY(index) + (height - LINE_HEIGHTS.main) / 2, {
        size: 'main',
        anchor: 'end',
        kind: 'name',
      }),
    ),
  ];
  const boxes = cells.flatMap((line, row) =>
    line.map((cell, column) => {
      const lines = cell?.lines ?? NO_LINES;
      const start = getRowY(row) + (height - lines.length * LINE_HEIGHTS.small) / 2;
      return createSvgElement(
        'g',
        {class: 'state'},
        createSvgElement('rect', {
          x: getColumnX(column),
          y: getRowY(row),
          width,
          height,
          rx: 7,
          ...(cell ? {} : {'stroke-dasharray': '5 4'}),
        }),
        renderTextLines(lines, getColumnX(column) + width / 2, start, cell ? {} : {kind: 'muted'}),
      );
    }),
  );
  return renderPicture(naming, {
    width: getColumnX(columns.length - 1) + width + 1,
    height: getRowY(rows.length - 1) + height + 1,
    content: [...heads, ...boxes].join(''),
  });
}
