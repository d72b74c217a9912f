import type {BreadcrumbList, Organization, TechArticle, WebSite} from 'schema-dts';

/** The structured data of a page, in the vocabulary of schema.org: only facts that the page shows. */

/** Any JSON-LD item. */
export type StructuredThing = BreadcrumbList | TechArticle | WebSite;

/** The site that a page belongs to. */
export interface SiteIdentity {
  readonly name: string;
  /** Its URL with its path, without a trailing slash. */
  readonly url: string;
  readonly language: string;
}

/** A page, or one of its breadcrumbs. */
export interface BreadcrumbPlace {
  readonly name: string;
  /** Its absolute URL. */
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

/** The site, for the home page. */
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
 * A page of documentation. It has no date: a page is built from many files, which have no common date.
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

/** The breadcrumbs of a page, its own name last. */
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

/** An item as the text of a script element. It contains no `<`, so that nothing in it can end the element. */
export function serializeJsonLd(thing: StructuredThing): string {
  return JSON.stringify({'@context': 'https://schema.org', ...(thing as object)}).replaceAll('<', '\\u003c');
}
