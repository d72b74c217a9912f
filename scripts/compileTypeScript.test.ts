import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

const SITE = 'tests/fixtures/links';

describe('the configuration', () => {
  it('the configuration and ES module packages are loaded by Node, not compiled by Babel', () => {
    const {status, stdout, stderr} = spawnSync(process.execPath, ['scripts/docusaurus.mjs', 'build', SITE], {
      encoding: 'utf8',
      env: {
        ...process.env,
        CASE: 'sound',
        DOCUSAURUS_EXIT_AFTER_LOADING: 'true',
        JITI_CACHE: 'false',
        JITI_DEBUG: '1',
      },
    });
    expect(status, stderr).toBe(0);
    const events = stdout.split('\n').filter((line) => line.startsWith('[jiti]'));
    expect(events.some((line) => line.includes('[native]') && line.includes(`${SITE}/docusaurus.config.ts`))).toBe(
      true,
    );
    // Its package declares an ES module, which it is not.
    const compiled = events.filter((line) => /\[transpile\]|fallback/.test(line));
    expect(compiled.filter((line) => !line.includes('docusaurus-plugin-image-zoom/lib/index.js'))).toEqual([]);
  });
});

describe('what was compiled', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compiled-'));
  const source = path.join(folder, 'greet.ts');
  const run = (text: string): string => {
    fs.writeFileSync(source, text);
    const loader = path.resolve('scripts/compileTypeScript.mjs');
    const {stdout, stderr} = spawnSync(process.execPath, ['-r', loader, source], {cwd: folder, encoding: 'utf8'});
    return stdout + stderr;
  };
  const kept = path.join(folder, 'node_modules/.cache/typescript');
  const readKept = (): string[] => fs.readdirSync(kept).map((file) => fs.readFileSync(path.join(kept, file), 'utf8'));

  it('is kept until its source changes, in one file', () => {
    expect(run("const word: string = 'one'; console.log(word);")).toBe('one\n');
    const [code] = readKept();
    const file = path.join(kept, fs.readdirSync(kept)[0]!);
    fs.writeFileSync(file, code!.replace("'one'", "'kept'"));
    expect(run("const word: string = 'one'; console.log(word);")).toBe('kept\n');
    expect(run("const word: string = 'two'; console.log(word);")).toBe('two\n');
    expect(readKept()).toHaveLength(1);
  });

  it('is compiled each time where it cannot be kept', () => {
    const file = path.join(folder, 'node_modules/.cache/typescript');
    fs.renameSync(file, `${file}-2`);
    fs.writeFileSync(file, '');
    expect(run("const word: string = 'three'; console.log(word);")).toBe('three\n');
    fs.rmSync(file);
    fs.renameSync(`${file}-2`, file);
  });

  it('is compiled again where it was not written to its end', () => {
    const file = path.join(kept, fs.readdirSync(kept)[0]!);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').slice(0, -10));
    expect(run("const word: string = 'two'; console.log(word);")).toBe('two\n');
  });
});
