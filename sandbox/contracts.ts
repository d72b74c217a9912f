import type {Catalogs} from '../src/pipeline/contracts/catalogs';
import type {Lifecycles} from '../src/pipeline/contracts/lifecycles';
import type {SeedData, Contracts} from '../src/pipeline/contracts/load';
import type {ProductContract} from '../src/pipeline/contracts/products';
import {readContracts} from '../src/pipeline/projectContracts';

/** The contracts as the sandbox needs them, prepared before the first request. */
export interface SandboxContracts {
  readonly products: readonly ProductContract[];
  readonly lifecycles: Lifecycles;
  readonly catalogs: Catalogs;
  readonly seedData: SeedData;
  /** Released versions, the newest first. */
  readonly versions: readonly string[];
}

/** Prepares contracts for the sandbox, once per model. Takes about a second. */
export function loadContracts(contracts: Contracts): Promise<SandboxContracts> {
  return contracts.derive('what the sandbox is made from', async (files) => {
    const products = await files.products;
    const parameters = products[0]!.document.components.parameters as {Version: {schema: {enum: string[]}}};
    return {
      products,
      versions: parameters.Version.schema.enum,
      lifecycles: files.lifecycles,
      catalogs: files.catalogs,
      seedData: files.seedData,
    };
  });
}

/** As `loadContracts`, for the contracts of this project. */
export function loadSharedContracts(): Promise<SandboxContracts> {
  return loadContracts(readContracts());
}
