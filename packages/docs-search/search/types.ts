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
  /** The heading in pieces; every second one is what matched. */
  readonly headingPieces: readonly string[];
  /** The same of the sentence around the match; of a page, its description. */
  readonly excerptPieces: readonly string[];
  /** Further hits of its page, which the reader asks for; only at the last hit of a page that is shown before that. */
  readonly further?: readonly SearchHit[];
}

/** The results of a query. */
export interface SearchResults {
  /** The best first, in the requested area. */
  readonly hits: readonly SearchHit[];
  /** How many sections match, in all areas and by area. */
  readonly counts: {readonly all: number; readonly areas: Readonly<Record<string, number>>};
  /** Whether a higher limit yields more hits. */
  readonly hasMore: boolean;
  /** The query that was run instead, where a word of it has no match. */
  readonly corrected?: string;
}

export interface SearchOptions {
  /** Only sections of this docs area. */
  readonly area?: string;
  /** Maximum number of hits, without the further ones of their pages. */
  readonly limit: number;
}
