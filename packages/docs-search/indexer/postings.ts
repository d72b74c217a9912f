import {
  BM25_K1,
  DEPTH_PRIORS,
  EVENT_PRIOR,
  LEAD_WORDS,
  MAX_REPEATS,
  MAX_TEXT_WEIGHT,
  NAME_PRIORS,
  PAIR_WEIGHTS,
  PAGE_PRIORS,
  PREFIX_LENGTH_PENALTY,
  MAX_ROW_TITLE_WORDS,
  SEARCH_FIELDS,
} from '../ranking';
import {MAX_IMPACT, type Posting, type PostingList} from '../search/format';
import {
  joinTerms,
  toHeadingKey,
  extractIdPrefix,
  isCompoundName,
  isStopWord,
  toNameKey,
  toOtherNameKey,
  toTitleKey,
  toTurnedNameKey,
  toPathKey,
  stemWord,
  tokenize,
  splitIntoWords,
} from '../search/tokens';
import {listPairTerms} from '../search/pairs';
import type {DeduplicatedSection as Section} from './indexFiles';
import {collectPlainNames} from './plainNames';
import type {Place} from './textFiles';

/** Sections that a term keeps per area: those with the highest impact. */
const MAX_POSTINGS = 150;

type SearchField = keyof typeof SEARCH_FIELDS;
const SEARCH_FIELD_NAMES = Object.keys(SEARCH_FIELDS) as SearchField[];

/** Lists of a term by area. */
export type Index = ReadonlyMap<string, readonly PostingList[]>;

/** The kinds of pages of a site; a page may have none. */
export interface PageKinds {
  readonly isGuide: (url: string) => boolean;
  /** A page that tells or shows again what others explain. */
  readonly isStory: (url: string) => boolean;
  readonly isReference: (url: string) => boolean;
  /** A page or a kind of section that hardly anybody looks for. */
  readonly isMinor: (url: string, kind: string | undefined) => boolean;
  /** A section whose table has a topic in each row, such as a list of what is missing. */
  readonly isTopicList: (url: string) => boolean;
}

/** A field belongs to its object, on whatever page that is: a guide that has the object does not explain it better. */
function isField(kind: string | undefined): boolean {
  return kind?.startsWith('Field of ') ?? false;
}

/** How much sooner a reader wants a section than another with the same words. */
function computePrior({url, depth, kind}: Section, pages: PageKinds): number {
  const page =
    pages.isGuide(url) && !isField(kind)
      ? PAGE_PRIORS.guide
      : pages.isMinor(url, kind)
        ? PAGE_PRIORS.minor
        : PAGE_PRIORS.other;
  const place = page * (pages.isStory(url) ? PAGE_PRIORS.story : 1) * (kind === 'Event' ? EVENT_PRIOR : 1);
  if (depth === 1) {
    return place * DEPTH_PRIORS.title;
  }
  const name = /^(?:Value|Status)/.test(kind ?? '') ? DEPTH_PRIORS.value : DEPTH_PRIORS.name;
  return place * (depth < 7 ? DEPTH_PRIORS.heading - DEPTH_PRIORS.level * (depth - 2) : name);
}

/** How likely a name means this section, where several have it. */
function computeNamePrior({kind = '', depth, url, names}: Section, pages: PageKinds): number {
  if (depth === 1) {
    return NAME_PRIORS.title;
  }
  if (depth < 7) {
    return NAME_PRIORS.heading + (pages.isReference(url) && names.length === 0 ? NAME_PRIORS.plainReference : 0);
  }
  return Object.entries(NAME_PRIORS.kinds).find(([start]) => kind.startsWith(start))?.[1] ?? NAME_PRIORS.otherKind;
}

function splitKeyword(keyword: string): string[] {
  const words = splitIntoWords(keyword);
  return isCompoundName(keyword) ? [words.join('')] : words;
}

