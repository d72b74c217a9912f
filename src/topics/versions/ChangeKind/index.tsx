import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** `breaking`, `added`, `changed`, `deprecated`, `fixed`. */
  readonly kind: string;
}

/** What a change means for a client, as a word: its color only helps to find it. */
export default function ChangeKind({kind}: Props): ReactNode {
  return (
    <span className={styles.kind} data-kind={kind}>
      {kind.charAt(0).toUpperCase() + kind.slice(1)}
    </span>
  );
}
