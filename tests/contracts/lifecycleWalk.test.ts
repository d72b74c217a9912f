import {describe, expect, it} from 'vitest';
import {operationsOf, outcomeOf} from '../../src/plugins/contracts/lifecycles';
import {textOf, type JsonObject} from '../../src/plugins/contracts/json';
import type {Resource} from '../../sandbox/world/collection';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import {playInto, type Exchange} from '../../sandbox/story/play';
import {sharedTruth} from '../../sandbox/truth';
import {playedExchanges} from './support/played';

const truth = await sharedTruth();
const exchanges = await playedExchanges(truth);

/** The id of the object of a machine in a request: in its path, or in its body as in `cart_id`. */
function idOf(machine: string, {step}: Exchange): string | undefined {
  const body = (step.body ?? {}) as JsonObject;
  return step.path?.[`${machine}_id`] ?? (body[`${machine}_id`] as string | undefined) ?? step.path?.id;
}

/** A request of the story by which an operation succeeds on an object of a machine. */
function successOf(machine: string, operationId: string): Exchange | undefined {
  return exchanges.find((exchange) => {
    const {operation, status, step} = exchange;
    const isPlain = step.version === undefined && step.key === undefined;
    return operation.operationId === operationId && status < 300 && isPlain && idOf(machine, exchange) !== undefined;
  });
}

async function replay(
  {scene, number, step, operation}: Exchange,
  prepare: (sandbox: Sandbox) => void,
): Promise<JsonObject> {
  const sandbox = await createSandbox({
    truth,
    start: scene.start,
    seed: scene.scene,
    ids: scene.ids,
    quota: 1e9,
    deliver: () => Promise.resolve({status: 204}),
    onFault: () => undefined,
  });
  try {
    const base = await sandbox.listen();
    await playInto(sandbox, base, scene, number);
    prepare(sandbox);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => step.path![name]!);
    const query = new URLSearchParams(Object.entries(step.query ?? {}).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${base}${path}?${query.toString()}`, {
      method: operation.method.toUpperCase(),
      headers: {
        Authorization: 'Bearer sk_test_harbor',
        'Idempotency-Key': 'walk',
        ...(step.body !== undefined && {'Content-Type': 'application/json'}),
        ...step.headers,
      },
      ...(step.body !== undefined && {body: JSON.stringify(step.body)}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      ...(isJson ? ((JSON.parse(text) as JsonObject).code === undefined ? {} : (JSON.parse(text) as JsonObject)) : {}),
    };
  } finally {
    await sandbox.close();
  }
}

const cells = [...truth.lifecycles.values()].flatMap((lifecycle) =>
  operationsOf(lifecycle).map((operationId) => ({
    lifecycle,
    operationId,
    name: `${operationId} of a ${lifecycle.machine}`,
  })),
);

describe('the sandbox keeps to the lifecycles', () => {
  it.each(cells)('$name has the outcome of its lifecycle in every state', async ({lifecycle, operationId}) => {
    const success = successOf(lifecycle.machine, operationId);
    expect(success, `a scene in which ${operationId} succeeds`).toBeDefined();
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const state of Object.keys(lifecycle.states)) {
      const sent = Object.keys((success!.step.body ?? {}) as JsonObject);
      const outcome = outcomeOf(lifecycle, operationId, state, sent);
      const illegal = outcome.kind === 'error' ? outcome.code : undefined;
      const answer = await replay(success!, ({world}) => {
        const id = idOf(lifecycle.machine, success!);
        const objects = world.collection<Resource & {order_id?: string}>(lifecycle.machine).all();
        const targets = objects.filter((object) => object.id === id || object.order_id === id);
        expect(targets, `the ${lifecycle.machine} of ${operationId}`).not.toEqual([]);
        targets.forEach((object) => Object.assign(object, {[lifecycle.field]: state}));
      });
      const refusal = lifecycle.operations[operationId]?.otherwise;
      expected[state] = illegal ?? 'legal';
      found[state] =
        answer.code !== undefined && (answer.code === illegal || answer.code === refusal)
          ? answer.code
          : illegal === undefined
            ? 'legal'
            : textOf([answer.status, answer.code]);
    }
    expect(found).toEqual(expected);
  });
});
