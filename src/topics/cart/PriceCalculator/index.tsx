import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The fallback without scripts: the initial carts, and their results. */
  readonly children?: ReactNode;
}

/** Computes a cart, and shows every share, remainder and rounding of its totals. */
export default function PriceCalculator({children}: Props): ReactNode {
  return (
    <Tool
      label="Compute a cart"
      className={styles.reserved}
      replaces
      load={() => import(/* webpackChunkName: "tool-price-calculator" */ './Interactive')}>
      {children}
    </Tool>
  );
}
