import type {ReactNode} from 'react';
import type {PartProps} from '../../../packages/static-parts';
import styles from './styles.module.css';

interface Props extends PartProps {
  /** `<Attribute>` elements. */
  readonly children: ReactNode;
}

/** A list of attributes, parameters, headers or error codes. */
export default function Attributes({children, ...part}: Props): ReactNode {
  return (
    <dl className={styles.attributes} {...part}>
      {children}
    </dl>
  );
}
