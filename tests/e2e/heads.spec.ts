import {spawnSync} from 'node:child_process';
import {load, type CheerioAPI} from 'cheerio';
import {parseAtomFeed, parseJsonFeed, parseRssFeed} from 'feedsmith';
import jsonld from 'jsonld';
import robotsParser from 'robots-parser';
import type {APIRequestContext} from '@playwright/test';
import {brand} from '../../src/brand';
import {expect, NOT_FOUND_STATUS, open, PAGES, test} from './support/site';
import {readContracts} from '../../src/plugins/projectContracts';

/** What machines read in the heads of the pages, and the files that they look for. */

interface Head {
  readonly path: string;
  readonly $: CheerioAPI;
}

async function headsOf(request: APIRequestContext): Promise<Head[]> {
  const heads: Head[] = [];
  for (const path of PAGES) {
    heads.push({path, $: load(await (await request.get(path)).text())});
  }
  return heads;
}

function only($: CheerioAPI, selector: string, attribute: string): string {
  expect($(selector).length, selector).toBe(1);
  return $(selector).attr(attribute) ?? '';
}

function meta($: CheerioAPI, name: string): string {
  return only($, `meta[name="${name}"], meta[property="${name}"]`, 'content');
}

function isDocument(path: string): boolean {
  return /^\/(payments|commerce)\//.test(path);
}

type Thing = Readonly<Record<string, unknown>>;

function thingsOf($: CheerioAPI): Thing[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .map((element) => JSON.parse($(element).text()) as Thing);
}

/** Stands for the context of schema.org, which names every property in one vocabulary. */
const SCHEMA_ORG = {'@context': {'@vocab': 'https://schema.org/'}};

/** Reads things as a reader of JSON-LD does: one node per id, with everything that is said of it. */
async function nodesOf(things: readonly Thing[]): Promise<Thing[]> {
  const flat: unknown = await jsonld.flatten([...things] as jsonld.JsonLdDocument, SCHEMA_ORG['@context'], {
    documentLoader: (url) => {
      expect(new URL(url).origin).toBe('https://schema.org');
      return Promise.resolve({document: SCHEMA_ORG, documentUrl: url});
    },
  });
  return (flat as {'@graph': Thing[]})['@graph'];
}

test('each page has a title and a description of its own, and one address', async ({request}) => {
  const heads = await headsOf(request);
  const titles = heads.map(({$}) => $('head > title').text());
  expect(new Set(titles).size).toBe(titles.length);
  const descriptions = heads.map(({$}) => meta($, 'description'));
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const [index, {path, $}] of heads.entries()) {
    const title = titles[index]!;
    expect(title, path).toMatch(new RegExp(`^[^|]{3,60} \\| ${brand.name}$`));
    const {length} = descriptions[index]!;
    expect(length >= 120 && length <= 155, `${path} has a description of ${String(length)} characters`).toBe(true);
    const address = brand.docsUrl + path;
    expect(only($, 'link[rel="canonical"]', 'href'), path).toBe(address);
    expect(meta($, 'og:url'), path).toBe(address);
    expect(meta($, 'og:title'), path).toBe(title);
    expect(meta($, 'og:description'), path).toBe(descriptions[index]);
    expect(meta($, 'og:site_name'), path).toBe(brand.name);
    expect(meta($, 'og:locale'), path).toBe('en');
    expect(meta($, 'og:type'), path).toBe(path === '/' ? 'website' : 'article');
    expect(meta($, 'twitter:card'), path).toBe('summary_large_image');
    expect($('meta[name="robots"]').length, path).toBe(0);
    expect($('script:not([src]):not([type="application/ld+json"])').length, path).toBe(1);
  }
});

test('each documentation page is an article with its title, on its API, by the provider', async ({request}) => {
  for (const {path, $} of (await headsOf(request)).filter((head) => isDocument(head.path))) {
    const nodes = await nodesOf(thingsOf($));
    const ofType = (type: string): Thing[] => nodes.filter((node) => node['@type'] === type);
    const [article] = ofType('TechArticle');
    expect(article, path).toMatchObject({
      headline: $('article h1').text(),
      description: meta($, 'description'),
      url: brand.docsUrl + path,
      inLanguage: 'en',
      isPartOf: {'@id': `${brand.docsUrl}/#website`},
      publisher: {'@id': `${brand.docsUrl}/#organization`},
    });
    expect(Object.keys(article!).filter((key) => key.startsWith('date'))).toEqual([]);
    const contract = readContracts().parse(`${path.split('/')[1]!}.openapi.yaml`) as {info: {title: string}};
    expect(ofType('WebAPI').map(({name}) => String(name).toLowerCase())).toEqual([contract.info.title.toLowerCase()]);
    // Everything said of the site and of the provider agrees: each is one node with one name.
    expect(ofType('WebSite').map(({name}) => name)).toEqual([brand.name]);
    expect(ofType('Organization').map(({name}) => name)).toEqual([brand.name]);
  }
});

