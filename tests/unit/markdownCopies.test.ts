import {fromHtml} from 'hast-util-from-html';
import {describe, expect, it} from 'vitest';
import {inSidebarOrder, type ListedPage} from '../../scripts/finish/llms';
import {articleOf} from '../../scripts/finish/markdown/article';
import {toMarkdown} from '../../scripts/finish/markdown/toMarkdown';

function markdown(html: string): string {
  return toMarkdown(articleOf(fromHtml(`<main>${html}</main>`))!, 'https://docs.site.example/area/page').trim();
}

describe('the Markdown of an article', () => {
  it('keeps the language of code and puts its title above it, and no name of a language', () => {
    const figure = (caption: string): string =>
      `<figure data-language="json"><figcaption>${caption}<button>Copy</button><span role="status"></span></figcaption><pre><code>{\n}\n</code></pre></figure>`;
    expect(markdown(figure('<span>201 Created</span><span>JSON</span>'))).toBe('**201 Created**\n\n```json\n{\n}\n```');
    expect(markdown(figure('<span>JSON</span>'))).toBe('```json\n{\n}\n```');
  });

  it('shows each tab as a section below the heading that it stands under', () => {
    const html =
      '<h3>Ways</h3><div><ul role="tablist"><li role="tab">Card</li><li role="tab">Bank</li></ul><div><div role="tabpanel"><p>One</p></div><div role="tabpanel" hidden><p>Two</p></div></div></div>';
    expect(markdown(html)).toBe('### Ways\n\n#### Card\n\nOne\n\n#### Bank\n\nTwo');
  });

  it('shows each program under its language, and what they all do once', () => {
    const html =
      '<figure><figcaption><span>Request</span><div role="tablist"><button role="tab" disabled>cURL</button><button role="tab" disabled>Go</button></div></figcaption>' +
      '<div role="tabpanel" data-language="bash"><p class="program-name">cURL</p><pre><code>curl</code></pre></div>' +
      '<div role="tabpanel" data-language="go" hidden><p class="program-name">Go</p><pre><code>main()</code></pre></div></figure>';
    expect(markdown(html)).toBe('**Request**\n\n## cURL\n\n```bash\ncurl\n```\n\n## Go\n\n```go\nmain()\n```');
  });

  it('opens what is folded under its summary', () => {
    expect(markdown('<details><summary>More</summary><p>Inside</p></details>')).toBe('**More**\n\nInside');
  });

  it('says the kind of an admonition', () => {
    const html =
      '<div class="theme-admonition theme-admonition-warning"><div><span class="admonitionIcon_x"><svg></svg></span>Not paid</div><div><p>Wait.</p></div></div>';
    expect(markdown(html)).toBe('> **Warning: Not paid**\n>\n> Wait.');
  });

  it('makes a list of attributes, with what is inside of them', () => {
    const html =
      '<dl><div><dt><code>id</code> <span>string</span> <span>at most 255 characters · pattern ^[a-z]_$</span></dt><dd><p>Names it.</p><dl><div><dt><code>a</code></dt><dd><p>First.</p></dd></div></dl></dd></div></dl>';
    expect(markdown(html)).toBe(
      '- `id` (string, at most 255 characters, pattern `^[a-z]_$`): Names it.\n  - `a`: First.',
    );
  });

  it('keeps a pattern with spaces as it is', () => {
    const html = '<dl><div><dt><code>a</code> <span>pattern ^[ -~]*[a-z]$</span></dt><dd><p>A.</p></dd></div></dl>';
    expect(markdown(html)).toBe('- `a` (pattern `^[ -~]*[a-z]$`): A.');
  });

  it('parts stressed words from what follows by a space, and by no character reference', () => {
    expect(markdown('<p><strong>Do: </strong>Use <em>it </em></p>')).toBe('**Do:** Use *it*');
  });

  it('keeps a table a table, whatever its cells hold', () => {
    const html =
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><p>one</p><p>two</p></td><td>x | <code>y|z</code></td></tr><tr><td><ul><li>three</li><li>four</li></ul></td><td>five<br>six</td></tr></tbody></table>';
    expect(markdown(html)).toBe('| A | B |\n| - | - |\n| one two | x \\| `y\\|z` |\n| three; four | five / six |');
  });

  it('says a picture in words, each sentence once', () => {
    const svg = '<svg role="img"><title>Cart</title><desc>It has 5 states.</desc><text>active</text></svg>';
    const narrow = '<svg role="img"><title>Cart</title><desc>It has 5 states.</desc></svg>';
    expect(markdown(`<figure><div>${svg}${narrow}</div><figcaption><span>Cart</span></figcaption></figure>`)).toBe(
      '*Picture: Cart.* It has 5 states.',
    );
    const twin = '<details><summary>The same as a list</summary><p>It has 5 states.</p></details>';
    expect(markdown(`<figure>${svg}<figcaption><span>Cart</span></figcaption>${twin}</figure>`)).toBe(
      '*Picture: Cart.*\n\nIt has 5 states.',
    );
    expect(markdown('<p><img alt="A map" src="data:image/png;base64,xx"></p>')).toBe('*Picture: A map*');
    expect(markdown('<p><img alt="A map" src="/map.png"></p>')).toBe('![A map](https://docs.site.example/map.png)');
  });

  it('makes links absolute, anchors of the page too', () => {
    expect(markdown('<p><a href="#x">one</a> <a href="/other/page#y">two</a></p>')).toBe(
      '[one](https://docs.site.example/area/page#x) [two](https://docs.site.example/other/page#y)',
    );
  });

  it('keeps boxes that can be ticked, and leaves numbers to the list', () => {
    expect(markdown('<ul><li><label><input type="checkbox" disabled><span>Keys</span></label></li></ul>')).toBe(
      '- [ ] Keys',
    );
    expect(markdown('<ol><li><a href="#m">1</a><div><p>First</p></div></li></ol>')).toBe('1. First');
  });

  it('leaves out what only scripts can work', () => {
    const html =
      '<h2 id="a">A<a class="hash-link" href="#a">#</a></h2><section class="tool">Loading</section><div class="page-tools">Copy page</div><p>Text</p>';
    expect(markdown(html)).toBe('## A\n\nText');
  });
});

describe('the order of pages', () => {
  const page = (url: string, next?: string): ListedPage => ({
    url,
    title: '',
    description: '',
    category: '',
    copy: '',
    next,
  });

  it('is that of the sidebar, and pages of none come with the others', () => {
    const pages = [page('/a/one', '/a/last'), page('/a/first', '/a/one'), page('/a/last'), page('/b')];
    expect(inSidebarOrder(pages).map(({url}) => url)).toEqual(['/a/first', '/a/one', '/a/last', '/b']);
  });

  it('keeps pages that follow each other in a circle', () => {
    expect(inSidebarOrder([page('/a', '/b'), page('/b', '/a')])).toHaveLength(2);
  });
});
