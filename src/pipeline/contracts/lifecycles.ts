import type {ContractSource} from './source';
import {readNamed} from './readValidated';
import type {Lifecycle, Transition} from './generated/schemas';

export type {Lifecycle, SecondaryStatus, Transition} from './generated/schemas';

export type Lifecycles = ReadonlyMap<string, Lifecycle>;

/**
 * The lifecycles of the contracts, by the names of their state machines.
 *
 * @throws when one does not fit `lifecycle.schema.yaml`: file, JSON Pointer, found, expected, fix
 */
export function readLifecycles(source: ContractSource): Lifecycles {
  return readNamed<Lifecycle>(source, 'lifecycles', 'lifecycle.schema.yaml', 'machine', (file) =>
    file.replaceAll('-', '_'),
  );
}

/** The file of a lifecycle, below the folder of the contracts. */
export function getLifecycleFile({machine}: Pick<Lifecycle, 'machine'>): string {
  return `lifecycles/${machine.replaceAll('_', '-')}.yaml`;
}

/** What a call does in a state: trigger one of some transitions, keep the state, or return an error. */
export type CallOutcome =
  | {readonly kind: 'moves'; readonly transitions: readonly Transition[]}
  | {readonly kind: 'stays'}
  | {readonly kind: 'error'; readonly code: string};

/**
 * The outcome of an operation in a state; undefined when the lifecycle does not define it.
 *
 * @param sent the properties of the request, which matter to operations that some states limit to `metadata`
 */
export function findCallOutcome(
  lifecycle: Lifecycle,
  operationId: string,
  state: string,
  sent: readonly string[] = [],
): CallOutcome | undefined {
  const transitions = lifecycle.transitions.filter(
    ({trigger, from}) => trigger.operation === operationId && from.includes(state),
  );
  const outcome = lifecycle.operations[operationId];
  if (transitions.length > 0) {
    return {kind: 'moves', transitions};
  }
  if (outcome?.metadata_only?.includes(state) && sent.every((name) => name === 'metadata')) {
    return {kind: 'stays'};
  }
  if (outcome && (outcome.stays === 'all' || outcome.stays.includes(state))) {
    return {kind: 'stays'};
  }
  return outcome?.otherwise ? {kind: 'error', code: outcome.otherwise} : undefined;
}

/**
 * As `findCallOutcome`.
 *
 * @throws when the lifecycle does not define the operation or the state
 */
export function resolveCallOutcome(...call: Parameters<typeof findCallOutcome>): CallOutcome {
  const outcome = findCallOutcome(...call);
  if (outcome === undefined) {
    const [lifecycle, operationId, state] = call;
    throw new Error(
      `contracts/${getLifecycleFile(lifecycle)}: found no outcome of ${operationId} in state ${state}, expected one of each operation in each state. Run npm run check:contracts.`,
    );
  }
  return outcome;
}

/** The name of a change of a secondary status, as `plays` of a scenario lists it. */
export function formatStatusChange(machine: string, field: string, from: string | null, to: string): string {
  return [machine, field, from ?? '', to].join('.');
}

/** The `detail` of the error response to a call that the state does not allow. */
export function formatInvalidStateDetail({title}: Lifecycle, operationId: string, state: string): string {
  return `This ${title.toLowerCase()} is ${state}, which does not allow ${operationId}.`;
}

/** The operations that act on an object of a lifecycle: those of its transitions, and those that change no state. */
export function listLifecycleOperations({transitions, operations}: Lifecycle): string[] {
  const fired = transitions.filter(({from}) => from.length > 0).flatMap(({trigger}) => trigger.operation ?? []);
  return [...new Set([...Object.keys(operations), ...fired])];
}

/** What a call does in a state, as pages show it: allowed and its next state, or rejected. */
export type CallPermission =
  | {readonly kind: 'allowed'; readonly to: readonly string[]; readonly condition?: string}
  | {readonly kind: 'metadata'}
  | {readonly kind: 'refused'; readonly code: string};

/** The outcome of an operation in a state, for any request. */
export function resolveCallPermission(lifecycle: Lifecycle, operationId: string, state: string): CallPermission {
  const {metadata_only = [], conditions = {}} = lifecycle.operations[operationId] ?? {};
  if (metadata_only.includes(state)) {
    return {kind: 'metadata'};
  }
  const outcome = resolveCallOutcome(lifecycle, operationId, state);
  if (outcome.kind === 'error') {
    return {kind: 'refused', code: outcome.code};
  }
  const to = outcome.kind === 'moves' ? [...new Set(outcome.transitions.map((transition) => transition.to))] : [];
  const condition = conditions[state];
  return {kind: 'allowed', to, ...(condition !== undefined && {condition})};
}
