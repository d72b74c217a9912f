import {describe, expect, it} from 'vitest';
import {listMovedPages, listPageTitles} from './pageTitles';

const SITE = {baseUrl: '/base/', title: 'Documentation'};

describe('the titles of pages', () => {
  it('are those of documents of every area and version, of pages, and of the home page', () => {
    const content = {
      'docusaurus-plugin-content-docs': {
        payments: {loadedVersions: [{docs: [{permalink: '/base/payments/refunds', title: 'Refunds'}]}]},
        commerce: {loadedVersions: [{docs: [{permalink: '/base/commerce/cart', title: 'Cart API'}]}, {docs: []}]},
      },
      'docusaurus-plugin-content-pages': {
        default: [{permalink: '/base/'}, {permalink: '/base/markdown-page', title: 'Markdown page'}],
      },
    };
    expect(listPageTitles(content, SITE)).toEqual({
      '/base/': 'Documentation',
      '/base/payments/refunds': 'Refunds',
      '/base/commerce/cart': 'Cart API',
      '/base/markdown-page': 'Markdown page',
    });
  });

  it('are only that of the home page on a site without content', () => {
    expect(listPageTitles({'docusaurus-plugin-content-pages': {default: null}}, SITE)).toEqual({
      '/base/': 'Documentation',
    });
  });
});

describe('the pages that have moved', () => {
  it('are by their former paths, without anchors', () => {
    expect(
      listMovedPages([
        {from: '/old', to: '/payments/refunds#errors'},
        {from: '/older', to: '/'},
      ]),
    ).toEqual({'/old': '/payments/refunds', '/older': '/'});
  });
});
