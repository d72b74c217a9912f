import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {loadPage, readBuilt} from './support/build';
import {PAGES} from './support/pages';

/** Where modules of styles are: of the site, and of the theme. */
const SOURCES = ['src', 'node_modules/@docusaurus/theme-classic/lib', 'node_modules/@docusaurus/theme-common/lib'];

/** A class of a module of styles, as the build names it: its own name and a hash. */
const MODULE_CLASS = /^(?<name>[A-Za-z]\w*?)_[\w-]{4}$/;

function listClasses(css: string): Set<string> {
  return new Set([...css.matchAll(/\.(?<name>[A-Za-z][\w-]*)/g)].map(({groups}) => groups!.name!));
}

/** The classes that some module of styles has rules for, by their own names. */
function listOwnNames(): Set<string> {
  const files = SOURCES.flatMap((folder) =>
    fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => path.join(folder, file)),
  );
  return new Set(files.flatMap((file) => [...listClasses(fs.readFileSync(file, 'utf8'))]));
}

test('the style sheet has the rules of all that the pages have, of what browsers do not draw too', () => {
  const own = listOwnNames();
  const first = loadPage(PAGES[0]!);
  const styled = listClasses(readBuilt(first('style[data-all-styles]').attr('data-all-styles')!.slice(1)));
  const used = new Set(
    PAGES.flatMap((page) => {
      const $ = loadPage(page);
      return $('[class]')
        .toArray()
        .flatMap((element) => $(element).attr('class')!.split(/\s+/));
    }),
  );
  expect(used.size).toBeGreaterThan(200);
  const missing = [...used].filter((name) => {
    const plain = MODULE_CLASS.exec(name)?.groups?.name;
    return plain !== undefined && own.has(plain) && !styled.has(name);
  });
  expect(
    missing,
    'classes whose rules are in no script: import their styles where browsers have a static part',
  ).toEqual([]);
});
