import type {Element, Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {select, selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
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

  it('of many columns of short values has them, too', () => {
    const tree = transform([
      ['Capability', 'a', 'b', 'c', 'd', 'e', 'f'],
      ['Capture', ...Array<string>(6).fill('– not supported')],
    ]);
    expect(selectAll('table[data-stacks]', tree)).toHaveLength(1);
    expect(listLabels(tree)).toEqual([undefined, 'a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('has no title in an empty cell', () => {
    const tree = transform([
      ['Case', 'Meaning', 'Kind'],
      ['declined', SENTENCE, ''],
      ['expired', SENTENCE, 'terminal state'],
    ]);
    expect(listLabels(tree)).toEqual([undefined, 'Meaning', undefined, undefined, 'Meaning', 'Kind']);
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

  it('has no title above the names of its rows where none is written', () => {
    const tree = transform([
      ['', 'Sandbox', 'Live'],
      ['Money', 'test', 'real'],
    ]);
    expect(selectAll('th', tree).map((cell) => toString(cell))).toEqual(['Sandbox', 'Live']);
    expect(selectAll('thead td', tree)).toHaveLength(1);
  });

  it('has numbers of different length at the right with counts of one digit beside them, but not status codes, and not in the column that names the rows', () => {
    const tree = transform([
      ['Rule', 'Amount', 'HTTP', 'Note', 'Tries'],
      ['1', '15453', '200', '2', '1'],
      ['10', '−100', '402', 'none', '5'],
      ['11', '–', '409', '3', '0'],
    ]);
    const isRight = selectAll('th', tree).map(({properties}) => properties.className !== undefined);
    expect(isRight).toEqual([false, true, false, false, true]);
    expect(selectAll('td.text--right', tree)).toHaveLength(6);
  });

  it('aligns all numbers at the right beside several columns that differ in length', () => {
    const amounts = (last: string): unknown[] => {
      const tree = transform([
        ['Whose', 'Items', 'Shipping', 'Total'],
        ['A', '12575', '490', '13065'],
        ['B', '2998', '390', last],
      ]);
      return selectAll('th', tree).map(({properties}) => properties.className !== undefined);
    };
    expect(amounts('3388')).toEqual([false, true, true, true]);
    expect(amounts('33888')).toEqual([false, true, false, false]);
  });

  it('aligns all of four columns of numbers or more at the right when one differs in length', () => {
    const tree = transform([
      ['After', 'Items', 'Shipping', 'Discount', 'Total'],
      ['A', '15573', '490', '0', '16063'],
      ['B', '12575', '880', '−1000', '12455'],
    ]);
    const isRight = selectAll('th', tree).map(({properties}) => properties.className !== undefined);
    expect(isRight).toEqual([false, true, true, true, true]);
  });

  it('has its short values side by side on a phone', () => {
    const tree = transform([
      ['Time', 'What happens', 'ordered', 'kept for', 'refunds', 'cards'],
      ['2026-12-02', SENTENCE, '3', '7 days', '–', 'captured at once'],
    ]);
    expect(selectAll('td[data-short]', tree).map((cell) => toString(cell))).toEqual(['3', '7 days', '–']);
  });

  it('stacks two columns of prose', () => {
    const count = (second: string): number =>
      selectAll(
        'table[data-stacks]',
        transform([
          ['Header', 'What happens'],
          ['Sandbox-Party: merchants_prepare_pickup', second],
        ]),
      ).length;
    expect([count('3 units'), count(SENTENCE)]).toEqual([0, 1]);
  });

  it('stacks two columns whose longest words do not fit side by side on a phone', () => {
    const count = (code: string): number =>
      selectAll(
        'table[data-stacks]',
        transform([
          ['Subject', 'Rule'],
          ['Authentication', `<code>${code}</code> for tests, and another one in live mode`],
        ]),
      ).length;
    expect([count('https://api.example'), count('https://api.sandbox.payments.example')]).toEqual([0, 1]);
  });

  it('has no titles in its cells where a row has a single value, or a cell is a method and a path', () => {
    const long = '<code>https://api.sandbox.payments.example</code>, and a sentence beside it';
    const pair = transform([
      ['Subject', 'Rule'],
      ['Authentication', long],
    ]);
    expect(selectAll('table[data-stacks]', pair)).toHaveLength(1);
    expect(listLabels(pair)).toEqual([undefined, undefined]);
    const operations = transform([
      ['Operation', 'Method and path', 'Allowed'],
      [
        'Create a payment intent',
        '<code data-method="post">POST</code> <code>/payments/v1/payment_intents</code>',
        SENTENCE,
      ],
    ]);
    expect(listLabels(operations)).toEqual([undefined, undefined, 'Allowed']);
  });

  it('does not break a date', () => {
    const tree = transform([
      ['Name', 'Since'],
      ['2026-11-01', 'until 2026-11-01'],
      ['<code>x</code>', '<code>2027-01-03T11:00:00Z</code>'],
    ]);
    expect(selectAll('td.date', tree).map((cell) => toString(cell))).toEqual(['2026-11-01', '2027-01-03T11:00:00Z']);
  });

  it('aligns cells by a class, since the policy of the site refuses style attributes', () => {
    const tree = fromHtml('<table><thead><tr><th align="right">A<tbody><tr><td align="right">1</table>', {
      fragment: true,
    });
    rehypeTables()(tree);
    expect(selectAll('.text--right', tree)).toHaveLength(2);
    expect(selectAll('[align]', tree)).toHaveLength(0);
  });

  it('leaves a column of numbers where it is aligned', () => {
    const row = (count: string): string => `<tr><td>a<td align="left">${count}`;
    const tree = fromHtml(`<table><thead><tr><th>A<th align="left">B<tbody>${row('1')}${row('10')}</table>`, {
      fragment: true,
    });
    rehypeTables()(tree);
    expect(selectAll('.text--left', tree)).toHaveLength(3);
    expect(selectAll('.text--right', tree)).toHaveLength(0);
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
      'payment_intent.|attempt_declined',
      'cancel|Payment|Intent',
    ]);
  });

  it.each([
    ['OperationText', true],
    ['OperationCode', false],
  ])('has less room in the column %s: %s', (name, breaks) => {
    const cells = NAMES.map((one) => `<code>${one}</code>`);
    const tree = fromHtml(
      `<table><thead><tr><th>A<th>B<th>C<tbody><tr>${cells.map((cell) => `<td>${cell}`).join('')}</table>`,
      {fragment: true},
    );
    const column = {type: 'mdxJsxFlowElement', name, attributes: [], children: tree.children};
    rehypeTables()({type: 'root', children: [column]} as unknown as Root);
    expect(JSON.stringify(column).includes('wbr')).toBe(breaks);
  });

  it('lets a long path of an operation break before its parts, and a short one not', () => {
    const paths = ['/v1/refunds', '/payments/v1/webhook_endpoints/{id}/deliveries'];
    const tree = transform([
      ['Operation', 'Path'],
      ...paths.map((path) => ['List', `<code data-method="get">GET</code> <code>${path}</code>`]),
    ]);
    const codes = selectAll('td:last-child', tree).map(({children}) => children.at(-1) as Element);
    expect(codes.map(({children}) => children.filter((child) => 'tagName' in child).length)).toEqual([0, 1]);
    expect(codes.map((code) => toString(code))).toEqual(paths);
  });

  it('that is wider than the page leaves a method its color, and lets its path break before its parts', () => {
    const path = '/commerce/v1/orders/{id}/sub_orders/{sub_order_id}/cancel_lines';
    const tree = transform([
      ['Operation', 'Path', 'Allowed'],
      ['Cancel', `<code data-method="post">POST</code> <code>${path}</code>`, `<code>${'long_'.repeat(20)}</code>`],
    ]);
    expect(selectAll('[data-method="post"]', tree)).toHaveLength(1);
    const code = selectAll('td:nth-child(2)', tree)[0]!.children.at(-1) as Element;
    const parts = code.children.filter((child) => child.type === 'text').map((child) => toString(child));
    expect(parts).toEqual(['/commerce/v1/orders/{id}/sub_orders', '/{sub_order_id}/cancel_lines']);
  });

  it('lets shorter names break where the column is narrow', () => {
    const tree = fromHtml(
      `<table><thead><tr><th>A<th>B<tbody><tr><td><code>payment_declined</code><td>${'c'.repeat(50)}</table>`,
      {fragment: true},
    );
    const column = {type: 'mdxJsxFlowElement', name: 'OperationText', attributes: [], children: tree.children};
    rehypeTables()({type: 'root', children: [column]} as unknown as Root);
    expect(JSON.stringify(column)).toMatch(/"payment_".*wbr.*"declined"/);
  });

  it('that fits keeps them whole', () => {
    expect(listWords(3)).toEqual(NAMES);
  });

  it('has the names with an anchor, too, when it is compared with a phone', () => {
    const texts = ['', 'some text, a line of a few words', ''];
    const tree = (name: string): Root => {
      const root = fromHtml('<table><thead><tr><th>A<th>B<th>C<tbody><tr><td><td><td></table>', {fragment: true});
      selectAll('td', root).forEach((cell, index) => {
        cell.children = [{type: 'text', value: texts[index]!}];
      });
      const anchored: MdxJsxTextElementHast = {
        type: 'mdxJsxTextElement',
        name: 'AnchoredCode',
        attributes: [{type: 'mdxJsxAttribute', name: 'name', value: name}],
        children: [],
      };
      select('td', root)!.children = [{...anchored, name: 'Contained', attributes: [], children: [anchored]}];
      rehypeTables()(root);
      return root;
    };
    expect(listLabels(tree('short'))).toEqual([undefined, undefined, undefined]);
    // The empty text of the last cell needs no label.
    expect(listLabels(tree('requires_payment_method'))).toEqual([undefined, 'B', undefined]);
  });

  it.each([
    ['time', true],
    ['span', false],
  ])('counts the words in a %s as one: %s', (name, breaks) => {
    const tree = fromHtml(
      `<table><thead><tr><th>A<th>B<th>C<tbody><tr><td><td><code>${'a'.repeat(40)}_b</code><td>${'c'.repeat(30)}</table>`,
      {fragment: true},
    );
    const at = {type: 'text', value: '2026-12-01 10:15:20'};
    select('td', tree)!.children = [
      {type: 'mdxJsxTextElement', name, attributes: [], children: [at]} as MdxJsxTextElementHast,
    ];
    rehypeTables()(tree);
    expect(JSON.stringify(tree).includes('wbr')).toBe(breaks);
  });
});
