import type {ContractSource} from './source';
import {readValidated} from './readValidated';
import type {Scene} from './generated/schemas';

export type {ScenarioStep, Scene} from './generated/schemas';

/** The scenarios with their files, in the order of the files. */
export type SceneFiles = ReadonlyMap<string, Scene>;

const SCENES = 'scenarios';

function readScenarioFile(source: ContractSource, file: string): Scene {
  const scenario = readValidated(source, file, 'scenario.schema.yaml') as Scene;
  if (file.replace(/^.*\/(\d+-)?/, '') !== `${scenario.scene}.yaml`) {
    throw new Error(
      `${source.getPath(file)} at /scene: found ${scenario.scene}, expected the name of the file without its number. Rename one of them.`,
    );
  }
  return scenario;
}

/** The files of the scenarios, in their order. */
export function listScenes(source: ContractSource): string[] {
  return source
    .list(SCENES)
    .filter((name) => /^[^/]+\.yaml$/.test(name))
    .map((name) => `${SCENES}/${name}`);
}

/**
 * The scenarios by their files, in the order of the file names.
 *
 * @throws when a scenario does not fit its schema: file, JSON Pointer, found, expected, fix
 */
export function readScenarios(source: ContractSource): SceneFiles {
  return new Map(listScenes(source).map((file) => [file, readScenarioFile(source, file)]));
}
