import {load, type CheerioAPI} from 'cheerio';
import MarkdownIt from 'markdown-it';
import {describe, expect, test} from 'vitest';
import {brand} from '../../src/brand';
import {loadPage, readCopy} from './support/build';
import {PAGES} from './support/pages';

/** The copies are read by a parser of Markdown that others wrote, and not the one that wrote them. */
const parser = new MarkdownIt({html: true});

/**
 * What the article has and its copy does not, each with the reason:
 * - what only scripts work, which is a button, or has a static form beside it, and the product switch;
 * - the mark that links to a heading or an attribute, and the number of an item that Markdown numbers by itself;
 * - the words in drawings, since their names, descriptions and text alternatives are there (looked for apart);
 * - the summary of a text alternative ("View as list"), since the copy has nothing but the text;
 * - the summary that opens the folded lines of a program, since the copy has all lines;
 * - the summary that folds the meanings of the numbers of a screen on phones, since the copy has the list;
 * - the name of the language of code, since the fence has it;
 * - the row of tabs, since each name stands above its content (put there by this test).
 */
const NOT_IN_PLACE = [
  'button:not([role="tab"]), .tool, .page-tools, .theme-doc-toc-mobile, nav, [role="group"][aria-label="Product"]',
  '.hash-link',
  'svg',
  'figure:has(svg) > details > summary',
  'figure:has(> [role="tabpanel"]) > details > summary:only-child',
  'details > summary:has(+ ol)',
  'figure[data-language] > figcaption > span:last-of-type',
  '[role="tablist"]',
].join(', ');

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

interface Article {
  readonly $: CheerioAPI;
  /** Names and descriptions of drawings. */
  readonly drawings: readonly string[];
}

/** The article of a page with all its tabs and details open. */
function findArticle(url: string): Article {
  const whole = loadPage(url);
  const main = ['.theme-doc-markdown', 'main article', 'main'].find((selector) => whole(selector).length > 0)!;
  const $ = load(whole.html(whole(main).first()));
  $('svg[aria-hidden], [class*="admonitionIcon"]').remove();
  $('[role="tabpanel"]').each((_, panel) => {
    const tabs = $(panel).parent().parent().find('[role="tab"]');
    const name = $(panel).children('pre').attr('data-name') ?? tabs.eq($(panel).index()).text();
    $(panel).prepend(`<p>${name}</p>`);
  });
  // A page shows the samples of an operation before its parameters, a copy after them.
  $('[role="group"][aria-label^="Samples: "]').each((_, samples) => {
    $(samples).parent().append(samples);
  });
  const drawings = $('svg')
    .find('title, desc')
    .map((_, element) => $(element).text())
    .get();
  $('figure:has(svg) > details > summary').remove();
  $('ol > li > a:first-child').each((_, link) => {
    if (/^\d+$/.test($(link).text())) {
      $(link).remove();
    }
  });
  $('img').each((_, image) => {
    $(image).replaceWith(` ${$(image).attr('alt')!} `);
  });
  // The name of an attribute or of a value is a link to itself, which a copy does not need.
  $('a[aria-label^="Link to "]').each((_, link) => {
    $(link).replaceWith($(link).contents());
  });
  // A copy has a label before an expected result, a page begins it with a capital.
  $('.expected').each((_, result) => {
    const [first] = $(result).contents();
    if (first && 'data' in first) {
      first.data = lowerFirst(first.data);
    }
  });
  $('[role="status"]').remove();
  $(NOT_IN_PLACE).remove();
  return {$, drawings};
}

