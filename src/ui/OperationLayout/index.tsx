import type {ReactNode} from 'react';
import clsx from 'clsx';
import styles from './styles.module.css';

interface Props {
  /** Its title, for a list of the page's regions. */
  readonly label: string;
  /** An operation makes its page a wide one, a schema among prose does not. */
  readonly isOperation?: boolean;
  readonly children: ReactNode;
}

/**
 * A section of the reference, such as an operation: `<OperationText>`, and `<OperationCode>` beside it where there is
 * room, below it where there is not.
 */
export default function OperationLayout({label, isOperation = false, children}: Props): ReactNode {
  return (
    <section className={clsx(isOperation && 'wide', styles.section)} aria-label={label}>
      <div className={styles.columns}>{children}</div>
    </section>
  );
}
