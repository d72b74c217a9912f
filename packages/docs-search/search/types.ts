/** A section of a page that answers a query. */
export interface SearchHit {
  /** Path and hash. */
  readonly url: string;
  /** The heading of the section, or the name that it stands for: a field, a code, an event. */
  readonly heading: string;
  /** Title of the page that it stands on. */
  readonly page: string;
  /** Id of the docs area, as `payments`; empty for pages outside the areas. */
  readonly area: string;
  /** What the name is, as `Event`, where the section stands for one name of the API. */
  readonly kind?: string;
  /** Pieces of the text around the match; every second one is what matched. */
  readonly excerpt: readonly string[];
}

/** What a query finds. */
export interface SearchResults {
  /** The best first, in the area that was asked for. */
  readonly hits: readonly SearchHit[];
  /** How many sections match, in all areas and by area; `more` says that there are more than were counted. */
  readonly counts: {readonly all: number; readonly areas: Readonly<Record<string, number>>; readonly more: boolean};
  /** The query that was run instead, where a word of it stands nowhere. */
  readonly corrected?: string;
}

export interface SearchOptions {
  /** Only sections of this docs area. */
  readonly area?: string;
  /** At most so many hits. */
  readonly limit: number;
}
