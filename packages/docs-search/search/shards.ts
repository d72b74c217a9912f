import {findChild, readList, type Manifest, type IndexNode, type PostingList, type TermShard} from './format';

/** Loads an index file, by its path in the index folder, and returns its parsed JSON. */
export type IndexLoader = (file: string) => Promise<unknown>;

/** A term, and its list in each area. */
export interface FoundTerm {
  readonly term: string;
  readonly lists: readonly PostingList[];
  /** How many sections contain it. */
  readonly count: number;
}

/** Memoizes a loader: each file is requested once; one that failed can be requested again. */
export function memoizeLoad(load: IndexLoader): IndexLoader {
  const files = new Map<string, Promise<unknown>>();
  return (file) => {
    const known = files.get(file);
    if (known) {
      return known;
    }
    const loading = load(file).catch((error: unknown) => {
      files.delete(file);
      throw error;
    });
    files.set(file, loading);
    return loading;
  };
}

async function loadShard({folder, keys, levels}: Manifest, term: string, load: IndexLoader): Promise<TermShard> {
  let child = findChild(keys, term);
  for (let level = 1; level <= levels; level += 1) {
    const node = (await load(`${folder}/${level}-${child}.json`)) as IndexNode;
    child = node.first + findChild(node.keys, term);
  }
  return (await load(`${folder}/t${child}.json`)) as TermShard;
}

function parseTermLine(term: string, text: string): FoundTerm {
  const lists = text.split('|').map(readList);
  return {term, lists, count: lists.reduce((sum, {count}) => sum + count, 0)};
}

/** Returns the lists of a term. */
export async function findTerm(manifest: Manifest, term: string, load: IndexLoader): Promise<FoundTerm | undefined> {
  const shard = await loadShard(manifest, term, load);
  return Object.hasOwn(shard, term) ? parseTermLine(term, shard[term]!) : undefined;
}

/** Returns the most frequent terms that begin with a prefix, from the shard that would contain the prefix. */
export async function findPrefix(
  manifest: Manifest,
  prefix: string,
  most: number,
  load: IndexLoader,
): Promise<readonly FoundTerm[]> {
  const shard = await loadShard(manifest, prefix, load);
  return Object.keys(shard)
    .filter((term) => term.startsWith(prefix) && term !== prefix && !term.endsWith('='))
    .map((term) => parseTermLine(term, shard[term]!))
    .sort((one, other) => other.count - one.count)
    .slice(0, most);
}
