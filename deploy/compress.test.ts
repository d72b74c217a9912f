import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {compressBuild} from './compress';

let folder = '';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compress-'));
});

afterEach(() => fs.rmSync(folder, {recursive: true}));

const TEXT = Array.from({length: 500}, (_, index) => `<p>${String(index * index)}</p>`).join('');

it('text files that do not fit into one packet get siblings, which decode to the original', async () => {
  const files = {
    'a.html': TEXT,
    'b/c.js': TEXT,
    'd.md': TEXT,
    'small.html': TEXT.slice(0, 1399),
    'e.png': TEXT,
    'f.zip': TEXT,
  };
  fs.mkdirSync(path.join(folder, 'b'));
  Object.entries(files).forEach(([file, text]) => fs.writeFileSync(path.join(folder, file), text));
  expect(await compressBuild(folder, 'fast')).toBe(3);
  const siblings = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(?:br|gz)$/.test(file));
  expect(siblings.sort()).toEqual(['a.html.br', 'a.html.gz', 'b/c.js.br', 'b/c.js.gz', 'd.md.br', 'd.md.gz']);
  for (const file of siblings) {
    const decode = file.endsWith('.br') ? zlib.brotliDecompressSync : zlib.gunzipSync;
    expect(decode(fs.readFileSync(path.join(folder, file))).toString(), file).toBe(TEXT);
  }
});

it('the best effort leaves fewer bytes, and replaces what a build wrote', async () => {
  fs.writeFileSync(path.join(folder, 'a.html'), TEXT);
  const measure = (): number => fs.statSync(path.join(folder, 'a.html.br')).size;
  await compressBuild(folder, 'fast');
  const fast = measure();
  expect(await compressBuild(folder, 'best')).toBe(1);
  expect(measure()).toBeLessThan(fast);
});

it('a build compresses with the best effort what its home page loads, and no other script', async () => {
  fs.mkdirSync(path.join(folder, 'assets/js'), {recursive: true});
  fs.writeFileSync(path.join(folder, 'index.html'), '<script src="/docs/assets/js/runtime~main.1f.js"></script>');
  const [shared, other] = ['runtime~main.1f.js', 'page.2e.js'].map((name) => path.join(folder, 'assets/js', name));
  fs.writeFileSync(shared!, TEXT);
  fs.writeFileSync(other!, TEXT);
  await compressBuild(folder, 'fast');
  expect(fs.statSync(`${shared!}.br`).size).toBeLessThan(fs.statSync(`${other!}.br`).size);
});

it('a build takes what did not change from the cache, which keeps what the last build used', async () => {
  const [site, cache] = ['site', 'cache'].map((name) => path.join(folder, name));
  fs.mkdirSync(site!);
  const write = (file: string, text: string): void => fs.writeFileSync(path.join(site!, file), text);
  const decode = (file: string): string =>
    zlib.brotliDecompressSync(fs.readFileSync(path.join(site!, file))).toString();
  write('a.html', TEXT);
  write('b.html', `${TEXT}b`);
  await compressBuild(site!, 'fast', cache);
  const before = fs.readdirSync(cache!);
  expect(before).toHaveLength(4);

  // An entry that says something else shows that it is read.
  const other = zlib.brotliCompressSync('kept');
  before.filter((name) => name.endsWith('.br')).forEach((name) => fs.writeFileSync(path.join(cache!, name), other));
  write('b.html', `${TEXT}c`);
  await compressBuild(site!, 'fast', cache);
  expect([decode('a.html.br'), decode('b.html.br')]).toEqual(['kept', `${TEXT}c`]);
  expect(fs.readdirSync(cache!)).toHaveLength(4);
  expect(fs.readdirSync(cache!).filter((name) => before.includes(name))).toHaveLength(2);
});
