import {setImmediate as waitForNextTurn} from 'node:timers/promises';
import {expect, it} from 'vitest';
import {Clock} from './clock';

function waitUntilMachineTimeMoves(): void {
  const start = Date.now();
  while (Date.now() === start) {
    // Without a pause: the turn of the event loop must not end.
  }
}

it('all that happens in one turn of the event loop has the same time', async () => {
  const clock = new Clock();
  const time = clock.milliseconds;
  waitUntilMachineTimeMoves();
  expect(clock.milliseconds).toBe(time);
  await waitForNextTurn();
  expect(clock.milliseconds).toBeGreaterThan(time);
});
