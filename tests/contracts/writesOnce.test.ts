import {createHash} from 'node:crypto';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {loadSharedContracts} from '../../sandbox/contracts';
import type {Sandbox} from '../../sandbox/server';
import type {ContractOperation} from '../../src/pipeline/contracts/openapiTypes';
import {describeWorld} from './support/describeWorld';
import {findSuccess, prepareSuccess} from './support/success';

/**
 * Whatever is lost, repeated, sent in parallel or restarted: a key runs its operation once, as
 * draft-ietf-httpapi-idempotency-key-header requires, on each operation of the contracts that writes.
 */

const contracts = await loadSharedContracts();
const {errors} = contracts.catalogs.errorCodes;
const writes = contracts.products
  .flatMap(({operations}) => operations)
  .filter(({method}) => method !== 'get')
  .map((operation) => [operation.operationId, operation] as const);
const RUNS = 12;
const SEED = 20261123;

/** What happens to one request, or to the sandbox. */
type Incident =
  | {readonly kind: 'send'}
  /** The operation runs, and its response is lost on its way. */
  | {readonly kind: 'lose'; readonly code: string}
  /** It ends with an error before it has an effect. */
  | {readonly kind: 'fail'; readonly code: string}
  | {readonly kind: 'parallel'; readonly count: number}
  /** The sandbox starts again with what it had stored, now or before the first request. */
  | {readonly kind: 'restart'; readonly isEmpty: boolean};

function listHeaderCodes(header: string, {'x-error-codes': codes = []}: ContractOperation): string[] {
  const {values} = contracts.catalogs.sandboxTriggers.headers.find((one) => one.header === header)!;
  return values!.filter((code) => codes.includes(code));
}

function createIncidentArbitrary(operation: ContractOperation): fc.Arbitrary<Incident> {
  return fc.oneof(
    fc.record({kind: fc.constant('send' as const)}),
    fc.record({
      kind: fc.constant('lose' as const),
      code: fc.constantFrom(...listHeaderCodes('Sandbox-Answer', operation)),
    }),
    fc.record({
      kind: fc.constant('fail' as const),
      code: fc.constantFrom(...listHeaderCodes('Sandbox-Error', operation)),
    }),
    fc.record({kind: fc.constant('parallel' as const), count: fc.integer({min: 2, max: 4})}),
    fc.record({kind: fc.constant('restart' as const), isEmpty: fc.boolean()}),
  );
}

const isStored = (code: string): boolean => errors.find((error) => error.code === code)!.stored;

interface Reply {
  readonly status: number;
  readonly isReplayed: boolean;
  readonly text: string;
}

interface Stage {
  readonly sandbox: Sandbox;
  /** Defects of the sandbox. */
  readonly faults: readonly unknown[];
  readonly send: (headers?: Readonly<Record<string, string>>) => Promise<Reply>;
  readonly describeState: () => object;
}

/** An operation right before a request that succeeds, and ways to send it and to compare what it did. */
async function setStage(operationId: string): Promise<Stage> {
  const faults: unknown[] = [];
  const success = findSuccess(contracts, operationId);
  const {sandbox, base} = await prepareSuccess(contracts, success, (error) => faults.push(error));
  const {world} = sandbox;
  const {step, operation} = success;
  // A delayed response lets other requests in between.
  world.hold = () => new Promise((resolve) => setImmediate(resolve));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => step.path![name]!);
  const send = async (headers: Readonly<Record<string, string>> = {}): Promise<Reply> => {
    const response = await fetch(base + path, {
      method: operation.method.toUpperCase(),
      headers: {
        Authorization: 'Bearer sk_test_harbor',
        [brand.versionHeader]: step.version ?? brand.apiVersion,
        ...(operation.method === 'post' && {'Idempotency-Key': 'once'}),
        ...(step.body !== undefined && {'Content-Type': 'application/json'}),
        ...step.headers,
        ...headers,
      },
      ...(step.body !== undefined && {body: JSON.stringify(step.body)}),
    });
    const text = await response.text();
    await world.waitUntilSettled();
    await world.deliveries.waitUntilIdle();
    return {status: response.status, isReplayed: response.headers.has('idempotency-replayed'), text};
  };
  // A digest, since the state is long; its counts name what differs.
  const describeState = (): object => ({
    events: world.listAllEvents().map(({type}) => type),
    digest: createHash('sha256').update(describeWorld(contracts, world)).digest('hex'),
  });
  await world.deliveries.waitUntilIdle();
  return {sandbox, faults, send, describeState};
}

describe('an operation that writes', () => {
  it.each(writes.filter(([, {method}]) => method === 'post'))(
    'has the effect of one request, whatever happens to several with one key: %s',
    async (operationId, operation) => {
      const {sandbox, faults, send, describeState} = await setStage(operationId);
      const {world} = sandbox;
      const restoreBefore = world.takeSnapshot();
      const before = describeState();
      const once = await send();
      expect(once.status).toBeLessThan(300);
      const after = describeState();
      restoreBefore();
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(createIncidentArbitrary(operation), {maxLength: 7}), async (incidents) => {
            restoreBefore();
            /** The outcome that the key has: none yet, that of the operation, or an error. */
            let outcome: 'none' | 'done' | 'error' = 'none';
            for (const incident of incidents) {
              if (incident.kind === 'restart') {
                (incident.isEmpty ? restoreBefore : world.takeSnapshot())();
                outcome = incident.isEmpty ? 'none' : outcome;
              } else if (incident.kind === 'parallel') {
                const requests = Array.from({length: incident.count}, () => send({'Sandbox-Delay': '1'}));
                const statuses = (await Promise.all(requests)).map(({status}) => status);
                outcome = outcome === 'none' ? 'done' : outcome;
                expect(statuses.filter((status) => status < 300 || status === 409 || outcome === 'error')).toEqual(
                  statuses,
                );
              } else if (incident.kind === 'fail') {
                await send({'Sandbox-Error': incident.code});
                outcome = outcome === 'none' && isStored(incident.code) ? 'error' : outcome;
              } else {
                await send(incident.kind === 'lose' ? {'Sandbox-Answer': incident.code} : {});
                outcome = outcome === 'none' ? 'done' : outcome;
              }
            }
            const last = await send();
            expect(last.isReplayed).toBe(outcome !== 'none');
            expect(last.status < 300).toBe(outcome !== 'error');
            if (outcome !== 'error') {
              expect(last.text).toBe(once.text);
            }
            expect(describeState()).toEqual(outcome === 'error' ? before : after);
          }),
          {numRuns: RUNS, seed: SEED, endOnFailure: false},
        );
        expect(faults).toEqual([]);
      } finally {
        await sandbox.close();
      }
    },
  );

  it.each(writes.filter(([, {method}]) => method !== 'post'))(
    'has the effect of one request without a key, by its method: %s',
    async (operationId, operation) => {
      const {sandbox, faults, send, describeState} = await setStage(operationId);
      try {
        const restoreBefore = sandbox.world.takeSnapshot();
        expect((await send()).status).toBeLessThan(300);
        const after = describeState();
        for (const code of listHeaderCodes('Sandbox-Answer', operation)) {
          restoreBefore();
          await send({'Sandbox-Answer': code});
          await Promise.all([send({'Sandbox-Delay': '1'}), send({'Sandbox-Delay': '1'})]);
          await send();
          expect(describeState()).toEqual(after);
        }
        expect(faults).toEqual([]);
      } finally {
        await sandbox.close();
      }
    },
  );
});
