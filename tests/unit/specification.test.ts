import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readRows, specificationRows} from '../specification/rows';

const FOLDERS = ['tests/e2e', 'tests/builds'];

/** Titles of the tests that show rows of the specification, with the section that their file is named after. */
function titles(): {file: string; ids: string[]}[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(folder)
      .filter((file) => /\.(spec|test)\.ts$/.test(file))
      .map((file) => ({
        file,
        ids: [...fs.readFileSync(`${folder}/${file}`, 'utf8').matchAll(/['"`](§[^'"`]*)/g)].flatMap(
          ([, title]) => title!.match(/§\d+\.\d+/g) ?? [],
        ),
      })),
  );
}

describe('the specification', () => {
  const rows = specificationRows();

  it('is read whole', () => {
    expect(rows).toHaveLength(61);
  });

  it('has no row without a test that names it', () => {
    const named = new Set(titles().flatMap(({ids}) => ids));
    const missing = rows.filter(({id}) => !named.has(id)).map(({id, text}) => `${id} ${text}`);
    expect(missing, 'rows without a test').toEqual([]);
  });

  it('has every row that a test names', () => {
    const known = new Set(rows.map(({id}) => id));
    const unknown = titles().flatMap(({file, ids}) => ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`));
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
