import type {ReactNode} from 'react';
import clsx from 'clsx';
import styles from './styles.module.css';

interface Props {
  /** Its title, for a list of the page's regions. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A section of the reference, such as an operation: `<OperationText>`, and `<OperationCode>` beside it where there is
 * room, below it where there is not.
 */
export default function OperationLayout({label, children}: Props): ReactNode {
  return (
    <section className={clsx('wide', styles.section)} aria-label={label}>
      <div className={styles.columns}>{children}</div>
    </section>
  );
}
