import fs from 'node:fs';
import {PNG} from 'pngjs';
import {expect, test} from 'vitest';
import {brand} from '../../src/brand';
import {areaOf} from '../../src/shell/SharePicture/share';
import {loadPage} from './support/build';
import {PAGES} from './support/pages';

/** Bytes of a picture, which a chat loads for each link. */
const MOST_BYTES = 60_000;

test.each(PAGES)('%s names a picture of its own for where it is shared', (path) => {
  const $ = loadPage(path);
  const meta = (name: string): string[] =>
    $(`meta[property="${name}"], meta[name="${name}"]`)
      .toArray()
      .map((element) => $(element).attr('content')!);
  const [url, ...others] = meta('og:image');
  expect(others).toEqual([]);
  expect(url).toBe(`${brand.docsUrl}/share${path === '/' ? '/index' : path}.png`);
  expect(meta('twitter:image')).toEqual([url]);
  expect(meta('twitter:card')).toEqual(['summary_large_image']);
  expect(meta('twitter:image:alt')).toEqual(meta('og:image:alt'));
  const [alt] = meta('og:image:alt');
  expect(alt).toContain($('h1').text());
  expect(alt).toContain(areaOf(path));
  expect(alt).toContain(meta('description')[0]);

  const body = fs.readFileSync(`build${new URL(url!).pathname}`);
  expect(body.length).toBeLessThan(MOST_BYTES);
  const {width, height, data} = PNG.sync.read(body);
  expect([String(width)]).toEqual(meta('og:image:width'));
  expect([String(height)]).toEqual(meta('og:image:height'));
  expect([width, height]).toEqual([1200, 630]);
  const colors = new Set(Array.from({length: width * height}, (_, pixel) => data.readUInt32BE(pixel * 4)));
  expect(colors.size, 'the picture is not blank').toBeGreaterThan(20);
});
