import type {Element, Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {selectAll} from 'hast-util-select';
import type {MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import {describe, expect, it} from 'vitest';
import {rehypeTables} from './tables';

function transform(rows: readonly (readonly string[])[]): Root {
  const [head = [], ...body] = rows;
  const cells = (tag: string, texts: readonly string[]): string => texts.map((text) => `<${tag}>${text}`).join('');
  const tree = fromHtml(
    `<table><thead><tr>${cells('th', head)}<tbody>${body.map((row) => `<tr>${cells('td', row)}`).join('')}</table>`,
    {fragment: true},
  );
  rehypeTables()(tree);
  return tree;
}

function listLabels(tree: Root): unknown[] {
  return selectAll('td', tree).map(({properties}: Element) => properties.dataLabel);
}

describe('a table', () => {
  const SENTENCE = 'A sentence that needs more width than a third of a phone.';

  it('of three columns with prose has the titles of its columns in its cells', () => {
    const tree = transform([
      ['Case', 'Result', 'What to do'],
      ['declined', SENTENCE, SENTENCE],
    ]);
    expect(selectAll('table[data-stacks]', tree)).toHaveLength(1);
    expect(listLabels(tree)).toEqual([undefined, 'Result', 'What to do']);
  });

  it.each([
    [
      'of two columns',
      [
        ['Case', 'Result'],
        ['declined', SENTENCE],
      ],
    ],
    ['of short values', [['A', 'B', 'C', 'D', 'E'], Array.from({length: 5}, () => '12,345,678 EUR')]],
    [
      'that fits on a phone',
      [
        ['A', 'B', 'C'],
        ['1', '2', 'three words only'],
      ],
    ],
  ])('%s keeps its columns', (_, rows) => {
    const tree = transform(rows);
    expect(selectAll('table[data-stacks]', tree)).toHaveLength(0);
    expect(listLabels(tree).filter(Boolean)).toEqual([]);
  });

  it('aligns cells by a class, since the policy of the site refuses style attributes', () => {
    const tree = fromHtml('<table><thead><tr><th align="right">A<tbody><tr><td align="right">1</table>', {
      fragment: true,
    });
    rehypeTables()(tree);
    expect(selectAll('.text--right', tree)).toHaveLength(2);
    expect(selectAll('[align]', tree)).toHaveLength(0);
  });
});

describe('a table with a row of names', () => {
  const NAMES = ['requires_payment_method', 'payment_intent.attempt_declined', 'cancelPaymentIntent'];

  /** The words between which the names of a row may break. */
  function listWords(columns: number): string[] {
    const cells = Array.from({length: columns}, (_, index) => `<code>${NAMES[index % NAMES.length]!}</code>`);
    return selectAll('td', transform([cells, cells])).map((cell) => {
      const [code] = cell.children as (Element | MdxJsxTextElementHast)[];
      return code!.children.map((child) => (child.type === 'text' ? child.value : '|')).join('');
    });
  }

  it('that is wider than the page lets them break between their words', () => {
    expect(listWords(6).slice(0, 3)).toEqual([
      'requires_|payment_|method',
      'payment_|intent.|attempt_|declined',
      'cancel|Payment|Intent',
    ]);
  });

  it('that fits keeps them whole', () => {
    expect(listWords(3)).toEqual(NAMES);
  });
});
