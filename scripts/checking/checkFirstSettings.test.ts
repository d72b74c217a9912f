import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {transformSync} from 'esbuild';
import {afterAll, describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {explainCompilerError} from './checkFirstSettings';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'compiler-'));
afterAll(() => fs.rmSync(root, {recursive: true}));

function compile(source: string): string[] {
  const file = path.join(root, 'money.ts');
  fs.writeFileSync(file, source);
  try {
    transformSync(source, {loader: 'ts', sourcefile: file, logLevel: 'silent'});
    return [];
  } catch (error) {
    return explainCompilerError(error, root).map(formatFinding);
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

  it('is not the cause of any other error', () => {
    expect(explainCompilerError(new Error('No such file'), root)).toEqual([]);
  });
});
