import {excerptOf} from './excerpt';
import {MANIFEST, placeOf, type Manifest, type StoredSection} from './format';
import {rank, type Bonus, type Ranked} from './rank';
import {findTerm, remembering, type Load} from './shards';
import {findSlots, meantBy, type Slot} from './querySlots';
import {compoundOf, headingKey, idPrefix, nameKey, pathKey, tokenize, wholeOf, wordsOf} from './tokens';
import type {Answer, Hit, SearchOptions} from './types';

/** Searches the sections of all pages. Rejects when a file does not load; the next call tries again. */
export type Search = (query: string, options: SearchOptions) => Promise<Answer>;

/** Points of what was typed as a whole, in the form of a name of the API: more than any words can have. */
const NAMED = 1000;
/** Points of a heading in plain words, of one that is two of the words, and of one that is a single one. */
const TITLED = 9;
const TITLED_BY_TWO = 6;
const TITLED_BY_ONE = 9;
/** Points of a name of several words somewhere in the text. */
const COMPOUND = 3;
/** Hits of one page among the first. */
const MOST_OF_A_PAGE = 3;
const FIRST = 10;

/** Whether what was typed looks like a name of the API, and not like words. */
function isName(query: string): boolean {
  return /^\S*(?:[\w)}][_.:/{-]\w|\p{Ll}\p{Lu}|_$)\S*$/u.test(query) || pathKey(query) !== undefined;
}

/** Terms and their points. */
type Points = readonly (readonly [term: string, points: number, isName: boolean])[];

/** The terms that stand for all of what was typed. */
function wholesOf(query: string): Points {
  const words = wordsOf(query);
  const [path, prefix, isNamed] = [pathKey(query), idPrefix(query), isName(query)];
  const names = tokenize(query).filter((token) => token.words.length > 1 && token.words.length < words.length);
  return [
    ...(path ? [[path, NAMED * 2, true] as const] : []),
    ...(prefix ? [[nameKey([prefix]), NAMED * 2, true] as const] : []),
    [nameKey(words), isNamed ? NAMED : TITLED, isNamed],
    [headingKey(words), isNamed ? NAMED / 2 : TITLED, isNamed],
    ...(words.length > 1 && words.length < 5 ? [[compoundOf(words), COMPOUND, true] as const] : []),
    ...names.slice(0, 2).map((token) => [compoundOf(token.words), COMPOUND, true] as const),
  ];
}

/** The terms of headings that are one or two of the words, or what they mean. */
function partsOf(query: string, slots: readonly Slot[]): Points {
  const words = slots.map(({searched}) => searched);
  const pairs = words.slice(1).map((word, index) => headingKey([words[index]!, word]));
  const apart = words.length === 3 ? [headingKey([words[0]!, words[2]!])] : [];
  const titles = slots.filter(({alternatives}) => !alternatives.some(({isOfPhrase}) => isOfPhrase));
  return [
    ...[...pairs, ...apart].map((term) => [term, TITLED_BY_TWO, false] as const),
    ...meantBy(wordsOf(query)).map(
      ({meant, isWhole}) => [headingKey(wordsOf(meant)), isWhole ? TITLED : TITLED_BY_TWO, false] as const,
    ),
    ...titles.flatMap(({alternatives}) =>
      alternatives.map(({term, weight}) => [wholeOf(term), (TITLED_BY_ONE * weight) / slots.length, false] as const),
    ),
  ];
}

async function bonusesOf(points: Points, manifest: Manifest, load: Load): Promise<Bonus[]> {
  const bonuses = points.map(async ([term, most, isNamed]): Promise<Bonus[]> => {
    const found = await findTerm(manifest, term, load);
    return found ? [{found, points: most, isName: isNamed}] : [];
  });
  return (await Promise.all(bonuses)).flat();
}

function correctedQuery(query: string, slots: readonly Slot[]): string | undefined {
  const meant = new Map<string, string[]>();
  slots.forEach(({typed, searched}) => meant.set(typed, [...(meant.get(typed) ?? []), searched]));
  const words = wordsOf(query);
  const corrected = words.map((word) => meant.get(word)?.join(' ') ?? word);
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : undefined;
}

function countsOf(ranked: readonly Ranked[], areas: readonly string[], slots: readonly Slot[]): Answer['counts'] {
  const counts = areas.map((_, area) => ranked.filter((section) => section.area === area).length);
  const more = slots.some(({alternatives}) =>
    alternatives.some(({lists}) => lists.some(({count, postings}) => count > postings.length)),
  );
  return {all: ranked.length, areas: Object.fromEntries(areas.map((area, index) => [area, counts[index]!])), more};
}

async function textAt({id, piece}: Ranked, manifest: Manifest, load: Load): Promise<StoredSection> {
  const [block, place] = placeOf(id, piece);
  return ((await load(`${manifest.folder}/b${block}.json`)) as StoredSection[])[place]!;
}

/** Parts hits into those to show first, and those of pages that have their share already. */
function partShares(hits: readonly Hit[]): readonly [first: Hit[], later: Hit[]] {
  const counts = new Map<string, number>();
  const [first, later]: [Hit[], Hit[]] = [[], []];
  for (const hit of hits) {
    const page = hit.url.replace(/#.*/, '');
    counts.set(page, (counts.get(page) ?? 0) + 1);
    (counts.get(page)! <= MOST_OF_A_PAGE || first.length >= FIRST ? first : later).push(hit);
  }
  return [first, later];
}

/**
 * Makes a search over an index.
 *
 * @param load gives the JSON of a file of the index, by its path in the index's folder
 */
export function createSearch(load: Load): Search {
  let remembered = remembering(load);
  const search: Search = async (query, {area, limit}) => {
    const manifest = (await remembered(MANIFEST)) as Manifest;
    const vocabulary = manifest.words.split(' ');
    const slots = await findSlots(query, vocabulary, manifest, remembered);
    const corrected = correctedQuery(query, slots);
    const asked = corrected ?? query;
    const bonuses = await bonusesOf([...wholesOf(asked), ...partsOf(asked, slots)], manifest, remembered);
    const ranked = rank(slots, bonuses, manifest.sections);
    const wanted = area === undefined ? -1 : manifest.areas.indexOf(area);
    const inArea = area === undefined ? ranked : ranked.filter((section) => section.area === wanted);
    const terms = new Set([
      ...slots.flatMap(({alternatives}) => alternatives.map(({term}) => term)),
      ...bonuses.map(({found}) => found.term),
    ]);
    const hitOf = async (section: Ranked): Promise<Hit> => {
      const [url, heading, page, place, kind, text] = await textAt(section, manifest, remembered);
      return {url, heading, page, area: manifest.areas[place]!, ...(kind && {kind}), excerpt: excerptOf(text, terms)};
    };
    const best = await Promise.all(inArea.slice(0, limit).map(hitOf));
    const tooMany = partShares(best)[1].length;
    const next = await Promise.all(inArea.slice(limit, limit + tooMany).map(hitOf));
    const hits = partShares([...best, ...next])
      .flat()
      .slice(0, limit);
    return {
      hits,
      counts: countsOf(ranked, manifest.areas, slots),
      ...(corrected !== undefined && {corrected}),
    };
  };
  return (query, options) =>
    search(query, options).catch((error: unknown) => {
      // The site may have been built anew since the manifest was loaded.
      remembered = remembering(load);
      throw error;
    });
}
