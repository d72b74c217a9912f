import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {recordingsOf} from '../../sandbox/scenarios/record';
import {sharedTruth} from '../../sandbox/contracts';
import {moveTimes, readStoryTime, type StoryTime} from '../../src/pipeline/prose/storyTime';
import {playMoved} from './support/shiftedScenarios';
import {readContracts} from '../../src/pipeline/projectContracts';

const truth = await sharedTruth();
const recorded = readStoryTime(readContracts(), new Date(0));
const EXAMPLES = 'contracts/examples';

/** Every recorded example, as texts by their paths below the folder of examples, moved. */
function movedExamples(story: StoryTime): Map<string, string> {
  const files = fs.readdirSync(EXAMPLES, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.json'));
  return new Map(files.map((file) => [file, moveTimes(fs.readFileSync(path.join(EXAMPLES, file), 'utf8'), story)]));
}

describe('the story moved by weeks', () => {
  it('is the recorded one without any', () => {
    expect(recorded.weeks).toBe(0);
    const changed = [...movedExamples(recorded)].filter(
      ([file, text]) => text !== fs.readFileSync(path.join(EXAMPLES, file), 'utf8'),
    );
    expect(changed).toEqual([]);
  });

  // Into the next month, across a leap day, and into another year.
  it.each([3, 68, 200])('is what the sandbox answers %d weeks later', async (weeks) => {
    const story = {...recorded, weeks};
    const played = recordingsOf(await playMoved(truth, story));
    const expected = movedExamples(story);
    expect([...played.keys()].sort()).toEqual([...expected.keys()].sort());
    const different = [...expected].filter(([file, text]) => played.get(file) !== text).map(([file]) => file);
    expect(different).toEqual([]);
  });
});
