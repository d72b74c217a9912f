import {spawnSync} from 'node:child_process';
import type {CheerioAPI} from 'cheerio';
import {parseAtomFeed, parseJsonFeed, parseRssFeed} from 'feedsmith';
import jsonld from 'jsonld';
import robotsParser from 'robots-parser';
import {expect, test} from 'vitest';
import {brand} from '../../src/brand';
import {getPageFilePath} from '../../src/shell/pageFile';
import {readContracts} from '../../src/pipeline/projectContracts';
import {hasFile, loadPage, readBuilt} from './support/build';
import {DOCUMENTS, PAGES} from './support/pages';

/** What machines read in the heads of the pages, and the files that they look for. */

function getOnly($: CheerioAPI, selector: string, attribute: string): string {
  expect($(selector).length, selector).toBe(1);
  return $(selector).attr(attribute) ?? '';
}

function getMeta($: CheerioAPI, name: string): string {
  return getOnly($, `meta[name="${name}"], meta[property="${name}"]`, 'content');
}

type Thing = Readonly<Record<string, unknown>>;

function parseStructuredData($: CheerioAPI): Thing[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .map((element) => JSON.parse($(element).text()) as Thing);
}

/** Mocks the context of schema.org, which has every property in one vocabulary. */
const SCHEMA_ORG = {'@context': {'@vocab': 'https://schema.org/'}};

/** Reads JSON-LD as consumers do: one node per id, with all its statements. */
async function flattenStructuredData(things: readonly Thing[]): Promise<Thing[]> {
  const flat: unknown = await jsonld.flatten([...things] as jsonld.JsonLdDocument, SCHEMA_ORG['@context'], {
    documentLoader: (url) => {
      expect(new URL(url).origin).toBe('https://schema.org');
      return Promise.resolve({document: SCHEMA_ORG, documentUrl: url});
    },
  });
  return (flat as {'@graph': Thing[]})['@graph'];
}

test('each page has a title and a description of its own, and one address', () => {
  const heads = PAGES.map((path) => ({path, $: loadPage(path)}));
  const titles = heads.map(({$}) => $('head > title').text());
  expect(new Set(titles).size).toBe(titles.length);
  const descriptions = heads.map(({$}) => getMeta($, 'description'));
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const [index, {path, $}] of heads.entries()) {
    const title = titles[index]!;
    expect(title, path).toMatch(new RegExp(`^[^|]{3,60} \\| ${brand.name}$`));
    const {length} = descriptions[index]!;
    expect(length >= 120 && length <= 155, `${path} has a description of ${String(length)} characters`).toBe(true);
    const address = brand.docsUrl + path;
    expect(getOnly($, 'link[rel="canonical"]', 'href'), path).toBe(address);
    expect(getMeta($, 'og:url'), path).toBe(address);
    expect(getMeta($, 'og:title'), path).toBe(title);
    expect(getMeta($, 'og:description'), path).toBe(descriptions[index]);
    expect(getMeta($, 'og:site_name'), path).toBe(brand.name);
    expect(getMeta($, 'og:locale'), path).toBe('en');
    expect(getMeta($, 'og:type'), path).toBe(path === '/' ? 'website' : 'article');
    expect(getMeta($, 'twitter:card'), path).toBe('summary_large_image');
    expect($('meta[name="robots"]').length, path).toBe(0);
    expect($('script:not([src]):not([type="application/ld+json"])').length, path).toBe(1);
  }
});

test('each documentation page is an article with its title, on its API, by the provider', async () => {
  for (const path of DOCUMENTS) {
    const $ = loadPage(path);
    const nodes = await flattenStructuredData(parseStructuredData($));
    const filterByType = (type: string): Thing[] => nodes.filter((node) => node['@type'] === type);
    const [article] = filterByType('TechArticle');
    expect(article, path).toMatchObject({
      headline: $('article h1').text(),
      description: getMeta($, 'description'),
      url: brand.docsUrl + path,
      inLanguage: 'en',
      isPartOf: {'@id': `${brand.docsUrl}/#website`},
      publisher: {'@id': `${brand.docsUrl}/#organization`},
    });
    expect(Object.keys(article!).filter((key) => key.startsWith('date'))).toEqual([]);
    const contract = readContracts().parse(`openapi/${path.split('/')[1]!}.openapi.yaml`) as {info: {title: string}};
    expect(filterByType('WebAPI').map(({name}) => String(name).toLowerCase())).toEqual([
      contract.info.title.toLowerCase(),
    ]);
    // All statements about the site and the provider agree: each is one node with one name.
    expect(filterByType('WebSite').map(({name}) => name)).toEqual([brand.name]);
    expect(filterByType('Organization').map(({name}) => name)).toEqual([brand.name]);
  }
});

