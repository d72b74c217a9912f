import {expect, it} from 'vitest';
import {createMdxLoaderPlugin, replaceMdxLoader} from '.';
import compileInTurn from './loader.mjs';

it('pages are compiled by another loader, wherever a rule is', () => {
  const page = {loader: require.resolve('@docusaurus/mdx-loader'), options: {}};
  const other = {loader: '/other.js'};
  const fallback = {...page};
  expect(replaceMdxLoader([{use: [other, page]}, {oneOf: [{use: fallback}]}, {}], '/own.mjs')).toBe(2);
  expect([page.loader, fallback.loader]).toEqual(['/own.mjs', '/own.mjs']);
  expect(other.loader).toBe('/other.js');
});

it('a bundler without a rule for pages is refused', () => {
  const {apply} = createMdxLoaderPlugin('/own.mjs') as {apply: (compiler: object) => void};
  expect(() => apply({options: {module: {rules: []}}})).toThrow('found no rule with the loader');
});

it('pages of the server, which wait for those of browsers, keep none of them out', async () => {
  const crossCompilerCache = new Map();
  const compiled: string[] = [];
  const load = (compiler: 'client' | 'server', page: string): Promise<unknown> =>
    new Promise((resolve) => {
      const options = {
        crossCompilerCache,
        markdownConfig: {
          parseFrontMatter: () => {
            compiled.push(page);
            throw new Error(page);
          },
        },
      };
      compileInTurn.call(
        {_compiler: {name: compiler}, resource: page, async: () => resolve, getOptions: () => options},
        '',
      );
    });
  const pages = Array.from({length: 10}, (_, index) => `page ${index}`);
  const ofServer = pages.map((page) => load('server', page));
  const ofBrowsers = pages.map((page) => load('client', page));
  expect((await Promise.all([...ofServer, ...ofBrowsers])).map(String)).toEqual(
    [...pages, ...pages].map((page) => `Error: ${page}`),
  );
  expect(compiled).toEqual(pages);
});
