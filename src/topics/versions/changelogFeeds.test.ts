import fs from 'node:fs';
import type {HtmlTagObject, LoadContext} from '@docusaurus/types';
import addFormats from 'ajv-formats';
import {Ajv2020} from 'ajv/dist/2020';
import {parseAtomFeed, parseJsonFeed, parseRssFeed} from 'feedsmith';
import {fromHtml} from 'hast-util-from-html';
import {toString} from 'hast-util-to-string';
import {XmlDocument} from 'libxml2-wasm';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import {describe, expect, it} from 'vitest';
import {brand} from '../../brand';
import {isAboutProduct, type ChangelogEntry} from '../../pipeline/contracts/changelog';
import {downloadsPlugin} from '../../pipeline/downloads';
import {listDownloads} from '../downloads';
import {
  createChangelogFeeds,
  createFeedLinks,
  FEED_SUBJECTS,
  getFeedPath,
  type FeedForm,
  type FeedSubject,
} from './feeds';
import {CHANGELOG_PAGES} from './elements/changelogUrls';
import {capitalize} from '../../../packages/openapi/markdown/formatWords';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {readContracts} from '../../pipeline/projectContracts';

const CHANGELOG = readContracts().changelog;
const FEEDS = createChangelogFeeds({book: {contracts: readContracts()}});

interface FeedEntry {
  readonly date: string;
  readonly entry: ChangelogEntry;
}

/** The required content of a feed, in order. */
function listToldEntries(subject: FeedSubject): FeedEntry[] {
  return CHANGELOG.versions.flatMap(({date, entries}) =>
    entries.filter((entry) => subject === 'both' || isAboutProduct(entry, subject)).map((entry) => ({date, entry})),
  );
}

function readFeedText(subject: FeedSubject, form: FeedForm): string {
  return FEEDS.find((file) => file.path === getFeedPath(subject, form))!.text;
}

function getEntryId({entry}: FeedEntry): string {
  return `tag:docs.cadenza.example,2025-11-01:changelog/${entry.id}`;
}

function getEntryPage(subject: FeedSubject, {product}: ChangelogEntry): string {
  const named = subject === 'both' ? product : subject;
  return `${brand.docsUrl}${CHANGELOG_PAGES[named === 'both' ? 'payments' : named]}`;
}

function listEntryProducts({product}: ChangelogEntry): string[] {
  return product === 'both' ? ['Payments', 'Commerce'] : [capitalize(product)];
}

/** A change as any feed reader sees it. */
interface ParsedFeedEntry {
  readonly id?: string;
  readonly url?: string;
  readonly day?: string;
  readonly title?: string;
  readonly categories: readonly (string | undefined)[];
  readonly content?: string;
}

function formatDay(time: string | undefined): string | undefined {
  return time && new Date(time).toISOString();
}

const NAMESPACES = {a: 'http://www.w3.org/2005/Atom', content: 'http://purl.org/rss/1.0/modules/content/'};

/**
 * Reads the entries of a feed by XPath, with a generic parser, as a second opinion.
 *
 * @param paths where each field is in an entry; for categories, all matches count
 */
function readByXPath(
  text: string,
  entries: string,
  paths: Readonly<Record<keyof ParsedFeedEntry, string>>,
): ParsedFeedEntry[] {
  const document = XmlDocument.fromString(text);
  try {
    return document.find(entries, NAMESPACES).map((entry) => {
      const read = (path: string): string[] => entry.find(path, NAMESPACES).map(({content}) => content);
      return {
        id: read(paths.id)[0],
        url: read(paths.url)[0],
        day: formatDay(read(paths.day)[0]),
        title: read(paths.title)[0],
        categories: read(paths.categories),
        content: read(paths.content)[0],
      };
    });
  } finally {
    document.dispose();
  }
}