function collectFieldTexts(section: Section): Record<SearchField, string> {
  const {heading, names, keywords = [], asked = [], context, text, code, depth} = section;
  return {
    heading,
    names: names.filter((name) => name !== heading).join(' '),
    // Each word once: phrases that share one do not make it more telling. A name matches as a whole only.
    keywords: [...new Set(keywords.flatMap(splitKeyword))].join(' '),
    asked: [...new Set(asked.flatMap(splitKeyword))].join(' '),
    context,
    lead: depth < 7 ? text.split(' ', LEAD_WORDS).join(' ') : '',
    text,
    code,
  };
}

/** Names of the API of two or three words, and their plurals, with their terms, so that they are found in prose too. */
function collectCompounds(sections: readonly Section[]): Map<string, string> {
  const names = sections.flatMap(({names: own}) => own).map(splitIntoWords);
  const compounds = names.filter(({length}) => length === 2 || length === 3).map((words) => words.join(''));
  return new Map(compounds.flatMap((name) => [name, `${name}s`]).map((name) => [name, joinTerms([name])]));
}

/** Returns each term of a text with its frequency. */
function countTerms(text: string, compounds: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (term: string): void => void counts.set(term, (counts.get(term) ?? 0) + 1);
  const words: string[] = [];
  for (const token of tokenize(text)) {
    if (token.words.length > 1 && token.words.length < 7) {
      add(joinTerms(token.words));
    }
    words.push(...token.words);
  }
  words.forEach((word, index) => {
    if (!isStopWord(word)) {
      add(stemWord(word));
    }
    for (const length of [2, 3]) {
      const compound = compounds.get(words.slice(index, index + length).join(''));
      if (index + length <= words.length && compound !== undefined) {
        add(compound);
      }
    }
  });
  return counts;
}

/** Returns the terms that match a section by the whole query. */
function collectWholeTerms({heading, names, keywords = [], depth, repeats}: Section): Set<string> {
  // What many operations repeat is explained by a guide.
  if (repeats > MAX_REPEATS) {
    return new Set();
  }
  const wholes = names.map((name) => {
    const prefix = name.endsWith('_') ? extractIdPrefix(name) : undefined;
    return toPathKey(name) ?? toNameKey(prefix === undefined ? splitIntoWords(name) : [prefix]);
  });
  const others = keywords.filter(isCompoundName).map((name) => toOtherNameKey(splitIntoWords(name)));
  const turned = names.filter(isCompoundName).map((name) => toTurnedNameKey(splitIntoWords(name)));
  const titles = depth === 1 ? [toTitleKey(splitIntoWords(heading))] : [];
  const phrases = [...(depth < 7 ? [heading] : []), ...keywords.filter((keyword) => !isCompoundName(keyword))];
  return new Set([
    ...wholes,
    ...others,
    ...turned,
    ...titles,
    ...phrases.map((phrase) => toHeadingKey(splitIntoWords(phrase))),
  ]);
}

/** Whether a table row covers one topic. A longer title lists several topics, so its words are not indexed as pairs. */
function isShort(rowTitle: string): boolean {
  return splitIntoWords(rowTitle).filter((word) => !isStopWord(word)).length <= MAX_ROW_TITLE_WORDS;
}

/** Returns the pairs of words in the phrases of a section, each with the weight of the field that has it. */
function weighPairs(
  {url, heading, keywords = [], asked = [], rowTitles}: Section,
  pages: PageKinds,
): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (phrases: readonly string[], weight: number): void =>
    phrases.flatMap(listPairTerms).forEach((pair) => weights.set(pair, Math.max(weights.get(pair) ?? 0, weight)));
  add([heading], PAIR_WEIGHTS.heading);
  add(
    keywords.filter((keyword) => !isCompoundName(keyword)),
    PAIR_WEIGHTS.keywords,
  );
  add(asked, PAIR_WEIGHTS.asked);
  if (pages.isTopicList(url)) {
    add(rowTitles.filter(isShort), PAIR_WEIGHTS.asked);
  }
  return weights;
}

/** The weight of a word in a field. A long text that has a word on each line is less about it than a heading is. */
function saturate(field: SearchField, frequency: number): number {
  return field === 'text' || field === 'code'
    ? (MAX_TEXT_WEIGHT * frequency) / (MAX_TEXT_WEIGHT + frequency)
    : frequency;
}

