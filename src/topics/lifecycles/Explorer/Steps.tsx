import type {ReactNode} from 'react';
import type {LifecycleData} from '../lifecycleData';
import {humanizeTransitionId} from './NextTransitions';
import {Button, Buttons} from '../../../ui/Tool/Button';
import styles from './parts.module.css';
import {findTransition, type TransitionPath} from './path';

interface Props {
  readonly lifecycle: LifecycleData;
  readonly path: TransitionPath;
  readonly onWalk: (path: TransitionPath) => void;
}

/** The steps that led here, each a way back. */
export default function Steps({lifecycle, path, onWalk}: Props): ReactNode {
  return (
    <>
      <h3 className={styles.title}>Steps so far</h3>
      <ol className={styles.steps}>
        {path.map((id, index) => (
          <li key={index}>
            {humanizeTransitionId(id)} →{' '}
            {index === path.length - 1 ? (
              <code aria-current="step">{findTransition(lifecycle, id)!.to}</code>
            ) : (
              <button
                type="button"
                className={styles.back}
                aria-label={`Back to ${findTransition(lifecycle, id)!.to}, step ${index + 1}`}
                onClick={() => onWalk(path.slice(0, index + 1))}>
                <code>{findTransition(lifecycle, id)!.to}</code>
              </button>
            )}
          </li>
        ))}
      </ol>
      <Buttons>
        <Button disabled={path.length === 0} onClick={() => onWalk(path.slice(0, -1))}>
          Back
        </Button>
      </Buttons>
    </>
  );
}
