import {listOperations, type Product} from './bundleContract';
import type {Catalogs} from './catalogs';
import {removeAnnotations} from './closeSchemas';
import type {Lifecycle, Lifecycles} from './lifecycles';
import type {Contracts, SeedData} from './load';
import type {OpenApiDocument} from './openapiTypes';
import type {ProductContract} from './products';
import {ContractValidator} from './validator';

/** What a program needs of the contracts to run without their files, as JSON. */
export interface PackedContracts {
  readonly documents: readonly {readonly product: Product; readonly document: OpenApiDocument}[];
  readonly lifecycles: readonly (readonly [machine: string, lifecycle: Lifecycle])[];
  readonly catalogs: Catalogs;
  readonly seedData: SeedData;
}

/** What `unpackContracts` restores. */
export interface UnpackedContracts {
  readonly products: readonly ProductContract[];
  readonly lifecycles: Lifecycles;
  readonly catalogs: Catalogs;
  readonly seedData: SeedData;
}

/** Packs contracts into a value that can be written as JSON. */
export async function packContracts(contracts: Contracts): Promise<PackedContracts> {
  const products = await contracts.products;
  return {
    documents: products.map(({product, document}) => ({product, document})),
    lifecycles: [...contracts.lifecycles],
    catalogs: contracts.catalogs,
    seedData: contracts.seedData,
  };
}

/** Restores what `packContracts` packed. */
export function unpackContracts({documents, lifecycles, catalogs, seedData}: PackedContracts): UnpackedContracts {
  const listCodes = (entries: readonly {readonly code: string}[]): Set<string> =>
    new Set(entries.map(({code}) => code));
  const tables = {
    currencies: listCodes(catalogs.currencies.currencies),
    countries: listCodes(catalogs.countries.countries),
  };
  const products = documents.map(({product, document}): ProductContract => {
    const bareDocument = removeAnnotations(document);
    const validator = new ContractValidator(bareDocument, tables);
    return {product, document, operations: listOperations(document), bareDocument, validator};
  });
  return {products, lifecycles: new Map(lifecycles), catalogs, seedData};
}
