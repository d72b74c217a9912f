import type {ReactNode} from 'react';
import type {PartProps} from '../../../packages/static-parts';
import styles from './styles.module.css';

interface Props extends PartProps {
  /** `<FoldTitle>`, then what is folded. */
  readonly children: ReactNode;
}

/**
 * A row that opens in place: the native `<details>`, which needs no scripts. Address, print and the search of the
 * browser open it.
 */
export default function Fold({children, ...part}: Props): ReactNode {
  return (
    <details className={styles.fold} {...part}>
      {children}
    </details>
  );
}
