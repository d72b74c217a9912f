import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The forms of all countries in one table, for readers without scripts. */
  readonly children?: ReactNode;
}

/** The form of an address in a country, checked by the rules that the sandbox uses. */
export default function AddressForm({children}: Props): ReactNode {
  return (
    <Tool
      label="Fill in an address"
      className={styles.reserved}
      load={() => import(/* webpackChunkName: "tool-address-form" */ './Interactive')}>
      {children}
    </Tool>
  );
}
