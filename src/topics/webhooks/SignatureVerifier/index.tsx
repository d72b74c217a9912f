import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The fallback without scripts: the result of the check for one delivery per mistake. */
  readonly children?: ReactNode;
}

/** A check of a webhook signature that explains failures. Nothing leaves the browser. */
export default function SignatureVerifier({children}: Props): ReactNode {
  return (
    <Tool
      label="Check a signature"
      className={styles.reserved}
      load={() => import(/* webpackChunkName: "tool-signature-verifier" */ './Interactive')}>
      {children}
    </Tool>
  );
}
