import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './reserved.module.css';

interface Props {
  /** The sources that the form needs, and whole policies. */
  readonly children: ReactNode;
}

const load = () => import(/* webpackChunkName: "tool-csp-maker" */ './Interactive');

/** Extends the content security policy of the reader's own page to allow the embedded form. */
export default function CspMaker({children}: Props): ReactNode {
  return (
    <Tool label="Make the policy of your page" load={load} className={styles.reserved}>
      {children}
    </Tool>
  );
}
