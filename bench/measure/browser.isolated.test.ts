import {expect, test, vi} from 'vitest';
import {waitUntilQuiet, type OpenedPage} from './browser';

test('a page is quiet if nothing has happened since the wait began, not before it', async () => {
  vi.useFakeTimers({now: 100_000});
  const page = {
    evaluate: () => Promise.resolve(50_000),
    waitForTimeout: (duration: number) => vi.advanceTimersByTimeAsync(duration),
  };
  await waitUntilQuiet({page, network: {lastTime: 20_000}} as unknown as OpenedPage, 1_000);
  expect(Date.now()).toBe(101_000);
  vi.useRealTimers();
});
