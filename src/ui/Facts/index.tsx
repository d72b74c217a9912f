import type {ReactNode} from 'react';
import type {PartProps} from '../../../packages/static-parts';
import styles from './styles.module.css';

interface Props extends PartProps {
  /** A list. */
  readonly children: ReactNode;
}

/** The summary of an operation. */
export default function Facts({children, ...part}: Props): ReactNode {
  return (
    <div className={styles.facts} {...part}>
      {children}
    </div>
  );
}
