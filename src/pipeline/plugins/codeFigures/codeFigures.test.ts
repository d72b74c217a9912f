import type {Root} from 'mdast';
import {describe, expect, it} from 'vitest';
import {createRequestCode} from '../../../../packages/openapi/markdown/markdownNodes';
import {detachColors, remarkCodeFigures, highlightCode, parseMeta} from './';

function extractText(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');
}

describe('highlight', () => {
  const code = '{\n  "a": "<b> & c",\n\n  "d": 1\n}';

  it('keeps the code as it is', () => {
    expect(extractText(highlightCode(code, 'json'))).toBe(`${code}\n`);
    expect(extractText(highlightCode(code, 'json', new Set([2, 5])))).toBe(`${code}\n`);
  });

  it('has an element for each marked line, and for each token with a color, and no other', () => {
    expect(highlightCode(code, 'json').match(/<span/g)).toHaveLength(1);
    expect(highlightCode('const a = {b: 1};', 'javascript').match(/<span/g)).toHaveLength(2);
    expect(highlightCode(code, 'json', new Set([2, 5])).match(/<span class="line--marked">/g)).toHaveLength(2);
  });

  it('joins neighbors of one color, and colors text in JSON, not names, numbers and literals', () => {
    expect(highlightCode('public static void main', 'java')).toBe(
      '<span class="token keyword">public static void</span> main\n',
    );
    expect(highlightCode('{"a": "b", "c": [1, null, true]}', 'json')).toBe(
      '{"a": <span class="token string">"b"</span>, "c": [1, null, true]}\n',
    );
  });

  it('closes and reopens elements across a line end', () => {
    const html = highlightCode('/* one\ntwo */', 'javascript', new Set([2]));
    const [before = '', marked = ''] = html.split('<span class="line--marked">');
    expect(before.match(/<span/g)).toHaveLength(before.match(/<\/span>/g)!.length);
    expect(marked.match(/<span/g)).toHaveLength(marked.match(/<\/span>/g)!.length - 1);
  });

  it('has classes and no styles', () => {
    const html = highlightCode('curl -H "A: b"', 'bash');
    expect(html).toContain('class="token');
    expect(html).not.toContain('style=');
  });

  it('never lets code become markup', () => {
    for (const language of ['text', 'html', 'json', 'php', 'mdx', 'jsx']) {
      expect(highlightCode('<script>alert(1 && 2)</script>', language)).not.toContain('<script');
    }
  });

  it.each([
    ['bash', 'if true; then echo "$A"; fi', 'keyword'],
    ['go', 'func main() {}', 'keyword'],
    ['http', 'GET /a HTTP/1.1', 'request-line'],
    ['java', 'class A {}', 'keyword'],
    ['php', '<?php echo 1;', 'keyword'],
    ['python', 'def a(): pass', 'keyword'],
    ['ruby', 'def a; end', 'keyword'],
    ['tsx', 'const a: string = <b />;', 'keyword'],
    ['yaml', 'a: 1', 'atrule'],
  ])('colors %s', (language, code, kind) => {
    expect(highlightCode(code, language)).toContain(`<span class="token ${kind}`);
  });

  it('colors embedded code: policies in headers, code blocks in Markdown', () => {
    expect(highlightCode("GET / HTTP/1.1\nContent-Security-Policy: default-src 'self'", 'http')).toContain(
      '<span class="token property">default-src',
    );
    expect(highlightCode('```json\n{"a": 1}\n```', 'mdx')).toContain('<span class="token property">"a"</span>');
  });
});

describe('the colors of a hidden program', () => {
  const html =
    'a <span class="token string">"<span class="url-path">/x</span>&lt;<span class="token variable">$b</span>"</span> &amp; <span class="token keyword">if</span>\n';

  it('are apart from its text, whose other elements stay', () => {
    expect(detachColors(html)).toBe(
      '<span data-colors="2string4 variable2 string1 3keyword2"></span>a "<span class="url-path">/x</span>&lt;$b" &amp; if\n',
    );
  });

  it('name as many characters as the code has', () => {
    const code = detachColors(highlightCode('const a = "1" + `${b}`; // <end>', 'javascript'));
    const [, colors = ''] = /data-colors="([^"]*)"/.exec(code)!;
    const counted = [...colors.matchAll(/(\d*)[a-z-]+(\d+)/g)].flatMap(([, gap, length]) => [
      Number(gap),
      Number(length),
    ]);
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe('const a = "1" + `${b}`; // <end>'.length);
  });

  it('are those of every program but the first, which is shown', () => {
    const createProgram = (lang: string): Root['children'][number] => ({
      type: 'code',
      lang,
      value: 'if (a) { b("c"); }',
    });
    const samples = {
      type: 'mdxJsxFlowElement',
      name: 'Samples',
      attributes: [],
      children: ['javascript', 'java', 'go'].map(createProgram),
    };
    remarkCodeFigures()({type: 'root', children: [samples]} as unknown as Root, {path: 'page.mdx'});
    const figures = samples.children as unknown as {attributes: {name: string; value: string}[]}[];
    const read = (name: string): (string | undefined)[] =>
      figures.map(({attributes}) => attributes.find((one) => one.name === name)?.value);
    expect(read('html').map((one) => one!.includes('class="token'))).toEqual([true, false, false]);
    expect(read('html').map((one) => one!.includes('data-colors'))).toEqual([false, true, true]);
  });
});

