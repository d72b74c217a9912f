import {describe, expect, it} from 'vitest';
import {listLifecycleOperations, resolveCallOutcome} from '../../src/pipeline/contracts/lifecycles';
import {isObject, stringifyValue, type Json, type JsonObject} from '../../packages/json';
import type {StoredResource} from '../../sandbox/world/collection';
import type {Sandbox} from '../../sandbox/server';
import {loadSharedContracts} from '../../sandbox/contracts';
import {findSuccess, prepareSuccess, type Success} from './support/success';

const contracts = await loadSharedContracts();

/** The id of the object of a machine in a request: in its path, or in its body as in `cart_id`. */
function findId(machine: string, {step}: Success): string | undefined {
  const body = (step.body ?? {}) as JsonObject;
  return step.path?.[`${machine}_id`] ?? (body[`${machine}_id`] as string | undefined) ?? step.path?.id;
}

/** Sets the state of the object that a request is about. */
function setState({world}: Sandbox, machine: string, field: string, state: string, success: Success): void {
  const id = findId(machine, success);
  const objects = world.getCollection<StoredResource & {order_id?: string}>(machine).listAll();
  const targets = objects.filter((object) => object.id === id || object.order_id === id);
  expect(targets, `the ${machine} of ${success.operation.operationId}`).not.toEqual([]);
  targets.forEach((object) => Object.assign(object, {[field]: state}));
}

/** Sends the request of a success, and returns its status, and the error when it is one. */
async function send(base: string, {step, operation}: Success, idempotencyKey: string): Promise<JsonObject> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => step.path![name]!);
  const query = new URLSearchParams(Object.entries(step.query ?? {}).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${base}${path}?${query.toString()}`, {
    method: operation.method.toUpperCase(),
    headers: {
      Authorization: 'Bearer sk_test_harbor',
      'Idempotency-Key': idempotencyKey,
      ...(step.body !== undefined && {'Content-Type': 'application/json'}),
      ...step.headers,
    },
    ...(step.body !== undefined && {body: JSON.stringify(step.body)}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const value = isJson ? (JSON.parse(text) as Json) : undefined;
  return {status: response.status, ...(isObject(value) && value.code !== undefined && value)};
}

const cells = [...contracts.lifecycles.values()].flatMap((lifecycle) =>
  listLifecycleOperations(lifecycle).map((operationId) => ({
    lifecycle,
    operationId,
    name: `${operationId} of a ${lifecycle.machine}`,
  })),
);

describe('the sandbox follows the lifecycles', () => {
  it.each(cells)('$name has the outcome of its lifecycle in every state', async ({lifecycle, operationId}) => {
    const success = findSuccess(
      contracts,
      operationId,
      (one) => one.step.version === undefined && findId(lifecycle.machine, one) !== undefined,
    );
    const {sandbox, base} = await prepareSuccess(contracts, success, () => undefined);
    const restore = sandbox.world.takeSnapshot();
    const sent = Object.keys(success.step.body ?? {});
    const refusal = lifecycle.operations[operationId]?.otherwise;
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    try {
      for (const state of Object.keys(lifecycle.states)) {
        const outcome = resolveCallOutcome(lifecycle, operationId, state, sent);
        const illegal = outcome.kind === 'error' ? outcome.code : undefined;
        restore();
        setState(sandbox, lifecycle.machine, lifecycle.field, state, success);
        const response = await send(base, success, `walk-${state}`);
        await sandbox.world.deliveries.waitUntilIdle();
        expected[state] = illegal ?? 'legal';
        found[state] =
          response.code !== undefined && (response.code === illegal || response.code === refusal)
            ? response.code
            : illegal === undefined
              ? 'legal'
              : stringifyValue([response.status, response.code]);
      }
    } finally {
      await sandbox.close();
    }
    expect(found).toEqual(expected);
  });
});
