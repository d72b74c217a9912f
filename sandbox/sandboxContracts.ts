import type {UnpackedContracts} from '../src/pipeline/contracts/packedContracts';

/** The contracts as the sandbox needs them, prepared before the first request. */
export interface SandboxContracts extends UnpackedContracts {
  /** Released versions, the newest first. */
  readonly versions: readonly string[];
}

export function addVersions(contracts: UnpackedContracts): SandboxContracts {
  const parameters = contracts.products[0]!.document.components.parameters as {Version: {schema: {enum: string[]}}};
  return {...contracts, versions: parameters.Version.schema.enum};
}
