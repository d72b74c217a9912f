/**
 * Every ranking parameter. The indexer uses the first part, the search the second;
 * `tests/search/queries.yaml` contains the queries that measure a change.
 */

/** The fields of a section, the weight of a word in each, and the length normalization (b of BM25). */
export const SEARCH_FIELDS = {
  heading: {weight: 8, normalization: 0.5},
  names: {weight: 3, normalization: 0},
  keywords: {weight: 7, normalization: 0},
  asked: {weight: 2, normalization: 0.5},
  context: {weight: 2.5, normalization: 0.4},
  lead: {weight: 1, normalization: 0},
  text: {weight: 1, normalization: 0.7},
  code: {weight: 0.25, normalization: 0.8},
} as const;

/** The weight of two words that a phrase of a field has together. */
export const PAIR_WEIGHTS = {heading: 8, keywords: 7, asked: 5} as const;

/** A row of a list of topics with more words in its first cell has several topics. */
export const MAX_ROW_TITLE_WORDS = 4;

/** The first words of a section state its topic. */
export const LEAD_WORDS = 12;

/** The maximum weight of a word in the text, however frequent: half of its weight in the heading. */
export const MAX_TEXT_WEIGHT = 3;

/** Term frequency saturation: k1 of BM25. */
export const BM25_K1 = 2;

/** A name that several operations share, such as a header, does not mean the one that is kept. */
export const MAX_REPEATS = 8;

/** How much sooner a reader wants a section of a kind of page than another with the same words. */
export const PAGE_PRIORS = {guide: 1, other: 0.88, minor: 0.6, story: 0.85} as const;

/** An event has the words of the operation that causes it, which a reader wants first. */
export const EVENT_PRIOR = 0.92;

/**
 * How much sooner a reader wants a heading than a name within it; headings lose a little with each level below the
 * first.
 */
export const DEPTH_PRIORS = {title: 1, heading: 0.94, level: 0.02, name: 0.6, value: 0.5} as const;

/**
 * How likely a name means a section, where several have it: by the kind of the section, or by the start of that kind.
 */
export const NAME_PRIORS = {
  title: 1,
  heading: 0.9,
  plainReference: -0.1,
  kinds: {Status: 0.8, Field: 0.75, Header: 0.69, Path: 0.7, Query: 0.7, Value: 0.6},
  otherKind: 0.7,
} as const;

/**
 * How surely plain words mean a field or an operation: a field by the name of its object, of the whole whose part that
 * is, or of another word for these; an operation by its verb and its object, or the first of a page by the object alone.
 */
export const PLAIN_NAME_SHARES = {
  own: 1,
  part: 0.85,
  derived: 0.55,
  operation: 0.7,
  partOperation: 0.6,
  created: 0.4,
  object: 0.35,
} as const;

/** Of objects that share a prefix of identifiers, one with a longer name loses this much impact per word. */
export const PREFIX_LENGTH_PENALTY = 3;

/**
 * How much more a rare word tells than a frequent one: an exponent of its inverse document frequency. Readers add rare
 * words that are not the topic, such as "stuck".
 */
export const RARITY_EXPONENT = 0.5;

/** Weight of a word that questions are made of, such as `know`, to that of one that they are about. */
export const WEAK_WORD_SHARE = 0.4;
/** The same of an HTTP status: who types `409` has read it in a response. */
export const STATUS_CODE_SHARE = 1.5;

/** Weight of two words of the query that a phrase of a section has together, to that of a word. */
export const PAIR_WEIGHT = 0.5;

/** Sections that cover less of the query than this fraction of the best one's coverage do not match. */
export const MIN_COVERAGE = 0.5;

/** Points for the whole query in the form of an API name: more than any words can score. */
export const EXACT_NAME_BONUS = 1000;
/** Of these, for a name of another API, and for one of this with its words in another order. */
export const OTHER_NAME_SHARE = 0.75;
export const TURNED_NAME_SHARE = 0.25;
/** Points for an API name among words, such as `funded_by` in `meaning of funded_by`. */
export const NAME_AMONG_WORDS_BONUS = 2;
/** Points for a heading in plain words: all of the words, what some of them mean, a single one. */
export const EXACT_HEADING_BONUS = 3.5;
export const PART_HEADING_BONUS = 1;
export const ONE_WORD_HEADING_BONUS = 2.7;
/** Points for the name of a field or an operation in plain words, such as `refund reason`. */
export const PLAIN_NAME_BONUS = 3;
/** How fast a less relevant heading loses its bonus: an exponent of its impact. */
export const HEADING_BONUS_FALLOFF = 5;

/** Weight of a completion of the word that is being typed. */
export const PREFIX_WEIGHT = 0.8;
/** A complete last word may still be the beginning of a longer one. */
export const CONTINUATION_WEIGHT = 0.4;
/** Weight of a synonym. */
export const SYNONYM_WEIGHT = 0.9;
/** Two words for one thing are a surer synonym than a single one. */
export const PHRASE_SYNONYM_WEIGHT = 0.95;

/** Hits of one page, before the reader asks for its others. */
export const MAX_HITS_PER_PAGE = 2;
