import {Children, type ReactNode} from 'react';
import clsx from 'clsx';
import styles from './styles.module.css';

interface Props {
  /** Its title, for a list of the page's regions. */
  readonly label: string;
  /** An operation makes its page a wide one, a schema among prose does not. */
  readonly isOperation?: boolean;
  /** `<OperationText>` with method and path, `<OperationText>` with the rest, `<OperationCode>`; or one text, or without code. */
  readonly children: ReactNode;
}

/**
 * A section of the reference, such as an operation. Its code is beside its texts where there is room. Where there is not,
 * it follows the first one: the call comes before its parameters.
 */
export default function OperationLayout({label, isOperation = false, children}: Props): ReactNode {
  const [first, ...others] = Children.toArray(children);
  return (
    <section className={clsx(isOperation && 'wide', styles.section)} aria-label={label}>
      <div className={styles.columns}>{[first, ...others.reverse()]}</div>
    </section>
  );
}
