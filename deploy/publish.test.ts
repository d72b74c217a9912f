import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {publish} from './publish';

let folder = '';

function write(name: string, files: Readonly<Record<string, string>>): string {
  const build = path.join(folder, name);
  for (const [file, text] of Object.entries({'404.html': 'not found', ...files})) {
    fs.mkdirSync(path.dirname(path.join(build, file)), {recursive: true});
    fs.writeFileSync(path.join(build, file), text);
  }
  return build;
}

function list(target: string): string[] {
  return fs
    .readdirSync(target, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)))
    .sort();
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'publish-'));
});

afterEach(() => fs.rmSync(folder, {recursive: true}));

it('a deployment replaces pages and keeps hashed files of the deployments before, as many as it is told', () => {
  const target = path.join(folder, 'target');
  const one = write('one', {'a.html': '1', 'old.html': '1', 'assets/js/a.1.js': '1', 'search/1/a.json': '1'});
  const two = write('two', {
    'a.html': '2',
    'assets/js/a.2.js': '2',
    'search/2/a.json': '2',
    'search/manifest.json': '2',
  });
  const three = write('three', {'a.html': '3', 'assets/js/a.3.js': '3'});
  expect(publish(one, target, 2)).toEqual({written: 5, removed: 0});
  expect(publish(two, target, 2)).toEqual({written: 4, removed: 1});
  expect(fs.readFileSync(path.join(target, 'a.html'), 'utf8')).toBe('2');
  expect(list(target)).toEqual([
    '404.html',
    'a.html',
    'assets/js/a.1.js',
    'assets/js/a.2.js',
    'search/1/a.json',
    'search/2/a.json',
    'search/manifest.json',
  ]);
  expect(publish(three, target, 2)).toEqual({written: 2, removed: 3});
  expect(list(target)).toEqual(['404.html', 'a.html', 'assets/js/a.2.js', 'assets/js/a.3.js', 'search/2/a.json']);
  expect(fs.existsSync(path.join(target, 'search/1'))).toBe(false);
});

it('a folder without a build, and a number that keeps nothing, are errors before anything is touched', () => {
  const target = path.join(folder, 'target');
  fs.mkdirSync(path.join(folder, 'empty'));
  expect(() => publish(path.join(folder, 'empty'), target, 2)).toThrow(/found no build there/);
  expect(() => publish(write('one', {}), target, 0)).toThrow(/--keep: found 0, expected/);
  expect(fs.existsSync(target)).toBe(false);
});
