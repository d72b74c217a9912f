import {LINE_HEIGHT, widestOf, type Line} from './label';
import {picture, svg, textLines, type Naming} from './svg';

/** A combination of values: the lines in its cell, or undefined where there is no variant. */
export interface GridCell {
  readonly lines: readonly Line[];
}

export interface Grid {
  /** Values of the first option, from top to bottom. One empty text when there is no option. */
  readonly rows: readonly string[];
  /** Values of the second option, from left to right. One empty text when there is none. */
  readonly columns: readonly string[];
  readonly cells: readonly (readonly (GridCell | undefined)[])[];
}

const PAD = 12;
const GAP = 8;
const NONE: readonly Line[] = [[{text: 'no variant'}]];

function word(text: string): Line {
  return [{text}];
}

/** Values of options as a grid, with the variant of each combination in its cell. */
export function variantGridPicture({rows, columns, cells}: Grid, naming: Naming): string {
  const all = cells.flat().flatMap((cell) => cell?.lines ?? NONE);
  const width = widestOf(all, 'small') + 2 * PAD;
  const height = Math.max(...cells.flat().map((cell) => cell?.lines.length ?? 1)) * LINE_HEIGHT.small + 2 * PAD;
  const left = rows.every((row) => row === '') ? 0 : widestOf(rows.map(word), 'main') + 2 * PAD;
  const top = columns.every((column) => column === '') ? 0 : LINE_HEIGHT.main + GAP;
  const x = (column: number): number => left + column * (width + GAP) + 1;
  const y = (row: number): number => top + row * (height + GAP) + 1;
  const heads = [
    ...columns.map((column, index) => textLines([word(column)], x(index) + width / 2, 0, {size: 'main', kind: 'name'})),
    ...rows.map((row, index) =>
      textLines([word(row)], left - PAD, y(index) + (height - LINE_HEIGHT.main) / 2, {
        size: 'main',
        anchor: 'end',
        kind: 'name',
      }),
    ),
  ];
  const boxes = cells.flatMap((line, row) =>
    line.map((cell, column) => {
      const lines = cell?.lines ?? NONE;
      const start = y(row) + (height - lines.length * LINE_HEIGHT.small) / 2;
      return svg(
        'g',
        {class: 'state'},
        svg('rect', {x: x(column), y: y(row), width, height, rx: 7, ...(cell ? {} : {'stroke-dasharray': '5 4'})}),
        textLines(lines, x(column) + width / 2, start, cell ? {} : {kind: 'muted'}),
      );
    }),
  );
  return picture(naming, {
    width: x(columns.length - 1) + width + 1,
    height: y(rows.length - 1) + height + 1,
    content: [...heads, ...boxes].join(''),
  });
}
