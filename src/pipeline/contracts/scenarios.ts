import type {ContractSource} from './source';
import {checkName, collectAll, readValidated} from './readValidated';
import type {Scenario} from './generated/schemas';

export type {ScenarioStep, Scenario} from './generated/schemas';

/** The scenarios with their files, in the order of the files. */
export type ScenarioFiles = ReadonlyMap<string, Scenario>;

const SCENARIOS = 'scenarios';

function readScenarioFile(source: ContractSource, file: string): Scenario {
  const scenario = readValidated(source, file, 'scenario.schema.yaml') as Scenario;
  checkName(source, file, 'name', scenario.name, file.replace(/^.*\/(\d+-)?|\.yaml$/g, ''));
  return scenario;
}

/** The files of the scenarios, in their order. */
export function listScenarioFiles(source: ContractSource): string[] {
  return source
    .list(SCENARIOS)
    .filter((name) => /^[^/]+\.yaml$/.test(name))
    .map((name) => `${SCENARIOS}/${name}`);
}

/**
 * The scenarios by their files, in the order of the file names.
 *
 * @throws when a scenario does not fit its schema: file, JSON Pointer, found, expected, fix
 */
export function readScenarios(source: ContractSource): ScenarioFiles {
  return new Map(
    collectAll(listScenarioFiles(source).map((file) => () => [file, readScenarioFile(source, file)] as const)),
  );
}
