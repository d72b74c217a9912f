import fs from 'node:fs';
import path from 'node:path';
import {loadCatalogs, type Catalogs} from '../src/plugins/contracts/catalogs';
import {closeDocument} from '../src/plugins/contracts/close';
import {bundleContract, contractFile, operationsOf, PRODUCTS, type Product} from '../src/plugins/contracts/contract';
import {loadLifecycles, type Lifecycles} from '../src/plugins/contracts/lifecycles';
import type {OpenApiDocument, Operation} from '../src/plugins/contracts/openapi';
import {ContractValidator} from '../src/plugins/contracts/validator';
import {readYaml} from '../src/plugins/contracts/yaml';
import type {Cast} from './world/world';

/** A product's contract with every object closed, and what validates values against it. */
export interface ProductTruth {
  readonly product: Product;
  readonly document: OpenApiDocument;
  readonly operations: readonly Operation[];
  readonly validator: ContractValidator;
}

/** Everything of `contracts/` that the sandbox is made from. */
export interface Truth {
  readonly products: readonly ProductTruth[];
  readonly lifecycles: Lifecycles;
  readonly catalogs: Catalogs;
  readonly cast: Cast;
  /** Released versions, the newest first. */
  readonly versions: readonly string[];
}

/** The tables that formats are checked against. */
export function formatTablesOf({currencies, countries}: Catalogs): {currencies: Set<string>; countries: Set<string>} {
  return {
    currencies: new Set(currencies.currencies.map(({code}) => code)),
    countries: new Set(countries.countries.map(({code}) => code)),
  };
}

function readCast(folder: string): Cast {
  const read = (product: Product): unknown => readYaml(path.join(folder, 'story', 'cast', `${product}.yaml`));
  return {payments: read('payments'), commerce: read('commerce')};
}

/** Reads and prepares a folder of contracts. Takes about a second, so share what it gives. */
export async function loadTruth(folder = 'contracts'): Promise<Truth> {
  const catalogs = loadCatalogs(path.join(folder, 'catalogs'));
  const tables = formatTablesOf(catalogs);
  const products: ProductTruth[] = [];
  for (const product of PRODUCTS) {
    if (!fs.existsSync(contractFile(product, folder))) {
      throw new Error(`${contractFile(product, folder)}: found no contract, expected one. Restore the file.`);
    }
    const document = closeDocument(await bundleContract(contractFile(product, folder), {areExamplesOptional: true}));
    products.push({
      product,
      document,
      operations: operationsOf(document),
      validator: new ContractValidator(document, tables),
    });
  }
  const version = products[0]!.document.components.parameters as {Version: {schema: {enum: string[]}}};
  return {
    products,
    catalogs,
    versions: version.Version.schema.enum,
    lifecycles: loadLifecycles(folder),
    cast: readCast(folder),
  };
}

const shared = new Map<string, Promise<Truth>>();

/** As `loadTruth`, once per folder and process. */
export function sharedTruth(folder = 'contracts'): Promise<Truth> {
  let truth = shared.get(folder);
  if (!truth) {
    truth = loadTruth(folder);
    shared.set(folder, truth);
  }
  return truth;
}
