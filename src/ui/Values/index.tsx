import type {ReactNode} from 'react';
import type {PartProps} from '../../../packages/static-parts';
import styles from './styles.module.css';

interface Props extends PartProps {
  /** `<Value>` elements. */
  readonly children: ReactNode;
}

/** The values that an attribute can have. */
export default function Values({children, ...part}: Props): ReactNode {
  return (
    <dl className={styles.values} {...part}>
      {children}
    </dl>
  );
}
