import type {BreadcrumbList, Organization, TechArticle, WebSite} from 'schema-dts';

/** What a page says of itself to machines, in the words of schema.org: facts that the page shows, and no others. */

/** Anything that can stand in a page as JSON-LD. */
export type StructuredThing = BreadcrumbList | TechArticle | WebSite;

/** The site that a page belongs to. */
export interface Site {
  readonly name: string;
  /** Its address with its path, without a slash at the end. */
  readonly url: string;
  readonly language: string;
}

/** A page, or a part of the way to it. */
export interface Place {
  readonly name: string;
  /** Its absolute address. */
  readonly url: string;
}

interface Article extends Place {
  readonly description: string;
  /** The API that it is about, if it is about one. */
  readonly api?: string;
}

function publisherOf({name, url}: Site): Organization {
  return {'@type': 'Organization', '@id': `${url}/#organization`, name, url: `${url}/`};
}

function isPartOf({name, url}: Site): WebSite {
  return {'@type': 'WebSite', '@id': `${url}/#website`, name, url: `${url}/`};
}

/** The site, as its front door tells it. */
export function websiteOf(site: Site, description: string): WebSite {
  return {
    ...(isPartOf(site) as object),
    '@type': 'WebSite',
    description,
    inLanguage: site.language,
    publisher: publisherOf(site),
  };
}

/**
 * A page of documentation. It has no date: what a page shows is made of many files, and no single day is true of it.
 *
 * @see https://schema.org/TechArticle
 */
export function articleOf({name, url, description, api}: Article, site: Site): TechArticle {
  const publisher = publisherOf(site);
  return {
    '@type': 'TechArticle',
    '@id': `${url}#article`,
    headline: name,
    description,
    url,
    mainEntityOfPage: url,
    inLanguage: site.language,
    isPartOf: isPartOf(site),
    author: publisher,
    publisher,
    ...(api !== undefined && {about: {'@type': 'WebAPI', name: api, provider: publisher}}),
  };
}

/** The way to a page, its own name last. */
export function breadcrumbsOf(places: readonly Place[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({name, url}, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** A thing as the text of a script element. No `<` is in it, so that nothing in it can end the element. */
export function jsonLd(thing: StructuredThing): string {
  return JSON.stringify({'@context': 'https://schema.org', ...(thing as object)}).replaceAll('<', '\\u003c');
}
