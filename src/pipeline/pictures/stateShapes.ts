import type {Lifecycle} from '../contracts/lifecycles';
import {at, svg, textLines, type Point} from './svg';

/** What the pictures of state machines are drawn of. */

/** Where a state is explained; undefined when nowhere. */
export type HrefOf = (state: string) => string | undefined;

/** Whether an object begins or ends in a state, as classes. */
export function classOf({states}: Lifecycle, state: string): string {
  const {initial, terminal} = states[state]!;
  return ['state', initial ? 'initial' : '', terminal ? 'terminal' : ''].filter(Boolean).join(' ');
}

/** The line around a state; a double one around a last state. */
export function frame({x, y}: Point, width: number, height: number, isDouble: boolean): string {
  const inner = {x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 5, class: 'inner'};
  return svg('rect', {x, y, width, height, rx: 7}) + (isDouble ? svg('rect', inner) : '');
}

/** The name of a state, a link where the page explains it; `y` is its top. */
export function drawName(state: string, x: number, y: number, anchor: 'start' | 'middle', hrefOf: HrefOf): string {
  const href = hrefOf(state);
  const name = textLines([[{text: state, code: true}]], x, y, {size: 'main', kind: 'name', anchor});
  return href === undefined ? name : svg('a', {href}, name);
}

/** A lifecycle in a sentence or two, for those who do not see it. */
export function describe({title, states, transitions}: Lifecycle): string {
  const count = Object.keys(states).length;
  const names = (kind: 'initial' | 'terminal'): string =>
    Object.entries(states)
      .filter(([, state]) => state[kind])
      .map(([name]) => name)
      .join(', ');
  return `${title} has ${String(count)} states and ${String(transitions.length)} transitions. It begins as ${names('initial')} and ends as ${names('terminal')}.`;
}

/** Content at another place. */
export function moved({x, y}: Point, content: string): string {
  return svg('g', {transform: `translate(${at({x, y})})`}, content);
}
