import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** How to do it manually, for readers without scripts. */
  readonly children?: ReactNode;
}

/** Shows which rule and gateways apply to a payment in the sandbox, by the function that the sandbox itself uses. */
export default function RoutingTester({children}: Props): ReactNode {
  return (
    <Tool
      label="Try the routing rules"
      className={styles.reserved}
      replaces
      load={() => import(/* webpackChunkName: "tool-routing-tester" */ './Interactive')}>
      {children}
    </Tool>
  );
}
