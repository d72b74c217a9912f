import {childOf, readList, type Manifest, type Node, type PostingList, type Shard} from './format';

/** Loads a file of the index, by its path in the index's folder, and gives what its JSON holds. */
export type Load = (file: string) => Promise<unknown>;

/** A term, and its list in each area. */
export interface FoundTerm {
  readonly term: string;
  readonly lists: readonly PostingList[];
  /** In how many sections it stands. */
  readonly count: number;
}

/** Gives a loader that asks for each file once; one that failed can be asked for again. */
export function remembering(load: Load): Load {
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

async function shardOf({folder, keys, levels}: Manifest, term: string, load: Load): Promise<Shard> {
  let child = childOf(keys, term);
  for (let level = 1; level <= levels; level += 1) {
    const node = (await load(`${folder}/${level}-${child}.json`)) as Node;
    child = node.first + childOf(node.keys, term);
  }
  return (await load(`${folder}/t${child}.json`)) as Shard;
}

function read(term: string, text: string): FoundTerm {
  const lists = text.split('|').map(readList);
  return {term, lists, count: lists.reduce((sum, {count}) => sum + count, 0)};
}

/** Gives the lists of a term. */
export async function findTerm(manifest: Manifest, term: string, load: Load): Promise<FoundTerm | undefined> {
  const shard = await shardOf(manifest, term, load);
  return Object.hasOwn(shard, term) ? read(term, shard[term]!) : undefined;
}

/** Gives the most frequent terms that begin with a prefix, of those in the shard in which the prefix would lie. */
export async function findBeginning(
  manifest: Manifest,
  prefix: string,
  most: number,
  load: Load,
): Promise<readonly FoundTerm[]> {
  const shard = await shardOf(manifest, prefix, load);
  return Object.keys(shard)
    .filter((term) => term.startsWith(prefix) && term !== prefix && !term.endsWith('='))
    .map((term) => read(term, shard[term]!))
    .sort((one, other) => other.count - one.count)
    .slice(0, most);
}
