import type {DerivationRule} from '../../topics/orders/deriveOrder';
import type {ContractSource} from './source';
import {readNamed} from './readValidated';

/** What makes a transition happen. */
export interface Trigger {
  /** An operation of the API, by its `operationId`. */
  readonly operation?: string;
  /** An event of another machine. */
  readonly event?: string;
  readonly machine?: string;
  /** A duration of ISO 8601 after which it happens by itself. */
  readonly timer?: string;
  /** What the timer is counted from. */
  readonly starts?: string;
  /** Who does it outside the API. */
  readonly party?: string;
  /** A sentence: the state is derived by it. */
  readonly rule?: string;
}

interface State {
  readonly description: string;
  readonly initial?: true;
  readonly terminal?: true;
}

export interface Transition {
  readonly id: string;
  /** States it leaves; none when the object comes into being. */
  readonly from: readonly string[];
  readonly to: string;
  readonly trigger: Trigger;
  readonly actor: string;
  readonly guard: string | null;
  /** A duration of ISO 8601 within which it has to happen. */
  readonly deadline: string | null;
  /** Types of the events that it sends, in their order. */
  readonly events: readonly string[];
  /** What it does to money, as a sentence. */
  readonly money: string | null;
  /** It leaves a terminal state. */
  readonly late?: true;
}

/** What an operation does in the states from which no transition of it starts. */
interface OperationOutcome {
  /** States in which it is allowed and changes no state. */
  readonly stays: 'all' | readonly string[];
  /** States in which it is allowed as long as the request sets nothing but `metadata`. */
  readonly metadata_only?: readonly string[];
  /** The error code of the illegal call. */
  readonly otherwise?: string;
  /** What has to hold in a state in which it is allowed, as a sentence. */
  readonly conditions?: Readonly<Record<string, string>>;
}

/** A second status of the resource, which moves by itself. */
export interface SecondaryStatus {
  readonly field: string;
  readonly title: string;
  readonly summary: string;
  readonly states: Readonly<Record<string, string>>;
  readonly transitions: readonly {
    /** Null when the object comes into being. */
    readonly from: string | null;
    readonly to: string;
    readonly when: string;
  }[];
}

export interface Lifecycle {
  readonly machine: string;
  readonly title: string;
  readonly product: 'payments' | 'commerce';
  /** The component schema that holds the state, and its property. */
  readonly schema: string;
  readonly field: string;
  readonly summary: string;
  /** How the state follows from the states of parts. */
  readonly derivation?: readonly DerivationRule[];
  readonly states: Readonly<Record<string, State>>;
  readonly transitions: readonly Transition[];
  readonly operations: Readonly<Record<string, OperationOutcome>>;
  readonly axes?: readonly SecondaryStatus[];
  /** Events without a change of state. */
  readonly notices?: readonly {readonly event: string; readonly when: string}[];
}

export type Lifecycles = ReadonlyMap<string, Lifecycle>;

/**
 * The lifecycles of the contracts, by the names of their machines.
 *
 * @throws when one does not fit `lifecycle.schema.yaml`: file, JSON Pointer, found, expected, cure
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

/** What a call does in a state: the transitions that it may fire, nothing to the state, or an error. */
export type CallOutcome =
  | {readonly kind: 'moves'; readonly transitions: readonly Transition[]}
  | {readonly kind: 'stays'}
  | {readonly kind: 'error'; readonly code: string};

/**
 * The outcome of an operation in a state.
 *
 * @param sent the properties of the request, which matter to operations that some states limit to `metadata`
 * @throws when the lifecycle does not know the operation or says nothing of the state.
 */
export function resolveCallOutcome(
  lifecycle: Lifecycle,
  operationId: string,
  state: string,
  sent: readonly string[] = [],
): CallOutcome {
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
  if (outcome?.otherwise) {
    return {kind: 'error', code: outcome.otherwise};
  }
  throw new Error(
    `contracts/lifecycles, machine ${lifecycle.machine}: found no outcome of ${operationId} in state ${state}. ` +
      `Add a transition, or the state to operations.${operationId}.stays, or operations.${operationId}.otherwise.`,
  );
}

/** Names a change of a second status, as scenes are said to have played it. */
export function formatStatusChange(machine: string, field: string, from: string | null, to: string): string {
  return [machine, field, from ?? '', to].join('.');
}

/** The `detail` of the problem that answers an illegal call. */
export function formatInvalidStateDetail({title}: Lifecycle, operationId: string, state: string): string {
  return `This ${title.toLowerCase()} is ${state}, which does not allow ${operationId}.`;
}

/** The operations that act on an object of a lifecycle: those of its transitions, and those that change no state. */
export function listLifecycleOperations({transitions, operations}: Lifecycle): string[] {
  const fired = transitions.filter(({from}) => from.length > 0).flatMap(({trigger}) => trigger.operation ?? []);
  return [...new Set([...Object.keys(operations), ...fired])];
}

/** What a call does in a state, as readers are told: allowed and where it leads, or refused. */
export type CallPermission =
  | {readonly kind: 'allowed'; readonly to: readonly string[]; readonly condition?: string}
  | {readonly kind: 'metadata'}
  | {readonly kind: 'refused'; readonly code: string};

/** The outcome of an operation in a state, whatever the request has. */
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
