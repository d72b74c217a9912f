import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {PNG} from 'pngjs';
import {describe, expect, it} from 'vitest';
import {indexPage, readBuiltPage} from './builtPage';
import {readShareCard, type ShareCard} from './share/card';
import {readColors} from './share/colors';
import {drawSvg, layOutPicture, MissingCharactersError, omitCharacters, renderPng} from './share/draw';
import {readFaces} from './share/faces';
import {encodeIndexedPng} from './share/indexedPng';
import {drawSharePictures} from './drawSharePictures';
import {computeContrast} from '../../topics/styling/contrast';
import {describePageArea, describeSharePicture, getSharePicturePath} from '../../shell/SharePicture/share';

const colors = readColors();
const faces = readFaces();

const CARD: ShareCard = {
  url: '/payments/APIs/refunds',
  site: 'Cadenza',
  area: 'Payments API',
  title: 'Refunds',
  description: 'Create, read, list, update and cancel refunds.',
  heading: '/payments/v1',
  lines: [
    {label: 'POST', text: '/refunds', isCode: true},
    {text: 'The refund object', isCode: false},
  ],
};

/** The words of a picture, in the order of reading. */
function readPictureWords(card: ShareCard): string[] {
  return layOutPicture(card, colors, faces).lines.map(({text}) => text);
}

/** Letters without spaces: a wrapped line has no space at its end. */
function removeSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

function createHtml({url, title, description, site, area}: ShareCard, meta = ''): string {
  const image = `<meta property="og:image" content="https://docs.example${getSharePicturePath(url)}">`;
  const alt = `<meta property="og:image:alt" content="${describeSharePicture({site, area, title, description})}">`;
  return `<!doctype html><head><meta name="description" content="${description}">${meta || image + alt}</head><body><main><article><h1>${title}</h1></article></main>`;
}

function createBuiltPage(card: ShareCard, html = createHtml(card)): Parameters<typeof readShareCard>[0] {
  return {file: `${card.url.slice(1)}.html`, url: card.url, ...indexPage(html)};
}

describe('the URL and the text alternative of a share picture', () => {
  it('follow the path of the page', () => {
    expect(['/', '/payments/Guides/refunds', '/payments/Guides/refunds/'].map(getSharePicturePath)).toEqual([
      '/share/index.png',
      '/share/payments/Guides/refunds.png',
      '/share/payments/Guides/refunds.png',
    ]);
    expect(
      ['/', '/markdown-page', '/payments/APIs/refunds', '/commerce/object-schemas/products'].map(describePageArea),
    ).toEqual(['Documentation', 'Documentation', 'Payments API', 'Commerce object schemas']);
  });
});

