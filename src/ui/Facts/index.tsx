import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** A list. */
  readonly children: ReactNode;
}

/** What there is to know of an operation at a glance. */
export default function Facts({children}: Props): ReactNode {
  return <div className={styles.facts}>{children}</div>;
}
