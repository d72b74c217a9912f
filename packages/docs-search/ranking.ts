/**
 * Every number by which a search ranks. The half that builds uses the first part, the half that searches the second;
 * `tests/search/queries.yaml` has the queries by which a change is judged.
 */

/** The fields of a section, how much a word in each says, and how much their length counts against it (b of BM25). */
export const SEARCH_FIELDS = {
  heading: {weight: 8, normalization: 0.5},
  names: {weight: 3, normalization: 0},
  context: {weight: 2.5, normalization: 0.4},
  lead: {weight: 1, normalization: 0},
  text: {weight: 1, normalization: 0.7},
  code: {weight: 0.25, normalization: 0.8},
} as const;

/** A section says in its first words what it is about. */
export const LEAD_WORDS = 12;

/** What a word says in the text at most, however often it stands there: half as much as in the heading. */
export const MAX_TEXT_WEIGHT = 3;

/** How fast more of the same word stops to matter: k1 of BM25. */
export const BM25_K1 = 2;

/** A name that more operations have, as a header, does not mean the one of them that is kept. */
export const MAX_REPEATS = 8;

/** How much sooner a reader wants a section of a kind of page than another with the same words. */
export const PAGE_PRIORS = {guide: 1, other: 0.8, minor: 0.6} as const;

/** How much sooner a reader wants a heading than a name within it; headings lose a little with each level below the first. */
export const DEPTH_PRIORS = {title: 1, heading: 0.94, level: 0.02, name: 0.6, value: 0.5} as const;

/** How sure it is that a name means a section, where several have it: by what the section is, or by the start of its kind. */
export const NAME_PRIORS = {
  heading: 0.95,
  headingWithStopWords: 0.9,
  inGuide: 0.05,
  plainReference: -0.1,
  kinds: {Status: 0.85, Field: 0.75, Header: 0.75, Path: 0.7, Query: 0.7, Value: 0.6},
  otherKind: 0.7,
} as const;

/** Of objects that share a prefix of identifiers, one with a longer name loses this much impact per word. */
export const PREFIX_LENGTH_PENALTY = 3;

/** Sections with less than this part of what the best one has of the query do not match it. */
export const MIN_COVERAGE = 0.5;

/** Points of what was typed as a whole, in the form of a name of the API: more than any words can have. */
export const EXACT_NAME_BONUS = 1000;
/** Points of a heading in plain words, of one that is two of the words, and of one that is a single one. */
export const EXACT_HEADING_BONUS = 9;
export const TWO_WORD_HEADING_BONUS = 6;
export const ONE_WORD_HEADING_BONUS = 9;
/** Points of a name of several words somewhere in the text. */
export const COMPOUND_BONUS = 3;
/** How fast a heading that says less loses its bonus: an exponent of its impact. */
export const HEADING_BONUS_FALLOFF = 5;

/** How surely a reader means what a word may become, while it is typed. */
export const PREFIX_WEIGHT = 0.8;
/** A last word that is one already may still be the beginning of another. */
export const CONTINUATION_WEIGHT = 0.4;
/** How surely a reader means a synonym. */
export const SYNONYM_WEIGHT = 0.7;
/** Two words that are said for one thing mean it more surely than a single one. */
export const PHRASE_SYNONYM_WEIGHT = 0.95;

/** Hits of one page among the first. */
export const MAX_HITS_PER_PAGE = 3;
export const FIRST_RESULTS = 10;
