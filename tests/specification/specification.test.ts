import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {readRows, readSpecificationRows} from './specificationRows';

/** Folders that contain none of our files. */
const FOREIGN = new Set(['node_modules', 'build', 'test-results']);

/** Every test file of the repository but this one, wherever it is. */
function testFiles(folder = '.'): string[] {
  return fs.readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return FOREIGN.has(entry.name) || entry.name.startsWith('.') ? [] : testFiles(place);
    }
    const isTest = /\.(spec|test)\.tsx?$/.test(entry.name) && path.resolve(place) !== import.meta.filename;
    return isTest ? [place] : [];
  });
}

/** The rows of the specification that the titles of tests name, by file. */
function listTestTitles(): {file: string; ids: string[]}[] {
  return testFiles().map((file) => ({
    file,
    ids: [...fs.readFileSync(file, 'utf8').matchAll(/['"`](§[^'"`]*)/g)].flatMap(
      ([, title]) => title!.match(/§\d+\.\d+/g) ?? [],
    ),
  }));
}

describe('the specification', () => {
  const rows = readSpecificationRows();

  it('is read completely', () => {
    expect(rows).toHaveLength(61);
  });

  it('has no row without a test that names it', () => {
    const named = new Set(listTestTitles().flatMap(({ids}) => ids));
    const missing = rows.filter(({id}) => !named.has(id)).map(({id, text}) => `${id} ${text}`);
    expect(missing, 'rows without a test').toEqual([]);
  });

  it('has every row that a test names', () => {
    const known = new Set(rows.map(({id}) => id));
    const unknown = listTestTitles().flatMap(({file, ids}) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('readRows', () => {
  it('numbers list items and table rows by section, headers left out', () => {
    const markdown = '## 1. One\n- a\n\n## 2. Two\n\n| A | B |\n|---|---|\n| x | y |\n- z\n';
    expect(readRows(markdown)).toEqual([
      {id: '§1.1', text: 'a'},
      {id: '§2.1', text: 'x | y'},
      {id: '§2.2', text: 'z'},
    ]);
  });
});