function parseFeeds(subject: FeedSubject): Record<string, ParsedFeedEntry[]> {
  const rss = parseRssFeed(readFeedText(subject, 'rss'));
  const atom = parseAtomFeed(readFeedText(subject, 'atom'));
  const json = parseJsonFeed(readFeedText(subject, 'json'));
  return {
    rss: rss.items!.map(({guid, link, pubDate, title, categories, content}) => ({
      id: guid?.value,
      url: link,
      day: formatDay(pubDate),
      title,
      categories: categories!.map(({name}) => name),
      content: content?.encoded,
    })),
    'rss, second parser': readByXPath(readFeedText(subject, 'rss'), '/rss/channel/item', {
      id: 'guid',
      url: 'link',
      day: 'pubDate',
      title: 'title',
      categories: 'category',
      content: 'content:encoded',
    }),
    atom: atom.entries!.map(({id, links, published, title, categories, content}) => ({
      id,
      url: links![0]!.href,
      day: formatDay(published),
      title: title?.value,
      categories: categories!.map(({label}) => label),
      content: content?.value,
    })),
    'atom, second parser': readByXPath(readFeedText(subject, 'atom'), '/a:feed/a:entry', {
      id: 'a:id',
      url: 'a:link/@href',
      day: 'a:published',
      title: 'a:title',
      categories: 'a:category/@label',
      content: 'a:content',
    }),
    json: json.items!.map(({id, url, date_published: published, title, tags, content_html: content}) => ({
      id,
      url,
      day: formatDay(published),
      title,
      categories: tags!,
      content,
    })),
  };
}

