import fs from 'node:fs';
import {PNG} from 'pngjs';
import {expect, test} from 'vitest';
import {brand} from '../../src/brand';
import {describePageArea} from '../../src/shell/SharePicture/share';
import {loadPage} from './support/build';
import {PAGES} from './support/pages';

/** Bytes of a picture, which a chat loads for each link. */
const MOST_BYTES = 60_000;

test.each(PAGES)('%s names a picture of its own for where it is shared', (path) => {
  const $ = loadPage(path);
  const readMeta = (name: string): string[] =>
    $(`meta[property="${name}"], meta[name="${name}"]`)
      .toArray()
      .map((element) => $(element).attr('content')!);
  const [url, ...others] = readMeta('og:image');
  expect(others).toEqual([]);
  expect(url).toBe(`${brand.docsUrl}/share${path === '/' ? '/index' : path}.png`);
  expect(readMeta('twitter:image')).toEqual([url]);
  expect(readMeta('twitter:card')).toEqual(['summary_large_image']);
  expect(readMeta('twitter:image:alt')).toEqual(readMeta('og:image:alt'));
  const [alt] = readMeta('og:image:alt');
  expect(alt).toContain($('h1').text());
  expect(alt).toContain(describePageArea(path));
  expect(alt).toContain(readMeta('description')[0]);

  const body = fs.readFileSync(`build${new URL(url!).pathname}`);
  expect(body.length).toBeLessThan(MOST_BYTES);
  const {width, height, data} = PNG.sync.read(body);
  expect([String(width)]).toEqual(readMeta('og:image:width'));
  expect([String(height)]).toEqual(readMeta('og:image:height'));
  expect([width, height]).toEqual([1200, 630]);
  const colors = new Set(Array.from({length: width * height}, (_, pixel) => data.readUInt32BE(pixel * 4)));
  expect(colors.size, 'the picture is not blank').toBeGreaterThan(20);
});
