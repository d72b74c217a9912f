import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** `<Change>` elements. */
  readonly children: ReactNode;
}

/** The changes of a version. */
export default function Changes({children}: Props): ReactNode {
  return <ul className={styles.changes}>{children}</ul>;
}
