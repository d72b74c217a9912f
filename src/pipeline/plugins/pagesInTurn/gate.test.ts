import {expect, it} from 'vitest';
import {createGate} from './gate.mjs';

it('few run at a time, in their order, and one that fails lets the next one in', async () => {
  const enter = createGate(2);
  const begun: number[] = [];
  let running = 0;
  let mostRunning = 0;
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((page) =>
      enter(async () => {
        begun.push(page);
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await Promise.resolve();
        running -= 1;
        if (page === 2) {
          throw new Error('a broken page');
        }
        return page;
      }),
    ),
  );
  expect(mostRunning).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    0,
    1,
    'failed',
    3,
    4,
    5,
  ]);
});
