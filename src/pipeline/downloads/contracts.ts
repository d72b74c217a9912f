import {brand} from '../../brand';
import {bundleContract, contractFile, PRODUCTS, type Product} from '../contracts/bundleContract';
import type {OpenApiDocument} from '../contracts/openapiTypes';
import type {ContractSource} from '../contracts/source';
import {jsonText, yamlText, type Download, type DownloadSources} from './download';

/** RFC 9512. */
const YAML = 'application/yaml';

/** Bundles a contract as pages show it: brand tokens replaced, the times of the story moved. */
export function bundleShown(source: ContractSource, file: string): Promise<OpenApiDocument> {
  return bundleContract(source, file, {isMoved: true});
}

/** A contract in both forms, at a path without its ending. */
function filesOf(document: OpenApiDocument, place: string, title: string): Download[] {
  return [
    {path: `${place}.yaml`, title: `${title}, as YAML`, mediaType: YAML, text: yamlText(document)},
    {path: `${place}.json`, title: `${title}, as JSON`, mediaType: 'application/json', text: jsonText(document)},
  ];
}

async function contractFiles(product: Product, {book, contracts}: DownloadSources): Promise<Download[]> {
  const older = book.contracts.changelog.versions.map(({date}) => date).filter((date) => date !== brand.apiVersion);
  const current = contracts[product];
  const title = (date: string): string => `The ${product} API, version ${date}`;
  const files = [
    ...filesOf(current, `/${product}/openapi`, title(brand.apiVersion)),
    // The same under the name that stays when a newer version comes.
    ...filesOf(current, `/${product}/openapi-${brand.apiVersion}`, title(brand.apiVersion)),
  ];
  for (const date of older) {
    const document = await bundleShown(book.contracts, contractFile(product, date));
    files.push(...filesOf(document, `/${product}/openapi-${date}`, title(date)));
  }
  return files;
}

/** The contracts of every version, one file each: at `openapi.yaml` the current one, at `openapi-<date>.yaml` each. */
export async function contractDownloads(sources: DownloadSources): Promise<Download[]> {
  return (await Promise.all(PRODUCTS.map((product) => contractFiles(product, sources)))).flat();
}
