import {
  EXACT_HEADING_BONUS,
  EXACT_NAME_BONUS,
  MAX_HITS_PER_PAGE,
  NAME_AMONG_WORDS_BONUS,
  ONE_WORD_HEADING_BONUS,
  OTHER_NAME_SHARE,
  PLAIN_NAME_BONUS,
  TURNED_NAME_SHARE,
  PART_HEADING_BONUS,
} from '../ranking';
import {createExcerpt, splitAtMatches} from './excerpt';
import {MANIFEST_FILE, locatePiece, type Manifest, type StoredSection} from './format';
import {rankSections, type TermBonus, type RankedSection} from './rank';
import {findTerm, memoizeLoad, type IndexLoader} from './shards';
import {findPairs} from './pairs';
import {listPlainKeys} from './plainKeys';
import {findSlots, spellUmlauts, type QuerySlot} from './querySlots';
import {createSynonymTable, findSynonymPhrases, type Synonyms, type SynonymTable} from './synonyms';
import {
  toHeadingKey,
  extractIdPrefix,
  toNameKey,
  toOtherNameKey,
  toTitleKey,
  toTurnedNameKey,
  toPathKey,
  toWholeTerm,
  splitIntoWords,
  isCompoundName,
} from './tokens';
import type {SearchResults, SearchHit, SearchOptions} from './types';

/** Loads for a list of hits, one after the other: each fills the places of the hits that the last one folded. */
const MAX_ROUNDS = 4;

/** Searches the sections of all pages. Rejects when a file does not load; the next call tries again. */
export type Search = (query: string, options: SearchOptions) => Promise<SearchResults>;

/** Whether a query looks like an API name, not like words. */
function isName(query: string): boolean {
  return /^\S*(?:[\w)}][_.:/{-]\w|\p{Ll}\p{Lu}|_$)\S*$/u.test(query) || toPathKey(query) !== undefined;
}

