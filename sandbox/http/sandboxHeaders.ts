import type {ContractOperation} from '../../src/pipeline/contracts/openapiTypes';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';

/** Performs the act of the header `Sandbox-Party` on the object in the path. */
export type PlayParty = (world: World, value: string, id: string) => void;

interface Request {
  readonly operation: ContractOperation;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The object in the path. */
  readonly id: string | undefined;
}

/** The sandbox headers of a request, each validated by the catalog of triggers. */
function readSandboxHeaders(world: World, headers: Request['headers']): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const {header, pattern, value, values} of world.catalogs.sandboxTriggers.headers) {
    const given = headers[header.toLowerCase()];
    if (given !== undefined && !new RegExp(pattern).test(given)) {
      throw new ApiError('invalid_request', `${header} is ${given}. Expected: ${value}`, {
        errors: [
          {
            pointer: `#${header}`,
            code: values ? 'enum' : 'pattern',
            message: values ? `Must be one of ${values.join(', ')}.` : `Must be: ${value}`,
          },
        ],
      });
    }
    if (given !== undefined) {
      found.set(header, given);
    }
  }
  return found;
}

/** How long the response of a request is held, in milliseconds: 0 without a valid `Sandbox-Delay`. */
export function getResponseDelay({catalogs}: World, headers: Request['headers']): number {
  const {pattern} = catalogs.sandboxTriggers.headers.find(({header}) => header === 'Sandbox-Delay')!;
  const given = headers['sandbox-delay'] ?? '';
  return new RegExp(pattern).test(given) ? Number(given) * 1000 : 0;
}

/** @throws ApiError `invalid_request` when the operation never returns this error */
function createTriggeredError(
  header: string,
  code: string,
  {operationId, 'x-error-codes': codes = []}: ContractOperation,
): ApiError {
  return codes.includes(code)
    ? new ApiError(code, `Triggered by the header ${header}.`, {
        ...(code === 'service_unavailable' && {retryAfter: 1}),
      })
    : new ApiError('invalid_request', `${header} is ${code}, which ${operationId} never returns.`, {
        errors: [{pointer: `#${header}`, code: 'enum', message: `Must be an error that ${operationId} returns.`}],
      });
}

/**
 * Executes the headers `Sandbox-…` of a request before its operation runs.
 *
 * @returns the error that replaces its response, if any
 * @throws ApiError the error that is returned without running it, or `invalid_request`
 */
export async function applySandboxHeaders(
  world: World,
  {operation, headers, id}: Request,
  playParty: PlayParty,
): Promise<ApiError | undefined> {
  const given = readSandboxHeaders(world, headers);
  const error = given.get('Sandbox-Error');
  if (error !== undefined) {
    throw createTriggeredError('Sandbox-Error', error, operation);
  }
  const lost = given.get('Sandbox-Answer');
  const instead = lost === undefined ? undefined : createTriggeredError('Sandbox-Answer', lost, operation);
  if (instead?.code === 'invalid_request') {
    throw instead;
  }
  const action = given.get('Sandbox-Party');
  if (action !== undefined) {
    playParty(world, action, id ?? '');
  }
  const advance = given.get('Sandbox-Advance');
  if (advance !== undefined && id !== undefined) {
    await world.clock.advanceTimersByOwner(id, advance);
    await world.deliveries.advance(id, advance);
  }
  await world.waitUntilSettled();
  return instead;
}
