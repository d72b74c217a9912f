import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  readonly children: ReactNode;
}

/** The prose of a section of the reference: what it does, and every attribute. */
export default function OperationText({children}: Props): ReactNode {
  return <div className={styles.text}>{children}</div>;
}
