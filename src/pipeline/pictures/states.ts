import type {Lifecycle, Transition} from '../contracts/lifecycles';
import {durationText} from '../reference/renderLifecycle';
import {plainText, type Line} from './label';

/** What of a lifecycle a picture shows, and how it is put together so that it stays readable. */

/** What makes a transition happen, in a few words: its operation, event or timer, or who does what. */
export function triggerLine({trigger, actor, id}: Transition): Line {
  const what = id.replaceAll('_', ' ');
  if (trigger.operation !== undefined) {
    return [{text: trigger.operation, code: true}];
  }
  if (trigger.event !== undefined) {
    return [{text: trigger.event, code: true}];
  }
  if (trigger.timer !== undefined) {
    return [{text: `after ${durationText(trigger.timer)}`}];
  }
  return trigger.rule === undefined ? [{text: `${trigger.party ?? actor}: ${what}`}] : [{text: what}];
}

/** All transitions from one state to another, or into being. */
export interface Arrow {
  readonly from: string | undefined;
  readonly to: string;
  readonly transitions: readonly Transition[];
}

/** A last state that many lead to: it stands apart, with a list of what leads to it from where. */
export interface Exit {
  readonly state: string;
  readonly ways: readonly Way[];
}

interface Way {
  readonly labels: readonly Line[];
  readonly from: readonly string[];
}

export interface StateGraph {
  /** States that stand in the graph, in the order of the lifecycle. */
  readonly states: readonly string[];
  readonly arrows: readonly Arrow[];
  /** Arrows that are lines of the state that they leave instead. */
  readonly folded: readonly Arrow[];
  readonly exits: readonly Exit[];
  /** Transitions that stay in a state, by state. */
  readonly stays: ReadonlyMap<string, readonly Transition[]>;
}

/** From how many states a last state is reached when it is drawn apart, with a list instead of an arrow each. */
const MANY = 4;

/** Arrows with all transitions from one state to another; those that stay in a state are none. */
export function arrowsOf(transitions: readonly Transition[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
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
export function triggerLines(transitions: readonly Transition[]): Line[] {
  const told = transitions.filter(({id, to, trigger}) => !(trigger.rule && id === `become_${to}`));
  return [...new Map(told.map(triggerLine).map((line) => [plainText(line), line])).values()];
}

/** What leads to a state, put together where it is the same thing or from the same states. */
function waysTo(transitions: readonly Transition[], order: readonly string[]): Way[] {
  const ways = new Map<string, Way>();
  for (const label of triggerLines(transitions)) {
    const same = transitions.filter((transition) => plainText(triggerLine(transition)) === plainText(label));
    const from = order.filter((state) => same.some((transition) => transition.from.includes(state)));
    const key = from.join(' ');
    ways.set(key, {labels: [...(ways.get(key)?.labels ?? []), label], from});
  }
  return [...ways.values()];
}

/** The states and arrows of a lifecycle; a last state that many lead to stands apart. */
export function stateGraph({states, transitions}: Lifecycle): StateGraph {
  const all = arrowsOf(transitions);
  const names = Object.keys(states);
  const isLeft = (state: string): boolean => transitions.some(({from, to}) => to !== state && from.includes(state));
  const apart = names.filter(
    (state) =>
      states[state]!.terminal && !isLeft(state) && all.filter(({from, to}) => to === state && from).length >= MANY,
  );
  return {
    states: names.filter((state) => !apart.includes(state)),
    arrows: all.filter(({to}) => !apart.includes(to)),
    folded: [],
    exits: apart.map((state) => ({
      state,
      ways: waysTo(
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
function foldable({states, arrows}: StateGraph): Arrow[] {
  const place = (state: string): number => states.indexOf(state);
  const reach = ({from, to}: Arrow): number => Math.abs(place(to) - place(from!));
  return arrows.filter(({from}) => from !== undefined).sort((one, other) => reach(other) - reach(one));
}

/**
 * The graph with one arrow less: it becomes a line of the state that it leaves. Each state keeps an arrow that leads to
 * it. Undefined when no arrow can go.
 */
export function withFold(graph: StateGraph): StateGraph | undefined {
  const arrow = foldable(graph).find(({to}) => graph.arrows.filter((other) => other.to === to).length > 1);
  return (
    arrow && {
      ...graph,
      arrows: graph.arrows.filter((other) => other !== arrow),
      folded: [...graph.folded, arrow],
    }
  );
}
