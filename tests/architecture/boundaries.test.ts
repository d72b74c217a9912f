import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

/** Folders of the house, and what none of their files may import. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  'src/hooks': ['src/ui', 'src/shell', 'src/topics', 'src/pipeline', 'src/theme', 'sandbox', 'tests', 'scripts'],
  'src/ui': ['src/shell', 'src/topics', 'src/pipeline', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/shell': ['src/topics', 'src/pipeline', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/topics': ['src/shell', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'src/clientModules': [
    'src/ui',
    'src/shell',
    'src/topics',
    'src/pipeline',
    'src/theme',
    'sandbox',
    'tests',
    'scripts',
  ],
  'src/theme': ['src/topics', 'src/pipeline', 'sandbox', 'tests', 'scripts'],
  'src/pages': ['src/topics', 'src/pipeline', 'src/theme', 'sandbox', 'tests', 'scripts'],
  'src/pipeline': ['src/ui', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'packages/docs-search': ['src', 'sandbox', 'tests', 'scripts'],
  'packages/openapi': ['src/topics', 'src/ui', 'src/shell', 'src/theme', 'src/pages', 'sandbox', 'tests', 'scripts'],
  'packages/request-samples': [
    'src/topics',
    'src/ui',
    'src/shell',
    'src/theme',
    'src/pages',
    'sandbox',
    'tests',
    'scripts',
  ],
  sandbox: ['src/ui', 'src/shell', 'src/theme', 'src/pages', 'tests', 'scripts'],
  payments: ['src/pipeline', 'src/shell', 'src/theme', 'sandbox', 'tests', 'scripts'],
  commerce: ['src/pipeline', 'src/shell', 'src/theme', 'sandbox', 'tests', 'scripts'],
};

/** What in a topic runs in Node, at build time. */
const BUILD_PARTS =
  /^src\/topics\/(?:[^/]+\/(?:elements|drawing)\/|[^/]+\/(?:toolData|downloads|feeds)\.ts$|[^/]+\.ts$)/;

/** Gone from what runs. */
const TYPE_STATEMENT = /^(?:import|export) type [^;]*;/gm;
const IMPORT = /(?:from|import|require\()\s*\(?\s*['"]([^'"]+)['"]/g;

function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(tsx?|mdx|css)$/.test(file) && !/\.test\.tsx?$|(^|\/)tests\//.test(file))
    .map((file) => path.join(folder, file));
}

/** Gives the files of the project that a file imports, as paths from its root. */
export function listImports(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)]
    .map(([, name]) => name!)
    .filter((name) => name.startsWith('.') || name.startsWith('@site/'))
    .map((name) => (name.startsWith('@site/') ? name.slice('@site/'.length) : path.join(path.dirname(file), name)));
}

describe('the arrows of the house', () => {
  it.each(Object.entries(FORBIDDEN))('%s imports nothing that it must not', (folder, forbidden) => {
    const wrong = listFiles(folder).flatMap((file) =>
      listImports(file, fs.readFileSync(file, 'utf8'))
        .filter((target) => forbidden.some((place) => target === place || target.startsWith(`${place}/`)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('of what runs in the browser do not lead from a topic into the pipeline, except to types', () => {
    const files = listFiles('src/topics').filter((file) => !BUILD_PARTS.test(file));
    const wrong = files.flatMap((file) =>
      listImports(file, fs.readFileSync(file, 'utf8').replaceAll(TYPE_STATEMENT, ''))
        .filter((target) => target.startsWith('src/pipeline/') || BUILD_PARTS.test(`${target}.ts`))
        .map((target) => `${file} imports ${target}`),
    );
    expect(files.length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  it('are seen in every form of import', () => {
    const source = "import a from '../plugins/x';\nconst b = await import('@site/scripts/y');\nrequire('./z');";
    expect(listImports('src/theme/A.tsx', source)).toEqual(['src/plugins/x', 'scripts/y', 'src/theme/z']);
  });
});
