import {expect, test} from 'vitest';
import {brand} from '../../src/brand';
import {downloadAreas} from '../../src/shell/PageTools/downloadLinks';
import {measureRepetition} from '../../src/pipeline/postbuild/repetition';
import {hasFile, loadPage, readBuilt, readCopy, readHtml} from './support/build';
import {DOCUMENTS, PAGES, SPECIFIED_PAGES, TOOLS} from './support/pages';

/** What the HTML of every page has, before any script runs. */

test('§1.3 No user accounts and no product application: no page has a form, a password or a way to sign in', () => {
  for (const path of PAGES) {
    expect(readHtml(path), path).not.toMatch(/<form|type="?password|>\s*(sign|log) ?(in|up)\s*</i);
  }
});

test('§1.4 Page content: every page has a heading of its own and text under it', () => {
  const headings = new Set<string>();
  for (const path of PAGES) {
    const main = /<main[\s\S]*<\/main>/.exec(readHtml(path))![0];
    headings.add(`${path.split('/')[1]!} ${path.split('/')[2] ?? ''} ${/<h1[^>]*>(.*?)<\/h1>/.exec(main)![1]!}`);
    expect(main.replace(/<[^>]+>/g, ' ').split(/\s+/).length, path).toBeGreaterThan(150);
  }
  expect(headings.size).toBe(PAGES.length);
});

/** The elements that a page may have: browsers compute styles and layout of each, also of folded ones. */
const MOST_ELEMENTS = 6000;

/** Pages that are still larger, with what they have: lower these with the pages, never raise them. */
const LARGER_PAGES: Readonly<Record<string, number>> = {
  '/commerce/api/cart': 6120,
  '/commerce/guides/settlements': 7210,
  '/payments/Guides/checkout-payment-intents': 6680,
};

test('no page has more elements than its budget', () => {
  for (const path of PAGES) {
    expect(loadPage(path)('*').length, path).toBeLessThanOrEqual(LARGER_PAGES[path] ?? MOST_ELEMENTS);
  }
});

/** The share of a page's text that may be word for word on another page, in percent. */
const MOST_REPEATED = 10;

test('no page has more than a tenth of its text word for word from another page', () => {
  const repetition = measureRepetition(new Map(PAGES.map((path) => [path, readCopy(path)])));
  for (const [path, {percent, lines}] of repetition) {
    expect(percent, `${path}, among others:\n${lines.slice(0, 5).join('\n')}`).toBeLessThanOrEqual(MOST_REPEATED);
  }
});

test('§2 Each of the 34 specified pages is there, and the sitemap lists exactly the pages of the site', () => {
  expect(SPECIFIED_PAGES).toHaveLength(34);
  expect(SPECIFIED_PAGES.filter((path) => !PAGES.includes(path))).toEqual([]);
  const paths = [...readBuilt('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  );
  expect(paths.sort()).toEqual([...PAGES].sort());
});

test('§2 Breadcrumbs are on, and each docs area has one sidebar', () => {
  for (const path of DOCUMENTS) {
    const $ = loadPage(path);
    expect($('nav[aria-label="Breadcrumbs"]').length, path).toBe(1);
    const area = path.split('/')[1]!;
    const links = $('aside')
      .first()
      .find('a[href^="/"]')
      .not('[data-part="product-switch"] a')
      .toArray()
      .map((link) => $(link).attr('href')!);
    expect([...new Set(links)].sort(), path).toEqual(PAGES.filter((each) => each.startsWith(`/${area}/`)).sort());
  }
});

test('§2.16 Colour-mode toggle: in the navbar of every page, and §4.1 disabled until the client is ready', () => {
  for (const path of PAGES) {
    const toggles = loadPage(path)('.navbar button[aria-label^="Switch between dark and light mode"]');
    expect(toggles.length, path).toBeGreaterThan(0);
    expect(toggles.filter(':not([disabled])').length, path).toBe(0);
  }
});

test('§2.18 Footer: a copyright line for 2025 and no links, on every page, and §9.9 the year is 2025', () => {
  for (const path of PAGES) {
    const footer = loadPage(path)('footer.theme-layout-footer');
    expect(footer.text(), path).toMatch(/^Copyright © 2025 \S+$/);
    expect(footer.find('a').length, path).toBe(0);
  }
});

test('§2.20 Table of contents: heading levels 2 and 3, in the order of the page', () => {
  for (const path of DOCUMENTS) {
    const $ = loadPage(path);
    const headings = $('.markdown :is(h2, h3)[id]').toArray();
    const contents = $('.theme-doc-toc-desktop a').toArray();
    expect(
      contents.map((link) => $(link).attr('href')!.slice(1)),
      path,
    ).toEqual(headings.map((heading) => $(heading).attr('id')));
  }
});

/** The topics of the specification, each with its page. */
const TOPICS = {
  'payment intents': '/payments/APIs/payment-intents',
  'checkout intents': '/payments/APIs/checkout-intents',
  refunds: '/payments/APIs/refunds',
  orders: '/commerce/api/orders',
  carts: '/commerce/api/cart',
  products: '/commerce/object-schemas/products',
  addresses: '/commerce/object-schemas/addresses',
};

test('§3.7 Product business entities: each topic has its page, with the attributes of the object', () => {
  for (const [topic, path] of Object.entries(TOPICS)) {
    expect(PAGES, topic).toContain(path);
    // In the open part of the page, where nothing needs to be unfolded to see it.
    expect(loadPage(path)('article table:not(details *, [hidden] *)').length, topic).toBeGreaterThan(0);
  }
});

test('§4.9 Order, return and payment lifecycles are topics of guides', () => {
  for (const path of [
    '/commerce/guides/orders-lifecycle',
    '/commerce/guides/returns-lifecycle',
    '/payments/Guides/lifecycle',
  ]) {
    expect(loadPage(path)('article h1').text()).toMatch(/lifecycle/i);
  }
});

test('§9.8 Site language: en, written in every page', () => {
  for (const path of [...PAGES, '/404']) {
    expect(readHtml(path), path).toMatch(/<html lang="?en"?[ >]/);
  }
});

test('every page offers its Markdown and the files of its area', () => {
  for (const path of PAGES) {
    const $ = loadPage(path);
    const copy = `${path === '/' ? '/index' : path}.md`;
    expect($('.page-tools').length, path).toBe(1);
    const area = downloadAreas.find(({base}) => path.startsWith(base))!;
    for (const file of [copy, ...area.files.map((each) => each.path)]) {
      expect($(`a[href="${file}"]`).length, `${path}: ${file}`).toBeGreaterThan(0);
      expect(hasFile(file), file).toBe(true);
    }
  }
});

test('the list of interactive parts names every one of them', () => {
  const found = PAGES.flatMap((path) => {
    const $ = loadPage(path);
    return $('section.tool')
      .toArray()
      .map((section) => [path, $(section).attr('aria-label')!]);
  });
  expect(found.toSorted()).toEqual(TOOLS.map((tool) => [...tool]).toSorted());
});

test('each page of the reference has attributes, programs and folds', () => {
  for (const path of DOCUMENTS.filter((each) => /\/(APIs|api|object-schemas)\//.test(each))) {
    const parts = loadPage(path)('article :is(dt, pre, summary)');
    expect(new Set(parts.toArray().map(({tagName}) => tagName)).size, path).toBeGreaterThan(1);
  }
});

test('each event of the reference links its schema', () => {
  const $ = loadPage('/payments/APIs/webhook-payloads');
  const links = $('a')
    .toArray()
    .map((link) => ({text: $(link).text(), address: $(link).attr('href')!}))
    .filter(({text}) => /^[a-z_]+\.[a-z_]+\.schema\.json$/.test(text));
  expect(links).toHaveLength(21);
  const schemas = links.map(({address}) => JSON.parse(readBuilt(address)) as {title: string});
  expect(schemas.map(({title}) => `${title}.schema.json`)).toEqual(links.map(({text}) => text));
  expect(schemas[0]!.title).toBe('checkout_intent.created');
});

test('files for tests, clients and translations are linked from the pages that describe them', () => {
  for (const [address, file] of [
    ['/payments/Guides/error-codes', '/payments/decline-texts.json'],
    ['/payments/Guides/webhooks', '/webhooks/vectors.json'],
    ['/commerce/api/webhooks', '/commerce/events.schema.json'],
    ['/commerce/api/introduction', '/commerce/openapi.yaml'],
    ['/commerce/guides/settlements', 'settlement-statement.schema.json'],
  ] as const) {
    const $ = loadPage(address);
    const links = $('article a').filter((_, link) => $(link).text() === file);
    expect(links.length, `${address}: ${file}`).toBe(1);
    expect(hasFile(new URL(links.attr('href')!, brand.docsUrl).pathname), file).toBe(true);
  }
});
