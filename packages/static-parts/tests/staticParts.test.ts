import {compile} from '@mdx-js/mdx';
import {minify} from '@swc/core';
import {describe, expect, it} from 'vitest';
import {createStaticPartMarker, type StaticComponents} from '../compiler/markStaticParts';
import {createStaticPartReplacer} from '../compiler/omitStaticParts';

const components: StaticComponents = {
  roots: {table: 'div', Note: 'aside', Item: 'li'},
  boundaries: ['Contained'],
  inspecting: ['Samples'],
  html: {Figure: ['html']},
};

const own = {file: './own', elements: ['h2'], provided: ['Tool']};

/** The code of a page. */
async function compilePage(source: string, path = 'page.mdx'): Promise<string> {
  const file = await compile(
    {value: source, path},
    {
      providerImportSource: '@mdx-js/react',
      rehypePlugins: [() => createStaticPartMarker(components)],
      recmaPlugins: [
        () => createStaticPartReplacer({components, own, browserFolder: './browser', isBrowser: 'IS_BROWSER'}),
      ],
    },
  );
  return String(file);
}

/** The code of a page as the bundler minifies it, for browsers or for the server. */
async function minifyPage(source: string, isBrowser: boolean): Promise<string> {
  const options = {module: true, compress: {global_defs: {IS_BROWSER: isBrowser}}, mangle: false};
  return (await minify(await compilePage(source), options)).code;
}

/** What a browser creates: the code of a page where the constant is true, without the other branches. */
async function compileForBrowser(source: string): Promise<string> {
  const code = await compilePage(source);
  const body = code.slice(code.indexOf('function _createMdxContent'));
  const kept: string[] = [];
  let rest = body;
  for (let at = rest.indexOf('IS_BROWSER ? '); at >= 0; at = rest.indexOf('IS_BROWSER ? ')) {
    kept.push(rest.slice(0, at));
    const [consequent, end] = readExpression(rest, at + 'IS_BROWSER ? '.length);
    kept.push(consequent);
    rest = rest.slice(readExpression(rest, end + ' : '.length)[1]);
  }
  return [...kept, rest].join('').replace(/\s+/g, ' ');
}

/** An expression that begins at an index, and the index of its end: a call, an array, an object, a string or `undefined`. */
function readExpression(code: string, start: number): [text: string, end: number] {
  if (code[start] === '"') {
    const end = code.indexOf('"', start + 1) + 1;
    return [code.slice(start, end), end];
  }
  if (code.startsWith('undefined', start)) {
    return ['undefined', start + 'undefined'.length];
  }
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    depth += '([{'.includes(code[at]!) ? 1 : ')]}'.includes(code[at]!) ? -1 : 0;
    if (depth === 0 && ')]}'.includes(code[at]!)) {
      return [code.slice(start, at + 1), at + 1];
    }
  }
  throw new Error(`found no end of the expression at ${String(start)}`);
}

describe('static parts of a page', () => {
  it('are whole blocks, numbered in their order, which a browser names by tag and number', async () => {
    const code = await compileForBrowser('# A title\n\nA [link](./b.mdx) and `code`.\n\n- one\n- two');
    expect(code).toContain('_jsx(_StaticParts, { tags: "h1 p ul", first: "0", children: undefined })');
    expect(code).not.toMatch(/A title|b\.mdx|"one"/);
  });

  it('are in one row as long as nothing is between them', async () => {
    const code = await compileForBrowser('# A title\n\nText.\n\n<Tool />\n\nMore.\n\n## End\n\n<Tool />\n\nEnd.');
    expect(code).toContain('tags: "h1 p", first: "0"');
    expect(code).toContain('tags: "p h2", first: "2"');
    expect(code).toContain('_StaticPart, { as: "p", part: "4" }');
  });

  it('are drawn whole by the server, with their number on the root element', async () => {
    const code = await compilePage('Text of *one* paragraph.');
    expect(code).toMatch(/IS_BROWSER \? _jsx\(_StaticPart[\s\S]+: _jsxs\(_components\.p, \{\s*"data-part": "0"/);
    expect(code).toContain('"one"');
  });

  it('are around what has state, whose own text is a part again', async () => {
    const code = await compileForBrowser('<Tool label="A tool">\n\nIts static form.\n\n</Tool>\n\nText.');
    expect(code).toContain('_jsx(Tool, { label: "A tool", children: _jsx(_StaticPart, { as: "p", part: "0" }');
    expect(code).toContain('as: "p", part: "1"');
    expect(code).not.toContain('static form');
  });

  it('have the root element of a component without state, and no error boundary', async () => {
    const code = await compileForBrowser(
      '<Contained name="Note"><Note kind="a">\n\nText.\n\n</Note></Contained>\n\n<Tool><Note onClick={f}>x</Note></Tool>',
    );
    expect(code).toContain('_StaticPart, { as: "aside", part: "0" }');
    // One with a handler has to be created.
    expect(code).toContain('_jsx(Note, { onClick: f');
    expect(code).not.toContain('"Text."');
  });

  it('are not inside a component that looks at its children, whose HTML is a part instead', async () => {
    const code = await compileForBrowser('<Samples>\n<Figure title="Go" html="<b>1</b>" />\n</Samples>');
    expect(code).toContain('_jsx(Figure, { title: "Go", html: "", htmlPart: "0" })');
    expect(code).not.toContain('<b>');
  });

  it('leave what the theme or the reader changes to React: details, forms, expressions', async () => {
    const code = await compileForBrowser(
      '<details>\n<summary>More</summary>\n\nHidden.\n\n</details>\n\n<p>{value}</p>',
    );
    expect(code).toContain('_jsxs("details"');
    expect(code).toContain('children: value');
    expect(code).toContain('as: "p", part');
  });

  it('have no whitespace between blocks, and keep it between words', async () => {
    const code = await compilePage('*one*\n**two**\n\n- a\n- b');
    expect(code).toMatch(/"one"\s*\}\), "\\n"/);
    expect(code.match(/"\\n"/g)).toHaveLength(1);
  });

  it('of files that pages import have numbers of their own', async () => {
    const [steps, notes] = await Promise.all(
      ['a/_steps.mdx', 'a/_notes.mdx'].map((path) => compilePage('Text.', path)),
    );
    const [first, second] = [steps, notes].map((code) => /part: "([0-9a-f]{4}-0)"/.exec(code!)?.[1]);
    expect(first).toBeDefined();
    expect(second).not.toBe(first);
  });

  it('are all that has some elements and components: browsers then neither list these nor check that they are there', async () => {
    const source = '<Tool>\n\n<p>{value} *now*</p>\n\n<Note>Text.</Note>\n\n</Tool>\n\n- `one`';
    const code = await minifyPage(source, true);
    expect(code).toContain('{em:"em",..._provideComponents(),...props.components}');
    expect(code).toContain('"Tool"');
    expect(code).not.toMatch(/Note|"code"/);
    expect(await minifyPage(source, false)).toMatch(/code:"code"[^]+Note/);
  });

  it('leave a page to import what it draws and the provider of browsers does not have', async () => {
    const source = '<Tool>\n\n## A <Sign /> *sign*\n\n</Tool>\n\n## Text';
    const code = await minifyPage(source, true);
    expect(code).toMatch(
      /import\{Sign as _own_Sign,h2 as _own_h2\}from"\.\/own"|import\{h2 as _own_h2,Sign as _own_Sign\}from"\.\/own"/,
    );
    expect(code).toContain('{h2:_own_h2,Sign:_own_Sign,em:"em",..._provideComponents(),');
    expect(await minifyPage('## Text', true)).not.toContain('own');
  });
});
