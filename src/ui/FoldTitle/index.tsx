import type {ReactNode} from 'react';
import type {PartProps} from '../../../packages/static-parts';
import styles from './styles.module.css';

interface Props extends PartProps {
  /** A heading, and phrasing content in one `<span>`. */
  readonly children: ReactNode;
}

/** The visible part of `<Fold>`. */
export default function FoldTitle({children, ...part}: Props): ReactNode {
  return (
    <summary className={styles.title} {...part}>
      {children}
    </summary>
  );
}
