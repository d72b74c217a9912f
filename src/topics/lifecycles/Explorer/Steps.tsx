import type {ReactNode} from 'react';
import type {LifecycleSlice} from '../lifecycleData';
import {wordsOf} from './NextTransitions';
import styles from './styles.module.css';
import {firstPath, transitionOf, type Path} from './path';

interface Props {
  readonly slice: LifecycleSlice;
  readonly path: Path;
  readonly onWalk: (path: Path) => void;
}

/** The steps that led here, each a way back. */
export default function Steps({slice, path, onWalk}: Props): ReactNode {
  return (
    <>
      <h4 className={styles.title}>Steps so far</h4>
      <ol className={styles.steps}>
        {path.map((id, index) => (
          <li key={index}>
            {wordsOf(id)} →{' '}
            {index === path.length - 1 ? (
              <code aria-current="step">{transitionOf(slice, id)!.to}</code>
            ) : (
              <button
                type="button"
                className={styles.back}
                aria-label={`Back to ${transitionOf(slice, id)!.to}, step ${index + 1}`}
                onClick={() => onWalk(path.slice(0, index + 1))}>
                <code>{transitionOf(slice, id)!.to}</code>
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.actions}>
        <button
          type="button"
          className="button button--outline button--secondary button--sm"
          disabled={path.length === 0}
          onClick={() => onWalk(path.slice(0, -1))}>
          Back
        </button>{' '}
        <button
          type="button"
          className="button button--outline button--secondary button--sm"
          onClick={() => onWalk(firstPath(slice))}>
          Start again
        </button>
      </p>
    </>
  );
}
