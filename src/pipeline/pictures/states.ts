import type {Lifecycle, Transition} from '../contracts/lifecycles';
import {formatIsoDuration} from '../reference/renderLifecycle';
import {getPlainLineText, type TextLine} from './label';

/** What of a lifecycle a picture shows, and how it is put together so that it stays readable. */

/** What makes a transition happen, in a few words: its operation, event or timer, or who does what. */
export function createTriggerLine({trigger, actor, id}: Transition): TextLine {
  const what = id.replaceAll('_', ' ');
  if (trigger.operation !== undefined) {
    return [{text: trigger.operation, code: true}];
  }
  if (trigger.event !== undefined) {
    return [{text: trigger.event, code: true}];
  }
  if (trigger.timer !== undefined) {
    return [{text: `after ${formatIsoDuration(trigger.timer)}`}];
  }
  return trigger.rule === undefined ? [{text: `${trigger.party ?? actor}: ${what}`}] : [{text: what}];
}

/** All transitions from one state to another, or into being. */
export interface StateArrow {
  readonly from: string | undefined;
  readonly to: string;
  readonly transitions: readonly Transition[];
}

/** A last state that many lead to: it stands apart, with a list of what leads to it from where. */
export interface StateExit {
  readonly state: string;
  readonly ways: readonly ExitWay[];
}

interface ExitWay {
  readonly labels: readonly TextLine[];
  readonly from: readonly string[];
}

export interface StateGraph {
  /** States that stand in the graph, in the order of the lifecycle. */
  readonly states: readonly string[];
  readonly arrows: readonly StateArrow[];
  /** Arrows that are lines of the state that they leave instead. */
  readonly folded: readonly StateArrow[];
  readonly exits: readonly StateExit[];
  /** Transitions that stay in a state, by state. */
  readonly stays: ReadonlyMap<string, readonly Transition[]>;
}

/** From how many states a last state is reached when it is drawn apart, with a list instead of an arrow each. */
const MANY_ARROWS = 4;

/** Arrows with all transitions from one state to another; those that stay in a state are none. */
export function groupArrows(transitions: readonly Transition[]): StateArrow[] {
  const arrows = new Map<string, StateArrow>();
  for (const transition of transitions) {
    const sources = transition.from.length === 0 ? [undefined] : transition.from;
    for (const from of sources.filter((state) => state !== transition.to)) {
      const key = `${from ?? ''} ${transition.to}`;
      const others = arrows.get(key)?.transitions ?? [];
      arrows.set(key, {from, to: transition.to, transitions: [...others, transition]});
    }
  }
  return [...arrows.values()];
}

/** One line for each thing that happens, each once. That a state becomes what the arrow says is not said again. */
export function createTriggerLines(transitions: readonly Transition[]): TextLine[] {
  const told = transitions.filter(({id, to, trigger}) => !(trigger.rule && id === `become_${to}`));
  return [...new Map(told.map(createTriggerLine).map((line) => [getPlainLineText(line), line])).values()];
}

/** What leads to a state, put together where it is the same thing or from the same states. */
function groupWays(transitions: readonly Transition[], order: readonly string[]): ExitWay[] {
  const ways = new Map<string, ExitWay>();
  for (const label of createTriggerLines(transitions)) {
    const same = transitions.filter(
      (transition) => getPlainLineText(createTriggerLine(transition)) === getPlainLineText(label),
    );
    const from = order.filter((state) => same.some((transition) => transition.from.includes(state)));
    const key = from.join(' ');
    ways.set(key, {labels: [...(ways.get(key)?.labels ?? []), label], from});
  }
  return [...ways.values()];
}

/** The states and arrows of a lifecycle; a last state that many lead to stands apart. */
export function createStateGraph({states, transitions}: Lifecycle): StateGraph {
  const all = groupArrows(transitions);
  const names = Object.keys(states);
  const isLeft = (state: string): boolean => transitions.some(({from, to}) => to !== state && from.includes(state));
  const apart = names.filter(
    (state) =>
      states[state]!.terminal &&
      !isLeft(state) &&
      all.filter(({from, to}) => to === state && from).length >= MANY_ARROWS,
  );
  return {
    states: names.filter((state) => !apart.includes(state)),
    arrows: all.filter(({to}) => !apart.includes(to)),
    folded: [],
    exits: apart.map((state) => ({
      state,
      ways: groupWays(
        transitions.filter(({to}) => to === state),
        names,
      ),
    })),
    stays: new Map(
      names.map((state) => [state, transitions.filter(({from, to}) => to === state && from.includes(state))]),
    ),
  };
}

/** The arrows that a graph can do without, those first that reach farthest in the order of its states. */
function listFoldableArrows({states, arrows}: StateGraph): StateArrow[] {
  const place = (state: string): number => states.indexOf(state);
  const getArrowReach = ({from, to}: StateArrow): number => Math.abs(place(to) - place(from!));
  return arrows.filter(({from}) => from !== undefined).sort((one, other) => getArrowReach(other) - getArrowReach(one));
}

/**
 * The graph with one arrow less: it becomes a line of the state that it leaves. Each state keeps an arrow that leads to
 * it. Undefined when no arrow can go.
 */
export function foldArrow(graph: StateGraph): StateGraph | undefined {
  const arrow = listFoldableArrows(graph).find(({to}) => graph.arrows.filter((other) => other.to === to).length > 1);
  return (
    arrow && {
      ...graph,
      arrows: graph.arrows.filter((other) => other !== arrow),
      folded: [...graph.folded, arrow],
    }
  );
}
