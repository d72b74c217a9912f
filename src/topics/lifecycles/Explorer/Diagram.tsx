import {useEffect, useRef, type KeyboardEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import type {LifecycleData} from '../lifecycleData';
import pictureStyles from '../../../ui/Picture/styles.module.css';
import {humanizeTransitionId} from './NextTransitions';
import {findPathToState, findTransition, getFinalState, listNextTransitions, type TransitionPath} from './path';
import styles from './parts.module.css';

interface Props {
  readonly lifecycle: LifecycleData;
  readonly path: TransitionPath;
  readonly onWalk: (path: TransitionPath) => void;
}

const CONTROLS = '[data-state], [data-transitions]';

/** How far a key moves among the controls of the picture. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/** The path after a control was used: a state that can follow is entered, another one is reached by a path of its own. */
function getPathAfter(lifecycle: LifecycleData, path: TransitionPath, control: DOMStringMap): TransitionPath {
  const current = getFinalState(lifecycle, path);
  const next = listNextTransitions(lifecycle, current);
  if (control.state !== undefined) {
    const step = next.find(({to, isLate}) => to === control.state && !isLate && to !== current);
    return step ? [...path, step.id] : (findPathToState(lifecycle, control.state) ?? path);
  }
  const [id = ''] = control.transitions!.split(' ');
  if (control.from === undefined) {
    return [id];
  }
  const before = control.from === current ? path : (findPathToState(lifecycle, control.from) ?? []);
  return [...before, id];
}

/** Names the controls, and marks the current state and what can follow it. One of them is in the tab order. */
function markControls(frame: HTMLElement, lifecycle: LifecycleData, path: TransitionPath): void {
  const current = getFinalState(lifecycle, path);
  const next = listNextTransitions(lifecycle, current);
  const visited = new Set(path.map((id) => findTransition(lifecycle, id)?.to));
  const controls = frame.querySelectorAll<SVGElement>(CONTROLS);
  const hasCurrent = current !== undefined;
  for (const [index, control] of controls.entries()) {
    const {state, transitions = '', from} = control.dataset;
    const ids = transitions.split(' ');
    const isCurrent = hasCurrent && state === current;
    const isNext = state === undefined ? from === current : next.some(({to}) => to === state);
    const names = ids.map((id) => humanizeTransitionId(id)).join(', ');
    control.setAttribute('role', 'button');
    control.setAttribute('tabindex', (hasCurrent ? isCurrent : index === 0) ? '0' : '-1');
    control.setAttribute(
      'aria-label',
      state === undefined
        ? `Transition ${names}${from === undefined ? '' : ` from ${from}`} to ${findTransition(lifecycle, ids[0]!)!.to}`
        : `State ${state}`,
    );
    control.toggleAttribute('data-next', isNext && !isCurrent);
    control.toggleAttribute('data-visited', state !== undefined && visited.has(state));
    if (isCurrent) {
      control.setAttribute('aria-current', 'step');
    } else {
      control.removeAttribute('aria-current');
    }
  }
}

/** The picture of the state machine: its states and transitions are controls, by pointer and by keyboard. */
export default function Diagram({lifecycle, path, onWalk}: Props): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const {diagram} = lifecycle;

  useEffect(() => {
    frame.current!.innerHTML = diagram;
    // The content of an image would not be accessible.
    frame.current!.querySelector('svg')!.setAttribute('role', 'group');
  }, [diagram]);

  useEffect(() => {
    const box = frame.current!;
    markControls(box, lifecycle, path);
    const current = box.querySelector('[aria-current]');
    if (current) {
      // Within the picture only: the page stays where it is.
      const {top, height} = current.getBoundingClientRect();
      box.scrollTop += top + height / 2 - box.getBoundingClientRect().top - box.clientHeight / 2;
    }
  }, [lifecycle, path]);

  const use = (target: EventTarget): void => {
    const control = (target as Element).closest<SVGElement>(CONTROLS);
    if (control) {
      onWalk(getPathAfter(lifecycle, path, control.dataset));
    }
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      use(event.target);
      return;
    }
    const step = KEY_STEPS[event.key];
    if (step === undefined) {
      return;
    }
    event.preventDefault();
    const controls = [...frame.current!.querySelectorAll<SVGElement>(CONTROLS)];
    const index = controls.indexOf(event.target as SVGElement);
    const next = controls[Math.max(0, Math.min(controls.length - 1, index + step))]!;
    controls.forEach((control) => control.setAttribute('tabindex', control === next ? '0' : '-1'));
    next.focus();
  };

  return (
    <div
      ref={frame}
      className={clsx(pictureStyles.picture, styles.diagram)}
      onClick={({target}) => use(target)}
      onKeyDown={handleKeyDown}
    />
  );
}