describe('the content of a share picture', () => {
  it('is read from the page: operations below the path that they share', () => {
    const rows = ['POST /payments/v1/refunds', 'GET /payments/v1/refunds/{id}', 'GET /payments/v1/refunds'];
    const table = `<table>${rows.map((row) => `<tr><td><code>${row}</code></td></tr>`).join('')}</table>`;
    const {heading, lines} = readShareCard(createBuiltPage(CARD, createHtml(CARD) + table), CARD.site)!;
    expect(heading).toBe('/payments/v1');
    expect(lines.map(({label, text}) => `${label!} ${text}`)).toEqual([
      'POST /refunds',
      'GET /refunds/{id}',
      'GET /refunds',
    ]);
  });

  it('is headings that are names, and the count of those that do not fit', () => {
    const names = Array.from({length: 21}, (_, index) => `<h3><code>refund.event_${index}</code></h3>`).join('');
    const {lines} = readShareCard(
      createBuiltPage(CARD, createHtml(CARD).replace('</article>', `${names}</article>`)),
      CARD.site,
    )!;
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toEqual({text: '12 more', isCode: false});
  });

  it.each([
    ['no description', createHtml(CARD).replace('name="description"', 'name="x"'), /refunds: found no description/],
    ['no title', createHtml(CARD).replaceAll('h1>', 'h2>'), /refunds: found no h1/],
    ['another picture', createHtml(CARD).replace('refunds.png', 'orders.png'), /orders\.png as og:image/],
    ['a relative address', createHtml(CARD).replace('https://docs.example', ''), /expected an absolute URL/],
    ['other words', createHtml(CARD).replace('API: Refunds', 'API: Orders'), /found ".*API: Orders.* as og:image:alt/],
  ])('is rejected with the page, where its head has %s', (_, html, message) => {
    expect(() => readShareCard(createBuiltPage(CARD, html), CARD.site)).toThrow(message);
  });
});

describe('the drawing', () => {
  const sentence = 'Refund a captured payment in full or in part and follow each refund to its real end. ';
  const long = sentence.repeat(3).slice(0, 200);
  const hostile: readonly [string, ShareCard][] = [
    ['short', CARD],
    ['of 200 characters', {...CARD, title: long, description: long + long, area: long}],
    ['of 200 characters without a space', {...CARD, title: 'W'.repeat(200), description: 'W'.repeat(400)}],
    ['of long names', {...CARD, lines: Array(10).fill({label: 'DELETE', text: `/${'x'.repeat(80)}`, isCode: true})}],
    ['without lines', {...CARD, heading: '', lines: []}],
  ];

  /** The empty areas: the edges, the space between the columns, and that below the name of the site. */
  const MARGINS = [
    {left: 0, right: 63, top: 0, bottom: 630},
    {left: 689, right: 752, top: 0, bottom: 630},
    {left: 752, right: 790, top: 0, bottom: 630},
    {left: 1162, right: 1200, top: 0, bottom: 630},
    {left: 0, right: 752, top: 0, bottom: 60},
    {left: 0, right: 752, top: 124, bottom: 160},
    {left: 0, right: 752, top: 590, bottom: 630},
    {left: 752, right: 1200, top: 0, bottom: 40},
    {left: 752, right: 1200, top: 590, bottom: 630},
  ] as const;

  it.each(hostile)('keeps texts %s inside their columns', (_, card) => {
    const {data} = PNG.sync.read(renderPng(drawSvg(card, colors, faces)));
    const written = MARGINS.filter(({left, right, top, bottom}) => {
      const found = new Set<number>();
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          found.add(data.readUInt32BE((y * 1200 + x) * 4));
        }
      }
      return found.size > 1;
    });
    expect(written).toEqual([]);
  });

  it('shows every word of a page whose texts fit', () => {
    const {site, area, title, description, heading} = CARD;
    const shown = removeSpaces(readPictureWords(CARD).join(''));
    for (const part of [site, area, title, description, heading, 'POST', '/refunds', 'The refund object']) {
      expect(shown).toContain(removeSpaces(part));
    }
  });

  it('truncates long text with an ellipsis', () => {
    const words = readPictureWords({
      ...CARD,
      title: long,
      description: long + long,
      lines: [{text: 'x'.repeat(80), isCode: true}],
    });
    expect(words.filter((word) => word.endsWith('…'))).toHaveLength(3);
  });

  it.each(['日', 'ש', '😀'])('drawing fails for %s, which no font has, with page and character', (character) => {
    expect(() => drawSvg({...CARD, title: `Refunds ${character}`}, colors, faces)).toThrow(
      new RegExp(`^/payments/APIs/refunds: found ".*${character}.*" in its share picture`, 'u'),
    );
  });

  it('a card without characters that no font has can be drawn', () => {
    const card = {...CARD, title: '見本 見', lines: [{text: 'a見', isCode: true}, ...CARD.lines]};
    expect(() => drawSvg(card, colors, faces)).toThrow(MissingCharactersError);
    const rest = omitCharacters(card, new Set(['見', '本']));
    expect(rest).toMatchObject({title: CARD.area, description: CARD.description, lines: CARD.lines});
    expect(drawSvg(rest, colors, faces)).toContain('<svg');
  });

  it('draws accents, quotation marks and arrows of the texts', () => {
    expect(drawSvg({...CARD, title: 'Łó, Åž “café” – 5 € … ü'}, colors, faces)).toContain('<svg');
  });

  it('has text colors with enough contrast', () => {
    const pairs = [
      ['text', 'bg'],
      ['muted', 'bg'],
      ['accent', 'bg'],
      ['text', 'accent-soft'],
      ['muted', 'accent-soft'],
      ['accent', 'accent-soft'],
    ] as const;
    for (const [color, ground] of pairs) {
      expect(computeContrast(colors[color], colors[ground]), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('takes its colors from the light mode of the tokens, and reports one that is missing', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'share-')), 'tokens.css');
    fs.writeFileSync(file, ':root {--site-bg: #ffffff;}\nhtml {--site-surface: #000000;}');
    expect(() => readColors(file)).toThrow('found no --site-surface among the light colors');
  });
});