const removeHash = (url: string): string => url.replace(/#.*/, '');

/** Terms and their points. */
type TermPoints = readonly (readonly [term: string, points: number, isName: boolean])[];

/** The terms of the API names among the words of a query. */
function findNameTerms(query: string): TermPoints {
  const names = query.split(/[\s,;"'()]+/).filter((word) => isCompoundName(word));
  return names
    .map(splitIntoWords)
    .flatMap((words) => [
      [toNameKey(words), NAME_AMONG_WORDS_BONUS, true] as const,
      [toOtherNameKey(words), NAME_AMONG_WORDS_BONUS * OTHER_NAME_SHARE, true] as const,
    ]);
}

/** The terms for the whole query. */
function findWholeQueryTerms(query: string): TermPoints {
  const words = splitIntoWords(query);
  const [path, prefix, isNamed] = [toPathKey(query), extractIdPrefix(query), isName(query)];
  // `refund.status canceled` is the value of a field.
  const hasName = isNamed || query.split(/\s+/).some(isName);
  return [
    ...(path ? [[path, EXACT_NAME_BONUS * 2, true] as const] : []),
    ...(prefix ? [[toNameKey([prefix]), EXACT_NAME_BONUS * 2, true] as const] : []),
    [toNameKey(words), hasName ? EXACT_NAME_BONUS : EXACT_HEADING_BONUS, hasName],
    ...(isNamed
      ? [
          [toOtherNameKey(words), EXACT_NAME_BONUS * OTHER_NAME_SHARE, true] as const,
          [toTurnedNameKey(words), EXACT_NAME_BONUS * TURNED_NAME_SHARE, true] as const,
        ]
      : [[toTitleKey(words), EXACT_HEADING_BONUS, false] as const]),
    [toHeadingKey(words), isNamed ? EXACT_NAME_BONUS / 2 : EXACT_HEADING_BONUS, isNamed],
  ];
}

/** The terms of headings that are one of the words, or what some of them mean. */
function findPartialHeadingTerms(query: string, slots: readonly QuerySlot[], synonyms: SynonymTable): TermPoints {
  const titles = slots.filter(({alternatives}) => !alternatives.some(({isOfPhrase}) => isOfPhrase));
  return [
    ...findSynonymPhrases(splitIntoWords(query), synonyms).map(
      ({meant, isWhole}) =>
        [toHeadingKey(splitIntoWords(meant)), isWhole ? EXACT_HEADING_BONUS : PART_HEADING_BONUS, false] as const,
    ),
    ...titles.flatMap(({alternatives}) =>
      alternatives.map(
        ({term, weight}) => [toWholeTerm(term), (ONE_WORD_HEADING_BONUS * weight) / slots.length, false] as const,
      ),
    ),
  ];
}

/** The terms of fields and operations in plain words. */
function findPlainTerms(query: string, slots: readonly QuerySlot[]): TermPoints {
  return listPlainKeys(query, slots).map(([key, weight]) => [key, PLAIN_NAME_BONUS * weight, true] as const);
}

async function loadBonuses(points: TermPoints, manifest: Manifest, load: IndexLoader): Promise<TermBonus[]> {
  const bonuses = points.map(async ([term, most, isNamed]): Promise<TermBonus[]> => {
    const found = await findTerm(manifest, term, load);
    return found ? [{found, points: most, isName: isNamed}] : [];
  });
  return (await Promise.all(bonuses)).flat();
}

/** Joins the groups of four digits of a card number, which pages write without spaces. */
function joinCardNumber(query: string): string {
  return query.replace(/\b\d{4}(?:[ -]\d{4}){2,3}\b/g, (number) => number.replace(/\D/g, ''));
}

/** Returns the query with its misspelled words corrected where they are, so that a name stays one. */
function correctQuery(query: string, slots: readonly QuerySlot[]): string | undefined {
  const meant = new Map<string, string[]>();
  slots.forEach(({typed, searched}) => meant.set(typed, [...(meant.get(typed) ?? []), searched]));
  const words = splitIntoWords(query);
  const corrected = words.map((word) => meant.get(word)?.join(' ') ?? word);
  const wrong = words.filter((word, index) => word !== corrected[index]);
  if (wrong.length === 0) {
    return undefined;
  }
  const name = wrong.reduce((text, word) => text.replace(new RegExp(word, 'i'), meant.get(word)!.join('_')), query);
  return isName(query) && name !== query ? name : corrected.join(' ');
}

function countByArea(ranked: readonly RankedSection[], areas: readonly string[]): SearchResults['counts'] {
  const counts = areas.map((_, area) => ranked.filter((section) => section.area === area).length);
  return {all: ranked.length, areas: Object.fromEntries(areas.map((area, index) => [area, counts[index]!]))};
}

async function loadSectionText(
  {id, piece}: RankedSection,
  manifest: Manifest,
  load: IndexLoader,
): Promise<StoredSection> {
  const [block, place] = locatePiece(id, piece);
  return ((await load(`${manifest.folder}/b${block}.json`)) as StoredSection[])[place]!;
}

/** Moves the hits that a page has beyond its limit into the last one before them. */
function foldByPage(hits: readonly SearchHit[]): SearchHit[] {
  const pages = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const page = removeHash(hit.url);
    pages.set(page, [...(pages.get(page) ?? []), hit]);
  }
  return hits.flatMap((hit) => {
    const ofPage = pages.get(removeHash(hit.url))!;
    const place = ofPage.indexOf(hit) + 1;
    const further = place === MAX_HITS_PER_PAGE ? ofPage.slice(place) : [];
    return place > MAX_HITS_PER_PAGE ? [] : [further.length > 0 ? {...hit, further} : hit];
  });
}

/** Loads the best hits until there are as many to show as asked for, or most of what was loaded is folded. */
async function loadHits(
  ranked: readonly RankedSection[],
  limit: number,
  loadHit: (section: RankedSection) => Promise<SearchHit>,
): Promise<Pick<SearchResults, 'hits' | 'hasMore'>> {
  const loaded: SearchHit[] = [];
  let hits: SearchHit[] = [];
  for (let round = 0; round < MAX_ROUNDS && hits.length < limit && loaded.length < ranked.length; round += 1) {
    const next = ranked.slice(loaded.length, loaded.length + limit - hits.length);
    loaded.push(...(await Promise.all(next.map(loadHit))));
    hits = foldByPage(loaded);
  }
  return {hits, hasMore: loaded.length < ranked.length};
}

/**
 * Creates a search over an index.
 *
 * @param load returns the JSON of an index file, by its path in the index folder
 * @param synonyms what readers type, and what the pages write for it
 */
export function createSearch(load: IndexLoader, synonyms: Synonyms): Search {
  const table = createSynonymTable(synonyms);
  let remembered = memoizeLoad(load);
  const search: Search = async (typed, {area, limit}) => {
    const query = joinCardNumber(spellUmlauts(typed, table));
    const manifest = (await remembered(MANIFEST_FILE)) as Manifest;
    const vocabulary = manifest.words.split(' ');
    const slots = await findSlots(query, vocabulary, table, manifest, remembered);
    const corrected = correctQuery(query, slots);
    const asked = corrected ?? query;
    const bonuses = await loadBonuses(
      [
        ...findWholeQueryTerms(asked),
        ...findNameTerms(asked),
        ...findPartialHeadingTerms(asked, slots, table),
        ...findPlainTerms(asked, slots),
      ],
      manifest,
      remembered,
    );
    const pairs = toPathKey(asked) ? [] : await findPairs(slots, manifest, remembered);
    const ranked = rankSections(slots, pairs, bonuses, manifest.sections);
    const wanted = area === undefined ? -1 : manifest.areas.indexOf(area);
    const inArea = area === undefined ? ranked : ranked.filter((section) => section.area === wanted);
    const terms = new Set([
      ...slots.flatMap(({alternatives}) => alternatives.map(({term}) => term)),
      ...bonuses.map(({found}) => found.term),
    ]);
    const loadHit = async (section: RankedSection): Promise<SearchHit> => {
      const [url, heading, page, place, kind, text] = await loadSectionText(section, manifest, remembered);
      return {
        url,
        heading,
        page,
        area: manifest.areas[place]!,
        ...(kind && {kind}),
        headingPieces: splitAtMatches(heading, terms),
        excerptPieces: splitAtMatches(createExcerpt(text, terms), terms),
      };
    };
    return {
      ...(await loadHits(inArea, limit, loadHit)),
      counts: countByArea(ranked, manifest.areas),
      ...(corrected !== undefined && {corrected}),
    };
  };
  return (query, options) =>
    search(query, options).catch((error: unknown) => {
      // The site may have been rebuilt since the manifest was loaded.
      remembered = memoizeLoad(load);
      throw error;
    });
}