describe.each(FEED_SUBJECTS)('the feeds of %s', (subject) => {
  it('have every change exactly once, newest version first, with its kind, day, anchor and permanent id', () => {
    const changes = listToldEntries(subject);
    for (const [form, seen] of Object.entries(parseFeeds(subject))) {
      expect(
        seen.map(({id, url, day, categories, title}) => ({id, url, day, categories, kind: title?.split(':')[0]})),
        form,
      ).toEqual(
        changes.map((change) => ({
          id: getEntryId(change),
          url: `${getEntryPage(subject, change.entry)}#change-${change.entry.id}`,
          day: `${change.date}T00:00:00.000Z`,
          categories: [capitalize(change.entry.label), ...listEntryProducts(change.entry)],
          kind: capitalize(change.entry.label),
        })),
      );
    }
  });

  it('have titles and contents that every format and parser reads alike, as text and as HTML', () => {
    const {json, ...others} = parseFeeds(subject);
    for (const [form, seen] of Object.entries(others)) {
      expect(
        seen.map(({title, content}) => [title, content]),
        form,
      ).toEqual(json!.map(({title, content}) => [title, content]));
    }
    for (const {title, content} of json!) {
      // One format treats a title as text, the other as HTML: it must be valid as both.
      expect(title).not.toMatch(/[<>&`]|\.$/);
      expect(content).not.toMatch(/`|undefined/);
    }
  });

  it('describe the change and what to do, with code marked and every link absolute and to this site', () => {
    const {json} = parseFeeds(subject);
    for (const [index, {content}] of json!.entries()) {
      const {entry, date} = listToldEntries(subject)[index]!;
      const errors: string[] = [];
      const tree = fromHtml(content!, {fragment: true, onerror: ({ruleId}) => void errors.push(ruleId ?? '')});
      expect(errors).toEqual([]);
      const plain = toString(tree);
      expect(plain).toContain(entry.what.replaceAll('`', ''));
      expect(plain).toContain(`What to do: ${entry.do.replaceAll('`', '')}`);
      const isDated = entry.label === 'breaking' || entry.dated === true;
      expect(plain.endsWith(isDated ? `when you send version ${date}.` : 'at once, in every version.'), entry.id).toBe(
        true,
      );
      const codes = [...entry.what.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
      const links: unknown[] = [];
      const marked: string[] = [];
      visit(tree, 'element', ({tagName, properties}, _, parent) => {
        expect(['p', 'strong', 'code', 'a'], `${tagName} in ${entry.id}`).toContain(tagName);
        expect(parent).toBeDefined();
        if (tagName === 'a') {
          links.push(properties.href);
        }
      });
      visit(tree, 'element', (node) => {
        if (node.tagName === 'code') {
          marked.push(toString(node));
        }
      });
      expect(marked).toEqual(expect.arrayContaining(codes));
      expect(links).toEqual(entry.page === null ? [] : [`${brand.docsUrl}${entry.page}`]);
    }
  });

  it('are RSS 2.0: well-formed, with the elements that it requires, its own address, and dates of RFC 822', () => {
    const text = readFeedText(subject, 'rss');
    XmlDocument.fromString(text).dispose();
    const feed = parseRssFeed(text);
    expect(feed.title).toContain('changelog');
    expect(feed.link).toBe(`${brand.docsUrl}${CHANGELOG_PAGES[subject === 'commerce' ? 'commerce' : 'payments']}`);
    expect(feed.description).toMatch(/\.$/);
    expect(feed.language).toBe('en');
    expect(feed.atom?.links).toEqual([
      {href: `${brand.docsUrl}${getFeedPath(subject, 'rss')}`, rel: 'self', type: 'application/rss+xml'},
    ]);
    expect(feed.items!.every(({guid}) => guid?.isPermaLink === false)).toBe(true);
    const dates = [...text.matchAll(/<(?:pubDate|lastBuildDate)>([^<]+)</g)].map(([, date]) => date!);
    expect(dates).toHaveLength(listToldEntries(subject).length + 1);
    for (const date of dates) {
      expect(date).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/);
      expect(new Date(date).toUTCString()).toBe(date);
    }
  });

  it('are Atom: well-formed, with an author, ids, times of RFC 3339 and its own address', () => {
    const text = readFeedText(subject, 'atom');
    XmlDocument.fromString(text).dispose();
    const feed = parseAtomFeed(text);
    expect(feed.id).toBe(`tag:docs.cadenza.example,2025-11-01:changelog/of/${subject}`);
    expect(feed.authors).toEqual([{name: brand.name, email: brand.docsEmail, uri: `${brand.docsUrl}/`}]);
    expect(feed.links?.find(({rel}) => rel === 'self')?.href).toBe(`${brand.docsUrl}${getFeedPath(subject, 'atom')}`);
    expect(feed.updated).toBe(feed.entries![0]!.updated);
    const times = [...text.matchAll(/<(?:updated|published)>([^<]+)</g)].map(([, time]) => time!);
    expect(times).toHaveLength(2 * listToldEntries(subject).length + 1);
    for (const time of times) {
      expect(new Date(time).toISOString()).toBe(time);
    }
  });

  it('are JSON Feed 1.1', () => {
    const ajv = new Ajv2020({allErrors: true});
    addFormats(ajv);
    const check = ajv.compile(
      parse(fs.readFileSync('src/topics/versions/testData/jsonFeed.schema.yaml', 'utf8')) as object,
    );
    const feed = JSON.parse(readFeedText(subject, 'json')) as Record<string, unknown>;
    expect(check(feed), JSON.stringify(check.errors)).toBe(true);
    expect(feed.feed_url).toBe(`${brand.docsUrl}${getFeedPath(subject, 'json')}`);
  });
});

it('feeds are linked in the heads of pages below the path of the site', async () => {
  const site = {siteConfig: {baseUrl: '/docs/'}} as LoadContext;
  const {injectHtmlTags} = (await downloadsPlugin(
    createReferenceSettings('.', []),
    listDownloads,
    createFeedLinks,
  )(site, undefined))!;
  const {headTags} = injectHtmlTags!({content: undefined}) as {headTags: readonly HtmlTagObject[]};
  expect(headTags.map(({attributes}) => attributes?.href)).toEqual(
    ['rss', 'atom', 'json'].map((form) => `/docs/changelog.${form}`),
  );
});

it('feeds are byte-identical whenever they are built', () => {
  expect(createChangelogFeeds({book: {contracts: readContracts()}})).toEqual(FEEDS);
  expect(FEEDS.every(({text}) => !text.includes(new Date().toISOString().slice(0, 13)))).toBe(true);
});

it('a change keeps the id and the day under which subscribers have read it', () => {
  const kept = fs.readFileSync('src/topics/versions/testData/changelogIds.txt', 'utf8').trim().split('\n');
  const now = CHANGELOG.versions.flatMap(({date, entries}) => entries.map(({id}) => `${date} ${id}`));
  expect(new Set(now.map((line) => line.split(' ')[1])).size).toBe(now.length);
  // A line that is missing in the changelog was renamed or moved: undo that. A line that is new there is added here.
  expect([...now].sort()).toEqual([...kept].sort());
  expect(
    FEED_SUBJECTS.flatMap((subject) => ['rss', 'atom', 'json'].map((form) => getFeedPath(subject, form as FeedForm))),
  ).toEqual([
    '/changelog.rss',
    '/changelog.atom',
    '/changelog.json',
    '/payments/changelog.rss',
    '/payments/changelog.atom',
    '/payments/changelog.json',
    '/commerce/changelog.rss',
    '/commerce/changelog.atom',
    '/commerce/changelog.json',
  ]);
});
