import type {Contracts} from '../src/pipeline/contracts/load';
import {readContracts} from '../src/pipeline/projectContracts';
import {addVersions, type SandboxContracts} from './sandboxContracts';

/** The contracts of the folder `contracts/`. The file that readers download contains them instead. */

/** Prepares contracts for the sandbox, once per model. Takes about a second. */
export function loadContracts(contracts: Contracts): Promise<SandboxContracts> {
  return contracts.derive('what the sandbox is made from', async (files) =>
    addVersions({
      products: await files.products,
      lifecycles: files.lifecycles,
      catalogs: files.catalogs,
      seedData: files.seedData,
    }),
  );
}

/** As `loadContracts`, for the contracts of this project. */
export function loadSharedContracts(): Promise<SandboxContracts> {
  return loadContracts(readContracts());
}

export type {SandboxContracts} from './sandboxContracts';