test('the breadcrumbs for machines are those on the page, each with an address that answers', async ({request}) => {
  const addresses = new Set<string>();
  for (const {path, $} of (await headsOf(request)).filter((head) => isDocument(head.path))) {
    const {itemListElement: items} = thingsOf($).find((thing) => thing['@type'] === 'BreadcrumbList') as {
      itemListElement: {position: number; name: string; item: string}[];
    };
    const shown = $('nav.theme-doc-breadcrumbs li')
      .toArray()
      .map((crumb) => $(crumb).text() || ($(crumb).find('a').attr('aria-label') ?? ''));
    expect(
      items.map(({name}) => name),
      path,
    ).toEqual(shown);
    expect(items.map(({position}) => position)).toEqual([1, 2, 3]);
    expect(items.at(-1)!.item).toBe(brand.docsUrl + path);
    items.forEach(({item}) => addresses.add(item.replace(brand.docsUrl, '')));
  }
  for (const address of addresses) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});

test('a page outside the areas is an article on no API', async ({request}) => {
  const $ = load(await (await request.get('/markdown-page')).text());
  const [article, ...others] = thingsOf($);
  expect(article).toMatchObject({'@type': 'TechArticle', headline: $('main h1').text()});
  expect(article).not.toHaveProperty('about');
  expect(others).toEqual([]);
});

test('the front door tells of the whole site', async ({request}) => {
  const $ = load(await (await request.get('/')).text());
  expect(thingsOf($)).toMatchObject([
    {'@type': 'WebSite', name: brand.name, url: `${brand.docsUrl}/`, description: brand.description},
  ]);
});

test.describe('the not-found page', () => {
  test.use({allowed: NOT_FOUND_STATUS});

  test('is not to be indexed and names no address, before and after it runs', async ({page, request}) => {
    const $ = load(await (await request.get('/no/such/page')).text());
    const withAddress =
      'link[rel="canonical"], meta[property="og:url"], link[hreflang], script[type="application/ld+json"]';
    expect(meta($, 'robots')).toBe('noindex');
    expect($(withAddress).length).toBe(0);
    await open(page, '/no/such/page');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator(withAddress)).toHaveCount(0);
  });

  test('hands over to the head of the page that it leads to', async ({page}) => {
    await open(page, '/payments/Guides/refund');
    await page.getByRole('main').getByRole('link', {name: '/payments/Guides/refunds'}).click();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/payments\/Guides\/refunds$/);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
  });
});

test('the sitemap follows its protocol and lists the address of each page, with times that have been', async ({
  request,
}) => {
  const {XmlDocument} = await import('libxml2-wasm');
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toContain('xml');
  const text = await response.text();
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

test('robots.txt names the sitemap and keeps nobody out', async ({request}) => {
  const robots = robotsParser(`${brand.docsUrl}/robots.txt`, await (await request.get('/robots.txt')).text());
  expect(PAGES.filter((path) => !robots.isAllowed(brand.docsUrl + path, 'AnyBot'))).toEqual([]);
  expect(robots.getSitemaps()).toEqual([`${brand.docsUrl}/sitemap.xml`]);
});

test('every page leads feed readers to the changelog in three forms', async ({request}) => {
  const forms = {'application/rss+xml': parseRssFeed, 'application/atom+xml': parseAtomFeed};
  for (const {path, $} of await headsOf(request)) {
    const found = $('link[rel="alternate"][title]').toArray();
    expect(
      found.map((link) => $(link).attr('href')),
      path,
    ).toEqual(['/changelog.rss', '/changelog.atom', '/changelog.json']);
  }
  for (const [mediaType, parse] of Object.entries(forms)) {
    const response = await request.get(mediaType.includes('rss') ? '/changelog.rss' : '/changelog.atom');
    expect(response.headers()['content-type']).toContain(mediaType);
    expect(parse(await response.text()).title).toBeTruthy();
  }
  const {items} = parseJsonFeed(await (await request.get('/changelog.json')).text());
  // Each entry leads to its change, on a page that has it.
  const ids = new Map<string, CheerioAPI>();
  for (const {url} of items!) {
    const {pathname, hash} = new URL(url!);
    const $ = ids.get(pathname) ?? load(await (await request.get(pathname)).text());
    ids.set(pathname, $);
    expect($(`[id="${hash.slice(1)}"]`).length, url).toBe(1);
  }
});

for (const path of ['/payments/Changelog/intro', '/commerce/api/introduction']) {
  test(`${path} links the feeds of its product and of both`, async ({page, request}) => {
    await open(page, path);
    const area = path.split('/')[1]!;
    const line = page.getByRole('paragraph').filter({hasText: 'Follow it'});
    await expect(line.getByRole('link')).toHaveText(['RSS', 'Atom', 'JSON Feed', 'RSS', 'Atom', 'JSON Feed']);
    const addresses = await line
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(addresses).toEqual(
      [`/${area}`, ''].flatMap((folder) => ['rss', 'atom', 'json'].map((form) => `${folder}/changelog.${form}`)),
    );
    for (const address of addresses) {
      expect((await request.get(address)).status(), address).toBe(200);
    }
  });
}
