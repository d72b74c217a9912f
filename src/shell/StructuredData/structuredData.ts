import type {BreadcrumbList, Organization, TechArticle, WebSite} from 'schema-dts';

/** What a page says of itself to machines, in the words of schema.org: facts that the page shows, and no others. */

/** Anything that can stand in a page as JSON-LD. */
export type StructuredThing = BreadcrumbList | TechArticle | WebSite;

/** The site that a page belongs to. */
export interface SiteIdentity {
  readonly name: string;
  /** Its address with its path, without a slash at the end. */
  readonly url: string;
  readonly language: string;
}

/** A page, or a part of the way to it. */
export interface BreadcrumbPlace {
  readonly name: string;
  /** Its absolute address. */
  readonly url: string;
}

interface Article extends BreadcrumbPlace {
  readonly description: string;
  /** The API that it is about, if it is about one. */
  readonly api?: string;
}

function createPublisher({name, url}: SiteIdentity): Organization {
  return {'@type': 'Organization', '@id': `${url}/#organization`, name, url: `${url}/`};
}

function createPartOfReference({name, url}: SiteIdentity): WebSite {
  return {'@type': 'WebSite', '@id': `${url}/#website`, name, url: `${url}/`};
}

/** The site, as its front door tells it. */
export function createWebSite(site: SiteIdentity, description: string): WebSite {
  return {
    ...(createPartOfReference(site) as object),
    '@type': 'WebSite',
    description,
    inLanguage: site.language,
    publisher: createPublisher(site),
  };
}

/**
 * A page of documentation. It has no date: what a page shows is made of many files, and no single day is true of it.
 *
 * @see https://schema.org/TechArticle
 */
export function createTechArticle({name, url, description, api}: Article, site: SiteIdentity): TechArticle {
  const publisher = createPublisher(site);
  return {
    '@type': 'TechArticle',
    '@id': `${url}#article`,
    headline: name,
    description,
    url,
    mainEntityOfPage: url,
    inLanguage: site.language,
    isPartOf: createPartOfReference(site),
    author: publisher,
    publisher,
    ...(api !== undefined && {about: {'@type': 'WebAPI', name: api, provider: publisher}}),
  };
}

/** The way to a page, its own name last. */
export function createBreadcrumbList(places: readonly BreadcrumbPlace[]): BreadcrumbList {
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
export function serializeJsonLd(thing: StructuredThing): string {
  return JSON.stringify({'@context': 'https://schema.org', ...(thing as object)}).replaceAll('<', '\\u003c');
}
