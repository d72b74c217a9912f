import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The fallback without scripts: links to the lists. */
  readonly children?: ReactNode;
}

/** A lookup that accepts an error code, a raw gateway code, an HTTP status or a whole problem document. */
export default function ErrorLookup({children}: Props): ReactNode {
  return (
    <Tool
      label="Look up an error"
      className={styles.reserved}
      replaces
      load={() => import(/* webpackChunkName: "tool-error-lookup" */ './Interactive')}>
      {children}
    </Tool>
  );
}
