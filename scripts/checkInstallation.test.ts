import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';

const SCRIPT = path.resolve('scripts/checkInstallation.mjs');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'installation-'));
afterAll(() => fs.rmSync(root, {recursive: true}));

/** The files of a folder, and what the check says in it, on a machine with a version of Node.js. */
function check(name: string, files: Readonly<Record<string, string>>, version?: string): ReturnType<typeof spawnSync> {
  const folder = path.join(root, name);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), text);
  }
  const fake = path.join(root, 'version.cjs');
  fs.writeFileSync(fake, `Object.defineProperty(process, 'version', {value: '${version ?? process.version}'});\n`);
  return spawnSync('node', ['--require', fake, SCRIPT], {cwd: folder, encoding: 'utf8'});
}

const SETTINGS = {
  engines: {node: '>=20.19'},
  dependencies: {a: '1.0.0'},
  devDependencies: {b: '1.0.0', c: '1.0.0', d: '1.0.0'},
};
const FILES = {'package.json': JSON.stringify(SETTINGS), 'package-lock.json': '{}'};
const PACKAGES = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`node_modules/${name}/package.json`, '{}']));

describe('a machine that cannot run the scripts is told why', () => {
  it.each(['v18.20.4', 'v20.18.1'])('with Node.js %s', (version) => {
    const {status, stderr} = check(version, {...FILES, ...PACKAGES}, version);
    expect(stderr).toBe(
      `package.json: found Node.js ${version.slice(1)} on this machine, expected 20.19 or newer, as its engines state. Install it, then run npm ci again.\n`,
    );
    expect(status).toBe(1);
  });

  it('without packages', () => {
    const {status, stderr} = check('without', FILES);
    expect(stderr).toBe(
      'node_modules: found no package a, b, c and 1 more, expected all of package.json. Run npm ci.\n',
    );
    expect(status).toBe(1);
  });

  const listVersions = (versions: Readonly<Record<string, string>>): string =>
    JSON.stringify({
      packages: Object.fromEntries(
        Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, {version}]),
      ),
    });

  it.each([
    ['one', {a: '1.0.0', b: '1.0.0'}, 'a 1.0.0 instead of 1.1.0'],
    [
      'many',
      {a: '1.0.0', b: '2.0.0', c: '1.0.0', d: '1.0.0'},
      'a 1.0.0 instead of 1.1.0, b 2.0.0 instead of 1.0.0, c 1.0.0 instead of 1.2.0 and 1 more',
    ],
  ])('with packages of other versions than those of the lock file: %s', (name, installed, found) => {
    const {status, stderr} = check(name, {
      ...FILES,
      ...PACKAGES,
      'package-lock.json': listVersions({a: '1.1.0', b: '1.0.0', c: '1.2.0', d: '1.0.1', other: '2.0.0'}),
      'node_modules/.package-lock.json': listVersions({...installed, other: '1.0.0'}),
    });
    expect(stderr).toBe(`node_modules: found ${found}, expected the versions of package-lock.json. Run npm ci.\n`);
    expect(status).toBe(1);
  });

  it.each(['src/topics/money.ts', 'src/css/tokens.css', 'sidebars-payments.ts', 'scripts/build.mjs'])(
    'with a mark of a merge conflict in %s, before anything compiles it',
    (file) => {
      const {status, stderr} = check(path.basename(file), {
        ...FILES,
        ...PACKAGES,
        [file]: 'const a = 1;\n<<<<<<< HEAD\n=======\n>>>>>>> other\n',
      });
      expect(stderr).toBe(
        `${file}:2: found a mark of a merge conflict, expected the text of one side. Choose one, and remove the marks.\n`,
      );
      expect(status).toBe(1);
    },
  );

  it.each(['v20.19.0', 'v22.0.0'])('and no other one, as with Node.js %s', (version) => {
    const {status, stderr} = check(version, {...FILES, ...PACKAGES}, version);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});

describe('npm checks the machine first', () => {
  const {scripts} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};
  const readme = fs.readFileSync('README.md', 'utf8');

  it.each(['start', 'build', 'serve', 'setup', 'test', 'test:all', 'check', 'new', 'move', 'new-site', 'sandbox'])(
    'in npm run %s, which the README names',
    (name) => {
      expect(readme).toMatch(new RegExp(`npm (?:run )?${name}\\b`));
      expect(scripts[`pre${name}`]).toBe('node scripts/checkInstallation.mjs');
    },
  );
});
