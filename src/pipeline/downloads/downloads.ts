import {getContractPath, PRODUCTS, type Product} from '../contracts/bundleContract';
import type {OpenApiDocument} from '../contracts/openapiTypes';
import type {GuideSources} from '../elements/guideSources';
import type {ApiModel} from '../reference/apiModel';
import {createChangelogFeeds} from '../../topics/versions/feeds';
import {createCollectionDownloads} from './collections';
import {bundleForReaders, createContractDownloads} from './contracts';
import type {Download, DownloadSources} from './download';
import {createEventSchemaDownloads} from './eventSchemas';
import {createStatementDownloads} from '../../topics/settlements/downloads';
import {createVectorDownloads} from '../../topics/webhooks/downloads';

/** What makes files, one function per kind. Their order is that of the list. */
const DOWNLOAD_FACTORIES: readonly ((sources: DownloadSources) => Download[] | Promise<Download[]>)[] = [
  createContractDownloads,
  createEventSchemaDownloads,
  createVectorDownloads,
  createCollectionDownloads,
  createStatementDownloads,
  createChangelogFeeds,
];

const cachedDownloads = new WeakMap<ApiModel, Promise<readonly Download[]>>();

async function bundleContracts({book}: GuideSources): Promise<Record<Product, OpenApiDocument>> {
  const entries = await Promise.all(
    PRODUCTS.map(
      async (product) => [product, await bundleForReaders(book.contracts, getContractPath(product))] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<Product, OpenApiDocument>;
}

async function createAllDownloads(guideSources: GuideSources): Promise<readonly Download[]> {
  const sources = {...guideSources, contracts: await bundleContracts(guideSources)};
  const all: Download[] = [];
  for (const make of DOWNLOAD_FACTORIES) {
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
export function listDownloads(sources: GuideSources): Promise<readonly Download[]> {
  const found = cachedDownloads.get(sources.book) ?? createAllDownloads(sources);
  cachedDownloads.set(sources.book, found);
  return found;
}
