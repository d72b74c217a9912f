import type {Book} from '../reference/book';
import type {GuideSources} from '../guides/sources';
import {changelogFeeds} from './changelogFeeds';
import {contractDownloads} from './contracts';
import type {Download} from './download';
import {statementDownloads} from './statements';

/** What makes files, one function per kind. Their order is that of the list. */
const KINDS: readonly ((sources: GuideSources) => Download[] | Promise<Download[]>)[] = [
  contractDownloads,
  statementDownloads,
  changelogFeeds,
];

const known = new WeakMap<Book, Promise<readonly Download[]>>();

async function makeAll(sources: GuideSources): Promise<readonly Download[]> {
  const all: Download[] = [];
  for (const make of KINDS) {
    all.push(...(await make(sources)));
  }
  const paths = new Set<string>();
  for (const {path, title} of all) {
    if (paths.has(path)) {
      throw new Error(
        `src/plugins/downloads: found two files at ${path}, expected one path each. Rename "${title}" or the other.`,
      );
    }
    paths.add(path);
  }
  return all;
}

/**
 * Every file that can be downloaded, made once per state of the contracts.
 *
 * @throws when two have the same path, or a contract cannot be bundled
 */
export function downloadsOf(sources: GuideSources): Promise<readonly Download[]> {
  const found = known.get(sources.book) ?? makeAll(sources);
  known.set(sources.book, found);
  return found;
}
