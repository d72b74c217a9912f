import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

/** Folders of the house, and what none of their files may import. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  'src/components': ['src/plugins', 'sandbox', 'src/theme', 'tests', 'scripts'],
  'src/hooks': ['src/plugins', 'sandbox', 'src/theme', 'src/components', 'tests', 'scripts'],
  'src/clientModules': ['src/plugins', 'sandbox', 'src/theme', 'tests', 'scripts'],
  'src/theme': ['src/plugins', 'sandbox', 'tests', 'scripts'],
  'src/pages': ['src/plugins', 'sandbox', 'src/theme', 'tests', 'scripts'],
  'src/money': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/orders': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/csp': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/contrast': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/structuredData': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/webhooks': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/settlements': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/routing': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/search': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/share': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/addresses': ['src/plugins', 'src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/plugins': ['src/components', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  sandbox: ['src/components', 'src/theme', 'src/pages', 'tests', 'scripts'],
  payments: ['src/plugins', 'src/theme', 'sandbox', 'tests', 'scripts'],
  commerce: ['src/plugins', 'src/theme', 'sandbox', 'tests', 'scripts'],
};

const IMPORT = /(?:from|import|require\()\s*\(?\s*['"]([^'"]+)['"]/g;

function filesOf(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(tsx?|mdx|css)$/.test(file))
    .map((file) => path.join(folder, file));
}

/** Gives the files of the project that a file imports, as paths from its root. */
export function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)]
    .map(([, name]) => name!)
    .filter((name) => name.startsWith('.') || name.startsWith('@site/'))
    .map((name) => (name.startsWith('@site/') ? name.slice('@site/'.length) : path.join(path.dirname(file), name)));
}

describe('the arrows of the house', () => {
  it.each(Object.entries(FORBIDDEN))('%s imports nothing that it must not', (folder, forbidden) => {
    const wrong = filesOf(folder).flatMap((file) =>
      importsOf(file, fs.readFileSync(file, 'utf8'))
        .filter((target) => forbidden.some((place) => target === place || target.startsWith(`${place}/`)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are seen in every form of import', () => {
    const source = "import a from '../plugins/x';\nconst b = await import('@site/scripts/y');\nrequire('./z');";
    expect(importsOf('src/theme/A.tsx', source)).toEqual(['src/plugins/x', 'scripts/y', 'src/theme/z']);
  });
});
