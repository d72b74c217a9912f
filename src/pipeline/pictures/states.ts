import type {Lifecycle, Transition} from '../contracts/lifecycles';
import {formatTimer} from '../contracts/durations';
import {getPlainLineText, type TextLine} from './label';

/** The parts of a lifecycle that a picture shows, combined so that it stays readable. */

/** The trigger of a transition, in a few words: its operation, event or timer, or the action of a party. */
export function createTriggerLine(transition: Transition): TextLine {
  const {trigger, actor, id} = transition;
  const what = id.replaceAll('_', ' ');
  if (trigger.operation !== undefined) {
    return [{text: trigger.operation, code: true}];
  }
  if (trigger.event !== undefined) {
    return [{text: trigger.event, code: true}];
  }
  if (trigger.timer !== undefined) {
    return [{text: `after ${formatTimer(trigger.timer, transition)}`}];
  }
  return trigger.rule === undefined ? [{text: `${trigger.party ?? actor}: ${what}`}] : [{text: what}];
}

/** All transitions from one state to another, or those of creation. */
export interface StateArrow {
  readonly from: string | undefined;
  readonly to: string;
  readonly transitions: readonly Transition[];
}

/** A terminal state with many incoming transitions: it is separate, with a list of its triggers and sources. */
export interface StateExit {
  readonly state: string;
  readonly ways: readonly ExitWay[];
}

interface ExitWay {
  readonly labels: readonly TextLine[];
  readonly from: readonly string[];
}

export interface StateGraph {
  /** States in the graph, in the order of the lifecycle. */
  readonly states: readonly string[];
  readonly arrows: readonly StateArrow[];
  /** Arrows that are lines of their source state instead. */
  readonly folded: readonly StateArrow[];
  readonly exits: readonly StateExit[];
  /** Transitions that stay in a state, by state. */
  readonly stays: ReadonlyMap<string, readonly Transition[]>;
}

/** From this number of source states, a terminal state is drawn separately, with a list instead of arrows. */
const MANY_ARROWS = 4;

/** Arrows with all transitions from one state to another; those that stay in a state are left out. */
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

/** One line per effect, without duplicates. The new state, which the arrow shows, is left out. */
export function createTriggerLines(transitions: readonly Transition[]): TextLine[] {
  const told = transitions.filter(({id, to, trigger}) => !(trigger.rule && id === `become_${to}`));
  return [...new Map(told.map(createTriggerLine).map((line) => [getPlainLineText(line), line])).values()];
}

/** The incoming transitions of a state, grouped by trigger or by source states. */
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

/** The states and arrows of a lifecycle; a terminal state with many incoming transitions is separate. */
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

/** The arrows that a graph can omit, longest first in the order of its states. */
function listFoldableArrows({states, arrows}: StateGraph): StateArrow[] {
  const place = (state: string): number => states.indexOf(state);
  const getArrowReach = ({from, to}: StateArrow): number => Math.abs(place(to) - place(from!));
  return arrows.filter(({from}) => from !== undefined).sort((one, other) => getArrowReach(other) - getArrowReach(one));
}

/**
 * The graph with one arrow less: it becomes a line of its source state. Each state keeps an incoming arrow. Undefined
 * when no arrow can be removed.
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
