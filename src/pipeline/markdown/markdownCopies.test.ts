import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type {Root, RootContent} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {describe, expect, it} from 'vitest';
import {sortBySidebar, type ListedPage} from '../postbuild/llms';
import {resolveLinks} from '../postbuild/resolveLinks';
import {indexPage} from '../postbuild/builtPage';
import {FORMS} from './components';
import {createHomeNodes} from './home';
import {simplifyNodes} from './plain';
import {writeMarkdown} from './write';
import {
  createComponent,
  createParagraph,
  createRoot,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);

const ADDRESS = 'https://docs.site.example/area/page';

function fail(message: string): void {
  throw new Error(message);
}

/** The Markdown of nodes on a page with the given HTML. */
function copy(nodes: readonly RootContent[], html = '<main></main>'): string {
  const plain = simplifyNodes(nodes, fail);
  resolveLinks(plain, {file: 'area/page.html', url: '/area/page', ...indexPage(html)}, ADDRESS);
  return writeMarkdown(plain).trim();
}

function parse(mdx: string): Root['children'] {
  return parser.parse(mdx).children;
}

function toMarkdownCopy(mdx: string, html?: string): string {
  return copy(parse(mdx), html);
}

describe('the Markdown of a page', () => {
  it('keeps the language of code and adds its title above it, without the name of the language', () => {
    expect(toMarkdownCopy('```json title="201 Created" {1,2}\n{\n}\n```')).toBe(
      '**201 Created**\n\n```json\n{\n}\n```',
    );
    expect(toMarkdownCopy('```json\n{\n}\n```')).toBe('```json\n{\n}\n```');
    expect(toMarkdownCopy('```\nplain\n```')).toBe('```text\nplain\n```');
    expect(copy([{type: 'code', lang: 'csv', value: 'a,b\r\n1,2\r\n'}])).toBe('```csv\na,b\n1,2\n```');
  });

  it('shows each tab as a section below the current heading', () => {
    const mdx =
      '### Ways\n\n<Tabs>\n<TabItem value="card" label="Card">\n\nOne\n\n</TabItem>\n<TabItem value="Bank">\n\nTwo\n\n</TabItem>\n</Tabs>';
    expect(toMarkdownCopy(mdx)).toBe('### Ways\n\n#### Card\n\nOne\n\n#### Bank\n\nTwo');
  });

  it('shows each program under its language, and what they all do once', () => {
    const mdx =
      '<Samples label="Request">\n```bash title="cURL"\ncurl\n```\n\n```go title="Go"\nmain()\n```\n</Samples>';
    expect(toMarkdownCopy(mdx)).toBe('**Request**\n\n## cURL\n\n```bash\ncurl\n```\n\n## Go\n\n```go\nmain()\n```');
  });

  it('expands collapsed content under its summary', () => {
    const inside = createParagraph(createText('Inside'));
    const folded = [
      createComponent('details', {}, [createComponent('summary', {}, [createText('More')]), inside]),
      createComponent('Details', {}, [createComponent('summary', {}, [createParagraph(createText('More'))]), inside]),
      createComponent('Nested', {summary: 'More'}, [inside]),
    ];
    expect(folded.map((node) => copy([node]))).toEqual(Array(3).fill('**More**\n\nInside'));
  });

  it.each([
    [{type: 'warning', title: 'Not paid'}, '> **Warning: Not paid**\n>\n> Wait.'],
    [{type: 'note'}, '> **Note**\n>\n> Wait.'],
  ])('shows the kind of an admonition %j', (hProperties, expected) => {
    const node = {
      type: 'containerDirective',
      name: hProperties.type,
      children: [createParagraph(createText('Wait.'))],
      data: {hName: 'admonition', hProperties},
    };
    expect(copy([node as unknown as RootContent])).toBe(expected);
  });

  it('shows attributes as a list, with their content', () => {
    const mdx =
      '<Attributes>\n<Attribute id="A.id" name="id" type="string" isRequired constraints="at most 255 characters · pattern ^[a-z]_$" defaultValue="x" since="2026-11-01">\nNames it.\n<Values>\n<Value id="A.id.a" name="a">\nFirst.\n</Value>\n</Values>\n</Attribute>\n<Attribute name="b" href="/x#b" />\n</Attributes>';
    expect(toMarkdownCopy(mdx)).toBe(
      '- `id` (string, required, at most 255 characters, pattern `^[a-z]_$`, default `x`, since 2026-11-01): Names it.\n  - `a`: First.\n- [`b`](https://docs.site.example/x#b)',
    );
  });

  it('keeps a pattern with spaces as it is', () => {
    const attribute = createComponent('Attribute', {name: 'a', constraints: 'pattern ^[ -~]*[a-z]$'}, [
      createParagraph(createText('A.')),
    ]);
    expect(copy([createComponent('Attributes', {}, [attribute])])).toBe('- `a` (pattern `^[ -~]*[a-z]$`): A.');
  });

  it('separates emphasis from the next word by a space, not by a character reference', () => {
    const strong = (value: string): RootContent => ({type: 'strong', children: [createText(value)]});
    const emphasis = (value: string): RootContent => ({type: 'emphasis', children: [createText(value)]});
    const children = [strong('Do: '), createText('Use '), emphasis('it ')] as never[];
    expect(copy([createParagraph(...children)])).toBe('**Do:** Use *it*');
  });

  it('keeps a table a table, whatever its cells contain, with its alignment', () => {
    const mdx =
      '| A | B |\n|---|--:|\n| <div>one</div> <time dateTime="x">two</time> | x \\| `y\\|z` |\n| five<br />six | <svg aria-hidden="true" /> `#fff` |';
    expect(toMarkdownCopy(mdx)).toBe('| A | B |\n| - | -: |\n| one two | x \\| `y\\|z` |\n| five / six | `#fff` |');
    const list = parse('- three\n- four');
    const cell = {type: 'tableCell', children: list} as unknown as RootContent;
    const table = {type: 'table', children: [{type: 'tableRow', children: [cell]}]} as unknown as RootContent;
    expect(copy([table])).toContain('| three; four |');
  });

  it('shows a picture as text, each sentence once', () => {
    const svg = '<svg role="img"><title>Cart</title><desc>It has 5 states &amp; "more".</desc></svg>';
    const picture = (children: Nodes): RootContent =>
      createComponent('Picture', {name: 'Cart', svg, narrow: svg}, children);
    expect(copy([picture([])])).toBe('*Picture: Cart.* It has 5 states & "more".');
    const textAlternative = createComponent('Nested', {summary: 'View as list'}, [
      createParagraph(createText('It has 5 states & "more".')),
    ]);
    expect(copy([picture([textAlternative])])).toBe('*Picture: Cart.*\n\nIt has 5 states & "more".');
  });

  it('takes the URLs of pictures from the page, where the bundler has named them', () => {
    const image = (src: string): string => `<main><img alt="A map" src="${src}"></main>`;
    const mdx = 'See <img alt="A map" />';
    expect(toMarkdownCopy(mdx, image('data:image/png;base64,xx'))).toBe('See *Picture: A map.*');
    expect(toMarkdownCopy(mdx, image('/assets/map-1.png'))).toBe(
      'See ![A map](https://docs.site.example/assets/map-1.png)',
    );
    expect(() => toMarkdownCopy(mdx, '<main></main>')).toThrow('/area/page: found 0 pictures');
  });

  it('makes links absolute, including anchors of the page, with paths below the base of the site', () => {
    expect(toMarkdownCopy('[one](#x) [two](/other/page#y) <a href="pathname:///file.json">file</a>')).toBe(
      '[one](https://docs.site.example/area/page#x) [two](https://docs.site.example/other/page#y) [file](https://docs.site.example/file.json)',
    );
    const below = '<script src="/area/assets/js/main.js"></script>';
    expect(toMarkdownCopy('[one](/area/x) [two](/y)', below)).toBe(
      '[one](https://docs.site.example/area/x) [two](https://docs.site.example/area/y)',
    );
  });

  it('keeps boxes that can be ticked, and leaves numbers to the list', () => {
    expect(toMarkdownCopy('<Checklist title="Keys">\n- Keys\n</Checklist>')).toBe('- [ ] Keys');
    expect(
      toMarkdownCopy('<ScreenMarks>\n<ScreenMark id="m" number="1" picture="p">\nFirst\n</ScreenMark>\n</ScreenMarks>'),
    ).toBe('1. First');
  });

  it('leaves out interactive parts, comments and imports, and keeps the static form of a tool', () => {
    const mdx =
      "import A from './a';\n\n## A\n\n{/* sandbox: skip */}\n\n<PageTools />\n\n<ErrorLookup>\nThe table.\n</ErrorLookup>\n\nText{' '}{/* no text */}of two\nlines";
    expect(toMarkdownCopy(mdx)).toBe('## A\n\nThe table.\n\nText of two lines');
  });

  it('has a change with its kind', () => {
    const mdx = '<Changes>\n<Change id="change-a" kind="breaking">\nIt broke.\n</Change>\n</Changes>';
    expect(toMarkdownCopy(mdx)).toBe('- **Breaking**\n\n  It broke.');
  });

  it.each([
    ['<Unknown />', 1, 'found <Unknown>, which has no form in Markdown'],
    ['One\n\n{1 + 1}', 3, 'found {1 + 1}, expected text'],
  ])('reports %s with its line', (mdx, line, message) => {
    const reported: (readonly [string, number | undefined])[] = [];
    simplifyNodes(parse(mdx), (problem, at) => reported.push([problem, at]));
    expect(reported).toEqual([[expect.stringContaining(message), line]]);
  });

  /** Texts of pieces with a meaning in Markdown. */
  function createTextArbitrary(pieces: readonly string[]): fc.Arbitrary<string> {
    return fc.array(fc.constantFrom(...pieces, ' ', 'a', '…')).map((parts) => `A ${parts.join('')}`.trim());
  }

  it('writes a text as the library does, also without Markdown syntax', () => {
    const marks = ['*a*', '_a_', '`a`', '[a](b)', '~~a~~', 'www.a.bc', 'http://a.bc', 'a@b.cd', '&amp;', '\\', '|'];
    const others = ['#', '!', ':', '.', '-', '1.', '(', ')', '/', "'", '"', '?', '%', ';', ','];
    const library = unified().use(remarkGfm).use(remarkStringify);
    fc.assert(
      fc.property(createTextArbitrary([...marks, ...others]), (value) => {
        const nodes = [createParagraph(createText(value))];
        expect(writeMarkdown(nodes)).toBe(library.stringify(createRoot(nodes)));
      }),
      {numRuns: 1000},
    );
  });

  it('writes what looks like a tag so that every parser reads it as text', () => {
    fc.assert(
      fc.property(createTextArbitrary(['<b>', '<', '\\', '&lt;']), (value) => {
        const written = writeMarkdown([createParagraph(createText(value))]);
        expect(written).not.toContain('<');
        expect(parser.parse(written).children).toMatchObject([{type: 'paragraph', children: [{type: 'text', value}]}]);
      }),
      {numRuns: 500},
    );
  });

  it('has a form for every component of the reference, and for tabs', () => {
    const source = fs.readFileSync(path.resolve('src/theme/MDXComponents/index.tsx'), 'utf8');
    const [, listed = ''] = /const referenceComponents = \{([^}]*)\}/.exec(source) ?? [];
    const names = listed.match(/\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    const imported = ['OperationCode', 'OperationLayout', 'OperationText', 'Samples', 'TabItem', 'Tabs'];
    expect([...names, ...imported].filter((name) => !Object.hasOwn(FORMS, name))).toEqual([]);
  });
});

