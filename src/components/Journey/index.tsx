import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** The moments, each with its heading. */
  readonly children?: ReactNode;
}

/** A story in moments. */
export default function Journey({children}: Props): ReactNode {
  return <div className={styles.journey}>{children}</div>;
}
