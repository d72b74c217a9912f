import path from 'node:path';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {findJourneyDefects} from './journeys';
import {getLifecyclePath} from './lifecycles';
import {findSequenceDefects} from './sequences';
import {getContractPath, listEvents} from '../../src/pipeline/contracts/bundleContract';
import {isObject, stringifyValue} from '../../packages/json';
import {formatStatusChange, type Lifecycle} from '../../src/pipeline/contracts/lifecycles';
import type {Contracts} from '../../src/pipeline/contracts/load';
import type {SandboxContracts} from '../contracts';
import type {Story} from './playedStory';

/** Transitions and events that occur in no scenario. */
export function findUndocumentedTransitions(contracts: SandboxContracts, {played}: Story, folder: string): Defect[] {
  const fired = new Set(played.flatMap((one) => [...one.fired]));
  const sent = new Set(played.flatMap((one) => one.events.map(({type}) => type)));
  const transitions = [...contracts.lifecycles.values()].flatMap(({machine, transitions: all}) =>
    all
      .map(({id}, index) => ({id, index, machine}))
      .filter(({id}) => !fired.has(`${machine}.${id}`))
      .map(({id, index}) => ({
        file: getLifecyclePath(machine, folder),
        pointer: `/transitions/${index}`,
        message: `found transition ${id}, which occurs in no scenario. Add a step to a scenario, or remove the transition.`,
      })),
  );
  const secondary = [...contracts.lifecycles.values()].flatMap((lifecycle) =>
    findUndocumentedStatusChanges(lifecycle, fired, folder),
  );
  const events = contracts.products.flatMap(({document, product}) =>
    listEvents(document)
      .filter(({path: type}) => !sent.has(type))
      .map(({path: type, pointer}) => ({
        file: path.join(folder, getContractPath(product)),
        pointer,
        message: `found event ${type}, which is sent in no scenario. Add a step to a scenario, or remove the event.`,
      })),
  );
  return [...transitions, ...secondary, ...events];
}

/** Changes of secondary statuses that occur in no scenario, and those in scenarios that the lifecycle does not list. */
function findUndocumentedStatusChanges(
  {machine, secondaryStatuses = []}: Lifecycle,
  fired: ReadonlySet<string>,
  folder: string,
): Defect[] {
  const file = getLifecyclePath(machine, folder);
  return secondaryStatuses.flatMap(({field, transitions}, place) => {
    const known = transitions.map(({from, to}) => formatStatusChange(machine, field, from, to));
    const strange = [...fired].filter((move) => move.startsWith(`${machine}.${field}.`) && !known.includes(move));
    return [
      ...strange.map((move) => ({
        file,
        pointer: `/secondaryStatuses/${place}/transitions`,
        message: `found no change ${move}, and it occurs in a scenario. Add it, or correct the sandbox.`,
      })),
      ...known.flatMap((move, index) =>
        fired.has(move)
          ? []
          : [
              {
                file,
                pointer: `/secondaryStatuses/${place}/transitions/${index}`,
                message: `found change ${move}, which occurs in no scenario. Add a step to a scenario, or remove it.`,
              },
            ],
      ),
    ];
  });
}

/** Error codes of operations that no operation lists. */
export function findUnusedCodes({products, catalogs}: SandboxContracts, folder: string): Defect[] {
  const listed = new Set(products.flatMap(({operations}) => operations.flatMap((one) => one['x-error-codes'] ?? [])));
  return catalogs.errorCodes.errors.flatMap(({code, scope}, index) =>
    scope === 'operation' && !listed.has(code)
      ? [
          {
            file: path.join(folder, 'catalogs', 'error-codes.yaml'),
            pointer: `/errors/${index}/code`,
            message: `found error code ${code}, which no operation lists in x-error-codes. Add it to one, or remove it.`,
          },
        ]
      : [],
  );
}

/** Differences between sequences and the scenarios that they name. */
export function findFalseSequences(
  contracts: Contracts,
  sandboxContracts: SandboxContracts,
  {played}: Story,
): Defect[] {
  return findSequenceDefects(contracts.sequences.values(), {
    folder: contracts.folder,
    operations: new Set(
      sandboxContracts.products.flatMap(({operations}) => operations.map(({operationId}) => operationId)),
    ),
    events: new Set(
      sandboxContracts.products.flatMap(({document}) => listEvents(document).map(({path: type}) => type)),
    ),
    codes: new Set(sandboxContracts.catalogs.errorCodes.errors.map(({code}) => code)),
    lifecycles: sandboxContracts.lifecycles,
    scenarioEvents: new Map(played.map(({scenario, scenarioEvents}) => [scenario.name, scenarioEvents])),
  });
}

/** Differences between journeys and their scenarios. */
export function findFalseJourneys({journeys, folder}: Contracts, {played}: Story): Defect[] {
  const scenarios = played.map(({scenario: {name}, fired, exchanges, journey}) => {
    const problems = exchanges.flatMap(({status, body}) =>
      status >= 400 && isObject(body) ? [stringifyValue(body.code)] : [],
    );
    return [name, {fired, errors: new Set(problems), steps: journey}] as const;
  });
  return findJourneyDefects(journeys, {folder, scenarios: new Map(scenarios)});
}
