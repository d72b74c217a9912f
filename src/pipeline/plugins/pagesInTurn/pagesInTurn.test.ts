import {expect, it} from 'vitest';
import {replaceMdxLoader} from '.';
import compileInTurn from './loader.mjs';

it('pages are compiled by the loader that takes few at a time, wherever a rule is', () => {
  const page = {loader: require.resolve('@docusaurus/mdx-loader'), options: {}};
  const other = {loader: '/other.js'};
  const fallback = {...page};
  expect(replaceMdxLoader([{use: [other, page]}, {oneOf: [{use: fallback}]}, {}])).toBe(2);
  expect(page.loader).toMatch(/pagesInTurn.loader\.mjs$/);
  expect(fallback.loader).toBe(page.loader);
  expect(other.loader).toBe('/other.js');
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
