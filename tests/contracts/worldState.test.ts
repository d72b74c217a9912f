import {deserialize, serialize} from 'node:v8';
import {describe, expect, it} from 'vitest';
import {readContracts} from '../../src/pipeline/projectContracts';
import {loadSharedContracts} from '../../sandbox/contracts';
import {getScenarioWorld, playScenarioInto} from '../../sandbox/scenarios/runScenario';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import type {StoredResource, WorldState} from '../../sandbox/world/world';
import {findSuccess, prepareSuccess} from './support/success';

/** The state of a sandbox as `--state` stores it. */

const contracts = await loadSharedContracts();

/** What is the same in two sandboxes with different ids of new objects. */
function describeWorld({world}: Sandbox): unknown {
  const states = Object.entries(world.listObjectStates()).map(([machine, objects]) => [
    machine,
    Object.values(objects).sort(),
  ]);
  return {
    now: world.clock.getTime(),
    timers: world.clock.listTimers().map(({name, due}) => `${name.split(' ')[0]!} ${due}`),
    events: world.listAllEvents().map(({type, created_at: at}) => `${type} ${at}`),
    states,
  };
}

function copyState({world}: Sandbox): WorldState {
  return deserialize(serialize(world.getState())) as WorldState;
}

interface Reply {
  readonly status: number;
  readonly isReplayed: boolean;
  readonly id: string | undefined;
  readonly code: string | undefined;
}

interface Stage {
  readonly first: Sandbox;
  /** Creates a payment intent, always with the same key. */
  readonly send: (sandbox: Sandbox, amount?: number, headers?: object) => Promise<Reply>;
  /** Another sandbox, as if it were started with the state file of this one. */
  readonly restart: (sandbox: Sandbox) => Promise<Sandbox>;
}

/** A sandbox, and ways to repeat a request before and after it is started again. */
async function setStage(): Promise<Stage> {
  const start = (at: string): Promise<Sandbox> =>
    createSandbox({contracts, start: at, deliver: () => Promise.resolve({status: 204})});
  const urls = new Map<Sandbox, string>();
  const send = async (sandbox: Sandbox, amount = 15453, headers: object = {}): Promise<Reply> => {
    const url = urls.get(sandbox) ?? (await sandbox.listen());
    urls.set(sandbox, url);
    const response = await fetch(`${url}/payments/v1/payment_intents`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sk_test_harbor',
        'Idempotency-Key': 'once',
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({amount, currency: 'EUR', reference: 'continued'}),
    });
    const {id, code} = (await response.json()) as {id?: string; code?: string};
    return {status: response.status, isReplayed: response.headers.has('Idempotency-Replayed'), id, code};
  };
  const restart = async (sandbox: Sandbox): Promise<Sandbox> => {
    const next = await start(sandbox.world.clock.getTime());
    next.world.setState(copyState(sandbox));
    return next;
  };
  return {first: await start('2026-11-03T09:00:00Z'), send, restart};
}

function listPayments({world}: Sandbox): string[] {
  return world
    .getCollection<StoredResource & {readonly reference: string | null}>('payment_intent')
    .listAll()
    .filter(({reference}) => reference === 'continued')
    .map(({id}) => id);
}

describe('the state of a sandbox', () => {
  it.each([
    'createRefund',
    'capturePaymentIntent',
    'createReturn',
    'confirmCheckout',
    'addCartLine',
    'cancelSubOrderLines',
    'rotateWebhookEndpointSecret',
  ])('stored before %s is continued: the same steps have the same results', async (operationId) => {
    const faults: unknown[] = [];
    const note = (error: unknown): unknown => faults.push(error);
    const success = findSuccess(contracts, operationId);
    // Webhooks fail, so that timers of further attempts are in the state.
    const {sandbox: first} = await prepareSuccess(contracts, success, note, 500);
    const second = await createSandbox({
      contracts,
      start: first.world.clock.getTime(),
      quota: 1e9,
      deliver: () => Promise.resolve({status: 500}),
      onFault: note,
    });
    second.world.setState(copyState(first));
    const before = describeWorld(second);
    expect(before).toEqual(describeWorld(first));
    const path = success.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => success.step.path![name]!);
    for (const sandbox of [first, second]) {
      const response = await fetch((await sandbox.listen()) + path, {
        method: success.operation.method.toUpperCase(),
        headers: {
          Authorization: 'Bearer sk_test_harbor',
          'Idempotency-Key': 'continued',
          'Content-Type': 'application/json',
          ...success.step.headers,
        },
        ...(success.step.body !== undefined && {body: JSON.stringify(success.step.body)}),
      });
      expect(response.status, await response.text()).toBeLessThan(300);
      await sandbox.world.clock.advance('P40D');
      await sandbox.world.waitUntilSettled();
    }
    expect(describeWorld(second)).toEqual(describeWorld(first));
    expect(describeWorld(second)).not.toEqual(before);
    await Promise.all([first.close(), second.close()]);
    expect(faults).toEqual([]);
  });

  it('has the idempotency keys: a repeat returns the stored response, and runs nothing', async () => {
    const {first, send, restart} = await setStage();
    const created = await send(first);
    expect(created).toMatchObject({status: 201, isReplayed: false});
    const second = await restart(first);
    expect(await send(second)).toEqual({...created, isReplayed: true});
    expect(await send(second, 1195)).toMatchObject({status: 422, code: 'idempotency_key_reused'});
    expect(listPayments(second)).toEqual([created.id]);
    await second.world.clock.advance(contracts.catalogs.idempotency.lifetime);
    expect(await send(second)).toMatchObject({status: 201, isReplayed: false});
    expect(listPayments(second)).toHaveLength(2);
    await Promise.all([first.close(), second.close()]);
  });

  it('has the keys of running requests: interrupted by the end of the sandbox, they never run again', async () => {
    const {first, send, restart} = await setStage();
    let finish: (() => void) | undefined;
    first.world.hold = () => new Promise<void>((resolve) => (finish = resolve));
    const running = send(first, 15453, {'Sandbox-Delay': '1'});
    await expect.poll(() => finish).toBeDefined();
    const second = await restart(first);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await send(second)).toMatchObject({status: 500, code: 'internal_error'});
    }
    const third = await restart(second);
    expect(await send(third)).toMatchObject({status: 500, code: 'internal_error'});
    expect(await send(third, 1195)).toMatchObject({status: 422, code: 'idempotency_key_reused'});
    expect(listPayments(third)).toHaveLength(1); // That of the interrupted request, which had run.
    finish!();
    await running;
    await Promise.all([first.close(), second.close(), third.close()]);
  });

  it.each(readContracts().scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'can be stored after the scenario %s: it has no function and no object of a class',
    async (_, scenario) => {
      const sandbox = await createSandbox({
        contracts,
        ...getScenarioWorld(scenario),
        deliver: () => Promise.resolve({status: 204}),
      });
      try {
        await playScenarioInto(sandbox, await sandbox.listen(), scenario);
        expect(copyState(sandbox)).toEqual(sandbox.world.getState());
      } finally {
        await sandbox.close();
      }
    },
  );
});