describe('the text of the home page', () => {
  it('is its lead, its code, its areas with their pages, the tools, and the most needed pages', () => {
    const home = writeMarkdown(createHomeNodes([{type: 'code', lang: 'bash', value: 'curl'}]));
    expect(home).toMatch(
      /^Developer documentation\n\nTwo APIs [^]*```bash\ncurl\n```\n\n## \[Payments\]\([^)]*\)\n[^]*\n## \[Commerce\]\([^)]*\)\n[^]*\n## Tools in these pages\n[^]*\n## Popular topics\n/,
    );
    expect(home).toContain('- [Error codes](/payments/Guides/error-codes): Cause, fix, and whether to retry\n');
  });
});

describe('the order of pages', () => {
  const createListedPage = (url: string, next?: string): ListedPage => ({
    url,
    title: '',
    description: '',
    category: '',
    copy: '',
    next,
  });

  it('is that of the sidebar, and pages outside any sidebar are included', () => {
    const pages = [
      createListedPage('/a/one', '/a/last'),
      createListedPage('/a/first', '/a/one'),
      createListedPage('/a/last'),
      createListedPage('/b'),
    ];
    expect(sortBySidebar(pages).map(({url}) => url)).toEqual(['/a/first', '/a/one', '/a/last', '/b']);
  });

  it('keeps pages whose next links are circular', () => {
    expect(sortBySidebar([createListedPage('/a', '/b'), createListedPage('/b', '/a')])).toHaveLength(2);
  });
});
