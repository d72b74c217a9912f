import {expect} from 'vitest';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import {getScenarioWorld, playScenarioInto} from '../../../sandbox/scenarios/runScenario';
import type {SandboxContracts} from '../../../sandbox/contracts';
import type {ContractOperation} from '../../../src/pipeline/contracts/openapiTypes';
import type {Scenario, ScenarioStep} from '../../../src/pipeline/contracts/scenarios';
import {readContracts} from '../../../src/pipeline/projectContracts';

/** A request of a scenario that succeeds. */
export interface Success {
  readonly scenario: Scenario;
  readonly step: ScenarioStep;
  /** The number of the step in its scenario, counted from 1. */
  readonly number: number;
  readonly operation: ContractOperation;
}

/**
 * Finds the first successful request of an operation with the secret key. `npm run check:contracts` checks every step.
 *
 * @param isFit a further condition
 */
export function findSuccess(
  {products}: SandboxContracts,
  operationId: string,
  isFit: (success: Success) => boolean = () => true,
): Success {
  const operation = products.flatMap(({operations}) => operations).find((one) => one.operationId === operationId)!;
  const successes = readContracts().scenarios.flatMap((scenario) =>
    scenario.steps.map((step, index): Success => ({scenario: scenario, step, number: index + 1, operation})),
  );
  const found = successes.find(
    (success) =>
      success.step.operation === operationId &&
      success.step.key === undefined &&
      success.step.error === undefined &&
      (success.step.status ?? 200) < 300 &&
      isFit(success),
  );
  expect(found, `a scenario in which ${operationId} succeeds`).toBeDefined();
  return found!;
}

/** Plays the scenario of a request until right before it, in a separate sandbox, which the caller closes. */
export async function prepareSuccess(
  contracts: SandboxContracts,
  {scenario, number}: Success,
  onFault: (error: unknown) => void,
  webhookStatus = 204,
): Promise<{sandbox: Sandbox; base: string}> {
  const sandbox = await createSandbox({
    contracts,
    ...getScenarioWorld(scenario),
    quota: 1e9,
    deliver: () => Promise.resolve({status: webhookStatus}),
    onFault,
  });
  const base = await sandbox.listen();
  await playScenarioInto(sandbox, base, scenario, number);
  return {sandbox, base};
}
