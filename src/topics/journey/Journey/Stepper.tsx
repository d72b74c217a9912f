import {useEffect, useRef, type KeyboardEvent, type ReactNode} from 'react';
import type {JourneyHead} from '../journeyData';
import {Button} from '../../../ui/Tool/Button';
import {getMomentAfterKey} from './steps';
import styles from './styles.module.css';

interface Props {
  readonly moments: readonly JourneyHead[];
  /** From 1. */
  readonly current: number;
  readonly onStep: (number: number) => void;
}

/** Moments as buttons: one is in the tab order; left, right, Home and End move to the others. */
export default function Stepper({moments, current, onStep}: Props): ReactNode {
  const group = useRef<HTMLDivElement>(null);

  // The row of moments scrolls by itself: the page stays where it is.
  useEffect(() => {
    const row = group.current!;
    const button = row.children[current - 1] as HTMLElement;
    row.scrollTo({left: button.offsetLeft - row.offsetLeft - (row.clientWidth - button.offsetWidth) / 2});
  }, [current]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = getMomentAfterKey(event.key, current, moments.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    onStep(next);
    group.current?.querySelectorAll('button')[next - 1]?.focus({preventScroll: true});
  };

  return (
    <div className={styles.stepper}>
      <Button disabled={current === 1} onClick={() => onStep(current - 1)}>
        Back
      </Button>
      <div ref={group} role="group" aria-label="Steps" className={styles.moments} onKeyDown={handleKeyDown}>
        {moments.map(({title, anchor}, index) => (
          <button
            key={anchor}
            type="button"
            className={styles.moment}
            aria-label={`${String(index + 1)}. ${title}`}
            aria-current={index + 1 === current ? 'step' : undefined}
            tabIndex={index + 1 === current ? 0 : -1}
            onClick={() => onStep(index + 1)}>
            <span>{index + 1}</span> {title}
          </button>
        ))}
      </div>
      <Button disabled={current === moments.length} onClick={() => onStep(current + 1)}>
        Next
      </Button>
    </div>
  );
}
