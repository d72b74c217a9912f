import type {Table} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {describe, expect, it} from 'vitest';
import {createComponent, createInlineCode, isComponent} from '../../../packages/openapi/markdown/markdownNodes';
import {renderElement, type GuideContext} from './guideElement';
import {renderTable, tableElement, toPhrases, type Column} from './tableElement';

const context = {place: 'page.mdx:3', depth: 2} as GuideContext;

function readRows({children}: Table): string[][] {
  return children.map((row) => row.children.map((cell) => toString(cell)));
}

/** The types of the nodes in the first cell of the second row. */
function listCellTypes(column: Column<number>): string[] {
  return renderTable([1], [column], context).children[1]!.children[0]!.children.map(({type}) => type);
}

describe('a table', () => {
  it('a table has a row for each item, with the cells of each column', () => {
    const table = renderTable(
      ['first', 'second'],
      [
        {title: '`#` of', cell: (_, {place}, index) => `${place} ${index}`},
        {title: 'Name', code: (name) => name},
        {title: 'About', markdown: (name) => `**${name}** of \`two\``},
      ],
      context,
    );
    expect(readRows(table)).toEqual([
      ['# of', 'Name', 'About'],
      ['page.mdx:3 0', 'first', 'first of two'],
      ['page.mdx:3 1', 'second', 'second of two'],
    ]);
    expect(listCellTypes({title: 'Code', code: () => 'a'})).toEqual(['inlineCode']);
    expect(listCellTypes({title: 'Codes', code: () => ['a', 'b']})).toEqual(['inlineCode', 'text', 'inlineCode']);
    expect(listCellTypes({title: 'Words', markdown: () => '**a** `b`'})).toEqual(['strong', 'text', 'inlineCode']);
    expect(listCellTypes({title: 'Phrases', cell: () => ['a ', createInlineCode('b')]})).toEqual([
      'text',
      'inlineCode',
    ]);
  });

  it('a table has a dash for a missing value, and nothing for an empty text', () => {
    const columns: Column<number>[] = [
      {title: 'a', cell: () => undefined},
      {title: 'b', cell: () => []},
      {title: 'c', code: () => null},
      {title: 'd', code: () => []},
      {title: 'e', markdown: () => undefined},
      {title: 'f', cell: () => ''},
      {title: 'g', markdown: () => ''},
      {title: 'h', cell: () => 0},
    ];
    expect(readRows(renderTable([1], columns, context))[1]).toEqual(['–', '–', '–', '–', '–', '', '', '0']);
  });

  it('an optional column without content is left out', () => {
    const columns: Column<string>[] = [
      {title: 'Name', cell: (name) => name},
      {title: 'Never', isOptional: true, cell: () => ''},
      {title: 'Some', isOptional: true, align: 'right', code: (name) => (name === 'b' ? ['x'] : [])},
      {title: 'Kept', cell: () => undefined},
    ];
    const table = renderTable(['a', 'b'], columns, context);
    expect(readRows(table)).toEqual([
      ['Name', 'Some', 'Kept'],
      ['a', '–', '–'],
      ['b', 'x', '–'],
    ]);
    expect(table.align).toEqual([null, 'right', null]);
    expect(readRows(renderTable(['a'], columns, context))[0]).toEqual(['Name', 'Kept']);
  });

  it('a table has a footer when a column has one', () => {
    const columns: Column<number>[] = [
      {title: 'Line', cell: (amount) => amount, total: 'All'},
      {title: 'Note', cell: () => 'x'},
      {title: 'Amount', cell: (amount) => -amount, total: -3},
    ];
    expect(readRows(renderTable([1, 2], columns, context)).slice(1)).toEqual([
      ['1', 'x', '−1'],
      ['2', 'x', '−2'],
      ['All', '', '−3'],
    ]);
  });

  it('phrases become nodes, numbers with a minus sign', () => {
    expect(toPhrases('a-b', -1, '', createInlineCode('c'))).toEqual([
      {type: 'text', value: 'a-b'},
      {type: 'text', value: '−1'},
      {type: 'inlineCode', value: 'c'},
    ]);
  });
});

describe('an element that is a table', () => {
  const element = tableElement({
    attributes: {of: 'list'},
    rows: (_, {of}) => of,
    columns: (_, {of}, rows) => [{title: `${of.length} of ${rows.length}`, cell: (name) => name}],
    wrap: (table, {place}) => [createComponent('Tool', {place}, [table])],
  });

  it('takes its rows and columns from the values of its attributes, and is inside its wrapper', async () => {
    const [tool] = await renderElement('Names', element, {of: 'a b'}, context);
    if (!tool || !isComponent(tool, 'Tool')) {
      throw new Error('expected the tool');
    }
    expect(readRows(tool.children[0] as Table)).toEqual([['2 of 2'], ['a'], ['b']]);
  });

  it('reports the element whose attribute is wrong', () => {
    expect(() => renderElement('Names', element, {off: 'a'}, context)).toThrow(
      'page.mdx:3: found attribute off of <Names>, expected of.',
    );
  });
});
