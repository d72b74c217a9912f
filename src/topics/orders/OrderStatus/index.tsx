import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The status of the order for each two of its sub-orders, for readers without scripts. */
  readonly children?: ReactNode;
}

/** Derives the status of an order from sub-orders that the reader chooses, by the function that the sandbox uses. */
export default function OrderStatus({children}: Props): ReactNode {
  return (
    <Tool
      label="Derive the status of an order"
      className={styles.reserved}
      load={() => import(/* webpackChunkName: "tool-order-status" */ './Interactive')}>
      {children}
    </Tool>
  );
}
