import type {HtmlTagObject} from '@docusaurus/types';
import {Feed, type Category} from 'feed';
import type {Element, ElementContent} from 'hast';
import {toHtml} from 'hast-util-to-html';
import type {Paragraph, PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkRehype from 'remark-rehype';
import {unified} from 'unified';
import {brand} from '../../brand';
import {isAboutProduct, type Changelog, type ChangelogEntry} from '../../pipeline/contracts/changelog';
import {PRODUCTS, type Product} from '../../pipeline/contracts/bundleContract';
import {CHANGELOG_PAGES, getChangeUrl} from './elements/changelogUrls';
import type {ApiModel} from '../../pipeline/reference/apiModel';
import {
  createLink,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../packages/openapi/markdown/parseDescription';
import {capitalize} from '../../../packages/openapi/markdown/formatWords';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import type {Download} from '../../pipeline/downloads/download';

/**
 * The changelog as feeds: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1, of each
 * product and of both. One entry per change, since a reader acts on changes and
 * filters by their kind. A feed contains every change, is dated by its newest one,
 * and is the same in every build.
 */

/** The subject of a feed: a product, or both. */
export type FeedSubject = Product | 'both';

/** The formats of a feed: file extension, media type, and name. */
export const FEED_FORMS = {
  rss: {mediaType: 'application/rss+xml', name: 'RSS'},
  atom: {mediaType: 'application/atom+xml', name: 'Atom'},
  json: {mediaType: 'application/feed+json', name: 'JSON Feed'},
} as const;
export type FeedForm = keyof typeof FEED_FORMS;

export const FEED_SUBJECTS: readonly FeedSubject[] = ['both', ...PRODUCTS];

/** The polling interval of readers, in minutes: versions are released twice a year. */
const TTL_MINUTES = 24 * 60;

/**
 * Where a feed is on the site: `/changelog.rss`, `/payments/changelog.atom`. Subscribers keep it, so it never changes.
 */
export function getFeedPath(subject: FeedSubject, form: FeedForm): string {
  return `${subject === 'both' ? '' : `/${subject}`}/changelog.${form}`;
}

/** The title of a feed: the brand and "changelog: payments". */
function getFeedTitle(subject: FeedSubject): string {
  return `${brand.name} changelog${subject === 'both' ? '' : `: ${subject}`}`;
}

function toAbsoluteUrl(place: string): string {
  return brand.docsUrl + place;
}

/**
 * The permanent id of a change, as a tag URI (RFC 4151). It contains neither a page nor a feed, so that a change stays
 * read when its page moves, and is a single change in two feeds.
 */
function changeTag({id}: ChangelogEntry, {versions}: Changelog): string {
  return `tag:${new URL(brand.docsUrl).host},${versions.at(-1)!.date}:changelog/${id}`;
}

function toUtcMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The kind of a change and its first sentence, without a full stop: "Added: Refunds, in full and in part". */
function formatFeedItemTitle({label, what}: ChangelogEntry): string {
  const [first] = toString({type: 'paragraph', children: parsePhrasing(what)} satisfies Paragraph).split(/\.(?:\s|$)/);
  return `${capitalize(label)}: ${first!}`;
}

const toHast = unified().use(remarkRehype);

function renderHtml(paragraphs: Nodes): string {
  const tree = toHast.runSync({type: 'root', children: paragraphs});
  return toHtml(tree.children.filter((node): node is Element & ElementContent => node.type === 'element'));
}

function renderFeedItemContent({what, do: todo, page, dated, label}: ChangelogEntry, version: string): string {
  const details: PhrasingContent[] =
    page === null ? [] : [createText(' '), createLink(toAbsoluteUrl(page), createText('Details'))];
  const reach =
    dated === true || label === 'breaking'
      ? `It applies when you send version ${version}.`
      : 'It applies at once, in every version.';
  return renderHtml([
    createParagraph(...parsePhrasing(what)),
    createParagraph(createStrong(createText('What to do: ')), ...parsePhrasing(todo), ...details),
    createParagraph(createText(reach)),
  ]);
}

function listFeedCategories({label, product}: ChangelogEntry): Category[] {
  const kinds = toAbsoluteUrl(`${CHANGELOG_PAGES.payments}#what-the-labels-mean`);
  const products = product === 'both' ? PRODUCTS : [product];
  return [
    {name: capitalize(label), term: label, scheme: kinds, domain: kinds},
    ...products.map((name) => ({name: capitalize(name), term: name, scheme: brand.docsUrl, domain: brand.docsUrl})),
  ];
}

function createFeed(subject: FeedSubject, form: FeedForm, changelog: Changelog): Feed {
  const product = subject === 'both' ? undefined : subject;
  const page = toAbsoluteUrl(CHANGELOG_PAGES[product ?? 'payments']);
  const about = subject === 'both' ? 'the payments API and the commerce API' : `the ${subject} API`;
  const self = toAbsoluteUrl(getFeedPath(subject, form));
  const told = changelog.versions.flatMap(({date, entries}) =>
    entries.filter((entry) => product === undefined || isAboutProduct(entry, product)).map((entry) => ({date, entry})),
  );
  const feed = new Feed({
    title: getFeedTitle(subject),
    description: `What each dated version of ${about} broke, added, changed, deprecated or fixed, and what to do about it.`,
    id: `tag:${new URL(brand.docsUrl).host},${changelog.versions.at(-1)!.date}:changelog/of/${subject}`,
    link: page,
    language: 'en',
    updated: toUtcMidnight(told[0]!.date),
    generator: false,
    feed: self,
    feedLinks: {[form]: self},
    ttl: TTL_MINUTES,
    author: {name: brand.name, email: brand.docsEmail, link: brand.docsUrl},
    copyright: `Copyright © ${brand.copyrightYear} ${brand.name}`,
  });
  for (const {date, entry} of told) {
    feed.addItem({
      title: formatFeedItemTitle(entry),
      id: changeTag(entry, changelog),
      link: toAbsoluteUrl(getChangeUrl(entry, product)),
      date: toUtcMidnight(date),
      published: toUtcMidnight(date),
      content: renderFeedItemContent(entry, date),
      category: listFeedCategories(entry),
    });
  }
  return feed;
}

/** JSON Feed 1.1 of what the library writes as version 1: a list of authors, and the language. */
function renderJsonFeed(feed: Feed): string {
  const {author, items, ...rest} = JSON.parse(feed.json1()) as Readonly<Record<string, unknown>>;
  return JSON.stringify(
    {...rest, version: 'https://jsonfeed.org/version/1.1', language: 'en', authors: [author], items},
    null,
    2,
  );
}

const FEED_WRITERS: Readonly<Record<FeedForm, (feed: Feed) => string>> = {
  rss: (feed) => feed.rss2(),
  atom: (feed) => feed.atom1(),
  json: renderJsonFeed,
};

/**
 * The feeds of the changelog, as files.
 *
 * @throws when the changelog has no version, as on a site without one
 */
export function createChangelogFeeds({book: {contracts}}: {readonly book: Pick<ApiModel, 'contracts'>}): Download[] {
  const {changelog} = contracts;
  if (changelog.versions.length === 0) {
    throw new AuthoringError(
      `${contracts.getPath('changelog.yaml')}: found no version, expected one for the feeds. Add one, or remove createChangelogFeeds from src/topics/downloads.ts.`,
    );
  }
  return FEED_SUBJECTS.flatMap((subject) =>
    (Object.keys(FEED_FORMS) as FeedForm[]).map((form) => ({
      path: getFeedPath(subject, form),
      title: `${getFeedTitle(subject)} as ${FEED_FORMS[form].name}`,
      mediaType: FEED_FORMS[form].mediaType,
      text: `${FEED_WRITERS[form](createFeed(subject, form, changelog))}\n`,
    })),
  );
}

/** The links by which feed readers discover the feeds on any page. Only in the HTML, since no script needs them. */
export function createFeedLinks(baseUrl: string): HtmlTagObject[] {
  return (Object.keys(FEED_FORMS) as FeedForm[]).map((form) => ({
    tagName: 'link',
    attributes: {
      rel: 'alternate',
      type: FEED_FORMS[form].mediaType,
      title: `${getFeedTitle('both')} (${FEED_FORMS[form].name})`,
      href: baseUrl + getFeedPath('both', form).slice(1),
    },
  }));
}
