import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The whole matrix, for readers without scripts. */
  readonly children?: ReactNode;
}

/** The capability matrix, with a filter by requirements. */
export default function GatewayMatrix({children}: Props): ReactNode {
  return (
    <Tool
      label="Find matching gateways"
      className={styles.reserved}
      replaces
      load={() => import(/* webpackChunkName: "tool-gateway-matrix" */ './Interactive')}>
      {children}
    </Tool>
  );
}
