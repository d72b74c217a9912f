import {expect, it} from 'vitest';
import {findShiftedDifferences} from './support/shiftedScenarios';

// Into the next month, and by years; storyTime.test.ts crosses a leap day.
it.each([3, 200])('the recordings are what the sandbox returns %d weeks later', async (weeks) => {
  expect(await findShiftedDifferences(weeks)).toEqual([]);
});