describe('the file', () => {
  it('is a deterministic PNG of 1200 by 630 with the drawn pixels', () => {
    const png = renderPng(drawSvg(CARD, colors, faces));
    const {width, height, data} = PNG.sync.read(png);
    expect([width, height]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(40_000);
    expect(new Set(new Uint32Array(data.buffer, data.byteOffset, width * height)).size).toBeGreaterThan(20);
    expect(renderPng(drawSvg(CARD, colors, faces)).equals(png)).toBe(true);
  });

  it('has a palette that changes no pixel, and none for more than 256 colors', () => {
    const pixels = Buffer.from(Array.from({length: 16 * 17}, (_, index) => [index % 256, index >> 8, 7, 255]).flat());
    expect(encodeIndexedPng(pixels, 16, 17)).toBeUndefined();
    const few = pixels.subarray(0, 16 * 16 * 4);
    expect(PNG.sync.read(encodeIndexedPng(few, 16, 16)!).data.equals(few)).toBe(true);
  });
});

describe('the pictures of a build', () => {
  function writeBuild(cards: readonly [ShareCard, string][]): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'share-'));
    for (const [{url}, html] of cards) {
      const file = path.join(folder, `${url}.html`);
      fs.mkdirSync(path.dirname(file), {recursive: true});
      fs.writeFileSync(file, html);
    }
    return folder;
  }

  async function drawPictures(folder: string, cache: string): Promise<string> {
    const {read, finish: end} = drawSharePictures(folder, cache);
    const files = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));
    for (const file of files) {
      await read(await readBuiltPage(folder, file), undefined);
    }
    return end();
  }

  it('leave the event loop a turn each, in which Node frees their pixels', async () => {
    const urls = ['a', 'b', 'c', 'd'].map((name) => `/payments/APIs/${name}`);
    const folder = writeBuild(urls.map((url) => ({...CARD, url})).map((card) => [card, createHtml(card)]));
    let turns = 0;
    const count = (): void => {
      turns += 1;
      turning = setImmediate(count);
    };
    const {read, finish: end} = drawSharePictures(folder, path.join(folder, 'cache'));
    for (const url of urls) {
      await read(await readBuiltPage(folder, `${url.slice(1)}.html`), undefined);
    }
    let turning = setImmediate(count);
    await end();
    clearImmediate(turning);
    expect(turns).toBeGreaterThanOrEqual(urls.length);
  });

  it('are drawn once, and taken from the cache until the content of a page changes', async () => {
    const folder = writeBuild([[CARD, createHtml(CARD)]]);
    const cache = path.join(folder, 'cache');
    const file = path.join(folder, 'share/payments/APIs/refunds.png');
    expect(await drawPictures(folder, cache)).toBe('1 pages have a share picture, 1 of them newly drawn.');
    const first = fs.readFileSync(file);
    fs.rmSync(file);
    expect(await drawPictures(folder, cache)).toBe('1 pages have a share picture, 0 of them newly drawn.');
    expect(fs.readFileSync(file).equals(first)).toBe(true);
    fs.writeFileSync(path.join(folder, `${CARD.url}.html`), createHtml({...CARD, title: 'Refunds of today'}));
    expect(await drawPictures(folder, cache)).toContain('1 of them newly drawn');
    expect(fs.readFileSync(file).equals(first)).toBe(false);
  });

  it('are not drawn for a page whose head has none', async () => {
    const folder = writeBuild([[CARD, createHtml(CARD, '<meta name="x">')]]);
    expect(await drawPictures(folder, path.join(folder, 'cache'))).toContain('0 pages');
  });

  it('fail the build with every page whose picture cannot be drawn', async () => {
    const other = {...CARD, url: '/payments/APIs/orders', title: 'Orders 日'};
    const folder = writeBuild([
      [CARD, createHtml(CARD).replace('refunds.png', 'others.png')],
      [other, createHtml(other)],
    ]);
    await expect(drawPictures(folder, path.join(folder, 'cache'))).rejects.toThrow(
      /^2 share pictures cannot be made:\n.*refunds: found [^\n]*others\.png[^\n]*\n.*orders: found ".*日/s,
    );
  });

  it('do not include one of the not-found page', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'share-'));
    fs.writeFileSync(path.join(folder, '404.html'), '<h1>Page Not Found</h1>');
    expect(await drawPictures(folder, path.join(folder, 'cache'))).toContain('0 pages');
  });
});
