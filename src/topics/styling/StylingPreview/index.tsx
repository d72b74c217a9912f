import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The contrast of the defaults. */
  readonly children: ReactNode;
}

const load = () => import(/* webpackChunkName: "tool-styling-preview" */ './Interactive');

/** Shows the embedded form with the reader's values of tokens, and checks its contrast. */
export default function StylingPreview({children}: Props): ReactNode {
  return (
    <Tool label="Preview of the payment form" load={load} className={styles.reserved}>
      {children}
    </Tool>
  );
}
