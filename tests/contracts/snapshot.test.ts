import {describe, expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {takeSnapshot} from '../../sandbox/world/snapshot';
import {describeWorld} from './support/describeWorld';
import {findSuccess, prepareSuccess} from './support/success';

const contracts = await loadSharedContracts();

describe('a snapshot of the sandbox', () => {
  it.each(['capturePaymentIntent', 'createReturn', 'confirmCheckout', 'deleteWebhookEndpoint'])(
    'taken before %s is restored completely, and the same steps have the same results',
    async (operationId) => {
      const faults: unknown[] = [];
      const success = findSuccess(contracts, operationId);
      // Webhooks fail, so that timers of further attempts are among what is restored.
      const {sandbox, base} = await prepareSuccess(contracts, success, (error) => faults.push(error), 500);
      const {world} = sandbox;
      const path = success.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => success.step.path![name]!);
      const goOn = async (key: string): Promise<string> => {
        const response = await fetch(base + path, {
          method: success.operation.method.toUpperCase(),
          headers: {
            Authorization: 'Bearer sk_test_harbor',
            'Idempotency-Key': key,
            'Content-Type': 'application/json',
            ...success.step.headers,
          },
          ...(success.step.body !== undefined && {body: JSON.stringify(success.step.body)}),
        });
        expect(response.status).toBeLessThan(300);
        await response.text();
        await world.clock.advance('P2D');
        await world.waitUntilSettled();
        return describeWorld(contracts, world);
      };
      try {
        const before = describeWorld(contracts, world);
        const restore = world.takeSnapshot();
        const first = await goOn('first');
        expect(first).not.toBe(before);
        restore();
        expect(describeWorld(contracts, world)).toBe(before);
        expect(await goOn('second')).toBe(first);
        restore();
        expect(describeWorld(contracts, world)).toBe(before);
        expect(faults).toEqual([]);
      } finally {
        await sandbox.close();
      }
    },
  );

  it('is restored into the same objects, whatever was added, changed and removed', () => {
    const inner = {name: 'a', list: [1, {deep: true}] as unknown[]};
    const root = {inner, map: new Map([['key', {n: 1}]]), set: new Set(['x'])};
    const restore = takeSnapshot(root);
    inner.list.push(3);
    Object.assign(inner, {name: 'b', more: 1});
    root.map.get('key')!.n = 2;
    root.map.set('other', {n: 3});
    root.set.clear();
    (root as Partial<typeof root>).inner = undefined;
    restore();
    expect(root).toEqual({
      inner: {name: 'a', list: [1, {deep: true}]},
      map: new Map([['key', {n: 1}]]),
      set: new Set(['x']),
    });
    expect(root.inner).toBe(inner);
  });

  it('is rejected if a class has private state', () => {
    expect(() => takeSnapshot({when: new Date(0)})).toThrow('found an object of the class Date');
  });
});
