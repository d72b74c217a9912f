import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Pictures of a screen, each in a state of its own. */
  readonly children: ReactNode;
}

/** Pictures side by side, in a row that scrolls where there are more than fit. */
export default function Screens({children}: Props): ReactNode {
  return <div className={styles.screens}>{children}</div>;
}
