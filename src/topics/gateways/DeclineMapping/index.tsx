import type {ReactNode} from 'react';
import Tool from '../../../ui/Tool';

interface Props {
  /** The whole table, for readers without scripts. */
  readonly children?: ReactNode;
}

/** The raw codes of all gateways with a filter. The table of decline codes stays below it. */
export default function DeclineMapping({children}: Props): ReactNode {
  return (
    <Tool
      label="Filter the raw codes of gateways"
      replaces
      load={() => import(/* webpackChunkName: "tool-decline-mapping" */ './Interactive')}>
      {children}
    </Tool>
  );
}
