import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {describe, expect, it} from 'vitest';
import {createCode, createComponent, createParagraph, createText} from '../markdown/markdownNodes';
import {printMarkdown} from '../../../src/pipeline/markdown/print';
import {parseFlow, parsePhrasing} from '../markdown/parseDescription';
import {formatNounCount, formatStatus, formatValueText, humanizeName} from '../markdown/formatWords';

const printDescription = (source: string): string => printMarkdown(parseFlow(source)).trim();

describe('a description', () => {
  it.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<b onclick="alert(1)">bold</b>', '**bold**'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['[x](javascript:alert(1))', 'x'],
    ['[x](JaVa\nScRiPt:alert(1))', String.raw`\[x]\(JaVa ScRiPt:alert(1))`],
    ['[x](data:text/html,1)', 'x'],
    ['<iframe src="https://example.example"></iframe>y', 'y'],
    ['<style>*{display:none}</style>z', 'z'],
    ['<svg onload=alert(1)></svg>s', 's'],
    ['![logo](https://tracker.example/a.png)', '[logo](https://tracker.example/a.png)'],
  ])('%j can neither run nor load anything', (source, expected) => {
    expect(printDescription(source).split('\n')[0]).toBe(expected);
    expect(printDescription(source)).not.toMatch(/<[a-z]/i);
  });

  it('keeps HTML that has a Markdown equivalent', () => {
    expect(printDescription('<p>one <code>two</code></p><ul><li>three</li></ul>')).toBe('one `two`\n\n- three');
    expect(printDescription('a<br>b')).toBe('a\\\nb');
    expect(printDescription('<table><tr><th>A</th></tr><tr><td>1</td></tr></table>')).toContain('| A |');
  });

  it.each([
    ['> [!WARNING]\n> Mind the step.', '> **Warning:** Mind the step.'],
    ['> [!note] In `code`.\n>\n> More.', '> **Note:** In `code`.\n>\n> More.'],
    ['> [!WARNING]\n> <b>Wet</b> floor.', '> **Warning:** **Wet** floor.'],
    ['> Plain [!NOTE].', '> Plain \\[!NOTE].'],
    ['![Plan](https://x.example/p.svg =120x80)', '[Plan](https://x.example/p.svg)'],
    ['See [![Plan](https://x.example/p.svg =x80px)](https://x.example/all).', 'See [Plan](https://x.example/all).'],
  ])('shows %j, which other tools write', (source, expected) => {
    expect(printDescription(source)).toBe(expected);
  });

  it('is never read as MDX', () => {
    expect(parseFlow('{process.exit(1)} and import x')).toEqual([
      {type: 'paragraph', children: [{type: 'text', value: '{process.exit(1)} and import x'}]},
    ]);
  });

  it('has no headings of its own, which would mix with those of the page', () => {
    expect(printDescription('# Title\n\ntext')).toBe('**Title**\n\ntext');
  });

  it('includes its reference definitions', () => {
    expect(printDescription('see [this][1]\n\n[1]: https://docs.example/x')).toBe('see [this](https://docs.example/x)');
  });

  it('shows text that looks like a tag as text', () => {
    expect(printDescription('1 \\< 2 and \\<script>')).toBe('1 &lt; 2 and &lt;script>');
  });

  it('keeps lists, tables and code', () => {
    const source =
      '- a\n- b\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n```js\nlet x;\n```\n\n```json\n1\n```\n\n```ml\n2\n```';
    expect(printDescription(source)).toBe(
      '- a\n- b\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n```javascript\nlet x;\n```\n\n```json\n1\n```\n\n```text\n2\n```',
    );
  });

  it('of text and code alone is what the Markdown parser makes of it', () => {
    const parser = unified().use(remarkParse).use(remarkGfm);
    const words = ['a', 'B2', ' ', '  ', '`', '``', '.', ',', ':', '-', '+', '=', '---', '1.', '(', '"', '/', '$', '?'];
    const lines = fc.array(fc.constantFrom(...words), {maxLength: 12}).map((parts) => parts.join(''));
    fc.assert(
      fc.property(lines, (line) => {
        // Descriptions drop positions and languages of code.
        const compare = (nodes: object): string =>
          JSON.stringify(nodes, (key, value: unknown) =>
            ['position', 'lang', 'meta'].includes(key) ? undefined : value,
          );
        expect(compare(parseFlow(line))).toBe(compare(parser.parse(line.trim()).children));
      }),
      {numRuns: 3000, examples: [['`a` is `b c`, not ` d `'], ['`- a`'], ['-- -'], ['```'], ['`a``b`']]},
    );
  });

  it('inline is its paragraphs alone', () => {
    expect(parsePhrasing('one\n\n- two\n\nthree').map((node) => ('value' in node ? node.value : ''))).toEqual([
      'one',
      ' ',
      'three',
    ]);
  });
});

describe('printed Markdown', () => {
  it('has the text of each component', () => {
    const nodes = [
      createComponent('Attributes', {}, [
        createComponent('Attribute', {name: 'amount', type: 'integer', isRequired: true, constraints: 'at least 1'}, [
          createParagraph(createText('Minor units.')),
          createComponent('Values', {}, [
            createComponent('Value', {name: 'a'}, [createParagraph(createText('First.'))]),
          ]),
        ]),
      ]),
      createCode('json', '{}', '200 OK'),
    ];
    expect(printMarkdown(nodes)).toBe(
      '- `amount` (integer, required, at least 1): Minor units.\n  - `a`: First.\n\n**200 OK**\n\n```json\n{}\n```\n',
    );
  });

  it('reports a component without a Markdown form', () => {
    expect(() => printMarkdown([createComponent('Unknown', {}, [])])).toThrow('found <Unknown>');
  });
});

describe('words', () => {
  it.each([
    ['CheckoutIntent', 'checkout intent'],
    ['ACHDebit', 'ACH debit'],
    ['SubOrder', 'sub-order'],
    ['payment_method-type', 'payment method type'],
    ['v1.Pod', 'v1.pod'],
  ])('%s reads %s', (name, expected) => {
    expect(humanizeName(name)).toBe(expected);
  });

  it('describe a status with the reason of RFC 9110', () => {
    expect(['422', '4XX', 'default', '299'].map((status) => formatStatus(status))).toEqual([
      '422 Unprocessable Content',
      '4XX Any client error',
      'Any other status',
      '299',
    ]);
  });

  it('count and show values', () => {
    expect([formatNounCount(1, 'header'), formatNounCount(2, 'header')]).toEqual(['1 header', '2 headers']);
    expect([formatValueText('a'), formatValueText(''), formatValueText(null), formatValueText(1)]).toEqual([
      'a',
      '""',
      'null',
      '1',
    ]);
  });
});
