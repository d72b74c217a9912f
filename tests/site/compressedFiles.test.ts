import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {expect, it} from 'vitest';
import {getMediaType} from '../../deploy/headers';

const BUILD = 'build';
const files = fs.readdirSync(BUILD, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
const places = files.map(({parentPath, name}) => path.join(parentPath, name));

it('every text file of more than 1,400 bytes has siblings by Brotli and gzip, equal to it when decoded', () => {
  const texts = places.filter(
    (file) => /^text\/|json|xml|yaml/.test(getMediaType(file)) && fs.statSync(file).size >= 1400,
  );
  expect(texts).toEqual(expect.arrayContaining(places.filter((file) => /\.(?:html|md)$/.test(file))));
  for (const file of texts) {
    const original = fs.readFileSync(file);
    expect(zlib.brotliDecompressSync(fs.readFileSync(`${file}.br`)).equals(original), `${file}.br`).toBe(true);
    expect(zlib.gunzipSync(fs.readFileSync(`${file}.gz`)).equals(original), `${file}.gz`).toBe(true);
  }
});

it('nothing else has siblings', () => {
  const originals = places.filter((file) => /\.(?:br|gz)$/.test(file)).map((file) => file.replace(/\.(?:br|gz)$/, ''));
  expect(originals.filter((file) => !fs.existsSync(file) || /\.(?:png|zip|woff2)$/.test(file))).toEqual([]);
});
