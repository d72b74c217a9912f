import {expect, it} from 'vitest';
import {replaceMdxLoader} from '.';

it('pages are compiled by the loader that takes few at a time, wherever a rule is', () => {
  const page = {loader: require.resolve('@docusaurus/mdx-loader'), options: {}};
  const other = {loader: '/other.js'};
  const fallback = {...page};
  expect(replaceMdxLoader([{use: [other, page]}, {oneOf: [{use: fallback}]}, {}])).toBe(2);
  expect(page.loader).toMatch(/pagesInTurn.loader\.mjs$/);
  expect(fallback.loader).toBe(page.loader);
  expect(other.loader).toBe('/other.js');
});
