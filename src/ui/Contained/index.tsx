import type {ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import {ErrorBoundaryError} from '@docusaurus/theme-common';
import styles from './styles.module.css';

interface Props {
  /** Name of the component inside, for the message. */
  readonly name: string;
  /** File and line of the page that uses it. */
  readonly place: string;
  readonly children: ReactNode;
}

/** Contains an error of its children, with its message and a retry button. */
export default function Contained({name, place, children}: Props): ReactNode {
  return (
    <ErrorBoundary
      fallback={({error, tryAgain}) => (
        <div className={styles.failure} role="alert">
          <p>
            <strong>This part of the page failed.</strong> The rest of the article is complete.
          </p>
          <button type="button" className="button button--secondary button--sm" onClick={tryAgain}>
            Try again
          </button>
          <details>
            <summary>
              <code>{`<${name}>`}</code> at <code>{place}</code>
            </summary>
            <ErrorBoundaryError error={error} />
          </details>
        </div>
      )}>
      {children}
    </ErrorBoundary>
  );
}
