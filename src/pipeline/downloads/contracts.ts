import {brand} from '../../brand';
import {hasStoryPart} from '../../site';
import {bundleContract, getContractPath, isInVersion, PRODUCTS, type Product} from '../contracts/bundleContract';
import type {OpenApiDocument} from '../contracts/openapiTypes';
import type {ContractSource} from '../contracts/source';
import {formatJsonFile, formatYamlFile, type Download, type DownloadSources} from './download';

/** RFC 9512. */
const YAML_MEDIA_TYPE = 'application/yaml';

/** Bundles a contract as pages show it: brand tokens replaced, times shifted. */
export function bundleForReaders(source: ContractSource, file: string): Promise<OpenApiDocument> {
  return bundleContract(source, file, {isMoved: true});
}

/** A contract in both formats, at a path without extension. */
function createContractFormats(document: OpenApiDocument, place: string, title: string): Download[] {
  return [
    {path: `${place}.yaml`, title: `${title}, as YAML`, mediaType: YAML_MEDIA_TYPE, text: formatYamlFile(document)},
    {path: `${place}.json`, title: `${title}, as JSON`, mediaType: 'application/json', text: formatJsonFile(document)},
  ];
}

async function createContractFiles(product: Product, {book, contracts}: DownloadSources): Promise<Download[]> {
  const older = book.contracts.changelog.versions
    .map(({date}) => date)
    .filter((date) => date !== brand.apiVersion && isInVersion(product, date));
  const current = contracts[product];
  const formatContractTitle = (date: string): string => `The ${product} API, version ${date}`;
  if (!hasStoryPart('changelog')) {
    return createContractFormats(current, `/${product}/openapi`, formatContractTitle(current.info.version));
  }
  const newest = createContractFormats(current, `/${product}/openapi`, formatContractTitle(brand.apiVersion));
  // The same under a name that stays when a newer version is released.
  const named = newest.map((file) => ({...file, path: file.path.replace('openapi', `openapi-${brand.apiVersion}`)}));
  const files = [...newest, ...named];
  for (const date of older) {
    const document = await bundleForReaders(book.contracts, getContractPath(product, date));
    files.push(...createContractFormats(document, `/${product}/openapi-${date}`, formatContractTitle(date)));
  }
  return files;
}

/** The contracts of every version, one file each: at `openapi.yaml` the current one, at `openapi-<date>.yaml` each. */
export async function createContractDownloads(sources: DownloadSources): Promise<Download[]> {
  return (await Promise.all(PRODUCTS.map((product) => createContractFiles(product, sources)))).flat();
}
