import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The fallback without scripts: every currency by its exponent. */
  readonly children?: ReactNode;
}

/** Converts minor units to a decimal and back, for every currency of ISO 4217. */
export default function MoneyCalculator({children}: Props): ReactNode {
  return (
    <Tool
      label="Convert an amount"
      className={styles.reserved}
      load={() => import(/* webpackChunkName: "tool-money-calculator" */ './Interactive')}>
      {children}
    </Tool>
  );
}
