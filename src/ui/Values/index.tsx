import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** `<Value>` elements. */
  readonly children: ReactNode;
}

/** The values that an attribute can have. */
export default function Values({children}: Props): ReactNode {
  return <dl className={styles.values}>{children}</dl>;
}
