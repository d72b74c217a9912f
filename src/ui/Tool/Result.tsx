import type {ReactNode} from 'react';
import styles from './parts.module.css';

interface Props {
  /** The result in one sentence, announced when it changes. */
  readonly summary: ReactNode;
  /** Whether it is a success or a failure, where it is one of them. */
  readonly isGood?: boolean;
  readonly children?: ReactNode;
}

/** What a tool found, on the surface below its fields. */
export default function Result({summary, isGood, children}: Props): ReactNode {
  return (
    <div className={styles.result}>
      <p role="status" className={styles.summary} data-good={isGood}>
        {summary}
      </p>
      {children}
    </div>
  );
}

/** A sentence for assistive technology, about a change that others see. */
export function Announcement({children}: {readonly children: string}): ReactNode {
  return (
    <p role="status" className={styles.hidden}>
      {children}
    </p>
  );
}

/** Text for assistive technology, where others see a symbol. */
export function HiddenText({children}: {readonly children: string}): ReactNode {
  return <span className={styles.hidden}>{children}</span>;
}
