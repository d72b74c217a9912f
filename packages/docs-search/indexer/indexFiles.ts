import {createHash} from 'node:crypto';
import {listText, MANIFEST_FILE, type Manifest, type IndexNode} from '../search/format';
import {computeEditDistance} from '../search/spelling';
import {isStopWord, stemWord, splitIntoWords} from '../search/tokens';
import {buildIndex, type Index, type PageKinds} from './postings';
import type {Section} from './sections';
import {packTexts} from './textFiles';

const MAX_SHARD_BYTES = 1000;
/** The root is loaded once; inner nodes, where it would be larger, for each word. */
const MAX_ROOT_BYTES = 48_000;
const MAX_NODE_BYTES = 1000;
const MAX_VOCABULARY_BYTES = 20_000;
/** Letters by which two forms of a word differ that a correction would confuse. */
const MAX_FORM_DISTANCE = 1;

/** The texts of the files of an index by their paths in its folder. */
export type IndexFiles = ReadonlyMap<string, string>;

interface Shards {
  readonly texts: readonly string[];
  /** First term of each, shortened to what distinguishes it from the last term before. */
  readonly keys: readonly string[];
}

/** The shortest prefix of a term that sorts after the previous term. */
function shortenKey(before: string | undefined, term: string): string {
  if (before === undefined) {
    return '';
  }
  let length = 1;
  while (term.slice(0, length) <= before) {
    length += 1;
  }
  return term.slice(0, length);
}

function buildShards(index: Index): Shards {
  const terms = [...index.keys()].sort();
  const shards: [string, string][][] = [];
  const keys: string[] = [];
  let bytes = Infinity;
  terms.forEach((term, number) => {
    const text = index.get(term)!.map(listText).join('|');
    const size = term.length + text.length + 6;
    if (bytes + size > MAX_SHARD_BYTES) {
      shards.push([]);
      keys.push(shortenKey(terms[number - 1], term));
      bytes = 2;
    }
    bytes += size;
    shards.at(-1)!.push([term, text]);
  });
  return {texts: shards.map((entries) => JSON.stringify(Object.fromEntries(entries))), keys};
}

/** Adds levels of nodes above the keys until they fit into the root. */
function buildTreeLevels(keys: readonly string[], rootBytes: number): {root: readonly string[]; levels: IndexNode[][]} {
  const levels: IndexNode[][] = [];
  let root = keys;
  while (JSON.stringify(root).length > rootBytes) {
    const nodes: {first: number; keys: string[]}[] = [];
    let bytes = Infinity;
    root.forEach((key, number) => {
      bytes += key.length + 3;
      if (bytes > MAX_NODE_BYTES) {
        nodes.push({first: number, keys: []});
        bytes = key.length + 30;
      }
      nodes.at(-1)!.keys.push(key);
    });
    levels.unshift(nodes);
    root = nodes.map((node) => node.keys[0]!);
  }
  return {root, levels};
}

/** Candidates for a misspelled word: those of headings and names first, then the most used. */
function buildVocabulary(sections: readonly Section[]): string {
  const counts = new Map<string, number>();
  const add = (text: string, points: number): void =>
    splitIntoWords(text).forEach((word) => counts.set(word, (counts.get(word) ?? 0) + points));
  for (const {heading, text, keywords = []} of sections) {
    add(heading, 3);
    add(keywords.join(' '), 3);
    add(text, 1);
  }
  const words = [...counts]
    .filter(([word, count]) => count > 1 && /^[a-z]{3,20}$/.test(word) && !isStopWord(word))
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1));
  // Of each stem, forms that no correction would confuse: `paginated` and `pagination`, but of `captured` and `capture`
  // only the shorter one, at the place of the more used.
  const listed: string[] = [];
  const places = new Map<string, number[]>();
  for (const [word] of words) {
    const stem = stemWord(word);
    const known = places.get(stem) ?? [];
    const place = known.find((one) => computeEditDistance(listed[one]!, word, MAX_FORM_DISTANCE) <= MAX_FORM_DISTANCE);
    if (place === undefined) {
      places.set(stem, [...known, listed.push(word) - 1]);
    } else if (word.length < listed[place]!.length) {
      listed[place] = word;
    }
  }
  const text = listed.join(' ');
  return text.length <= MAX_VOCABULARY_BYTES ? text : text.slice(0, text.lastIndexOf(' ', MAX_VOCABULARY_BYTES));
}

/** A section that may represent others with the same text. */
export interface DeduplicatedSection extends Section {
  /** How many sections it represents. */
  readonly repeats: number;
}

/** Keeps one of several identical entries, such as a header of many operations: that of a guide, or the first. */
function removeRepeatedSections(sections: readonly Section[], {isGuide}: PageKinds): DeduplicatedSection[] {
  const groups = new Map<string, Section[]>();
  for (const section of sections) {
    const {kind, heading, text, depth, url} = section;
    const key = JSON.stringify(depth === 7 ? [kind, heading, text] : url);
    groups.set(key, [...(groups.get(key) ?? []), section]);
  }
  return [...groups.values()].map((group) => ({
    ...(group.find(({url}) => isGuide(url)) ?? group[0]!),
    repeats: group.length,
  }));
}

/**
 * Builds the index files of sections.
 *
 * @param pages which pages are guides, which reference
 * @param rootBytes of the manifest's keys at most, smaller in tests
 */
export function buildIndexFiles(all: readonly Section[], pages: PageKinds, rootBytes = MAX_ROOT_BYTES): IndexFiles {
  const sections = removeRepeatedSections(all, pages);
  const areas = [...new Set(sections.map(({area}) => area))].sort();
  const {places, blocks} = packTexts(sections, areas);
  const shards = buildShards(buildIndex(sections, places, areas, pages));
  const {root, levels} = buildTreeLevels(shards.keys, rootBytes);
  const files = new Map<string, string>([
    ...blocks.map((text, number): [string, string] => [`b${number}.json`, text]),
    ...shards.texts.map((text, number): [string, string] => [`t${number}.json`, text]),
    ...levels.flatMap((nodes, level) =>
      nodes.map((node, number): [string, string] => [`${level + 1}-${number}.json`, JSON.stringify(node)]),
    ),
  ]);
  const hash = createHash('sha256');
  files.forEach((text, file) => hash.update(`${file}\n${text}\n`));
  const manifest: Manifest = {
    folder: hash.digest('hex').slice(0, 12),
    areas,
    sections: sections.length,
    levels: levels.length,
    keys: root,
    words: buildVocabulary(sections),
  };
  // The manifest is last: where it is written, the index is complete.
  return new Map([
    ...[...files].map(([file, text]): [string, string] => [`${manifest.folder}/${file}`, text]),
    [MANIFEST_FILE, JSON.stringify(manifest)],
  ]);
}
