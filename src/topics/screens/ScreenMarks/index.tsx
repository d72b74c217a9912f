import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  readonly children: ReactNode;
}

/** The meanings of the numbers in the pictures of a screen. */
export default function ScreenMarks({children}: Props): ReactNode {
  return <ol className={styles.marks}>{children}</ol>;
}
