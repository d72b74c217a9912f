import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** A list. */
  readonly children: ReactNode;
}

/** The summary of an operation. */
export default function Facts({children}: Props): ReactNode {
  return <div className={styles.facts}>{children}</div>;
}
