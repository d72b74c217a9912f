import type {ContractOperation} from '../../src/pipeline/contracts/openapiTypes';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';

/** Lets the parties of an order or a return act, as the header `Sandbox-Party` asks. */
export type PlayParty = (world: World, name: string, id: string) => Promise<void>;

interface Request {
  readonly operation: ContractOperation;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The object in the path. */
  readonly id: string | undefined;
}

/** The headers of the sandbox that a request has, each of the form that the catalog of triggers gives it. */
function readSandboxHeaders(world: World, headers: Request['headers']): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const {header, pattern, value} of world.catalogs.sandboxTriggers.headers) {
    const given = headers[header.toLowerCase()];
    if (given !== undefined && !new RegExp(pattern).test(given)) {
      throw new ApiError('invalid_request', `${header} is ${given}. Expected: ${value}`);
    }
    if (given !== undefined) {
      found.set(header, given);
    }
  }
  return found;
}

/** @throws ApiError `invalid_request` when the operation never answers this error */
function createTriggeredError(
  header: string,
  code: string,
  {operationId, 'x-error-codes': codes = []}: ContractOperation,
): ApiError {
  return codes.includes(code)
    ? new ApiError(code, `Provoked by the header ${header}.`, {
        ...(code === 'service_unavailable' && {retryAfter: 1}),
      })
    : new ApiError('invalid_request', `${header} is ${code}, which ${operationId} never answers.`);
}

/**
 * Does what the headers `Sandbox-…` of a request ask for before it is answered.
 *
 * @returns the error that takes the place of its answer, if one does
 * @throws ApiError the error that is answered without running it, or `invalid_request`
 */
export async function applySandboxHeaders(
  world: World,
  {operation, headers, id}: Request,
  playParty: PlayParty,
): Promise<ApiError | undefined> {
  const given = readSandboxHeaders(world, headers);
  const delay = given.get('Sandbox-Delay');
  if (delay !== undefined) {
    await world.hold(Number(delay) * 1000);
  }
  const error = given.get('Sandbox-Error');
  if (error !== undefined) {
    throw createTriggeredError('Sandbox-Error', error, operation);
  }
  const deed = given.get('Sandbox-Party');
  if (deed !== undefined) {
    await playParty(world, deed, id ?? '');
  }
  const advance = given.get('Sandbox-Advance');
  if (advance !== undefined && id !== undefined) {
    await world.clock.advanceTimersByOwner(id, advance);
    await world.deliveries.advance(id, advance);
  }
  await world.waitUntilSettled();
  const lost = given.get('Sandbox-Answer');
  const instead = lost === undefined ? undefined : createTriggeredError('Sandbox-Answer', lost, operation);
  if (instead?.code === 'invalid_request') {
    throw instead;
  }
  return instead;
}
