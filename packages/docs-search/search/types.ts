/** A section of a page that matches a query. */
export interface SearchHit {
  /** Path and hash. */
  readonly url: string;
  /** The heading of the section, or the name that it describes: a field, a code, an event. */
  readonly heading: string;
  /** Title of its page. */
  readonly page: string;
  /** Id of the docs area, such as `payments`; empty for pages outside the areas. */
  readonly area: string;
  /** The kind of the name, such as `Event`, where the section describes one API name. */
  readonly kind?: string;
  /** Pieces of the text around the match; every second one is what matched. */
  readonly excerpt: readonly string[];
}

/** The results of a query. */
export interface SearchResults {
  /** The best first, in the requested area. */
  readonly hits: readonly SearchHit[];
  /** How many sections match, in all areas and by area; `more` means that there are more than were counted. */
  readonly counts: {readonly all: number; readonly areas: Readonly<Record<string, number>>; readonly more: boolean};
  /** The query that was run instead, where a word of it has no match. */
  readonly corrected?: string;
}

export interface SearchOptions {
  /** Only sections of this docs area. */
  readonly area?: string;
  /** Maximum number of hits. */
  readonly limit: number;
}
