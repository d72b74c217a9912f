import type {Lifecycle} from '../contracts/lifecycles';
import {formatPoint, createSvgElement, renderTextLines, type Point} from './svg';

/** The shapes of the pictures of state machines. */

/** Where a state is explained; undefined when nowhere. */
export type GetStateHref = (state: string) => string | undefined;

/** Whether an object begins or ends in a state, as classes. */
export function getStateClass({states}: Lifecycle, state: string): string {
  const {initial, terminal} = states[state]!;
  return ['state', initial ? 'initial' : '', terminal ? 'terminal' : ''].filter(Boolean).join(' ');
}

/** The line around a state; a double one around a terminal state. */
export function drawFrame({x, y}: Point, width: number, height: number, isDouble: boolean): string {
  const inner = {x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 5, class: 'inner'};
  return createSvgElement('rect', {x, y, width, height, rx: 7}) + (isDouble ? createSvgElement('rect', inner) : '');
}

/** The name of a state, a link where the page explains it; `y` is its top. */
export function drawName(
  state: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle',
  getHref: GetStateHref,
): string {
  const href = getHref(state);
  const name = renderTextLines([[{text: state, code: true}]], x, y, {size: 'main', kind: 'name', anchor});
  return href === undefined ? name : createSvgElement('a', {href}, name);
}

const LIST = new Intl.ListFormat('en', {type: 'disjunction'});

/** A lifecycle in a few words, as the text alternative: "Cart: 5 states and 9 transitions. It begins as open …". */
export function describeLifecycle({title, states, transitions}: Lifecycle): string {
  const count = Object.keys(states).length;
  const listStateNames = (kind: 'initial' | 'terminal'): string =>
    LIST.format(Object.keys(states).filter((name) => states[name]![kind]));
  return `${title}: ${String(count)} states and ${String(transitions.length)} transitions. It begins as ${listStateNames('initial')} and ends as ${listStateNames('terminal')}.`;
}

/** Content at another place. */
export function translate({x, y}: Point, content: string): string {
  return createSvgElement('g', {transform: `translate(${formatPoint({x, y})})`}, content);
}
