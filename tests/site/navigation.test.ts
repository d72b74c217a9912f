import {expect, test} from 'vitest';
import {products} from '../../src/products';
import {findCounterpart, isInProduct} from '../../src/shell/ProductSwitch/findCounterpart';
import {loadPage} from './support/build';
import {DOCUMENTS} from './support/pages';

/** What the HTML of a document has to move around, before any script runs. */

test('a document has one title: of its heading, its link in the sidebar and its last breadcrumb', () => {
  for (const path of DOCUMENTS) {
    const $ = loadPage(path);
    const title = $('article h1').text();
    expect($('aside .menu__link[aria-current="page"]').text(), path).toBe(title);
    expect($('.theme-doc-breadcrumbs li').last().text(), path).toBe(title);
  }
});

test('each breadcrumb between the home page and the document leads to a page, unless it is this one', () => {
  for (const path of DOCUMENTS) {
    const $ = loadPage(path);
    const crumbs = $('.theme-doc-breadcrumbs li').toArray().slice(1, -1);
    expect(crumbs.length, path).toBeGreaterThan(0);
    for (const crumb of crumbs) {
      const hasLink = $(crumb).find('a[href^="/"]').length === 1;
      expect(hasLink || $(`a[aria-current="page"][href="${path}"]`).length > 0, path).toBe(true);
      expect($(crumb).find('a').attr('href'), path).not.toBe(path);
    }
  }
});

test('the sidebar has each operation of its page, in order, with its method and a label of its own', () => {
  let count = 0;
  for (const path of DOCUMENTS) {
    const $ = loadPage(path);
    const links = $('aside [data-part="page-operations"] a').toArray();
    count += links.length;
    const texts = links.map((link) => $(link).text().replace(/\s+/g, ' ').trim());
    expect(new Set(texts).size, path).toBe(texts.length);
    for (const [index, link] of links.entries()) {
      expect(texts[index], path).toMatch(/^(GET|POST|PUT|PATCH|DELETE) [A-Z]/);
      expect($(`article [id="${$(link).attr('href')!.slice(1)}"]`).length, `${path}: ${texts[index]!}`).toBe(1);
    }
  }
  expect(count).toBe(63);
});

test('the product switch is in the sidebar and above the article, and leads to the counterpart of the page', () => {
  for (const path of DOCUMENTS) {
    const $ = loadPage(path);
    const switches = $('[role="group"][aria-label="Product"]').toArray();
    expect(switches, path).toHaveLength(2);
    for (const one of switches) {
      for (const product of products.areas) {
        const link = $(one)
          .find('a')
          .filter((_, each) => $(each).text() === product.label);
        const isCurrent = isInProduct(product, path);
        expect(link.attr('aria-current'), path).toBe(isCurrent ? 'true' : undefined);
        expect(link.attr('href'), path).toBe(isCurrent ? product.start : findCounterpart(products, path, product));
      }
    }
  }
});
