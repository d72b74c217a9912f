import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The fallback without scripts: all units of one line. */
  readonly children?: ReactNode;
}

/** Computes the refund of units of a line, step by step. */
export default function RefundCalculator({children}: Props): ReactNode {
  return (
    <Tool
      label="Calculate a refund"
      className={styles.reserved}
      load={() => import(/* webpackChunkName: "tool-refund-calculator" */ './Interactive')}>
      {children}
    </Tool>
  );
}
