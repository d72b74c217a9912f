import type {HistoryData, LifecycleData, HistoryMomentData, TransitionData} from '../lifecycleData';
import type {JsonMap} from '../../../../packages/json';

/** How an object walks through its states: a path is the ids of transitions, the first of which creates it. */
export type TransitionPath = readonly string[];

/** A recorded object right after a transition. */
export interface RecordedState {
  /** The title of the scenario. */
  readonly scenario: string;
  readonly moment: HistoryMomentData;
  readonly object: JsonMap;
  /** The object at the previous moment; undefined at its creation. */
  readonly before: JsonMap | undefined;
  /** Its previous state is that of the walk. */
  readonly isFromSame: boolean;
  /** It took the same path as the walk, from the beginning. */
  readonly isSameWay: boolean;
}

export function findTransition({transitions}: LifecycleData, id: string): TransitionData | undefined {
  return transitions.find((transition) => transition.id === id);
}

/** The state that a path ends in; undefined before the object exists. */
export function getFinalState(slice: LifecycleData, path: TransitionPath): string | undefined {
  return findTransition(slice, path.at(-1) ?? '')?.to;
}

/** The transitions that can follow in a state; those that create an object before there is one. */
export function listNextTransitions({transitions}: LifecycleData, state: string | undefined): TransitionData[] {
  return transitions.filter(({from}) => (state === undefined ? from.length === 0 : from.includes(state)));
}

/** Whether each transition of a path can follow the one before it. */
export function isValidPath(slice: LifecycleData, path: TransitionPath): boolean {
  return path.every((id, index) =>
    listNextTransitions(slice, getFinalState(slice, path.slice(0, index))).some((transition) => transition.id === id),
  );
}

/** The shortest path to a state, through recorded histories where one leads there. */
export function findPathToState(slice: LifecycleData, state: string): TransitionPath | undefined {
  const recorded = slice.histories
    .flatMap(({moments}) => moments.map((_, index) => moments.slice(0, index + 1).map(({transition}) => transition)))
    .filter((path) => getFinalState(slice, path) === state)
    .sort((a, b) => a.length - b.length);
  return recorded[0] ?? findShortestPath(slice, state);
}

function findShortestPath(slice: LifecycleData, state: string): TransitionPath | undefined {
  const seen = new Set<string>();
  const pending: TransitionPath[] = [[]];
  for (let path = pending.shift(); path; path = pending.shift()) {
    const at = getFinalState(slice, path);
    if (at === state) {
      return path;
    }
    if (at === undefined || !seen.has(at)) {
      seen.add(at ?? '');
      pending.push(...listNextTransitions(slice, at).map(({id}) => [...path, id]));
    }
  }
  return undefined;
}

/** How many of the last transitions of a history, up to a moment, are those of a path. */
function countCommonEnd({moments}: HistoryData, index: number, path: TransitionPath): number {
  let count = 0;
  while (count <= index && count < path.length && moments[index - count]!.transition === path.at(-1 - count)) {
    count += 1;
  }
  return count;
}

function buildObjectAt({moments}: HistoryData, index: number): JsonMap {
  return Object.assign({}, ...moments.slice(0, index + 1).map(({changes}) => changes)) as JsonMap;
}

/**
 * The recorded moment that is most similar to the end of a path: the longest common path to it, from the same state.
 */
export function findRecordedMoment(slice: LifecycleData, path: TransitionPath): RecordedState | undefined {
  const from = getFinalState(slice, path.slice(0, -1)) ?? null;
  let best: {history: HistoryData; index: number; rank: number} | undefined;
  for (const history of slice.histories) {
    for (const [index, moment] of history.moments.entries()) {
      const common = countCommonEnd(history, index, path);
      const isWhole = common === path.length && index === common - 1;
      // The state comes first: an object that came from another one has other fields.
      const rank = common === 0 ? 0 : common + (moment.from === from ? 1000 : 0) + (isWhole ? 500 : 0);
      if (rank > (best?.rank ?? 0)) {
        best = {history, index, rank};
      }
    }
  }
  if (!best) {
    return undefined;
  }
  const {history, index, rank} = best;
  const moment = history.moments[index]!;
  return {
    scenario: history.scenario,
    moment,
    object: buildObjectAt(history, index),
    before: index === 0 ? undefined : buildObjectAt(history, index - 1),
    isFromSame: moment.from === from,
    isSameWay: rank >= 1500,
  };
}

/** The initial path of the explorer: the object has been created. */
export function getInitialPath({histories, transitions}: LifecycleData): TransitionPath {
  const first = histories[0]?.moments[0]?.transition ?? transitions.find(({from}) => from.length === 0)?.id;
  return first === undefined ? [] : [first];
}

/** A path in the URL: `payment_intent.create-confirm`; of no transitions `payment_intent.`. */
export function serializePath(machine: string, path: TransitionPath): string {
  return `${machine}.${path.join('-')}`;
}

/** The state machine in a URL, if it is one of the explorer. */
export function parseMachine(address: string, machines: readonly string[]): string | undefined {
  return machines.find((machine) => address === machine || address.startsWith(`${machine}.`));
}

/**
 * The path of a URL: that of a state, `payment_intent.requires_capture`, or that of transitions.
 * Undefined when it is neither.
 */
export function parsePath(address: string, slice: LifecycleData): TransitionPath | undefined {
  const [machine, rest] = address.split('.');
  if (machine !== slice.machine || rest === undefined) {
    return address === '' || address === slice.machine ? getInitialPath(slice) : undefined;
  }
  if (Object.hasOwn(slice.states, rest)) {
    return findPathToState(slice, rest);
  }
  const path = rest === '' ? [] : rest.split('-');
  return isValidPath(slice, path) ? path : undefined;
}
