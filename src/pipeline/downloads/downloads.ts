import {contractFile, PRODUCTS, type Product} from '../contracts/bundleContract';
import type {OpenApiDocument} from '../contracts/openapiTypes';
import type {GuideSources} from '../elements/guideSources';
import type {Book} from '../reference/apiModel';
import {changelogFeeds} from '../../topics/versions/feeds';
import {collectionDownloads} from './collections';
import {bundleShown, contractDownloads} from './contracts';
import type {Download, DownloadSources} from './download';
import {eventSchemaDownloads} from './eventSchemas';
import {statementDownloads} from '../../topics/settlements/downloads';
import {vectorDownloads} from '../../topics/webhooks/downloads';

/** What makes files, one function per kind. Their order is that of the list. */
const KINDS: readonly ((sources: DownloadSources) => Download[] | Promise<Download[]>)[] = [
  contractDownloads,
  eventSchemaDownloads,
  vectorDownloads,
  collectionDownloads,
  statementDownloads,
  changelogFeeds,
];

const known = new WeakMap<Book, Promise<readonly Download[]>>();

async function bundled({book}: GuideSources): Promise<Record<Product, OpenApiDocument>> {
  const entries = await Promise.all(
    PRODUCTS.map(async (product) => [product, await bundleShown(book.contracts, contractFile(product))] as const),
  );
  return Object.fromEntries(entries) as Record<Product, OpenApiDocument>;
}

async function makeAll(guideSources: GuideSources): Promise<readonly Download[]> {
  const sources = {...guideSources, contracts: await bundled(guideSources)};
  const all: Download[] = [];
  for (const make of KINDS) {
    all.push(...(await make(sources)));
  }
  const paths = new Set<string>();
  for (const {path, title} of all) {
    if (paths.has(path)) {
      throw new Error(
        `src/pipeline/downloads: found two files at ${path}, expected one path each. Rename "${title}" or the other.`,
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
