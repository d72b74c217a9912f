import {playScenario, type PlayedScenario} from '../../../sandbox/scenarios/runScenario';
import type {Scene} from '../../../src/pipeline/contracts/scenes';
import type {SandboxContracts} from '../../../sandbox/contracts';
import type {Json} from '../../../src/pipeline/contracts/json';
import {shiftTimesInValue, computeYearsShifted, type StoryTime} from '../../../src/pipeline/prose/storyTime';
import {readContracts} from '../../../src/pipeline/projectContracts';

/** A part of the story moved as texts of pages are; what is data in YAML is JSON too. */
function shiftPart<T>(part: T, story: StoryTime): T {
  return shiftTimesInValue(part as Json, story) as T;
}

/** What the sandbox is made from when the story happens later: whom it knows, and when their cards expire. */
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

/** Plays every scene of the story where it is moved to, one after the other. */
export async function playShiftedScenarios(contracts: SandboxContracts, story: StoryTime): Promise<PlayedScenario[]> {
  const later = shiftContracts(contracts, story);
  const played: PlayedScenario[] = [];
  for (const scenario of readContracts().scenes) {
    played.push(await playScenario(shiftPart<Scene>(scenario, story), later));
  }
  return played;
}
