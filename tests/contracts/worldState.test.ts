import {deserialize, serialize} from 'node:v8';
import {describe, expect, it} from 'vitest';
import {readContracts} from '../../src/pipeline/projectContracts';
import {loadSharedContracts} from '../../sandbox/contracts';
import {playScenarioInto} from '../../sandbox/scenarios/runScenario';
import {createSandbox, type Sandbox} from '../../sandbox/server';
import type {WorldState} from '../../sandbox/world/world';
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

  it.each(readContracts().scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'can be stored after the scenario %s: it has no function and no object of a class',
    async (_, scenario) => {
      const sandbox = await createSandbox({
        contracts,
        start: scenario.start,
        seed: scenario.name,
        ids: scenario.ids,
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