/** The words of a document in their order, those of neighboring elements apart. */
function listWords($: CheerioAPI): string[] {
  $('wbr').remove();
  $('pre').each((_, pre) => {
    $(pre).text($(pre).text());
  });
  $('br, p, ul, ol, li, dl, dt, dd, td, th, tr, h1, h2, h3, h4, h5, h6, div, span, figcaption, summary, pre').each(
    (_, element) => {
      $(element).before(' ').append(' ').after(' ');
    },
  );
  return $.text().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function readRendered(url: string): CheerioAPI {
  const $ = load(parser.render(readCopy(url).replace(/(?<=Expected result: )\p{Lu}/gu, lowerFirst)));
  $('img').each((_, image) => {
    $(image).replaceWith(` ${$(image).attr('alt')!} `);
  });
  return $;
}

/** The first word that is not in its place among others, with the words before it. */
function findMissingWord(words: readonly string[], all: readonly string[]): string | undefined {
  let at = 0;
  for (const [index, word] of words.entries()) {
    const found = all.indexOf(word, at);
    if (found < 0) {
      return `"${word}" after "${words.slice(Math.max(0, index - 12), index).join(' ')}"`;
    }
    at = found + 1;
  }
  return undefined;
}

interface Fence {
  readonly language: string;
  readonly code: string;
}

describe.each(PAGES)('the Markdown copy of %s', (url) => {
  test('has every word of its article, in order', () => {
    const {$, drawings} = findArticle(url);
    const copy = listWords(readRendered(url));
    expect(findMissingWord(listWords($), copy)).toBeUndefined();
    const text = copy.join(' ');
    const unsaid = drawings.filter((words) => !text.includes((words.match(/[\p{L}\p{N}_]+/gu) ?? []).join(' ')));
    expect(unsaid, 'drawings that are not named or described').toEqual([]);
  });

  test('has the code, the tables and the links of its article', () => {
    const {$} = findArticle(url);
    const code = $('pre')
      .map((_, pre): Fence => ({
        language: $(pre).closest('[data-language]').attr('data-language')!,
        code: $(pre).text().trimEnd(),
      }))
      .get();
    const tokens = parser.parse(readCopy(url), {});
    const fences = tokens
      .filter(({type}) => type === 'fence')
      .map(({info, content}): Fence => ({language: info, code: content.trimEnd()}));
    expect(fences).toEqual(code);

    const sizes = (document: CheerioAPI): number[][] =>
      document('table')
        .map((_, table) => [
          document(table)
            .find('tr')
            .map((__, row) => document(row).find('td, th').length)
            .get(),
        ])
        .get();
    const copy = readRendered(url);
    expect(sizes(copy)).toEqual(sizes($));

    const address = `${brand.docsUrl}${url}`;
    const links = (document: CheerioAPI): string[] =>
      document('a')
        .map((_, link) => new URL(document(link).attr('href')!, address).href)
        .get();
    expect(links(copy)).toEqual(links($));
  });

  test('is only Markdown, and states what it is', () => {
    const copy = readCopy(url);
    const tokens = parser.parse(copy, {});
    const html = tokens
      .flatMap((token) => [token, ...(token.children ?? [])])
      .filter(({type}) => type === 'html_block' || type === 'html_inline');
    expect(html.map(({content}) => content)).toEqual([]);
    const text = tokens.filter(({type}) => type === 'inline').map(({content}) => content);
    expect(text.filter((content) => /&#x?\w+;/.test(content))).toEqual([]);
    expect(tokens.filter(({type, tag}) => type === 'heading_open' && tag === 'h1')).toHaveLength(1);

    const page = loadPage(url);
    const [title, description, source] = copy.split('\n\n');
    expect(title).toBe(`# ${page('h1').text()}`);
    expect(description).toBe(`> ${page('meta[name="description"]').attr('content')!}`);
    expect(source).toBe(`Source: ${page('link[rel="canonical"]').attr('href')!}`);
    expect(page('link[rel="alternate"][type="text/markdown"]').attr('href')).toBe(
      url === '/' ? '/index.md' : `${url}.md`,
    );
    const links = readRendered(url)('a')
      .map((_, link) => page(link).attr('href'))
      .get();
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
  });
});
