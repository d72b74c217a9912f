import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {readRoutes} from '../compiler/readRoutes';
import {writeEntries, writePaths} from '../compiler/writeEntries';

const ROUTES = `import React from 'react';
import ComponentCreator from '@docusaurus/ComponentCreator';

export default [
  {
    path: '/a',
    component: ComponentCreator('/a', '111'),
    routes: [
      {path: '/a/one', component: ComponentCreator('/a/one', '222'), exact: true, sidebar: "a"},
      {path: '/a/two', component: ComponentCreator('/a/two', '333'), exact: true, sidebar: "a"}
    ]
  },
  {path: '/', component: ComponentCreator('/', '444'), exact: true},
  {path: '*', component: ComponentCreator('*')},
];
`;

const IMPORTS = {
  layout: '@theme/Layout',
  context: '@generated/a.json',
  sidebar: '@generated/sidebar.json',
  document: '@theme/Document',
  first: '@site/a/one.mdx',
  second: '@site/a/two.mdx',
  start: '@site/src/pages/index.tsx',
};

const NAMES = {
  '/a-111': {__comp: 'layout', __context: {plugin: 'context'}, __props: 'sidebar'},
  '/a/one-222': {__comp: 'document', content: 'first'},
  '/a/two-333': {__comp: 'document', content: 'second'},
  '/-444': {__comp: 'start'},
};

function createRegistry(imports: Readonly<Record<string, string>>): string {
  const lines = Object.entries(imports).map(
    ([name, file]) =>
      `  "${name}": [() => import(/* webpackChunkName: "${name}" */ "${file}"), "${file}", require.resolveWeak("${file}")],`,
  );
  return `export default {\n${lines.join('\n')}};\n`;
}

describe('the entries of pages', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'page-loading-'));
  const write = (file: string, text: string): void => fs.writeFileSync(path.join(folder, file), text);
  const read = (file: string): string => fs.readFileSync(path.join(folder, 'page-loading', file), 'utf8');

  function writeSite(): void {
    write('routes.js', ROUTES);
    write('registry.js', createRegistry(IMPORTS));
    write('routesChunkNames.json', JSON.stringify(NAMES));
    write('a.json', '{}');
    write('sidebar.json', '{}');
  }

  beforeAll(writeSite);

  afterAll(() => fs.rmSync(folder, {recursive: true}));

  it('are one for each page, with the modules that only it has', () => {
    const {entries} = writeEntries(folder, readRoutes(folder), '/');
    expect(entries.map((entry) => [entry.path, entry.chunks])).toEqual([
      ['/', []],
      ['/a/one', ['sidebar']],
      ['/a/two', ['sidebar']],
    ]);
    const [, one] = entries;
    const text = fs.readFileSync(one!.file, 'utf8');
    expect(text).toContain('import * as m0 from "@site/a/one.mdx";');
    expect(text).toContain(
      'addPage({"layouts":[0],"route":{"path":"/a/one","exact":true,"sidebar":"a"},"modules":{"__comp":"document","content":0}}, m0);',
    );
  });

  it('leave to the first view what does not grow with the pages', () => {
    const before = writeLayouts();
    const numbers = Array.from({length: 50}, (_, index) => index);
    const more = numbers.map((n) => `{path: '/a/${n}', component: ComponentCreator('/a/${n}', '0'), exact: true},\n`);
    write('routes.js', ROUTES.replace('routes: [\n', `routes: [\n${more.join('')}`));
    const names = numbers.map((n) => [`/a/${n}-0`, {__comp: 'document', content: `page${n}`}]);
    write('routesChunkNames.json', JSON.stringify({...NAMES, ...Object.fromEntries(names)}));
    write(
      'registry.js',
      createRegistry({...IMPORTS, ...Object.fromEntries(numbers.map((n) => [`page${n}`, `${n}.mdx`]))}),
    );
    expect(readRoutes(folder).routes[0]!.routes).toHaveLength(52);
    expect(writeLayouts()).toBe(before);
    writeSite();
  });

  function writeLayouts(): string {
    writeEntries(folder, readRoutes(folder), '/');
    const text = read('layouts.js');
    expect(text).toContain('"document": () => import(/* webpackMode: "eager" */');
    expect(text).toContain('"context": () => import(/* webpackMode: "eager" */');
    expect(text).toContain('"sidebar": () => import(/* webpackChunkName: "sidebar" */');
    expect(text).not.toContain('.mdx');
    expect(text).toContain('export const home = "/";');
    return text;
  }

  it('have an excerpt of a large sidebar, whose whole is a module of its own', () => {
    const items = Array.from({length: 200}, (_, index) => ({
      type: 'link',
      href: index === 100 ? '/a/two' : `/a/${String(index)}`,
      label: String(index),
      docId: String(index),
    }));
    fs.mkdirSync(path.join(folder, 'docs'));
    write('docs/a.json', JSON.stringify({version: {pluginId: 'a', version: 'current', docsSidebars: {a: items}}}));
    write('registry.js', createRegistry({...IMPORTS, sidebar: '@generated/docs/a.json'}));
    const {entries, sidebarKeys} = writeEntries(folder, readRoutes(folder), '/');
    expect(sidebarKeys).toEqual(['a/current/a']);
    const entry = entries.find((one) => one.path === '/a/two')!;
    const text = fs.readFileSync(entry.file, 'utf8');
    expect(text).toContain('"sidebarKey":"a/current/a"');
    expect(text.match(/"label"/g)).toHaveLength(41);
    expect(text).toContain('"docId":"-"');
    expect(read('layouts.js')).toMatch(/"a\/current\/a": \(\) => import\([^)]+sidebars\/0\.json"\)/);
    expect(JSON.parse(read('sidebars/0.json'))).toHaveLength(200);
    writeSite();
  });

  it('have the list of all paths apart', () => {
    writePaths(folder, readRoutes(folder));
    expect(JSON.parse(read('paths.json'))).toEqual(['/', '/a/one', '/a/two']);
  });

  it.each([
    ['routes.js', 'export const routes = [];', 'a default export of a list'],
    ['registry.js', 'export default {a: [() => import("b")]};', 'a line with an import for each name'],
    ['routesChunkNames.json', '{}', 'the modules of /a-111'],
  ])('are refused where %s is not as expected', (file, text, expected) => {
    const place = path.join(folder, file);
    const original = fs.readFileSync(place, 'utf8');
    fs.writeFileSync(place, text);
    expect(() => readRoutes(folder)).toThrow(`${place}: found other code than ${expected}.`);
    fs.writeFileSync(place, original);
  });
});
