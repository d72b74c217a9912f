import MarkdownIt from 'markdown-it';
import {expect, test} from 'vitest';
import commerceSidebars from '../../sidebars-commerce';
import paymentsSidebars from '../../sidebars-payments';
import {brand} from '../../src/brand';
import {downloadAreas} from '../../src/shell/PageTools/downloadLinks';
import {hasFile, loadPage, readBuilt} from './support/build';
import {PAGES} from './support/pages';

const parser = new MarkdownIt({html: true});

type Token = ReturnType<typeof parser.parse>[number];

/** Copies of the pages of an area, in the order of its sidebar. */
function listSidebarCopies(area: string, sidebars: unknown): string[] {
  const [entries] = Object.values(sidebars as Record<string, (string | {readonly items: readonly string[]})[]>);
  const ids = entries!.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.items));
  return ids.map((id) => `/${area}/${id}.md`);
}

const PAYMENTS = listSidebarCopies('payments', paymentsSidebars);
const COMMERCE = listSidebarCopies('commerce', commerceSidebars);
const COPIES: Readonly<Record<string, readonly string[]>> = {
  '/payments/': PAYMENTS,
  '/commerce/': COMMERCE,
  '/': [...PAYMENTS, ...COMMERCE, '/index.md', '/markdown-page.md'],
};

interface Line {
  readonly title: string;
  readonly address: string;
  readonly description: string;
}

interface Parsed {
  /** The kinds of blocks before the first heading of a section. */
  readonly opening: readonly string[];
  /** The kinds of blocks below the headings of sections. */
  readonly below: readonly string[];
  readonly lines: readonly Line[];
}

/** One line of a list, as the format has it: a link, and perhaps a colon and words. */
function parseListLine({children, content}: Token): Line {
  const [open, title, close, words, ...more] = children!;
  expect([open?.type, title?.type, close?.type, more.length], content).toEqual(['link_open', 'text', 'link_close', 0]);
  expect(words!.content).toMatch(/^: \S/);
  return {title: title!.content, address: open!.attrGet('href')!, description: words!.content.slice(2)};
}

/** Reads a list by the format of https://llmstxt.org: title, summary, anything but headings, then sections of links. */
function parseLlmsText(text: string): Parsed {
  const tokens = parser.parse(text, {});
  const firstSection = tokens.findIndex(({type, tag}) => type === 'heading_open' && tag === 'h2');
  const splitBlocks = (from: number, to: number): string[] =>
    tokens
      .slice(from, to)
      .filter(({level, nesting}) => level === 0 && nesting >= 0)
      .filter(({type}) => type !== 'inline')
      .map(({type, tag}) => (type === 'heading_open' ? tag : type));
  const items = tokens.filter(
    ({type}, index) => index > firstSection && type === 'inline' && tokens[index - 2]?.type === 'list_item_open',
  );
  return {
    opening: splitBlocks(0, firstSection),
    below: [...new Set(splitBlocks(firstSection, tokens.length))],
    lines: items.map(parseListLine),
  };
}

for (const {base, files} of downloadAreas) {
  test(`${base}llms.txt has the form of llmstxt.org and each page of the area in one line`, () => {
    const {opening, below, lines} = parseLlmsText(readBuilt(`${base}llms.txt`));
    expect(opening).toEqual(['h1', 'blockquote_open', 'bullet_list_open']);
    expect(below).toEqual(['h2', 'bullet_list_open']);

    const pages = lines.filter(({address}) => address.endsWith('.md'));
    expect(pages.map(({address}) => address)).toEqual(COPIES[base]!.map((copy) => brand.docsUrl + copy));
    for (const {title, address, description} of pages) {
      const page = loadPage(address.slice(brand.docsUrl.length).replace(/(?:index)?\.md$/, ''));
      expect({title, description}).toEqual({
        title: page('h1').text(),
        description: page('meta[name="description"]').attr('content'),
      });
    }
    const others = lines.filter((line) => !pages.includes(line)).map(({address}) => address);
    expect(others).toEqual(expect.arrayContaining(files.map((file) => brand.docsUrl + file.path)));
    for (const address of others) {
      expect(hasFile(address.slice(brand.docsUrl.length)), address).toBe(true);
    }
  });

  test(`${base}llms-full.txt is all copies of the area, one after the other`, () => {
    expect(readBuilt(`${base}llms-full.txt`)).toBe(COPIES[base]!.map(readBuilt).join('\n---\n\n'));
  });
}

test('the lists cover every page', () => {
  expect([...COPIES['/']!].sort()).toEqual(PAGES.map((url) => `${url === '/' ? '/index' : url}.md`).sort());
});

test('the introduction for models matches the contracts', () => {
  const text = readBuilt('/llms.txt');
  for (const fact of [brand.apiHost, brand.sandboxHost, `${brand.versionHeader}: ${brand.apiVersion}`]) {
    expect(text).toContain(fact);
  }
  expect(text).toMatch(/Send an `Idempotency-Key` with every `POST`/);
  for (const [list, page] of [
    ['/llms.txt', '/payments/Changelog/intro'],
    ['/payments/llms.txt', '/payments/Changelog/intro'],
    ['/commerce/llms.txt', '/commerce/api/introduction'],
  ] as const) {
    expect(readBuilt(list)).toContain(`[what changed](${brand.docsUrl}${page}.md)`);
  }
});
