import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Pictures of a screen, each in a state of its own. */
  readonly children: ReactNode;
}

/** Pictures side by side, as far as there is room. */
export default function Screens({children}: Props): ReactNode {
  return <div className={styles.screens}>{children}</div>;
}
