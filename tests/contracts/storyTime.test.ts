import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {buildRecordings} from '../../sandbox/scenarios/record';
import {loadSharedContracts} from '../../sandbox/contracts';
import {shiftTimes, readStoryTime, type StoryTime} from '../../src/pipeline/prose/storyTime';
import {playShiftedScenarios} from './support/shiftedScenarios';
import {readContracts} from '../../src/pipeline/projectContracts';

const contracts = await loadSharedContracts();
const recordedStory = readStoryTime(readContracts(), new Date(0));
const EXAMPLES_FOLDER = 'contracts/recorded';

/** Every recorded example, as texts by their paths below the folder of examples, moved. */
function readShiftedExamples(story: StoryTime): Map<string, string> {
  const files = fs
    .readdirSync(EXAMPLES_FOLDER, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [file, shiftTimes(fs.readFileSync(path.join(EXAMPLES_FOLDER, file), 'utf8'), story)]),
  );
}

describe('the story moved by weeks', () => {
  it('is the recorded one without any', () => {
    expect(recordedStory.weeks).toBe(0);
    const changed = [...readShiftedExamples(recordedStory)].filter(
      ([file, text]) => text !== fs.readFileSync(path.join(EXAMPLES_FOLDER, file), 'utf8'),
    );
    expect(changed).toEqual([]);
  });

  // Into the next month, across a leap day, and into another year.
  it.each([3, 68, 200])('is what the sandbox answers %d weeks later', async (weeks) => {
    const story = {...recordedStory, weeks};
    const played = buildRecordings(await playShiftedScenarios(contracts, story));
    const expected = readShiftedExamples(story);
    expect([...played.keys()].sort()).toEqual([...expected.keys()].sort());
    const different = [...expected].filter(([file, text]) => played.get(file) !== text).map(([file]) => file);
    expect(different).toEqual([]);
  });
});
