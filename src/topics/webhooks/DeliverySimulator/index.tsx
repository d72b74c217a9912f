import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The fallback without scripts: one run as a table. */
  readonly children?: ReactNode;
}

/** Delivers the events of a payment, shuffled, repeated and dropped, to a naive and to a correct handler. */
export default function DeliverySimulator({children}: Props): ReactNode {
  return (
    <Tool
      label="Simulate deliveries"
      className={styles.reserved}
      load={() => import(/* webpackChunkName: "tool-delivery-simulator" */ './Interactive')}>
      {children}
    </Tool>
  );
}