/** Finds the first piece of a section's text that has a term. */
function createPieceFinder(place: Place): (term: string) => number {
  if (place.pieces.length === 1) {
    return () => 0;
  }
  const pieces = place.pieces.map(
    (piece) => new Set(tokenize(piece).flatMap(({words}) => [joinTerms(words), ...words.map(stemWord)])),
  );
  return (term) =>
    Math.max(
      0,
      pieces.findIndex((terms) => terms.has(term)),
    );
}

/**
 * Builds the lists of all terms. The impact of a term on a section is its BM25F score without the inverse document
 * frequency: S. Robertson, H. Zaragoza, M. Taylor, "Simple BM25 Extension to Multiple Weighted Fields", 2004.
 */
export function buildIndex(
  sections: readonly Section[],
  places: readonly Place[],
  areas: readonly string[],
  pages: PageKinds,
): Index {
  const compounds = collectCompounds(sections);
  const counted = sections.map((section) => {
    const texts = collectFieldTexts(section);
    return new Map(SEARCH_FIELD_NAMES.map((field) => [field, countTerms(texts[field], compounds)]));
  });
  const sumCounts = (counts: Map<string, number>): number =>
    [...counts.values()].reduce((sum, count) => sum + count, 0);
  const lengths = counted.map((fields) => new Map([...fields].map(([field, counts]) => [field, sumCounts(counts)])));
  const averages = new Map(
    SEARCH_FIELD_NAMES.map((field) => [
      field,
      lengths.reduce((sum, own) => sum + own.get(field)!, 0) / Math.max(1, sections.length),
    ]),
  );
  const plainNames = collectPlainNames(sections);
  const lists = new Map<string, Posting[][]>();
  const add = (term: string, area: number, posting: Posting): void => {
    const own = lists.get(term) ?? areas.map(() => []);
    own[area]!.push(posting);
    lists.set(term, own);
  };
  sections.forEach((section, index) => {
    const area = areas.indexOf(section.area);
    const {id} = places[index]!;
    const frequencies = new Map<string, number>();
    for (const [field, counts] of counted[index]!) {
      const {weight, normalization} = SEARCH_FIELDS[field];
      const length = 1 - normalization + (normalization * lengths[index]!.get(field)!) / (averages.get(field)! || 1);
      for (const [term, count] of counts) {
        frequencies.set(term, (frequencies.get(term) ?? 0) + saturate(field, (weight * count) / length));
      }
    }
    weighPairs(section, pages).forEach((weight, pair) => frequencies.set(pair, weight));
    const findPiece = createPieceFinder(places[index]!);
    const factor = MAX_IMPACT * computePrior(section, pages);
    for (const [term, frequency] of frequencies) {
      const impact = Math.max(1, Math.round((factor * frequency) / (BM25_K1 + frequency)));
      add(term, area, {id, impact, piece: findPiece(term)});
    }
    plainNames
      .get(section)
      ?.forEach((share, term) => add(term, area, {id, impact: Math.round(MAX_IMPACT * share), piece: 0}));
    const impact = Math.round(MAX_IMPACT * computeNamePrior(section, pages));
    // Of the objects that share a prefix, the one with the shortest name owns it.
    const isPrefix = (term: string): boolean => term.endsWith('_=');
    const length = splitIntoWords(section.kind ?? '').length;
    // What readers call a section means it as a heading does, whatever its kind.
    const called = new Set(section.keywords?.map((keyword) => toHeadingKey(splitIntoWords(keyword))));
    collectWholeTerms(section).forEach((term) =>
      add(term, area, {
        id,
        impact: isPrefix(term)
          ? Math.max(1, impact - PREFIX_LENGTH_PENALTY * length)
          : called.has(term)
            ? Math.max(impact, Math.round(MAX_IMPACT * NAME_PRIORS.heading))
            : impact,
        piece: 0,
      }),
    );
  });
  return new Map(
    [...lists].map(([term, own]) => [
      term,
      own.map((postings) => ({
        count: postings.length,
        postings: postings.sort((one, other) => other.impact - one.impact || one.id - other.id).slice(0, MAX_POSTINGS),
      })),
    ]),
  );
}
