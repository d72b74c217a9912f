import {useRef, type ReactNode} from 'react';
import {useIsOverflowing} from '../../hooks/useIsOverflowing';
import styles from './styles.module.css';

interface Props {
  /** What the code is for, such as "Samples: Create a refund". */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * The code of a section of the reference. Beside the prose it stays in view, and scrolls itself where it is taller than
 * the screen, by keyboard too.
 */
export default function OperationCode({label, children}: Props): ReactNode {
  const column = useRef<HTMLDivElement>(null);
  const isOverflowing = useIsOverflowing(column);
  return (
    <div ref={column} className={styles.code} role="group" aria-label={label} tabIndex={isOverflowing ? 0 : undefined}>
      {children}
    </div>
  );
}
