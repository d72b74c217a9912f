import fs from 'node:fs';
import path from 'node:path';
import {Linter} from 'eslint';
import tseslint from 'typescript-eslint';
import {describe, expect, it} from 'vitest';
import boundaries, {BOUNDARIES} from '../../eslint.boundaries.mjs';
import {listSourceFiles, readImports} from './imports';

/** What is left of `no-restricted-imports` for a line in a file: one sentence per refusal. */
function lint(filename: string, line: string): string[] {
  const linter = new Linter();
  return linter
    .verify(
      line,
      [
        {
          files: ['**/*.ts'],
          languageOptions: {parser: tseslint.parser},
          plugins: {'@typescript-eslint': tseslint.plugin},
        },
        ...boundaries,
      ] as Linter.Config[],
      {filename},
    )
    .map(({message}) => message);
}

/** A file that a row applies to. */
function getExampleFile({files}: (typeof BOUNDARIES)[number]): string {
  return files[0]!
    .replace(/\{([^,}]+)[^}]*\}/, '$1')
    .replace(/\*\*?(?:\/\*)?$/, 'example.ts')
    .replace('/*.ts', '/example.ts');
}

describe('a boundary', () => {
  it.each(BOUNDARIES.map((row) => [row.name, row] as const))('%s: is held by ESLint', (_, row) => {
    const file = getExampleFile(row);
    const up = '../'.repeat(file.split('/').length - 1);
    for (const folder of row.forbidden.filter((name) => /^[\w-]+$/.test(name))) {
      expect(lint(file, `import {a} from '${up}src/${folder}/b';`), `${file} imports ${folder}`).toHaveLength(1);
      expect(lint(file, `import type {a} from '@site/src/${folder}/b';`), `a type of ${folder}`).toHaveLength(1);
      expect(lint(file, `export * from '${up}${folder}';`), `${file} exports ${folder}`).toHaveLength(1);
    }
    for (const folder of row.typesOnly ?? []) {
      expect(lint(file, `import {a} from '${up}src/${folder}/b';`)).toHaveLength(1);
      expect(lint(file, `import type {A} from '${up}src/${folder}/b';`)).toEqual([]);
    }
    expect(lint(file, "import {a} from './neighbor'; import b from 'a-package';")).toEqual([]);
  });

  it('applies to every folder of code', () => {
    const held = (file: string): boolean =>
      BOUNDARIES.some(
        ({files, ignores = []}) =>
          files.some((glob) => path.matchesGlob(file, glob)) && !ignores.some((glob) => path.matchesGlob(file, glob)),
      );
    const open = listSourceFiles(['src', 'packages', 'sandbox']).filter((file) => !held(file));
    // They name the site, and are read by all.
    expect(open).toEqual(['src/brand.ts', 'src/generated.d.ts', 'src/home.ts', 'src/products.ts', 'src/site.ts']);
  });

  it('of pages: they import components only', () => {
    const wrong = ['payments', 'commerce']
      .flatMap((folder) =>
        fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((file) => path.join(folder, file)),
      )
      .filter((file) => file.endsWith('.mdx'))
      .flatMap((file) =>
        readImports(file, fs.readFileSync(file, 'utf8'))
          .filter(({target}) => !/^src\/(?:ui|topics\/[\w-]+)\/[A-Z]\w+$/.test(target))
          .map(({target}) => `${file} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });
});
