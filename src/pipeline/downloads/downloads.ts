import {getContractPath, PRODUCTS, type Product} from '../contracts/bundleContract';
import type {OpenApiDocument} from '../contracts/openapiTypes';
import type {GuideSources} from '../elements/guideSources';
import type {ApiModel} from '../reference/apiModel';
import {bundleForReaders} from './contracts';
import type {Download, DownloadSources} from './download';

/** Builds the files of a kind. */
export type DownloadFactory = (sources: DownloadSources) => Download[] | Promise<Download[]>;

/**
 * Lists every file that can be downloaded, computed once per state of the contracts.
 *
 * @throws when two have the same path, or a contract cannot be bundled
 */
export type DownloadList = (sources: GuideSources) => Promise<readonly Download[]>;

async function bundleContracts({book}: GuideSources): Promise<Record<Product, OpenApiDocument>> {
  const entries = await Promise.all(
    PRODUCTS.map(
      async (product) => [product, await bundleForReaders(book.contracts, getContractPath(product))] as const,
    ),
  );
  return Object.fromEntries(entries) as Record<Product, OpenApiDocument>;
}

async function createAllDownloads(
  factories: readonly DownloadFactory[],
  guideSources: GuideSources,
): Promise<readonly Download[]> {
  const contracts = await bundleContracts(guideSources);
  const sources: DownloadSources = {
    siteFolder: guideSources.siteFolder,
    book: guideSources.book,
    getUrl: guideSources.getUrl,
    getSchemaUrl: guideSources.getSchemaUrl,
    getAttributeUrl: guideSources.getAttributeUrl,
    // Read when a file needs them: a site need not have catalogs.
    get catalogs() {
      return guideSources.catalogs;
    },
    contracts,
  };
  const all: Download[] = [];
  for (const make of factories) {
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

/** Concatenates the files of each kind, in order. */
export function createDownloadList(factories: readonly DownloadFactory[]): DownloadList {
  const cachedDownloads = new WeakMap<ApiModel, Promise<readonly Download[]>>();
  return (sources) => {
    const found = cachedDownloads.get(sources.book) ?? createAllDownloads(factories, sources);
    cachedDownloads.set(sources.book, found);
    return found;
  };
}
