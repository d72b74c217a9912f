import type {Defect} from '../../src/pipeline/contracts/defect';
import {listOperations} from '../../src/pipeline/contracts/bundleContract';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {computeHash} from '../../src/pipeline/contracts/products';
import type {Scenario} from '../../src/pipeline/contracts/scenarios';
import {playScenario, type PlayedScenario} from '../scenarios/runScenario';
import {loadContracts, type SandboxContracts} from '../contracts';

/** A scenario with its file, and its results or the reason why it fails. */
interface Outcome {
  readonly played?: PlayedScenario;
  readonly defect?: Defect;
}

export interface Story {
  readonly played: readonly PlayedScenario[];
  readonly defects: readonly Defect[];
  /** Changes with everything that scenarios are played from. */
  readonly key: string;
}

async function playOutcome(file: string, scenario: Scenario, contracts: SandboxContracts): Promise<Outcome> {
  try {
    return {played: await playScenario(scenario, contracts)};
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const number = /step (\d+)/.exec(message)?.[1];
    const place = number === undefined ? '/steps' : `/steps/${Number(number) - 1}`;
    const fix =
      'Correct the scenario, or what it depends on: the contract, lifecycle or seed data that changed, or the sandbox.';
    const found = `found a scenario that fails: ${message} ${fix}`;
    return {defect: {file, pointer: place, message: found}};
  }
}

/** The contracts that scenarios are played from, without texts for people. */
async function loadBareContracts(contracts: Contracts): Promise<SandboxContracts> {
  const sandboxContracts = await loadContracts(contracts);
  const products = sandboxContracts.products.map((one) => ({
    ...one,
    document: one.bareDocument,
    operations: listOperations(one.bareDocument),
  }));
  return {...sandboxContracts, products};
}

/** Plays every scenario. One is played again only when it, or the contracts of the sandbox, changed. */
export async function playAll(contracts: Contracts): Promise<Story> {
  const sandboxContracts = await loadBareContracts(contracts);
  const {products, lifecycles, catalogs, seedData, versions} = sandboxContracts;
  const made = computeHash([products.map(({document}) => document), lifecycles, catalogs, seedData, versions]);
  const outcomes: Outcome[] = [];
  for (const [name, scenario] of contracts.scenarioFiles) {
    const file = contracts.getPath(name);
    outcomes.push(
      await contracts.derive(`${file} played ${computeHash([made, scenario])}`, () =>
        playOutcome(file, scenario, sandboxContracts),
      ),
    );
  }
  return {
    played: outcomes.flatMap(({played}) => played ?? []),
    defects: outcomes.flatMap(({defect}) => defect ?? []),
    key: computeHash([made, contracts.scenarios]),
  };
}
