import {playScene, type Played} from '../../../sandbox/scenarios/runScenario';
import type {Scene} from '../../../src/pipeline/contracts/scenes';
import type {Truth} from '../../../sandbox/contracts';
import type {Json} from '../../../src/pipeline/contracts/json';
import {moveValue, yearsMoved, type StoryTime} from '../../../src/pipeline/prose/storyTime';
import {readContracts} from '../../../src/pipeline/projectContracts';

/** A part of the story moved as texts of pages are; what is data in YAML is JSON too. */
function moved<T>(part: T, story: StoryTime): T {
  return moveValue(part as Json, story) as T;
}

/** What the sandbox is made from when the story happens later: whom it knows, and when their cards expire. */
function movedTruth(truth: Truth, story: StoryTime): Truth {
  const {cast, catalogs} = truth;
  const {expiry, ...triggers} = catalogs.sandboxTriggers;
  const later = {...expiry, year: expiry.year + yearsMoved(story)};
  return {
    ...truth,
    cast: moved(cast, story),
    catalogs: {...catalogs, sandboxTriggers: {...triggers, expiry: later}},
  };
}

/** Plays every scene of the story where it is moved to, one after the other. */
export async function playMoved(truth: Truth, story: StoryTime): Promise<Played[]> {
  const later = movedTruth(truth, story);
  const played: Played[] = [];
  for (const scene of readContracts().scenes) {
    played.push(await playScene(moved<Scene>(scene, story), later));
  }
  return played;
}
