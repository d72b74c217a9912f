import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './styles.module.css';

interface Props {
  /** What stands there without scripts: statements as tables, each with its proof written out. */
  readonly children?: ReactNode;
}

/** Statements as ledgers that can be filtered and proved, and the same for a file of the reader. */
export default function Ledger({children}: Props): ReactNode {
  return (
    <Tool
      label="Prove a statement"
      className={styles.reserved}
      replaces
      load={() => import(/* webpackChunkName: "tool-ledger" */ './Interactive')}>
      {children}
    </Tool>
  );
}
