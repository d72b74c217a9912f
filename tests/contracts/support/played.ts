import {playScene, type Exchange} from '../../../sandbox/story/play';
import {loadScenes} from '../../../sandbox/story/scene';
import type {Truth} from '../../../sandbox/truth';

/** Every request of every scene, with its answer. */
export async function playedExchanges(truth: Truth): Promise<Exchange[]> {
  const played = await Promise.all(loadScenes().map((scene) => playScene(scene, truth)));
  return played.flatMap(({exchanges}) => exchanges);
}
