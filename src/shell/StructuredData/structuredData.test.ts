import {fromHtml} from 'hast-util-from-html';
import {select} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {expect, it} from 'vitest';
import {createTechArticle, createBreadcrumbList, serializeJsonLd, createWebSite} from './structuredData';

const SITE = {name: 'Docs', url: 'https://docs.example', language: 'en'};

it('a name with markup can neither end the script element nor change the parsed data', () => {
  const name = '</script><script>alert(1)</script><!-- & "quotes" -->';
  const tree = fromHtml(
    `<script type="application/ld+json">${serializeJsonLd(createWebSite({...SITE, name}, name))}</script>`,
    {
      fragment: true,
    },
  );
  expect(tree.children).toHaveLength(1);
  expect(JSON.parse(toString(select('script', tree)!))).toMatchObject({'@type': 'WebSite', name, description: name});
});

it('an article has its API only when it is about one, and no date', () => {
  const page = {name: 'Refunds', url: 'https://docs.example/refunds', description: 'Refund.'};
  expect(createTechArticle({...page, api: 'Docs Payments API'}, SITE)).toMatchObject({
    about: {name: 'Docs Payments API'},
  });
  expect(Object.keys(createTechArticle(page, SITE)).filter((key) => /about|date/i.test(key))).toEqual([]);
});

it('the positions of breadcrumbs are counted from 1', () => {
  const places = ['a', 'b'].map((name) => ({name, url: `https://docs.example/${name}`}));
  expect(createBreadcrumbList(places)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      {'@type': 'ListItem', position: 1, name: 'a', item: 'https://docs.example/a'},
      {'@type': 'ListItem', position: 2, name: 'b', item: 'https://docs.example/b'},
    ],
  });
});
