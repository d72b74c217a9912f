import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** `breaking`, `added`, `changed`, `deprecated`, `fixed`. */
  readonly kind: string;
}

/** The kind of a change, as a word: its color is only an additional cue. */
export default function ChangeKind({kind}: Props): ReactNode {
  return (
    <span className={styles.kind} data-kind={kind}>
      {kind.charAt(0).toUpperCase() + kind.slice(1)}
    </span>
  );
}
