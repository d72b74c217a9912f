import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

const FOLDER = 'src/theme';
const ROW = /^\| `([\w/]+)`\s*\| (.+?)\s*\| `(\w{12})`\s*\|$/gm;

const rows = [...fs.readFileSync(`${FOLDER}/README.md`, 'utf8').matchAll(ROW)].map(([, name, why, digits]) => ({
  name: name!,
  why: why!,
  digits: digits!,
}));

const files = fs.readdirSync(FOLDER, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.tsx'));

function getOverrideName(file: string): string {
  return file
    .split(path.sep)
    .join('/')
    .replace(/(\/index)?\.tsx$/, '');
}

/** The file that an override replaces, in the classic theme or in core's fallback. */
function findUpstreamFile(name: string): string | undefined {
  return [
    `node_modules/@docusaurus/theme-classic/lib/theme/${name}/index.js`,
    `node_modules/@docusaurus/theme-classic/lib/theme/${name}.js`,
    `node_modules/@docusaurus/core/lib/client/theme-fallback/${name}/index.js`,
  ].find((file) => fs.existsSync(file));
}

describe('the overrides of the theme', () => {
  it('are all in the table, which has no others', () => {
    expect(rows.map(({name}) => name).sort()).toEqual(files.map(getOverrideName).sort());
  });

  it.each(rows)('$name replaces a file that has not changed since', ({name, why, digits}) => {
    const upstream = findUpstreamFile(name);
    expect(upstream, `${name} overrides nothing`).toBeDefined();
    const found = crypto.createHash('sha256').update(fs.readFileSync(upstream!)).digest('hex').slice(0, 12);
    expect(found, `${upstream!} has changed: port the change, then update its digits in the table`).toBe(digits);
    expect(why.length).toBeGreaterThan(20);
  });

  it.each(files)('%s begins with what it changes', (file) => {
    expect(fs.readFileSync(`${FOLDER}/${file}`, 'utf8')).toMatch(/^\/\/ Change: /);
  });

  it('import by relative path, so that the kitchen-sink can use them', () => {
    const aliased = files.filter((file) => fs.readFileSync(`${FOLDER}/${file}`, 'utf8').includes('@site/'));
    expect(aliased).toEqual([]);
  });
});
