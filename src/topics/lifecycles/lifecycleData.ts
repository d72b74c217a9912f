import type {JsonMap} from '../../../packages/json';

/** The data of the explorer of one lifecycle. Sentences are Markdown with inline code, and nothing else. */
export interface LifecycleData {
  readonly machine: string;
  readonly title: string;
  /** The property of the object that is the state. */
  readonly field: string;
  readonly summary: string;
  /** Its states and transitions as a picture: an SVG element, with `data-state` and `data-transitions` of its parts. */
  readonly diagram: string;
  readonly states: Readonly<Record<string, StateData>>;
  readonly transitions: readonly TransitionData[];
  readonly operations: readonly OperationData[];
  /** Rejected calls: the problem document, by error code. */
  readonly errors: Readonly<Record<string, ErrorData>>;
  /** The `detail` of these problems, with `{state}` and `{operation}`. */
  readonly refusal: string;
  /** Where events are shown, by type. */
  readonly events: Readonly<Record<string, string>>;
  /** The version of the API that events are in. */
  readonly version: string;
  readonly histories: readonly HistoryData[];
}

interface StateData {
  readonly description: string;
  readonly isLast: boolean;
}

export interface TransitionData {
  readonly id: string;
  /** None when the object is created. */
  readonly from: readonly string[];
  readonly to: string;
  /** A sentence. */
  readonly trigger: string;
  /** Where the operation that triggers it is shown. */
  readonly url?: string;
  /** Missing where the trigger names it. */
  readonly actor?: string;
  readonly guard?: string;
  readonly within?: string;
  readonly money?: string;
  /** It leaves a state that is usually terminal. */
  readonly isLate: boolean;
}

export interface OperationData {
  readonly id: string;
  readonly url?: string;
  /** With the `{id}` of the object. */
  readonly path: string;
  /** By state. */
  readonly calls: Readonly<Record<string, CallData>>;
}

export type CallData =
  | {readonly kind: 'allowed'; readonly to: readonly string[]; readonly condition?: string}
  | {readonly kind: 'metadata'}
  | {readonly kind: 'refused'; readonly code: string};

export interface ErrorData {
  readonly url: string;
  readonly status: number;
  /** A recorded problem, of which `detail`, `instance` and `current_status` depend on the call. */
  readonly problem: JsonMap;
}

/** The history of one object of a scenario. */
export interface HistoryData {
  /** The title of the scenario. */
  readonly scenario: string;
  readonly moments: readonly HistoryMomentData[];
}

/** The object right after a transition. */
export interface HistoryMomentData {
  readonly transition: string;
  readonly from: string | null;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** The properties of the object that differ from the previous moment; all of them at the first. */
  readonly changes: JsonMap;
  readonly events: readonly EventData[];
}

/** An event about the object at the moment. */
export interface EventData {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly previous_attributes: JsonMap;
}
