import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';

interface Props {
  /** The fallback without scripts: statements as tables, each with its proof written out. */
  readonly children?: ReactNode;
}

/** Statements as ledgers that can be filtered and proved, and the same for the reader's own file. */
export default function Ledger({children}: Props): ReactNode {
  return (
    <Tool label="Check a statement" replaces load={() => import(/* webpackChunkName: "tool-ledger" */ './Interactive')}>
      {children}
    </Tool>
  );
}
