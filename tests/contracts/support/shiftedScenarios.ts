import fs from 'node:fs';
import path from 'node:path';
import {buildRecordings} from '../../../sandbox/scenarios/record';
import {playScenario, type PlayedScenario} from '../../../sandbox/scenarios/runScenario';
import type {Scenario} from '../../../src/pipeline/contracts/scenarios';
import {loadSharedContracts, type SandboxContracts} from '../../../sandbox/contracts';
import type {Json} from '../../../packages/json';
import {
  shiftTimes,
  shiftTimesInValue,
  computeYearsShifted,
  readStoryTime,
  type StoryTime,
} from '../../../src/pipeline/prose/storyTime';
import {readContracts} from '../../../src/pipeline/projectContracts';

/** A part of the recordings, moved as texts of pages are. */
function shiftPart<T>(part: T, story: StoryTime): T {
  return shiftTimesInValue(part as Json, story) as T;
}

/** The contracts of the sandbox when the scenarios are later: its seed data, and when cards expire. */
function shiftContracts(contracts: SandboxContracts, story: StoryTime): SandboxContracts {
  const {seedData, catalogs} = contracts;
  const {expiry, ...triggers} = catalogs.sandboxTriggers;
  const later = {...expiry, year: expiry.year + computeYearsShifted(story)};
  return {
    ...contracts,
    seedData: shiftPart(seedData, story),
    catalogs: {...catalogs, sandboxTriggers: {...triggers, expiry: later}},
  };
}

/** Plays every scenario at its new time, one after the other. */
async function playShiftedScenarios(contracts: SandboxContracts, story: StoryTime): Promise<PlayedScenario[]> {
  const later = shiftContracts(contracts, story);
  const played: PlayedScenario[] = [];
  for (const scenario of readContracts().scenarios) {
    played.push(await playScenario(shiftPart<Scenario>(scenario, story), later));
  }
  return played;
}

const EXAMPLES_FOLDER = 'contracts/recorded';

/** The recordings. */
export const recordedStory = readStoryTime(readContracts(), new Date(0));

export function readExample(file: string): string {
  return fs.readFileSync(path.join(EXAMPLES_FOLDER, file), 'utf8');
}

/** Every recorded example, as texts by their paths below the folder of recordings, moved. */
export function readShiftedExamples(story: StoryTime): Map<string, string> {
  const files = fs
    .readdirSync(EXAMPLES_FOLDER, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.json'));
  return new Map(files.map((file) => [file, shiftTimes(readExample(file), story)]));
}

/**
 * Plays the scenarios some weeks later and compares what the sandbox returns with the recordings, moved by
 * these weeks.
 *
 * @returns the files that only one of both has, and those that differ
 */
export async function findShiftedDifferences(weeks: number): Promise<string[]> {
  const story = {...recordedStory, weeks};
  const played = buildRecordings(await playShiftedScenarios(await loadSharedContracts(), story));
  const expected = readShiftedExamples(story);
  return [...new Set([...played.keys(), ...expected.keys()])].filter((file) => played.get(file) !== expected.get(file));
}
