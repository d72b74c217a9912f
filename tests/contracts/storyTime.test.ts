import {describe, expect, it} from 'vitest';
import {findShiftedDifferences, readExample, readShiftedExamples, recordedStory} from './support/shiftedScenarios';

describe('the scenarios moved by weeks', () => {
  it('is the recorded one without any', () => {
    expect(recordedStory.weeks).toBe(0);
    const changed = [...readShiftedExamples(recordedStory)].filter(([file, text]) => text !== readExample(file));
    expect(changed).toEqual([]);
  });

  it('are what the sandbox returns 68 weeks later, across a leap day and into another year', async () => {
    expect(readShiftedExamples(recordedStory).size).toBeGreaterThan(0);
    expect(await findShiftedDifferences(68)).toEqual([]);
  });
});