test('the breadcrumbs for machines are those on the page, each with an address that exists', () => {
  const addresses = new Set<string>();
  for (const path of DOCUMENTS) {
    const $ = loadPage(path);
    const {itemListElement: items} = parseStructuredData($).find((thing) => thing['@type'] === 'BreadcrumbList') as {
      itemListElement: {position: number; name: string; item: string}[];
    };
    const shown = $('nav.theme-doc-breadcrumbs li')
      .toArray()
      .map((crumb) => $(crumb).text() || ($(crumb).find('a').attr('aria-label') ?? ''));
    expect(
      items.map(({name}) => name),
      path,
    ).toEqual(shown);
    expect(items.map(({position}) => position)).toEqual(shown.map((_, index) => index + 1));
    expect(shown[1], path).toBe(path.startsWith('/payments/') ? 'Payments' : 'Commerce');
    expect(items.at(-1)!.item).toBe(brand.docsUrl + path);
    items.forEach(({item}) => addresses.add(item.replace(brand.docsUrl, '')));
  }
  for (const address of addresses) {
    expect(hasFile(`${getPageFilePath(address)}.html`), address).toBe(true);
  }
});

test('a page outside the areas is an article on no API', () => {
  const $ = loadPage('/markdown-page');
  const [article, ...others] = parseStructuredData($);
  expect(article).toMatchObject({'@type': 'TechArticle', headline: $('main h1').text()});
  expect(article).not.toHaveProperty('about');
  expect(others).toEqual([]);
});

test('the home page describes the whole site', () => {
  const $ = loadPage('/');
  expect(parseStructuredData($)).toMatchObject([
    {'@type': 'WebSite', name: brand.name, url: `${brand.docsUrl}/`, description: brand.description},
  ]);
});

/** What names the address of a page, to those who link to it or index it. */
const ADDRESS = 'link[rel="canonical"], meta[property="og:url"], link[hreflang], script[type="application/ld+json"]';

test('the not-found page is not to be indexed and names no address', () => {
  const $ = loadPage('/404');
  expect(getMeta($, 'robots')).toBe('noindex');
  expect($(ADDRESS).length).toBe(0);
});

test('the sitemap follows its protocol and lists the address of each page, with times that have been', async () => {
  const {XmlDocument} = await import('libxml2-wasm');
  const text = readBuilt('/sitemap.xml');
  expect(Buffer.byteLength(text)).toBeLessThan(50 * 2 ** 20);
  const document = XmlDocument.fromString(text);
  const namespaces = {s: 'http://www.sitemaps.org/schemas/sitemap/0.9'};
  const values = (path: string): string[] => document.find(path, namespaces).map(({content}) => content);
  const addresses = values('/s:urlset/s:url/s:loc');
  expect(addresses.length).toBeLessThanOrEqual(50_000);
  expect([...addresses].sort()).toEqual(PAGES.map((path) => brand.docsUrl + path).sort());
  expect(document.find('/s:urlset/s:url/*[not(self::s:loc or self::s:lastmod)]', namespaces)).toEqual([]);
  const {stdout: commits} = spawnSync('git', ['log', '--format=%ct'], {encoding: 'utf8'});
  const newest = Math.max(...commits.split('\n').map(Number)) * 1000;
  for (const time of values('/s:urlset/s:url/s:lastmod')) {
    expect(new Date(time).toISOString()).toBe(time);
    expect(new Date(time).getTime()).toBeLessThanOrEqual(newest);
  }
  document.dispose();
});

test('robots.txt names the sitemap and excludes no crawler', () => {
  const robots = robotsParser(`${brand.docsUrl}/robots.txt`, readBuilt('/robots.txt'));
  expect(PAGES.filter((path) => !robots.isAllowed(brand.docsUrl + path, 'AnyBot'))).toEqual([]);
  expect(robots.getSitemaps()).toEqual([`${brand.docsUrl}/sitemap.xml`]);
});

test('every page links feed readers to the changelog in three formats', () => {
  for (const path of PAGES) {
    const $ = loadPage(path);
    const found = $('link[rel="alternate"][title]').toArray();
    expect(
      found.map((link) => $(link).attr('href')),
      path,
    ).toEqual(['/changelog.rss', '/changelog.atom', '/changelog.json']);
  }
  expect(parseRssFeed(readBuilt('/changelog.rss')).title).toBeTruthy();
  expect(parseAtomFeed(readBuilt('/changelog.atom')).title).toBeTruthy();
  const {items} = parseJsonFeed(readBuilt('/changelog.json'));
  expect(items!.length).toBeGreaterThan(0);
  // Each entry links to its change, on a page that has it.
  for (const {url} of items!) {
    const {pathname, hash} = new URL(url!);
    expect(loadPage(pathname)(`[id="${hash.slice(1)}"]`).length, url).toBe(1);
  }
});

test.each(['/payments/Changelog/intro', '/commerce/api/introduction'])(
  '%s links the feeds of its product and of both',
  (path) => {
    const $ = loadPage(path);
    const area = path.split('/')[1]!;
    const links = $('article p:contains("Follow it") a');
    expect(links.toArray().map((link) => $(link).text())).toEqual([
      'RSS',
      'Atom',
      'JSON Feed',
      'RSS',
      'Atom',
      'JSON Feed',
    ]);
    const addresses = links.toArray().map((link) => $(link).attr('href')!);
    expect(addresses).toEqual(
      [`/${area}`, ''].flatMap((folder) => ['rss', 'atom', 'json'].map((form) => `${folder}/changelog.${form}`)),
    );
    expect(addresses.filter((address) => !hasFile(address))).toEqual([]);
  },
);
