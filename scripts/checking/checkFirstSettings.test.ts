// cspell:words brnd
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {transformSync} from 'esbuild';
import {afterAll, describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {explainLoadError} from './checkFirstSettings';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'compiler-'));
afterAll(() => fs.rmSync(root, {recursive: true}));

function compile(source: string): string[] {
  const file = path.join(root, 'money.ts');
  fs.writeFileSync(file, source);
  try {
    transformSync(source, {loader: 'ts', sourcefile: file, logLevel: 'silent'});
    return [];
  } catch (error) {
    return explainLoadError(error, root).map(formatFinding);
  }
}

describe('code that the checks import and that cannot be compiled', () => {
  it('is told by the mark of a merge conflict in it', () => {
    expect(compile('const a = 1;\n<<<<<<< HEAD\nconst b = 1;\n=======\n>>>>>>> other\n')).toEqual([
      'money.ts:2: found a mark of a merge conflict, expected the text of one side. Choose one, and remove the marks.',
    ]);
  });

  it('is told by its line', () => {
    expect(compile('const a = {b: 1;\n')[0]).toMatch(
      /^money\.ts:1: found "const a = \{b: 1;", expected valid TypeScript/,
    );
  });

  it('is told by a name that it does not have, and the nearest that it has', () => {
    const file = path.join(root, 'money.ts');
    fs.writeFileSync(file, "import {brand} from './brand';\n\nexport const tagline = brnd.tagline;\n");
    const error = Object.assign(new Error('brnd is not defined'), {stack: `Error: …\n    at ${file}:9:1`});
    expect(explainLoadError(error, root).map(formatFinding)).toEqual([
      'money.ts:3: found brnd, which this file neither imports nor declares, expected one such as brand. Correct it.',
    ]);
  });

  it('is told by an import of nothing, and the nearest file', () => {
    const file = path.join(root, 'money.ts');
    fs.writeFileSync(path.join(root, 'brand.ts'), '');
    fs.writeFileSync(file, "import type {A} from './a';\nimport {brand} from './brnd';\n");
    const error = Object.assign(new Error("Cannot find module './brnd'\nRequire stack:"), {
      stack: `Error: …\nRequire stack:\n- ${file}\n    at require (node:internal:1:1)`,
    });
    expect(explainLoadError(error, root).map(formatFinding)).toEqual([
      'money.ts:2: found an import of ./brnd, which does not exist, expected one such as ./brand. Correct it.',
    ]);
  });

  it('is not the cause of any other error', () => {
    expect(explainLoadError(new Error('No such file'), root)).toEqual([]);
  });
});