describe('parseMeta', () => {
  it('reads a title and marked lines', () => {
    expect(parseMeta('title="201 Created" {1,3-5}')).toEqual({title: '201 Created', lines: new Set([1, 3, 4, 5])});
  });

  it('rejects anything unknown', () => {
    expect(() => parseMeta('titel="x"')).toThrow(/found "titel="x""/);
  });
});

describe('codeFigures', () => {
  it('counts the lines of long programs, except those of requests, which fold their own', () => {
    const createSamples = (attributes: object[]): object => ({
      type: 'mdxJsxFlowElement',
      name: 'Samples',
      attributes,
      children: [{type: 'code', lang: 'javascript', value: 'a();\n'.repeat(20).trimEnd()}],
    });
    const countLines = (attributes: object[]): string | undefined => {
      const tree = {type: 'root', children: [createSamples(attributes)]} as unknown as Root;
      remarkCodeFigures()(tree, {path: 'page.mdx'});
      return /"name":"lineCount","value":"(\d+)"/.exec(JSON.stringify(tree))?.[1];
    };
    expect(countLines([])).toBe('20');
    expect(countLines([{type: 'mdxJsxAttribute', name: 'isFolded', value: null}])).toBeUndefined();
  });

  it('marks the backslashes of the lines that a request continues on', () => {
    const command = 'curl https://api.example/v1/carts \\\n  -X DELETE \\\n  --fail-with-body';
    const code = createRequestCode('bash', command, 'cURL', []);
    const tree: Root = {type: 'root', children: [code]};
    remarkCodeFigures()(tree, {path: 'page.mdx'});
    expect(JSON.stringify(tree).match(/continues/g)).toHaveLength(2);
  });

  it.each([
    ['carts?limit=1"', '"'],
    ["carts?limit=1'", "'"],
    ['carts', ''],
  ])('keeps the quote and the backslash behind the path %s with it', (path, quote) => {
    const value = `curl ${quote}https://api.example/v1/${path} \\\n  --fail-with-body`;
    const tree: Root = {type: 'root', children: [{type: 'code', lang: 'bash', value}]};
    remarkCodeFigures()(tree, {path: 'page.mdx'});
    const html = /"name":"html","value":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(tree))![1]!;
    expect(JSON.parse(html)).toContain(`<span class="url-path">/v1/${path}<span class="continues"> \\</span></span>`);
  });

  it.each([
    ['/payments/v1/payment_intents', '/payments/v1/payment_intents'],
    ['/payments/v1/payment_intents/pi_1/confirm', '/payments/v1/payment_intents<wbr>/pi_1/confirm'],
    [
      '/commerce/v1/orders?reference=shopper_8841&status=open',
      '/commerce/v1/orders<wbr>?reference=shopper_8841<wbr>&amp;status=open',
    ],
    ['/payments/v1/payment_intents/<id>/confirm', '/payments/v1/payment_intents<wbr>/&lt;id>/confirm'],
  ])('lets the path %s wrap only where it is too long for a phone', (path, marked) => {
    const value = `curl "https://api.example${path}" \\\n  --fail-with-body`;
    const tree: Root = {type: 'root', children: [{type: 'code', lang: 'bash', value}]};
    remarkCodeFigures()(tree, {path: 'page.mdx'});
    const html = /"name":"html","value":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(tree))![1]!;
    expect(JSON.parse(html)).toContain(`<span class="url-path">${marked}"`);
  });

  it.each([
    ['bash', 'curl -X PATCH https://api.example/v1/carts \\\n  --json 1', true],
    ['bash', 'echo "https://api.example/v1/carts"', false],
    ['text', 'curl https://api.example/v1/carts', false],
  ])('marks the breaks of a command of a guide: %s %s', (lang, value, isMarked) => {
    const tree: Root = {type: 'root', children: [{type: 'code', lang, value}]};
    remarkCodeFigures()(tree, {path: 'page.mdx'});
    expect(JSON.stringify(tree).includes('url-path')).toBe(isMarked);
  });

  it('has the colors of code in closed parts apart from it', () => {
    const code: Root['children'][number] = {type: 'code', lang: 'json', value: '{"a": "b"}'};
    const fold = {type: 'mdxJsxFlowElement', name: 'Fold', attributes: [], children: [{...code}]};
    const tree = {type: 'root', children: [fold, {...code}]} as unknown as Root;
    remarkCodeFigures()(tree, {path: 'page.mdx'});
    const html = [...JSON.stringify(tree).matchAll(/"name":"html","value":("(?:[^"\\]|\\.)*")/g)].map(
      ([, value]) => JSON.parse(value!) as string,
    );
    expect(html.map((one) => one.includes('data-colors'))).toEqual([true, false]);
    expect(html.map((one) => one.includes('token'))).toEqual([false, true]);
  });

  it('counts the characters of code in closed parts, and not its breaks', () => {
    const html =
      '<span class="token string">https:<span class="url-path">/a/<wbr>b</span></span> <span class="token number">1</span>';
    expect(detachColors(html)).toBe(
      '<span data-colors="string10 1number1"></span>https:<span class="url-path">/a/<wbr>b</span> 1',
    );
  });

  it('reports file, line and the nearest language', () => {
    const position = {start: {line: 7, column: 1}, end: {line: 9, column: 4}};
    const tree: Root = {type: 'root', children: [{type: 'code', lang: 'jsno', value: '{}', position}]};
    expect(() => remarkCodeFigures()(tree, {path: 'page.mdx'})).toThrow(/^page\.mdx:7: .*"jsno".*did you mean json\?/);
  });
});
