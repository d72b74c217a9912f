import type {Catalogs} from '../src/pipeline/contracts/catalogs';
import type {Lifecycles} from '../src/pipeline/contracts/lifecycles';
import type {Cast, Contracts} from '../src/pipeline/contracts/load';
import type {ProductContract} from '../src/pipeline/contracts/products';
import {readContracts} from '../src/pipeline/projectContracts';

export type {ProductContract as ProductTruth};

/** What the sandbox is made from: the part of the contracts that it asks for at every request, made beforehand. */
export interface Truth {
  readonly products: readonly ProductContract[];
  readonly lifecycles: Lifecycles;
  readonly catalogs: Catalogs;
  readonly cast: Cast;
  /** Released versions, the newest first. */
  readonly versions: readonly string[];
}

/** Prepares contracts for the sandbox, once per model. Takes about a second. */
export function loadTruth(contracts: Contracts): Promise<Truth> {
  return contracts.derive('what the sandbox is made from', async (files) => {
    const products = await files.products;
    const parameters = products[0]!.document.components.parameters as {Version: {schema: {enum: string[]}}};
    return {
      products,
      versions: parameters.Version.schema.enum,
      lifecycles: files.lifecycles,
      catalogs: files.catalogs,
      cast: files.cast,
    };
  });
}

/** As `loadTruth`, of the contracts of this project. */
export function sharedTruth(): Promise<Truth> {
  return loadTruth(readContracts());
}
