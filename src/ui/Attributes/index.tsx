import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** `<Attribute>` elements. */
  readonly children: ReactNode;
}

/** A list of attributes, parameters, headers or error codes. */
export default function Attributes({children}: Props): ReactNode {
  return <dl className={styles.attributes}>{children}</dl>;
}
